import Browser
import Bytes
import ListingIndex
import Testing

/// Views whose first list has not come, and lists that lose their rows.
@Suite struct ViewListsTests {
  private static let contents = SampleLists.directories(["Air", "Abba", "Björk"])

  private static func queue(_ names: [String], from identity: Int) -> ListContents {
    ListContents(
      .songs(
        names.enumerated().map { index, name in
          ListContents.SongRow(
            identity: ByteString("\(identity + index)"), row: ListRow(name: name, kind: .song))
        }))
  }

  @Test(arguments: ["alt-2", "alt-3 alt-5", "tab"])
  func escapeLeavesAViewWithoutRows(_ keys: String) {
    var browser = SampleBrowser(Self.contents)
    browser.press("j")
    browser.press(keys)
    #expect(!browser.screen.contains("▌"))
    #expect(browser.press("esc") == [.stopReading])
    #expect(browser.screen.contains("▌  Air"))
    browser.send(
      .opened(OpenedList(ListID(9), title: "Late", view: .queue, contents: Self.contents)))
    #expect(browser.screen.contains("▌  Air"))
  }

  @Test func escapeBeforeTheFirstRowsAsksForTheRoot() {
    var state = BrowserState(BrowserSettings(), size: CellSize(columns: 72, rows: 20))
    _ = state.start(view: .tags)
    let escape = BrowserEvent.terminal(.key(KeyPress(.escape, [])))
    #expect(
      state.update(escape, at: .zero) == [.stopReading, .openView(.library)])
    #expect(state.update(escape, at: .zero) == [])
    #expect(state.draw().text.last == " there is no other list to show")
    _ = state.update(
      .opened(OpenedList(ListID(1), title: "Music", view: .library, contents: Self.contents)),
      at: .zero)
    #expect(state.draw().text[1].hasPrefix(" Music"))
  }

  @Test func aViewThatCannotBeOpenedIsLeft() {
    var browser = SampleBrowser(Self.contents)
    browser.press("alt-5")
    #expect(browser.send(.notOpened("no playlists")) == [])
    #expect(browser.screen.contains("▌  Abba"))
    #expect(browser.screen.hasSuffix(" no playlists"))
  }

  @Test func theCursorComesBackWithTheRows() {
    let names = (0..<50).map { "Song \($0)" }
    var browser = SampleBrowser(Self.queue(names, from: 1), view: .queue)
    browser.press("3 0 G")
    let before = browser.screen
    let ids = (1...50).map { ByteString("\($0)") }
    browser.send(.changed(ListID(1), .empty, ChangeSet(from: ids, to: [])))
    #expect(browser.screen.contains("The queue is empty"))
    let newIDs = (101...150).map { ByteString("\($0)") }
    let first = Self.queue(Array(names.prefix(10)), from: 101)
    browser.send(.changed(ListID(1), first, ChangeSet(from: [], to: Array(newIDs.prefix(10)))))
    #expect(browser.state.list?.cursor == 0)
    let all = Self.queue(names, from: 101)
    browser.send(
      .changed(ListID(1), all, ChangeSet(from: Array(newIDs.prefix(10)), to: newIDs)))
    #expect(browser.screen == before)
  }

  @Test(arguments: [(false, 0), (true, 1)])
  func theCursorStaysWhereItIsAmongOtherRows(_ isMoved: Bool, _ row: Int) {
    var browser = SampleBrowser(Self.queue(["a", "b", "c"], from: 1), view: .queue)
    browser.press("G")
    let ids: [ByteString] = ["1", "2", "3"]
    browser.send(.changed(ListID(1), .empty, ChangeSet(from: ids, to: [])))
    let (first, all) = (["a", "b"], isMoved ? ["a", "b", "c"] : ["x", "y", "z"])
    browser.send(
      .changed(ListID(1), Self.queue(first, from: 4), ChangeSet(from: [], to: ["4", "5"])))
    if isMoved { browser.press("j") }
    browser.send(
      .changed(
        ListID(1), Self.queue(all, from: 4), ChangeSet(from: ["4", "5"], to: ["4", "5", "6"])))
    #expect(browser.state.list?.cursor == row)
  }
}
