import Browser
import Bytes
import Catalog
import Collation
import ListingIndex
import MPDClient
import Operations
import Testing
import TestSupport

@testable import BrowserService

@Suite struct BrowsingServerTests {
  private let server: LiveServer
  private let mailbox: Mailbox
  private let browsing: BrowsingServer

  /// Two songs in the queue, with the identifiers 1 and 2.
  init() throws {
    server = try LiveServer(files: [.song("a.wav"), .song("b.wav")])
    #expect(try server.raw(["add a.wav", "add b.wav"]) == "OK\nOK\n")
    mailbox = try Mailbox()
    let catalog = ConnectionCatalog(collator: try Collator(locale: .root))
    browsing = try BrowsingServer(on: server.socketPath, mailbox, catalog)
  }

  private func failures() -> [String] {
    mailbox.takeAll().compactMap { event in
      if case .failed(nil, let message) = event { message } else { nil }
    }
  }

  /// After a restart of the server an identifier is that of another song, or of none, while the browser still
  /// shows the row that had it.
  @Test(arguments: ["2 b.wav", "2 a.wav", "3 a.wav"] as [ByteString])
  func playsARowOnlyIfTheSongIsStillItsOwn(_ row: ByteString) async throws {
    let isOwn = row == "2 b.wav"
    await browsing.perform(.player(.play(row)))
    #expect(failures() == (isOwn ? [] : [listHasChanged]))
    let status = try server.mpdex("status", "%state% %songpos%").text
    #expect(status == (isOwn ? "playing 2\n" : "stopped 0\n"))
  }

  /// A tag that is too long to be read is named once; the song is shown without it.
  @Test func aTagThatIsLeftOutIsSaidOnce() async throws {
    let title = ByteString(String(repeating: "x", count: 300_000))
    let song: ByteString = "file: d/a.flac\nArtist: A\nTitle: \(title)\nPos: 0\nId: 1\n"
    let strange = try AnsweringServer(version: "0.23.5") { lines, isList in
      let replies = lines.map { line -> ByteString in
        if line.hasPrefix("playlistinfo") { return song }
        return line == "status" ? "state: stop\nplaylistlength: 1\nplaylist: 2\n" : ""
      }
      return replies.map { $0 + (isList ? "list_OK\n" : "") }.joined() + "OK\n"
    }
    let browsing = try BrowsingServer(on: strange.socketPath, mailbox)
    var notes: [String] = []
    for _ in 0..<2 {
      await browsing.perform(.openView(.queue))
      await browsing.lists.reading?.value
      for case .done(let text, _) in mailbox.takeAll() { notes.append(text) }
    }
    #expect(notes == ["d/a.flac: the value of Title is longer than 256 KiB and was left out"])
  }

  /// The bar of a list follows its order, and without keys the queue is in its own order again.
  @Test func listsAreSortedByTheKeysOfTheShell() async throws {
    let server = try LiveServer(library: [
      .song("a.wav", tags: ["Title": "A"], seconds: 61),
      .song("b.wav", tags: ["Title": "B"], seconds: 190),
    ])
    #expect(try server.raw(["add a.wav", "add b.wav"]) == "OK\nOK\n")
    let browsing = try BrowsingServer(on: server.socketPath, mailbox)
    await browsing.perform(.openView(.queue))
    await browsing.lists.reading?.value
    _ = mailbox.takeAll()
    let cases: [(String, [String], [String]?)] = [
      ("-time", ["B", "A"], ["3 min", "1 min"]), ("title", ["A", "B"], ["A", "B"]),
      ("", ["A", "B"], nil),
    ]
    for (keys, names, markers) in cases {
      await browsing.perform(.order(ListID(1), keys: keys))
      await browsing.lists.reading?.value
      var shown: ListContents?
      for case .rows(_, let contents, _) in mailbox.takeAll() { shown = contents }
      let contents = try #require(shown)
      #expect((0..<contents.count).map { contents.row(at: $0).name } == names)
      let top = contents.index?.topLevel.markers.filter { !$0.isEmpty }.map(\.label)
      #expect(top == markers)
      // The rows are those of the queue, so that they can be played and deleted.
      #expect(
        Set((0..<contents.count).map(contents.identity)) == ["1 a.wav", "2 b.wav"])
      await browsing.perform(.player(.play(contents.identity(at: 0))))
      #expect(!failures().contains(listHasChanged))
    }
    await browsing.perform(.order(ListID(1), keys: "artits"))
    let message = try #require(failures().first)
    #expect(message.hasPrefix("'artits' is not a key; the keys are"))
  }

  @Test(
    "the keys of a list are completed, also in :by",
    arguments: [
      (BrowserView.queue, "", .keys, "", ["rating", "playCount"]),
      (.queue, "-r", .keys, "-", ["rating"]),
      (.queue, "artist,-pl", .keys, "artist,-", ["playCount"]),
      (.queue, "by -pl", .command, "by -", ["playCount"]),
      (.queue, "-added,-", .keys, "-added,-", []),
      (.library, "", .keys, "", ["mtime", "name"]), (.tags, "-", .keys, "-", ["songs"]),
      (.settings, "a", .keys, "", []),
    ] as [(BrowserView, String, BrowserEffect.CompletedWords, String, [String])])
  func keyCompletions(
    _ view: BrowserView, _ line: String, _ words: BrowserEffect.CompletedWords, _ start: String,
    _ expected: [String]
  ) async throws {
    let server = try LiveServer(library: [.song("a.wav", tags: ["Title": "A"])])
    let browsing = try BrowsingServer(on: server.socketPath, mailbox)
    await browsing.perform(.openView(view))
    await browsing.lists.reading?.value
    _ = mailbox.takeAll()
    await browsing.perform(.completeKeys(line, words, ListID(1)))
    let event = try #require(await completion())
    guard case .completed(words, line, let begun, let names) = event else {
      Issue.record("\(event)")
      return
    }
    #expect(begun == start)
    #expect(expected.isEmpty ? names.isEmpty : expected.allSatisfy(names.contains), "\(names)")
  }

  /// The albums of an artist are sorted like those of the library.
  @Test func albumsOfAnArtistAreSortedByDate() async throws {
    let dates: [ByteString: ByteString] = ["A": "1997", "B": "2001", "C": "1990"]
    let songs = dates.map { album, date in
      MusicLibrary.Entry.song(
        album + ".wav", tags: ["AlbumArtist": "X", "Album": album, "Title": "T", "Date": date])
    }
    let server = try LiveServer(library: MusicLibrary(songs))
    let browsing = try BrowsingServer(on: server.socketPath, mailbox)
    await browsing.perform(.openView(.tags))
    await browsing.lists.reading?.value
    let artist = BrowserEffect.Entry(list: ListID(1), identity: "X", kind: .tag)
    await browsing.perform(.open(artist))
    await browsing.lists.reading?.value
    _ = mailbox.takeAll()
    await browsing.perform(.order(ListID(2), keys: "-date"))
    await browsing.lists.reading?.value
    var shown: ListContents?
    for case .rows(_, let contents, _) in mailbox.takeAll() { shown = contents }
    let contents = try #require(shown)
    #expect((0..<contents.count).map { contents.row(at: $0).name } == ["B", "A", "C"])
    #expect(contents.index?.topLevel.markers.map(\.label) == ["2001", "1997", "1990"])
  }

  private func completion() async -> BrowserEvent? {
    for _ in 0..<500 {
      for case .completed(let words, let line, let start, let names) in mailbox.takeAll() {
        return .completed(words, line, start: start, names)
      }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return nil
  }

  /// A list has the order of the settings file until another one is chosen, which it keeps when it is opened again.
  @Test func listsKeepTheirOrdersWhenTheyAreOpenedAgain() async throws {
    let server = try LiveServer(library: [
      .song("a.wav", tags: ["Title": "A"], seconds: 190),
      .song("b.wav", tags: ["Title": "B"], seconds: 61),
    ])
    #expect(try server.raw(["add a.wav", "add b.wav"]) == "OK\nOK\n")
    var orders = ListOrders()
    #expect(orders.set("queue", to: "time") == nil)
    let browsing = try BrowsingServer(on: server.socketPath, mailbox, orders: orders)
    func opened() async throws -> (ListID, [String]) {
      await browsing.perform(.openView(.queue))
      await browsing.lists.reading?.value
      var shown: OpenedList?
      for case .opened(let list) in mailbox.takeAll() { shown = list }
      let list = try #require(shown)
      return (list.id, (0..<list.contents.count).map { list.contents.row(at: $0).name })
    }
    func order(_ id: ListID, by keys: String) async {
      await browsing.perform(.order(id, keys: keys))
      await browsing.lists.reading?.value
      await browsing.perform(.close(id))
    }
    let first = try await opened()
    #expect(first.1 == ["B", "A"])
    await order(first.0, by: "-time")
    let second = try await opened()
    #expect(second.1 == ["A", "B"])
    await order(second.0, by: "time")
    let third = try await opened()
    #expect(third.1 == ["B", "A"])
    // Without keys the queue is in its own order, in spite of the settings file.
    await order(third.0, by: "")
    #expect(try await opened().1 == ["A", "B"])
  }

  /// A key that moves nothing says so; a drag that puts rows back where they were does not.
  @Test(
    arguments: [
      (false, ["nothing can be moved any further"]), (true, []),
    ] as [(Bool, [String])])
  func onlyAKeyThatMovesNothingSaysSo(_ isDrag: Bool, _ messages: [String]) async throws {
    #expect(try server.raw(["playlistadd p a.wav", "playlistadd p b.wav"]) == "OK\nOK\n")
    let starts: [(ByteString, ByteString, BrowsedStart)] = [
      ("1 a.wav", "2 b.wav", BrowsedStart(source: .queue, title: "Queue", view: .queue)),
      ("0 a.wav", "0 b.wav", BrowsedStart(source: .playlist("p"), title: "p", view: .playlists)),
    ]
    for (row, next, start) in starts {
      let browsing = try BrowsingServer(on: server.socketPath, mailbox, start: start)
      await browsing.perform(.openView(start.view))
      await browsing.lists.reading?.value
      _ = mailbox.takeAll()
      await browsing.perform(
        .edit(ListID(1), [row], isDrag ? .moveTogether(before: next) : .move(by: -1)))
      var said: [String] = []
      for case .done(let text, _) in mailbox.takeAll() { said.append(text) }
      #expect(said == messages)
    }
  }

  @Test func aChangeThatComesTooLateIsSaid() async throws {
    await browsing.perform(.edit(ListID(1), ["2 a.wav"], .delete))
    #expect(failures() == [listHasChanged])
    #expect(try server.queue() == ["a.wav", "b.wav"])
  }

  /// Songs of the same name are told from each other by their directories.
  @Test func songsFromAnywhereHaveTheirDirectories() throws {
    let server = try LiveServer(library: [
      .directory("One", [.song("a.wav", tags: ["Title": "Intro"])]),
      .directory("Two", [.song("b.wav", tags: ["Title": "Intro"])]),
      .song("c.wav", tags: ["Title": "Outro"]),
    ])
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let catalog = ConnectionCatalog(collator: try Collator(locale: .root))
    let source = ListingSource.search(.tag(.title, .contains, "tro"), by: [.title])
    let contents = try catalog.contents(of: .catalog(source), over: &connection)
    let rows = (0..<contents.count).map(contents.row(at:))
    #expect(rows.map(\.name) == ["Intro", "Intro", "Outro"])
    #expect(Set(rows.map(\.detail)) == ["One", "Two", ""])
  }

  @Test(
    arguments: [
      ("a/b/c.wav", "a/b"), ("c.wav", ""),
      ("http://radio.example/live", "http://radio.example/live"),
    ] as [(ByteString, ByteString)])
  func aSongIsInItsDirectory(_ uri: ByteString, _ place: ByteString) {
    #expect(BrowsedSource.catalog(.tree("")).place(of: uri) == place)
  }

  @Test(
    arguments: [
      (.queue, "7 a b.wav", "a b.wav"), (.playlist("p"), "0 a.wav", "a.wav"),
      (.catalog(.directory("d")), "d/a.wav", "d/a.wav"), (.playlists, "p", "p"),
      (.settings, "random", "random"),
    ] as [(BrowsedSource, ByteString, ByteString)])
  func songsHaveTheirURIsAsAddresses(
    _ source: BrowsedSource, _ identity: ByteString, _ address: ByteString
  ) {
    #expect(source.address(of: identity) == address)
  }
}
