import Bytes
import ListingIndex
import Testing

@testable import Browser

/// Keys that are typed before the list that they are meant for has come.
@Suite struct HeldInputTests {
  private static let outer = SampleLists.directories(["Air", "Abba", "Björk"])
  private static let inner = SampleLists.directories(["One", "Three", "Two"])

  private static func opened(_ id: Int, parent: Int? = 1, _ contents: ListContents = inner)
    -> BrowserEvent
  {
    .opened(
      OpenedList(
        ListID(id), title: "List \(id)", view: .library, parent: parent.map(ListID.init),
        contents: contents))
  }

  private func entry(_ list: Int, _ identity: ByteString) -> BrowserEffect.Entry {
    BrowserEffect.Entry(list: ListID(list), identity: identity, kind: .directory)
  }

  @Test func theyActOnTheListThatComes() {
    var browser = SampleBrowser(Self.outer)
    #expect(browser.press("l j a l j j a") == [.open(entry(1, "Abba"))])
    #expect(browser.screen.hasSuffix("j a l j j a"))
    #expect(
      browser.send(Self.opened(2)) == [
        .queue([entry(2, "Three")], .add), .open(entry(2, "Three")),
      ])
    #expect(browser.send(Self.opened(3, parent: 2)) == [.queue([entry(3, "Two")], .add)])
    #expect(browser.press("a") == [.queue([entry(3, "Two")], .add)])
  }

  @Test func theyWaitForTheFirstList() {
    var state = BrowserState(BrowserSettings(), size: CellSize(columns: 72, rows: 20))
    _ = state.start()
    for key in keySequence(named: "j j") ?? [] {
      #expect(state.update(.terminal(.key(key)), at: .zero) == [])
    }
    _ = state.update(Self.opened(1, parent: nil), at: .zero)
    #expect(state.list?.cursor == 2)
  }

  /// Those that are typed once rows are shown are about these.
  @Test func theyWaitForAllRows() {
    var listing = Listing(directory: "")
    for name in ["Two", "One"] as [ByteString] { listing.append(.directory, name: name) }
    var browser = SampleBrowser(Self.outer)
    browser.press("l a")
    browser.send(Self.opened(2, ListContents(.arriving(listing))))
    #expect(
      browser.send(.rows(ListID(2), Self.inner, received: 3)) == [.queue([entry(2, "One")], .add)])
  }

  @Test(arguments: [
    BrowserEvent.notOpened("no such list"), .terminal(.key(KeyPress(.escape))),
    .terminal(.mouse(MouseReport(.pressed(.left), at: CellPosition(column: 5, row: 3)))),
  ])
  func theyAreDroppedIfNoListComes(_ event: BrowserEvent) {
    var browser = SampleBrowser(Self.outer)
    browser.press("l d a")
    browser.send(event)
    browser.press("esc")
    #expect(browser.send(Self.opened(2)) == [.close(ListID(2))])
    #expect(browser.press("a").count == 1)
  }

  @Test func theyAreNotDroppedWhereThereIsNoListAbove() {
    var browser = SampleBrowser(Self.outer)
    #expect(browser.press("h j a") == [.openParent(of: ListID(1))])
    #expect(
      browser.send(.notOpened("there is none", dropsKeys: false))
        == [.queue([entry(1, "Air")], .add)])
  }

  @Test(arguments: [
    ("q", BrowserEffect.quit), ("ctrl-c", .quit), ("j j q", .quit), ("ctrl-z", .suspend),
    ("j : q ctrl-z", .suspend), ("j : x ctrl-c", .quit),
  ])
  func someGoOnAtOnce(_ keys: String, _ effect: BrowserEffect) {
    var browser = SampleBrowser(Self.outer)
    #expect(browser.press("l \(keys)").last == effect)
  }

  /// A letter may be one of a line, and a key of a page or the answer to a question.
  @Test(arguments: ["l / q", "l f1 q", ": h i s t enter q", "ctrl-s x enter q"])
  func aKeyThatMayMeanSomethingElseWaits(_ keys: String) {
    var state = BrowserState(BrowserSettings(), size: CellSize(columns: 72, rows: 20))
    _ = state.start()
    _ = state.update(Self.opened(1, parent: nil, Self.outer), at: .zero)
    for key in keySequence(named: keys) ?? [] {
      #expect(!state.update(.terminal(.key(key)), at: .zero).contains(.quit))
    }
  }

  @Test func theyWaitForAChangeOfTheListThatIsShown() {
    var state = BrowserState(BrowserSettings(), size: CellSize(columns: 72, rows: 20))
    let names: [ByteString] = ["a", "b", "c"]
    _ = state.start(view: .queue)
    let queue = { (rows: ArraySlice<ByteString>) in
      ListContents(
        .songs(
          rows.map {
            ListContents.SongRow(
              identity: $0, row: ListRow(name: $0.description, kind: .song))
          }))
    }
    var opened = OpenedList(
      ListID(1), title: "Queue", view: .queue, contents: queue(names[...]))
    opened.parent = nil
    _ = state.update(.opened(opened), at: .zero)
    let delete = BrowserEvent.terminal(.key(KeyPress(.character("d"))))
    let list = ListID(1)
    #expect(state.update(delete, at: .zero) == [.edit(list, ["a"], .delete), .settle(1, [list])])
    #expect(state.update(delete, at: .zero) == [])
    let changes = ChangeSet(from: names, to: Array(names.dropFirst()))
    #expect(state.update(.changed(list, queue(names[1...]), changes), at: .zero) == [])
    #expect(
      state.update(.settled(1), at: .zero)
        == [.edit(list, ["b"], .delete), .settle(2, [list])])
    #expect(state.update(delete, at: .zero) == [])
    #expect(state.update(.settled(2, hasFailed: true), at: .zero) == [])
    #expect(state.update(delete, at: .zero).first == .edit(list, ["b"], .delete))
  }

  @Test func theyWaitForTheRowThatIsLookedFor() {
    var browser = SampleBrowser(Self.outer)
    browser.press("/ b j enter a")
    #expect(
      browser.send(.found(ListID(1), .init("bj", from: 0), offset: 2))
        == [.queue([entry(1, "Björk")], .add)])
  }

  @Test func theyWaitForTheRowsOfAFilter() {
    var browser = SampleBrowser(Self.outer)
    browser.press("& b j enter a")
    #expect(
      browser.send(.filtered(ListID(1), text: "bj", offsets: [2]))
        == [.queue([entry(1, "Björk")], .add)])
  }

  @Test func theyWaitForTheTracksOfAnAlbum() {
    var browser = SampleBrowser(Self.outer)
    let albums = SampleLists.albums(2)
    var opened = OpenedList(
      ListID(2), title: "Abba", view: .library, parent: ListID(1), contents: .empty)
    opened.albums = albums.map { album in
      var album = album
      album.tracks = nil
      return album
    }
    browser.press("o right j enter")
    browser.send(.opened(opened))
    let effects =
      browser.send(.album(ListID(2), albums[0]))
      + browser.send(.album(ListID(2), albums[1]))
    let track = BrowserEffect.Entry(
      list: ListID(2), identity: "1/1.flac", kind: .song)
    #expect(effects.contains(.queue([track], .play)))
  }
}
