import Bytes
import MPDClient
import TestSupport
import Testing

@Suite struct SongWindowsTests {
  private static let count = 400
  private static let bothArtists: [ByteString] = ["A", "B"]

  /// Whether these are the songs of the library in order, each with all of its tags.
  private func isComplete(_ songs: [Song], descending: Bool = false) -> Bool {
    let numbers = Array(100..<500)
    let uris = songs.map { String($0.uri.description.prefix(5)) }
    let isWhole = songs.allSatisfy { song in
      let number = Int(song.uri.description.dropFirst(2).prefix(3)) ?? 0
      let title = song[.title]?.description ?? ""
      return song[all: .artist] == Self.bothArtists
        && title.hasPrefix("T\(999 - number)x") && title.count == 404 && song.duration != nil
    }
    return isWhole && uris == (descending ? numbers.reversed() : numbers).map { "d/\($0)" }
  }

  @Test(arguments: [1, 7, 64, 399, 400, 401, 4096, .max])
  func theWholeQueueComesInWindowsOfEverySize(_ size: Int) throws {
    let server = try BulkRepliesTests.server()
    var connection = try server.connect()
    let songs = try connection.songs(of: .queue, songsAtOnce: size)
    #expect(isComplete(songs))
    #expect(songs.map(\.position) == Array(0..<400))
    #expect(try connection.run(.status).queueLength == Self.count)
  }

  @Test func searchesComeInTheOrderOfTheirSort() throws {
    let server = try BulkRepliesTests.server()
    var connection = try server.connect()
    #expect(isComplete(try connection.songs(of: .find(.base("d")))))
    let sort = Sort.tag(.title)
    #expect(
      isComplete(try connection.songs(of: .search(.base("d"), sort: sort)), descending: true))
    #expect(try connection.songs(of: .find(.base("d"), sort: sort), songsAtOnce: 50).count == 400)
    #expect(try connection.songs(of: .find(.tag(.artist, .equals, "C"))).isEmpty)
    let error = try #require(throws: MPDError.self) {
      _ = try connection.songs(of: .find(.base("nowhere")))
    }
    #expect((error.code, error.index) == (.ack(.noExist), nil))
    #expect(try connection.run(.status).queueLength == Self.count)
  }

  @Test func anEmptyQueueHasNoSongs() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    #expect(try connection.songs(of: .queue).isEmpty)
  }

  @Test func aNewConnectionHasThePartitionAndTheTagsOfTheOldOne() throws {
    let server = try BulkRepliesTests.server()
    var connection = try server.connect()
    try connection.run(.newPartition("x"))
    try connection.run(.switchPartition("x"))
    try connection.run(.findAdd(.base("d"), window: ..<300))
    try connection.run(.clearTagTypes)
    try connection.run(.enableTagTypes([.title]))
    let songs = try connection.songs(of: .queue)
    #expect(songs.count == 300)
    #expect(songs.allSatisfy { $0[all: .artist].isEmpty && $0[.title] != nil })
    #expect(try connection.run(.tagTypes) == [.title])
    #expect(try connection.run(.status).partition == "x")
  }

  /// Another client changes the queue between two windows: the songs that follow are not handed
  /// over.
  @Test(
    arguments: [.clear, .delete(0), .move(0, to: .absolute(5)), .add("d")] as [Request<Void>])
  func aChangeIsReported(_ change: Request<Void>) throws {
    let server = try BulkRepliesTests.server()
    var connection = try server.connect()
    var other = try server.connect()
    var count = 0
    let error = try #require(throws: MPDError.self) {
      try connection.forEachSong(of: .queue, songsAtOnce: 40) { _ in
        count += 1
        if count == 40 { _ = try? other.run(change) }
      }
    }
    #expect((error.code, error.command) == (.changed, "playlistinfo"))
    #expect(error.isConnectionUsable)
    #expect(count == 40)
    #expect(try connection.run(.status).error == nil)
  }

  /// Each window belongs to the next version until the last.
  private static func server(versions: [Int]) throws -> AnsweringServer {
    try AnsweringServer { number in
      let version = number < versions.count ? versions[number] : 0
      let song = number.isMultiple(of: 2) || number >= versions.count ? "file: \(number)\n" : ""
      return ByteString("playlist: \(version)\nlist_OK\n\(song)list_OK\nOK\n")
    }
  }

  @Test func itBeginsAgainUntilNothingChanges() throws {
    let server = try Self.server(versions: [1, 2, 3, 4, 5, 5])
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    #expect(try connection.songs(of: .queue, songsAtOnce: 1).map(\.uri) == ["4"])
  }

  @Test func itGivesUpOnSongsThatKeepChanging() throws {
    let server = try Self.server(versions: Array(1...12))
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let error = try #require(throws: MPDError.self) {
      _ = try connection.songs(of: .queue, songsAtOnce: 1)
    }
    #expect(error.code == .changed)
    #expect(error.message == "the songs were changed while they were read")
  }

  /// Also an update that goes on, whose changes nothing marks until its end.
  @Test(arguments: [true, false])
  func aChangeOfTheDatabaseIsReported(_ isUpdating: Bool) throws {
    let server = try AnsweringServer { number in
      let update = isUpdating ? "updating_db: 1\n" : ""
      let time = isUpdating ? 1_000 : 1_000 + number
      return ByteString("\(update)list_OK\ndb_update: \(time)\nlist_OK\nfile: a\nlist_OK\nOK\n")
    }
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    var uris: [ByteString] = []
    let error = try #require(throws: MPDError.self) {
      try connection.forEachSong(of: .find(.base("a")), songsAtOnce: 1) { uris.append($0.uri) }
    }
    #expect((error.code, error.command) == (.changed, "find"))
    #expect(uris == ["a"])
  }

  /// Down to windows of one song, and no further.
  @Test func aServerThatDropsEveryWindowIsGivenUp() throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveUntil("command_list_end"), .close,
    ])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { _ = try connection.songs(of: .queue) }
    #expect(error.code == .closed)
    #expect(error.message.contains("max_output_buffer_size in the server's mpd.conf: raise that"))
    let windows = server.receivedLines.filter { $0.description.hasPrefix("playlistinfo") }
    #expect(windows == [4096, 1024, 256, 64, 16, 4, 1].map { #"playlistinfo "0:\#($0)""# })
  }

  @Test func aLossBehindTheFirstSongIsALoss() throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveUntil("command_list_end"),
      .sendLines("playlist: 1", "list_OK", "file: a", "file: b"), .close,
    ])
    var connection = try server.connect()
    var uris: [ByteString] = []
    let error = try #require(throws: MPDError.self) {
      try connection.forEachSong(of: .queue) { uris.append($0.uri) }
    }
    #expect(error.code == .closed)
    #expect(uris == ["a"])
    #expect(server.connectionCount == 1)
  }
}
