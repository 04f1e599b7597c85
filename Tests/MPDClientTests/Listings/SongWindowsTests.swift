import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct SongWindowsTests {
  private static let count = 400
  private static let bothArtists: [ByteString] = ["A", "B"]

  /// Whether these are the songs of the library in order, each with all of its tags.
  private func isComplete(_ songs: [Song], descending: Bool = false) -> Bool {
    let numbers = Array(100..<500)
    let uris = songs.map { String($0.uri.description.prefix(5)) }
    let isWhole = songs.allSatisfy { song in
      let number = Int(song.uri.description.dropFirst(2).prefix(3)) ?? 0
      let title = song[.title] ?? ""
      return song.allBytes(of: .artist) == Self.bothArtists
        && title.hasPrefix("T\(999 - number)x") && title.count == 404 && song.duration != nil
    }
    return isWhole && uris == (descending ? numbers.reversed() : numbers).map { "d/\($0)" }
  }

  @Test(arguments: [1, 7, 64, 399, 400, 401, 4096, .max])
  func readsTheWholeQueueWithWindowsOfAnySize(_ size: Int) throws {
    let server = try BulkRepliesTests.server()
    var connection = try server.connect()
    let songs = try connection.songs(of: .queue, windowSize: size)
    #expect(isComplete(songs))
    #expect(songs.map(\.position) == Array(0..<400))
    #expect(try connection.run(.status).queueLength == Self.count)
  }

  @Test func searchResultsKeepTheirSortOrder() throws {
    let server = try BulkRepliesTests.server()
    var connection = try server.connect()
    #expect(isComplete(try connection.songs(of: .find(.base("d")))))
    let sort = Sort.tag(.title)
    #expect(
      isComplete(try connection.songs(of: .search(.base("d"), sort: sort)), descending: true))
    #expect(try connection.songs(of: .find(.base("d"), sort: sort), windowSize: 50).count == 400)
    #expect(try connection.songs(of: .find(.tag(.artist, .equals, "C"))).isEmpty)
    let error = try #require(throws: MPDError.self) {
      _ = try connection.songs(of: .find(.base("nowhere")))
    }
    #expect((error.code, error.index) == (.ack(.noExist), nil))
    #expect(try connection.run(.status).queueLength == Self.count)
  }

  /// MPD 0.24 sends the songs of a search of the queue by windows.
  @Test(arguments: [200, 2000, 1 << 20])
  func searchesOfTheQueueAreReadByWindows(_ limit: Int) throws {
    let uris = (100..<500).map { ByteString("d/\($0).wav") }
    let server = try LimitedServer(limit: limit, queue: uris)
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    for source in [
      SongSource.findInQueue(.file(.contains, "/3")), .searchInQueue(.file(.contains, "/3")),
    ] {
      let songs = try connection.songs(of: source)
      #expect(songs.map(\.uri) == Array(uris[200..<300]))
      #expect(songs.map(\.position) == Array(200..<300))
    }
    let lists = server.now.requests.filter { $0.description.contains("window") }
    #expect(limit < 1 << 20 || lists.count == 2)
  }

  /// Another client changes the queue between two windows of a search.
  @Test func aSearchOfAQueueThatChangesStartsOver() throws {
    let uris = (100..<500).map { ByteString("d/\($0).wav") }
    let server = try LimitedServer(limit: 8000, queue: uris) { state, line in
      guard state.version == 1, line.description.hasSuffix(#""64:128""#) else { return }
      state.queue.removeFirst(250)
      state.version += 1
    }
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let songs = try connection.songs(of: .searchInQueue(.file(.contains, "d/")), windowSize: 64)
    #expect(songs.map(\.uri) == Array(uris[250...]))
    #expect(server.now.version == 2)
  }

  /// MPD 0.23 sends all of them at once, or nothing.
  @Test func searchesOfAnOlderQueueAreOneReply() throws {
    let server = try BulkRepliesTests.server()
    var connection = try server.connect()
    #expect(try connection.songs(of: .findInQueue(.file(.equals, "nothing"))).isEmpty)
    let titles = try connection.songs(of: .searchInQueue(.tag(.title, .contains, "t899"))).count
    #expect(titles == 1)
    guard ProgramVersion.mpd < ProgramVersion(0, 24) else {
      #expect(try connection.songs(of: .findInQueue(.base("d"))).count == 400)
      return
    }
    let error = try #require(throws: MPDError.self) {
      _ = try connection.songs(of: .findInQueue(.base("d")))
    }
    #expect((error.code, error.command) == (.closed, "playlistfind"))
    #expect(error.message.contains("max_output_buffer_size"))
  }

  @Test func anEmptyQueueHasNoSongs() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    #expect(try connection.songs(of: .queue).isEmpty)
  }

  @Test func aNewConnectionKeepsThePartitionAndTags() throws {
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

  /// Another client changes the queue between two windows: the closure is not called with the songs
  /// that follow.
  @Test(
    arguments: [.clear, .delete(0), .move(0, to: .absolute(5)), .add("d")] as [Request<Void>])
  func aQueueChangeBetweenWindowsIsReported(_ change: Request<Void>) throws {
    let server = try BulkRepliesTests.server()
    var connection = try server.connect()
    var other = try server.connect()
    var count = 0
    let error = try #require(throws: MPDError.self) {
      try connection.forEachSong(of: .queue, windowSize: 40) { _ in
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

  @Test func restartsUntilNothingChanges() throws {
    let server = try Self.server(versions: [1, 2, 3, 4, 5, 5])
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    #expect(try connection.songs(of: .queue, windowSize: 1).map(\.uri) == ["4"])
  }

  @Test func givesUpOnSongsThatKeepChanging() throws {
    let server = try Self.server(versions: Array(1...12))
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let error = try #require(throws: MPDError.self) {
      _ = try connection.songs(of: .queue, windowSize: 1)
    }
    #expect(error.code == .changed)
    #expect(error.message == "the songs changed while they were being read; try again")
  }

  /// This includes a running update, whose changes the server reports only at its end.
  @Test(arguments: [true, false])
  func aDatabaseChangeIsReported(_ isUpdating: Bool) throws {
    let server = try AnsweringServer { number in
      let update = isUpdating ? "updating_db: 1\n" : ""
      let time = isUpdating ? 1_000 : 1_000 + number
      return ByteString("\(update)list_OK\ndb_update: \(time)\nlist_OK\nfile: a\nlist_OK\nOK\n")
    }
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    var uris: [ByteString] = []
    let error = try #require(throws: MPDError.self) {
      try connection.forEachSong(of: .find(.base("a")), windowSize: 1) { uris.append($0.uri) }
    }
    #expect((error.code, error.command) == (.changed, "find"))
    #expect(uris == ["a"])
  }

  /// Windows are made smaller until they have one song.
  @Test func givesUpOnAServerThatDropsEveryWindow() throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveUntil("command_list_end"), .close,
    ])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { _ = try connection.songs(of: .queue) }
    #expect(error.code == .closed)
    #expect(
      error.message.contains("max_output_buffer_size; raise this limit in the server's mpd.conf"))
    let windows = server.receivedLines.filter { $0.description.hasPrefix("playlistinfo") }
    #expect(windows == [4096, 1024, 256, 64, 16, 4, 1].map { #"playlistinfo "0:\#($0)""# })
  }

  @Test func aLossAfterTheFirstSongIsReported() throws {
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

  private struct Stop: Error, Equatable {
    let number: Int
  }

  /// The closure may also stop within the last window.
  @Test(arguments: [1, 39, 40, 41, 400])
  func anErrorOfTheClosureEndsTheReadingAndLeavesTheConnectionUsable(_ last: Int) throws {
    let server = try BulkRepliesTests.server()
    var connection = try server.connect()
    var count = 0
    let error = try #require(throws: Stop.self) {
      try connection.forEachSong(of: .queue, windowSize: 40) { _ in
        count += 1
        if count == last { throw Stop(number: count) }
      }
    }
    #expect(error == Stop(number: last))
    #expect(count == last)
    #expect(try connection.run(.status).queueLength == Self.count)
  }

  @Test func aClosureThrowsErrorsOfTheLibraryWithTheirType() throws {
    let server = try BulkRepliesTests.server()
    var connection = try server.connect()
    do throws(MPDError) {
      try connection.forEachSong(of: .queue) { _ throws(MPDError) in
        throw MPDError(.argument, "enough")
      }
      Issue.record("the closure's error was dropped")
    } catch {
      #expect((error.code, error.message) == (.argument, "enough"))
    }
    #expect(try connection.run(.status).queueLength == Self.count)
  }

  /// The connection is lost after the closure has thrown: the next request reports that.
  @Test func anErrorOfTheClosureIsReportedBeforeALoss() throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveUntil("command_list_end"),
      .sendLines("playlist: 1", "list_OK", "file: a", "file: b"), .close,
    ])
    var connection = try server.connect()
    #expect(throws: Stop(number: 1)) {
      try connection.forEachSong(of: .queue) { _ in throw Stop(number: 1) }
    }
    let error = try #require(throws: MPDError.self) { try connection.run(.ping) }
    #expect(error.code == .closed)
  }

  @Test(arguments: [0..<0, 0..<1, 5..<45, 39..<41, 390..<500, 400..<401, 1_000..<2_000])
  func aRangeOfTheSongsIsRead(_ range: Range<Int>) throws {
    let server = try BulkRepliesTests.server()
    var connection = try server.connect()
    let all = try connection.songs(of: .find(.base("d"))).map(\.uri)
    var windows = SongWindows(of: .find(.base("d")), in: range, windowSize: 20, isSnapshot: false)
    var uris: [ByteString] = []
    while !windows.isAtEnd { uris += try connection.nextSongs(of: &windows).map(\.uri) }
    #expect(uris == Array(all[range.clamped(to: all.indices)]))
    #expect(try connection.nextSongs(of: &windows).isEmpty)
  }

  /// A reading that need not be a snapshot does not ask for the state of the database.
  @Test func changesAreIgnoredIfNoSnapshotIsRequired() throws {
    let server = try AnsweringServer { number in
      ByteString(number < 2 ? "file: \(number)\nlist_OK\nOK\n" : "list_OK\nOK\n")
    }
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    var windows = SongWindows(of: .find(.base("a")), windowSize: 1, isSnapshot: false)
    var uris: [ByteString] = []
    while !windows.isAtEnd { uris += try connection.nextSongs(of: &windows).map(\.uri) }
    #expect(uris == ["0", "1"])
  }

  @Test func theSongsDirectlyInADirectory() throws {
    let server = try LiveServer(library: [
      .directory("A", [.song("1.wav"), .song("2.wav"), .directory("B", [.song("3.wav")])]),
      .directory("AB", [.song("4.wav")]), .song("5.wav"),
    ])
    var connection = try server.connect()
    #expect(try connection.songs(in: "A").map(\.uri) == ["A/1.wav", "A/2.wav"])
    #expect(try connection.songs(in: "A/B", windowSize: 1).map(\.uri) == ["A/B/3.wav"])
    for root: ByteString in ["", "/"] {
      #expect(try connection.songs(in: root).map(\.uri) == ["5.wav"])
    }
    let error = try #require(throws: MPDError.self) { _ = try connection.songs(in: "none") }
    #expect(error.code == .ack(.noExist))
  }
}
