import Testing

@testable import Browser

/// Pages of text: the help, and answers of several lines.
@Suite struct TextPageTests {
  private static let contents = SampleLists.directories(40)

  private static func browser() -> SampleBrowser { SampleBrowser(contents) }

  private static func row(_ browser: SampleBrowser, _ row: Int) -> String {
    browser.state.draw().text[browser.state.layout.placeRow + row]
  }

  private static func answering(_ lines: [String]) -> SampleBrowser {
    var browser = Self.browser()
    browser.send(.answered(lines))
    return browser
  }

  @Test func anAnswerOfOneLineIsAMessage() {
    var browser = Self.browser()
    browser.send(.answered(["one"], canUndo: true))
    #expect(browser.screen.hasSuffix(" one; u undoes"))
    #expect(browser.screen.contains("▌"))
  }

  @Test(arguments: ["esc", "q", "enter", "f1"])
  func anAnswerOfSeveralLinesIsAPageUntilAKey(_ key: String) {
    // A first key has removed the hint of a browser that was just started.
    var pressed = Self.browser()
    pressed.press("home")
    let before = pressed.screen
    var browser = Self.answering(["one", "", "three\u{1B}[2J"])
    #expect((1...3).map { Self.row(browser, $0) } == [" one", "", #" three\e[2J"#])
    #expect(browser.screen.hasSuffix(" 3 lines"))
    #expect(browser.press(key) == [])
    #expect(browser.screen == before)
  }

  @Test func aPageIsScrolledToItsEnd() {
    var browser = Self.answering((1...100).map { "line \($0)" })
    browser.press("page-down j")
    #expect(Self.row(browser, 1) == " line 17")
    browser.press("G j")
    #expect(Self.row(browser, 16) == " line 100")
    browser.mouse(.scrolled(columns: 0, rows: -1), 5, 5)
    #expect(Self.row(browser, 16) == " line 97")
    browser.press("g g")
    #expect(Self.row(browser, 1) == " line 1")
  }

  @Test(arguments: [
    ("one two three", ["one two", "three"]),
    ("a  bc defghijklmnop q", ["a  bc", "defghijk", "lmnop q"]),
    ("    indented text", ["    inde", "nted", "text"]), ("12345678  x ", ["12345678", "x "]),
    ("", [""]), ("漢字漢字漢字", ["漢字漢字", "漢字"]),
  ])
  func aLineIsBrokenBetweenWords(_ line: String, _ parts: [String]) {
    #expect(broken(line, width: 8) == parts)
  }

  @Test func aLongLineIsBroken() {
    let line = String(repeating: "ab漢", count: 40)
    let browser = Self.answering([line, "end"])
    let rows = (1...3).map { Self.row(browser, $0).dropFirst() }
    #expect(rows.joined() == line)
    #expect(rows.map { $0.count } == [53, 52, 15])
    #expect(Self.row(browser, 4) == " end")
  }

  @Test func aLineThatIsBeingTypedIsKept() {
    var browser = Self.browser()
    browser.press(": a")
    browser.send(.answered(["one", "two"]))
    #expect(browser.screen.contains("▌"))
    #expect(browser.press("enter") == [.run("a")])
  }

  @Test func aCommandIsTypedOverAPageAndItsAnswerReplacesIt() {
    var browser = Self.answering(["one", "two"])
    browser.press(": s e")
    #expect(browser.screen.hasSuffix(":se"))
    #expect(Self.row(browser, 1) == " one")
    browser.press("esc")
    #expect(Self.row(browser, 1) == " one")
    #expect(browser.press(": s e a r c h space h a s enter") == [.run("search has")])
    browser.send(.answered(["three", "four"]))
    #expect(Self.row(browser, 1) == " three")
    browser.press("esc")
    #expect(browser.screen.contains("▌"))
  }

  @Test(arguments: ["d", "f12", "s"]) func aKeyForListsDoesNothingOverAPage(_ key: String) {
    var browser = Self.answering(["one", "two"])
    #expect(browser.press(key) == [])
    #expect(
      browser.screen.contains(
        key == "f12" ? " does nothing here" : " \(key) does nothing on a page"))
    #expect(Self.row(browser, 1) == " one")
  }

  @Test func aLineIsFoundAndFoundAgain() throws {
    let lines = (1...100).map { "line \($0)" }
    var browser = Self.answering(lines)
    let finding = BrowserEffect.Finding("9", from: -1)
    #expect(browser.press("/ 9 enter") == [.findLine(lines, finding)])
    browser.send(.foundLine(finding, line: 8))
    #expect(Self.row(browser, 1) == " line 1")
    let next = BrowserEffect.Finding("9", from: 8)
    #expect(browser.press("n") == [.findLine(lines, next)])
    browser.send(.foundLine(next, line: 98))
    #expect(Self.row(browser, 16) == " line 100")
    let previous = BrowserEffect.Finding("9", from: 98, backwards: true)
    #expect(browser.press("N") == [.findLine(lines, previous)])
    browser.send(.foundLine(previous, line: nil))
    #expect(browser.screen.hasSuffix(" no line matches '9'"))
    browser.press("/ esc")
    #expect(Self.row(browser, 16) == " line 100")
    browser.press("esc")
    #expect(browser.screen.contains("▌"))
  }

  @Test func theHelpIsSearched() throws {
    var browser = Self.browser()
    let effects = browser.press("f1 / q u i t enter")
    guard case .findLine(let lines, let finding)? = effects.last else {
      Issue.record("\(effects)")
      return
    }
    let line = try #require(lines.firstIndex { $0.hasSuffix(" quit") })
    browser.send(.foundLine(finding, line: line))
    let row = try #require(browser.state.draw().text.firstIndex { $0.hasSuffix(" quit") })
    #expect(browser.state.draw()[row, 5].style.attributes.contains(.reversed))
  }

  @Test(arguments: ["n", "esc", "enter", "q", "Y", "ctrl-c", "f1"])
  func nothingButYesAnswersAQuestion(_ key: String) {
    var browser = Self.browser()
    let effect = BrowserEffect.saveQueue(as: "a", replacing: true)
    browser.send(.asked("replace the playlist a?", effect))
    #expect(browser.screen.hasSuffix(" replace the playlist a? y/n"))
    #expect(browser.press(key) == [])
    #expect(browser.screen.hasSuffix(" nothing was done"))
    browser.send(.asked("replace the playlist a?", effect))
    #expect(browser.press("y") == [effect])
  }

  @Test func aQuestionDoesNotDisturbALineThatIsBeingTyped() {
    var browser = Self.browser()
    browser.press(": a")
    browser.send(.asked("replace?", .undo))
    #expect(browser.press("y enter") == [.run("ay")])
  }
}
