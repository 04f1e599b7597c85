import Browser
import Bytes
import ListingIndex
import Testing

/// Keys in a list of 2,000 directories on a screen of 20 rows, 16 of which are the list's.
@Suite struct BrowserKeysTests {
  private static let contents = SampleLists.directories(2000)

  private static func browser() -> SampleBrowser { SampleBrowser(contents) }

  @Test(arguments: [
    ("j", 1), ("j j j k", 2), ("2 5 j", 25), ("G", 1999), ("4 0 G", 39), ("G g g", 0),
    ("ctrl-d", 8), ("ctrl-f", 16), ("ctrl-f ctrl-b", 0), ("G ctrl-f", 1999), ("L", 15), ("M", 8),
    ("1 0 0 j H", 85), ("end", 1999), ("end home", 0), ("1 0 j up", 9), ("g j", 0),
  ])
  func moveTheCursor(_ keys: String, _ row: Int) {
    var browser = Self.browser()
    browser.press(keys)
    #expect(browser.state.list?.cursor == row)
  }

  @Test func aRowIsScrolledToAPlaceOfTheScreen() throws {
    var browser = Self.browser()
    browser.press("1 0 0 0 j")
    let line = { browser.screen.split(separator: "\n").firstIndex { $0.hasPrefix("▌") } }
    browser.press("z t")
    #expect(line() == 2)
    browser.press("z b")
    #expect(line() == 17)
    browser.press("z z")
    #expect(line() == 10)
  }

  @Test func lettersJumpToTheNamesThatBeginWithThem() throws {
    var browser = Self.browser()
    browser.press("1 0 j ' m")
    let list = try #require(browser.state.list)
    #expect(Self.contents.row(at: list.cursor).name.hasPrefix("M"))
    #expect(browser.screen.contains("' m   "))
    browser.press("i")
    let inner = try #require(browser.state.list)
    #expect(Self.contents.row(at: inner.cursor).name.hasPrefix("Mi"))
    #expect(browser.screen.contains("▐Mi"))
    browser.press("backspace")
    #expect(browser.state.list?.cursor == list.cursor)
    browser.press("esc")
    #expect(browser.state.list?.cursor == 10)
  }

  @Test func aJumpThatFindsNothingLeavesTheCursorWhereItIs() throws {
    var browser = Self.browser()
    browser.press("' m")
    let row = try #require(browser.state.list?.cursor)
    browser.press("q")
    #expect(browser.screen.contains("no entry begins with this"))
    #expect(browser.state.list?.cursor == row)
  }

  @Test func enterStaysAfterAJump() {
    var browser = Self.browser()
    browser.press("' m enter j")
    let offset = Self.contents.bounds("m").lowerBound
    #expect(browser.state.list?.cursor == offset + 1)
    #expect(!browser.screen.contains("'"))
  }

  @Test func theArrowsMoveAlongTheBar() throws {
    var browser = Self.browser()
    browser.press("` down down")
    let third = Self.contents.index?.topLevelMarkers.filter { !$0.isEmpty }[2].offset
    #expect(browser.state.list?.cursor == third)
    browser.press("right down")
    #expect(browser.screen.contains("▐F"))
    browser.press("esc")
    #expect(browser.state.list?.cursor == 0)
  }

  @Test func marksAndRangesAreWhatActionsAreFor() {
    var browser = Self.browser()
    browser.press("j space j v j j")
    let effects = browser.press("a")
    let names = [1, 3, 4, 5].map { Self.contents.identity(at: $0) }
    let entries = names.map { entry($0) }
    #expect(effects == [.queue(entries, .add)])
    #expect(browser.press("A") == [.queue([entry(Self.contents.identity(at: 5))], .addNext)])
  }

  @Test func aNumberIsForSoManyRows() {
    var browser = Self.browser()
    let names = (0..<3).map { Self.contents.identity(at: $0) }
    #expect(browser.press("3 a") == [.queue(names.map(entry), .add)])
    browser.press("2 space")
    #expect(browser.state.list?.marks == [0, 1])
    #expect(browser.press("3 u") == [.undo, .undo, .undo])
    browser.press("V G")
    #expect(browser.press("5 a") == [.queue([entry(Self.contents.identity(at: 1999))], .add)])
  }

  @Test func aRangeThatIsMovedStaysTogether() {
    var browser = SampleBrowser(Self.contents, view: .queue)
    browser.press("v j j")
    let names = (0..<3).map { Self.contents.identity(at: $0) }
    #expect(
      browser.press("J J") == Array(repeating: .edit(ListID(1), names, .move(by: 1)), count: 2))
  }

  private func entry(_ identity: ByteString) -> BrowserEffect.Entry {
    BrowserEffect.Entry(list: ListID(1), identity: identity, kind: .directory)
  }

  @Test(arguments: [
    ("u", BrowserEffect.undo), ("ctrl-r", .redo), ("p", .player(.pause)), ("q", .quit),
    ("+", .player(.volume(by: 2))), ("5 -", .player(.volume(by: -10))),
    ("9 9 9 +", .player(.volume(by: 100))), ("3 f", .player(.seek(by: 15))),
    ("f", .player(.seek(by: 5))), ("ctrl-z", .suspend),
    ("alt-4", .openView(.queue)), ("tab", .openView(.tags)),
    ("D", .edit(ListID(1), [], .clear)), (": l s enter", .run("ls")),
    ("ctrl-s a enter", .saveQueue(as: "a")), ("g s x y enter", .search("xy")),
    ("/ a b enter", .find(ListID(1), BrowserEffect.Finding("ab", from: 0))),
    ("g o", .openView(.settings)),
  ])
  func areActions(_ keys: String, _ effect: BrowserEffect) {
    var browser = Self.browser()
    #expect(browser.press(keys).last == effect)
  }

  @Test(arguments: [
    (KeyPreset.ncmpcpp, "1", BrowserView.queue), (.ncmpcpp, "4", .tags),
    (.ncmpcpp, "5", .playlists), (.ncmpcpp, "7", .settings), (.ncmpcpp, "8", .settings),
    (.ncmpc, "2", .queue), (.ncmpc, "f4", .tags), (.ncmpc, "8", .settings),
    (.vi, "alt-3", .albums), (.vi, "alt-5", .playlists), (.vi, "alt-7", .settings),
  ])
  func viewsHaveTheKeysOfTheOtherProgram(
    _ preset: KeyPreset, _ key: String, _ view: BrowserView
  ) {
    var browser = SampleBrowser(
      SampleLists.directories(3), settings: BrowserSettings(keys: preset.table))
    #expect(browser.press(key) == [.openView(view)])
  }

  @Test(arguments: [(KeyPreset.ncmpcpp, "3"), (.ncmpc, "5"), (.vi, "alt-6")])
  func theViewOfASearchAsksForATextFirst(_ preset: KeyPreset, _ key: String) {
    var browser = SampleBrowser(
      SampleLists.directories(3), settings: BrowserSettings(keys: preset.table))
    browser.press(key)
    #expect(browser.screen.hasSuffix(" search:"))
    #expect(browser.press("a enter") == [.search("a")])
  }

  @Test func withoutAnIndexBarTheReasonIsSaid() {
    var browser = SampleBrowser(SampleLists.directories(3))
    browser.press("`")
    #expect(
      browser.screen.contains("there is no index bar: this list is not longer than two screens"))
  }

  @Test(arguments: [": a", "& a", "f1", "'", "`"])
  func everyStateIsSuspended(_ keys: String) {
    var browser = Self.browser()
    browser.press(keys)
    #expect(browser.press("ctrl-z") == [.suspend])
  }

  @Test func markedRowsAreAddedToAPlaylist() {
    var browser = Self.browser()
    let entries = [0, 1].map { entry(Self.contents.identity(at: $0)) }
    #expect(browser.press("space space P m i x enter") == [.addToPlaylist(entries, "mix")])
  }

  @Test func aLineIsScrolledWithoutTheCursor() {
    var browser = Self.browser()
    browser.press("1 0 j ctrl-e ctrl-e")
    #expect(browser.state.list?.top == 2)
    #expect(browser.state.list?.cursor == 10)
    browser.press("ctrl-y")
    #expect(browser.state.list?.top == 1)
  }

  @Test func songsOfOtherListsAreNotDeleted() {
    var browser = Self.browser()
    #expect(browser.press("d") == [])
    #expect(browser.screen.contains("only the queue and playlists can be changed"))
  }

  @Test func escapeUndoesOneThingAfterTheOther() {
    var browser = Self.browser()
    browser.press("space & b")
    browser.send(.filtered(ListID(1), text: "b", offsets: [3, 5, 8]))
    browser.press("enter v j")
    #expect(browser.state.list?.count == 3)
    browser.press("esc")
    #expect(browser.state.list?.rangeStart == nil)
    browser.press("esc")
    #expect(browser.state.list?.marks == [])
    browser.press("esc")
    #expect(browser.state.list?.count == 2000)
  }
}
