import ListingIndex
import Testing

@testable import Browser

/// Lines that are typed after a prompt.
@Suite struct LineInputTests {
  private static func browser() -> SampleBrowser { SampleBrowser(SampleLists.directories(40)) }

  /// The last line of the screen.
  private static func line(_ browser: SampleBrowser) -> String {
    String(browser.screen.split(separator: "\n", omittingEmptySubsequences: false).last ?? "")
  }

  @Test(arguments: [
    ("a b c left left x", ":axbc", 3), ("a b home x", ":xab", 2), ("a b home end x", ":abx", 4),
    ("a b c backspace", ":ab", 3), ("a b c left left delete", ":ac", 2),
    ("a b c left ctrl-u", ":c", 1), ("a b c left ctrl-k", ":ab", 3),
    ("a b space c d ctrl-w", ":ab ", 4), ("a b ctrl-a x", ":xab", 2), ("a ctrl-b x", ":xa", 2),
    ("a b ctrl-a ctrl-f x", ":axb", 3), ("a b ctrl-a ctrl-d", ":b", 1),
  ])
  func keysEditALine(_ keys: String, _ line: String, _ cursor: Int) throws {
    var browser = Self.browser()
    browser.press(": " + keys)
    #expect(Self.line(browser) == " " + (line.hasSuffix(" ") ? String(line.dropLast()) : line))
    #expect(browser.state.draw().textCursor == CellPosition(column: cursor + 1, row: 19))
  }

  @Test(arguments: ["esc", "ctrl-c"])
  func aLineIsLeftWithoutAnEffect(_ key: String) {
    var browser = Self.browser()
    #expect(browser.press(": c l e a r \(key)") == [])
    #expect(Self.line(browser) == "")
    #expect(browser.press("j enter").count == 1)
  }

  @Test func upBringsBackWhatWasTypedAfterTheSamePrompt() {
    var browser = Self.browser()
    browser.press(": a enter : b enter / c enter")
    browser.send(.found(ListID(1), .init("c", from: 0), offset: nil))
    browser.press(": x up")
    #expect(Self.line(browser) == " :b")
    browser.press("up up")
    #expect(Self.line(browser) == " :a")
    browser.press("down down")
    #expect(Self.line(browser) == " :x")
    #expect(browser.press("esc / up enter") == [.find(ListID(1), .init("c", from: 0))])
    browser.send(.found(ListID(1), .init("c", from: 0), offset: nil))
    #expect(browser.press(": up up enter") == [.run("a")])
    browser.press(": up")
    #expect(Self.line(browser) == " :a")
  }

  @Test func aPastedLineIsInsertedAtTheCursor() {
    var browser = Self.browser()
    browser.press(": a d left")
    browser.send(.terminal(.paste("bc\nd")))
    #expect(Self.line(browser) == " :abcd")
  }

  /// The same order by its key and as a command; without keys, the list's own order.
  @Test(arguments: [
    ("= - d a t e enter", "-date"), (": b y space - d a t e enter", "-date"), ("= enter", ""),
    (": b y enter", ""), (": b y space enter", ""),
  ])
  func anOrderIsTyped(_ keys: String, _ expected: String) {
    var browser = Self.browser()
    #expect(browser.press(keys) == [.order(ListID(1), keys: expected)])
  }

  @Test func aLongLineShowsItsEnd() {
    var browser = Self.browser()
    browser.press(": " + Array(repeating: "a", count: 100).joined(separator: " ") + " b")
    #expect(Self.line(browser).hasSuffix("ab"))
    #expect(browser.state.draw().textCursor?.column == 71)
  }

  @Test func tabCompletesAsFarAsAllCandidatesAreTheSame() {
    var browser = Self.browser()
    #expect(browser.press(": a d d space f tab") == [.complete("add f", .command)])
    browser.send(.completed(.command, "add f", start: "add ", ["foo/a", "foo/b", "foo/c"]))
    #expect(Self.line(browser) == " :add foo/")
    #expect(browser.screen.contains(" foo/a  foo/b  foo/c\n"))
    #expect(browser.press("tab tab") == [])
    #expect(Self.line(browser) == " :add foo/b")
    browser.press("shift-tab shift-tab")
    #expect(Self.line(browser) == " :add foo/c")
    #expect(browser.press("x tab") == [.complete("add foo/cx", .command)])
    #expect(!browser.screen.contains("foo/a"))
  }

  @Test func theOnlyCandidateIsInsertedBeforeTheRestOfTheLine() {
    var browser = Self.browser()
    #expect(browser.press(": c l x left tab") == [.complete("cl", .command)])
    browser.send(.completed(.command, "cl", start: "", ["clear "]))
    #expect(Self.line(browser) == " :clear x")
  }

  @Test func whatIsTypedAfterTabWaitsForTheCandidates() {
    var browser = Self.browser()
    browser.press(": c tab l")
    browser.send(.terminal(.paste("m")))
    #expect(Self.line(browser) == " :c")
    browser.send(.completed(.command, "c", start: "", ["clear "]))
    #expect(Self.line(browser) == " :clear lm")
    browser.press("tab")
    browser.send(.completed(.command, "clear lm", start: "", []))
    #expect(Self.line(browser) == " :clear lm   there are no completions")
  }

  @Test func candidatesForAnotherPromptAreDropped() {
    var browser = Self.browser()
    browser.press(": m tab esc P m")
    browser.send(.completed(.command, "m", start: "", ["move "]))
    #expect(Self.line(browser) == " add to the playlist: m")
  }

  @Test func helpLeavesTheLineAsItIs() {
    var browser = Self.browser()
    browser.press(": a b left f1 g g esc c")
    #expect(Self.line(browser) == " :acb")
  }

  @Test func onlyAnotherTextFiltersAgain() {
    var browser = Self.browser()
    #expect(browser.press("& a b left up").count == 2)
  }

  @Test func whatIsAddedToAPlaylistIsKnownWhenItsNameIsTyped() {
    var browser = Self.browser()
    let identity = SampleLists.directories(40).identity(at: 0)
    browser.press("P")
    browser.send(.rows(ListID(1), SampleLists.directories(["Zoo"]), received: 1))
    let entry = BrowserEffect.Entry(list: ListID(1), identity: identity, kind: .directory)
    #expect(browser.press("m enter") == [.addToPlaylist([entry], "m")])
  }

  @Test func namesOfPlaylistsAreCompleted() {
    var browser = Self.browser()
    #expect(browser.press("P m tab") == [.complete("m", .playlist)])
    #expect(browser.press("esc ctrl-s m tab") == [.complete("m", .playlist)])
    #expect(browser.press("esc / m tab") == [])
  }

  @Test func keysOfAnOrderAreCompletedForTheShownList() {
    var browser = Self.browser()
    #expect(browser.press("= - d tab") == [.completeKeys("-d", .keys, ListID(1))])
    browser.send(.completed(.keys, "-d", start: "-", ["date", "disc"]))
    #expect(Self.line(browser) == " sort by (Tab lists the keys): -d")
    #expect(browser.screen.contains(" date  disc\n"))
    browser.press("esc : b y space t tab")
    browser.send(.completed(.command, "by t", start: "by ", ["time"]))
    #expect(Self.line(browser) == " :by time")
  }

  @Test(arguments: ["q ", "quit ", "q"])
  func aSpaceAfterTheBrowsersOwnCommandsDoesNotMatter(_ line: String) {
    var browser = Self.browser()
    browser.press(":")
    browser.send(.terminal(.paste(line)))
    #expect(browser.press("enter") == [.quit])
  }

  @Test func aPastedTextOf64KiBIsDrawn() {
    var browser = Self.browser()
    browser.press(":")
    browser.send(.terminal(.paste(String(repeating: "ä ", count: 21_845))))
    #expect(Self.line(browser).hasSuffix("ä ä ä"))
  }

  @Test func manyCandidatesAreShownAPageAtATime() {
    var browser = Self.browser()
    browser.press(": tab")
    browser.send(.completed(.command, "", start: "", (100..<300).map { "word\($0)" }))
    #expect(browser.screen.contains("word100  word101"))
    #expect(!browser.screen.contains("word180"))
    browser.press("shift-tab")
    #expect(browser.screen.contains("word299"))
    #expect(!browser.screen.contains("word100"))
  }

  /// The keys of an order are all to be seen, above the line.
  @Test func candidatesTakeSeveralRows() throws {
    var browser = Self.browser()
    browser.press(": tab")
    browser.send(.completed(.command, "", start: "", (100..<120).map { "word\($0)" }))
    let rows = try #require(browser.state.candidateRows)
    #expect(rows.rows.flatMap { $0 }.map(\.candidate) == Array(0..<20))
    #expect(rows.screenRows.upperBound == (browser.state.layout.playerRow ?? 0) + 1)
    #expect(rows.screenRows.count == 3)
    #expect(browser.mouse(.pressed(.left), 5, rows.screenRows.lowerBound) == [])
    #expect(browser.state.mode.input != nil)
  }
}
