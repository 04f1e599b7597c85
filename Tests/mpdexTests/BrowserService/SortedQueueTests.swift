import Browser
import Bytes
import Catalog
import Collation
import Glibc
import MPDClient
import Operations
import Synchronization
import TestSupport
import Testing

@testable import BrowserService

/// The queue in another order than its own, in which a song with several artists has several rows.
@Suite struct SortedQueueTests {
  private let server: LiveServer

  /// Three songs in the queue, with the identifiers 1, 2 and 3. The first one has two artists.
  init() throws {
    server = try LiveServer(files: [
      .song(
        "together.wav", tags: ["Artist": "Ann", "Artist": "Zed", "Title": "Together"], seconds: 30),
      .song("solo.wav", tags: ["Artist": "Bob", "Title": "Solo"], seconds: 20),
      .song("other.wav", tags: ["Artist": "Zed", "Title": "Other"], seconds: 40),
    ])
    _ = try server.raw(["add together.wav", "add solo.wav", "add other.wav"])
  }

  @Test(
    "each row has an identity of its own, and the first row of a song that of the song",
    arguments: [
      ("artist", ["1 together.wav", "2 solo.wav", "1+1 together.wav", "3 other.wav"]),
      ("-artist", ["1 together.wav", "3 other.wav", "2 solo.wav", "1+1 together.wav"]),
      ("artist,-time", ["1 together.wav", "2 solo.wav", "3 other.wav", "1+1 together.wav"]),
      ("-time", ["3 other.wav", "1 together.wav", "2 solo.wav"]),
    ] as [(ByteString, [ByteString])])
  func identities(_ keys: ByteString, _ expected: [ByteString]) throws {
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let catalog = ConnectionCatalog(collator: try Collator(locale: .root))
    let source = try BrowsedSource.queue.sorted(by: OrderOption(keys))
    let contents = try catalog.contents(of: source, over: &connection)
    #expect(contents.identities == expected)
    #expect(contents.identities.map(source.address) == expected.map(\.uriOfSongRow))
  }

  @Test func theQueueIsReadOnce() throws {
    let readings = Mutex(0)
    let song: ByteString = "file: a.flac\nArtist: A\nArtist: B\nPos: 0\nId: 1\n"
    let server = try AnsweringServer(version: "0.23.5") { lines, isList in
      let replies = lines.map { line -> ByteString in
        if line.hasPrefix("playlistinfo") {
          readings.withLock { $0 += 1 }
          return song
        }
        return line == "status" ? "state: stop\nplaylistlength: 1\nplaylist: 2\n" : ""
      }
      return replies.map { $0 + (isList ? "list_OK\n" : "") }.joined() + "OK\n"
    }
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let catalog = ConnectionCatalog(collator: try Collator(locale: .root))
    var counts: [Int] = []
    let queue = BrowsedSource.queue
    for source in [queue, try queue.sorted(by: OrderOption("artist"))] {
      let before = readings.withLock { $0 }
      let contents = try catalog.contents(of: source, over: &connection)
      #expect(contents.count == (source == queue ? 1 : 2))
      counts.append(readings.withLock { $0 } - before)
    }
    #expect(counts[0] > 0 && counts[0] == counts[1])
  }

  @Test(arguments: ["1 together.wav", "1+1 together.wav"] as [ByteString])
  func eachRowPlaysItsSong(_ row: ByteString) async throws {
    let mailbox = try Mailbox()
    let browsing = try BrowsingServer(on: server.socketPath, mailbox)
    await browsing.perform(.player(.play(row)))
    #expect(try server.mpdex("status", "%state% %songpos%").text == "playing 1\n")
  }

  @Test(
    "what is done with one of its rows is done with the song",
    arguments: [
      // The third row is the second row of the first song.
      (["j", "j", "d"], ["solo.wav", "other.wav"]), (["j", "j", "C"], ["together.wav"]),
      (["Space", "j", "Space", "d"], ["solo.wav", "other.wav"]),
      (["Space", "Space", "C"], ["together.wav", "solo.wav"]),
    ])
  func edits(_ keys: [String], _ left: [String]) throws {
    let state = try TemporaryDirectory(prefix: "state")
    let screen = try TmuxScreen(
      "\(Command.path) browse --locale en_US --in queue --by artist",
      environment: ["MPD_HOST": server.socketPath, "XDG_STATE_HOME": state.path("state")],
      columns: 80, rows: 24)
    #expect(try screen.waits { $0[1].contains("4 songs") })
    for key in keys { try screen.press(key) }
    for _ in 0..<1_000 {
      if try server.queue() == left { break }
      usleep(10_000)
    }
    let rows = try screen.text().joined(separator: "\n")
    #expect(try server.queue() == left, "\(rows)")
  }
}
