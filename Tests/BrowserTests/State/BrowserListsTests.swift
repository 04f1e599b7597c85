import Bytes
import ListingIndex
import Testing

@testable import Browser

/// Lists that come, change and go.
@Suite struct BrowserListsTests {
  private static let contents = SampleLists.directories(["Air", "Abba", "Björk"])

  private static func opened(
    _ id: Int, _ title: String, parent: Int? = 1, _ contents: ListContents = contents
  ) -> BrowserEvent {
    .opened(
      OpenedList(
        ListID(id), title: title, view: .library, parent: parent.map(ListID.init),
        contents: contents))
  }

  @Test func enterOpensAListAndBackspaceClosesIt() {
    var browser = SampleBrowser(Self.contents)
    let entry = BrowserEffect.Entry(list: ListID(1), identity: "Air", kind: .directory)
    #expect(browser.press("j enter") == [.open(entry)])
    browser.send(Self.opened(2, "Air"))
    #expect(browser.place.hasPrefix(" Artists ▸ Air "))
    #expect(browser.press("h") == [.close(ListID(2))])
    #expect(browser.state.list?.cursor == 1)
    #expect(browser.press("h") == [.openParent(of: ListID(1))])
  }

  @Test func aListThatComesTooLateIsClosed() {
    var browser = SampleBrowser(Self.contents)
    browser.press("enter")
    #expect(browser.press("esc") == [.stopReading])
    #expect(browser.send(Self.opened(2, "Air")) == [.close(ListID(2))])
    browser.press("enter")
    browser.send(Self.opened(3, "Air"))
    #expect(browser.send(Self.opened(4, "Air", parent: 1)) == [.close(ListID(4))])
  }

  @Test func rowsAreShownWhileOthersArrive() {
    var listing = Listing(directory: "")
    for name in ["Zoo", "Air"] as [ByteString] { listing.append(.directory, name: name) }
    var browser = SampleBrowser(ListContents(.arriving(listing)))
    #expect(browser.screen.contains("reading: 2"))
    #expect(browser.screen.contains("Zoo"))
    listing.append(.directory, name: "Bar")
    browser.send(.rows(ListID(1), ListContents(.arriving(listing)), received: 3))
    #expect(browser.screen.contains("reading: 3"))
    browser.press("j")
    browser.send(.rows(ListID(1), Self.contents, received: 3))
    #expect(!browser.screen.contains("reading"))
    #expect(browser.screen.contains("▌  Air"))
  }

  @Test func rowsThatComeAreLitForAMoment() throws {
    var browser = SampleBrowser(Self.contents)
    let new = SampleLists.directories(["Air", "Abba", "Blur", "Björk"])
    let changes = ChangeSet(from: ["Abba", "Air", "Björk"], to: ["Abba", "Air", "Björk", "Blur"])
    browser.send(.changed(ListID(1), new, changes))
    #expect(browser.litRows == [3])
    let moment = try #require(browser.state.nextTick)
    _ = browser.state.update(.ticked, at: moment)
    #expect(browser.litRows == [])
    #expect(browser.state.nextTick == nil)
  }

  /// Every event of the server leads to a change, most of which are empty.
  @Test func rowsStayLitThroughOtherChanges() throws {
    var browser = SampleBrowser(Self.contents)
    let (old, new) = (["Abba", "Air", "Björk"], ["Abba", "Air", "Blur", "Björk"])
    let contents = SampleLists.directories(["Air", "Abba", "Blur", "Björk"])
    browser.send(.changed(ListID(1), contents, ChangeSet(from: old, to: new)))
    let end = try #require(browser.state.nextTick)
    _ = browser.state.update(
      .changed(ListID(1), contents, ChangeSet(from: new, to: new)), at: end / 2)
    #expect(browser.litRows == [2])
    #expect(browser.state.nextTick == end)
    let later = ["Zoo"] + new
    _ = browser.state.update(
      .changed(
        ListID(1), SampleLists.directories(["Abba", "Air", "Blur", "Björk", "Zoo"]),
        ChangeSet(from: new, to: later)), at: end / 2)
    #expect(browser.litRows == [0, 3])
    _ = browser.state.update(.ticked, at: end)
    #expect(browser.litRows == [0])
  }

  @Test(arguments: [
    (["Air", "Björk"], "▔Air"), (["Abba", "Björk"], "▔Björk"), (["Abba"], "▁Abba"),
  ])
  func rowsThatGoLeaveASignForAMoment(_ rest: [String], _ sign: String) throws {
    var browser = SampleBrowser(Self.contents)
    let contents = SampleLists.directories(rest)
    browser.send(
      .changed(ListID(1), contents, ChangeSet(from: ["Abba", "Air", "Björk"], to: rest)))
    #expect(browser.screen.contains(sign))
    let moment = try #require(browser.state.nextTick)
    _ = browser.state.update(.ticked, at: moment)
    #expect(!browser.screen.contains("▁") && !browser.screen.contains("▔"))
  }

  @Test func aPickerGivesWhatIsMarkedOrUnderTheCursor() {
    let settings = BrowserSettings(isPicker: true)
    var browser = SampleBrowser(Self.contents, settings: settings)
    let entries = (0..<3).map {
      BrowserEffect.Entry(
        list: ListID(1), identity: Self.contents.identity(at: $0), kind: .directory)
    }
    #expect(browser.press("a") == [.choose([entries[0]])])
    #expect(browser.press("enter") == [.open(entries[0])])
    browser.press("esc")
    #expect(browser.press("space j space enter") == [.choose([entries[0], entries[2]])])
  }

  /// The end of a long place is shown, in half of the row at most.
  @Test(arguments: [
    ("Two", "▌  Live                                         Two"),
    (
      "Artists/Somebody/An Album of 2001", "▌  Live                  …Somebody/An Album of 2001"
    ), ("", "▌  Live"),
  ])
  func aPlaceIsAtTheRightEdge(_ place: String, _ line: String) {
    var contents = SampleLists.directories(["Live"])
    contents.place = { _ in place }
    let browser = SampleBrowser(contents, columns: 52)
    #expect(browser.state.draw().text[2] == line)
  }

  /// What is drawn for a hostile character takes more cells than it, and an emoji fewer than its parts.
  @Test(arguments: [
    ("a\u{1B}b\u{202E}c", #"a\eb\u{202E}c"#), ("👩‍👩‍👧‍👦 family", "👩 family"), (#"AC\DC"#, #"AC\DC"#),
  ])
  func aPlaceEndsAtTheRightEdge(_ end: String, _ shown: String) {
    for length in 0..<40 {
      var contents = SampleLists.directories(["Live"])
      contents.place = { _ in String(repeating: "x", count: length) + end }
      let settings = BrowserSettings(hasUnicode: false)
      let browser = SampleBrowser(contents, columns: 60, settings: settings)
      let row = browser.state.draw().text[2]
      #expect(row.hasSuffix(shown), "\(row)")
      #expect(drawnWidth(row) == 59, "\(row)")
      #expect(row.contains("...") == (length + drawnWidth(end) > 30), "\(row)")
    }
  }

  @Test func severalColumnsHavePlacesToo() {
    var contents = SampleLists.directories(1000)
    contents.place = { _ in "Somewhere" }
    let browser = SampleBrowser(contents, columns: 160, rows: 30)
    #expect(browser.state.layout.isWide)
    #expect(browser.screen.contains("Somewhere"))
  }

  @Test func theQueueOpensAtTheSongThatPlays() {
    let rows = (0..<100).map {
      ListContents.SongRow(
        identity: ByteString("\($0)"), row: ListRow(name: "Song \($0)", detail: "3:05", kind: .song)
      )
    }
    var player = PlayerView()
    player.song = "57"
    player.state = .playing
    var browser = SampleBrowser(Self.contents)
    browser.send(.player(player))
    #expect(browser.press("g p") == [.openView(.queue)])
    let queue = ListContents(.songs(rows))
    browser.send(
      .opened(OpenedList(ListID(5), title: "Queue", view: .queue, contents: queue)))
    #expect(browser.screen.contains("▌▶ Song 57"))
    #expect(browser.press("enter") == [.player(.play("57"))])
  }

  @Test func theAddressesOfRowsAreCopied() {
    let rows = ["7 a b.wav", "8 c.wav"].map {
      ListContents.SongRow(identity: $0, row: ListRow(name: "S", kind: .song))
    }
    var contents = ListContents(.songs(rows as [ListContents.SongRow]))
    contents.address = { ByteString($0.dropFirst(2)) }
    var browser = SampleBrowser(contents)
    #expect(browser.press("y") == [.copy("a b.wav")])
  }

  @Test func aLongJumpFillsTheLine() {
    for columns in [12, 20, 80] {
      var browser = SampleBrowser(Self.contents, columns: columns)
      browser.press("'" + String(repeating: " x", count: 100))
      #expect(browser.screen.contains("xxx"))
    }
  }

  @Test(arguments: ["-9223372036854775808", "0", "9223372036854775807"])
  func everyNumberIsARow(_ number: String) {
    var browser = SampleBrowser(Self.contents)
    let keys = number.map { " \($0)" }.joined()
    #expect(browser.press(":\(keys) enter") == [])
    #expect((0..<3).contains(browser.state.list?.cursor ?? -1))
  }

  @Test func aFilterIsKeptWhenTheListChanges() {
    var browser = SampleBrowser(Self.contents)
    browser.press("& b enter")
    browser.send(.filtered(ListID(1), text: "b", offsets: [0, 2]))
    let new = SampleLists.directories(["Abba", "Björk", "Blur"])
    let changes = ChangeSet(from: ["Abba", "Air", "Björk"], to: ["Abba", "Björk", "Blur"])
    let effects = browser.send(.changed(ListID(1), new, changes))
    #expect(effects == [.filter(ListID(1), text: "b")])
    browser.send(.filtered(ListID(1), text: "b", offsets: [0, 1, 2]))
    #expect(browser.state.list?.count == 3)
    browser.press("esc")
    browser.send(.filtered(ListID(1), text: "b", offsets: [0]))
    #expect(browser.state.list?.count == 3)
  }

  @Test func anotherFailureDoesNotLoseTheListThatWasAskedFor() {
    var browser = SampleBrowser(Self.contents)
    browser.press("enter")
    browser.send(.failed(nil, "nothing to undo"))
    browser.send(Self.opened(2, "Abba"))
    #expect(browser.place.hasPrefix(" Artists ▸ Abba "))
    browser.press("h enter")
    browser.send(.notOpened("it is gone"))
    #expect(browser.send(Self.opened(3, "Abba")) == [.close(ListID(3))])
  }

  @Test func aViewThatComesLateDoesNotTakeTheScreen() {
    var browser = SampleBrowser(Self.contents)
    browser.press("alt-4 alt-1")
    let queue = OpenedList(
      ListID(5), title: "Queue", view: .queue, contents: ListContents(.songs([])))
    browser.send(.opened(queue))
    #expect(browser.place.hasPrefix(" Artists "))
    #expect(browser.press("alt-4") == [])
    #expect(browser.place.hasPrefix(" Queue"))
  }
}
