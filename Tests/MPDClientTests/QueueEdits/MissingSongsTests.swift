import Bytes
import Glibc
import MPDClient
import Testing
import TestSupport

/// Queues and stored playlists some of whose songs are gone, and those with files outside of the music directory.
@Suite struct MissingSongsTests {
  private let server: LiveServer
  private let directory: TemporaryDirectory

  init() throws {
    server = try LiveServer(files: [.song("a.wav"), .song("b.wav"), .song("gone.wav")])
    directory = try TemporaryDirectory(prefix: "outside")
    let song = try readFile(server.musicDirectory + "/a.wav")
    for name in ["1.wav", "2.wav", "3.wav"] { try writeFile(directory.path(name), song) }
  }

  /// The path of a local file, as the server names it.
  private func local(_ name: String) -> ByteString { ByteString(directory.path(name)) }

  private func remove(_ path: String) { unlink(path) }

  /// The state of a queue, after which the queue is emptied.
  private func emptied(
    _ songs: [ByteString], over connection: inout Connection
  ) throws -> QueueState {
    try connection.addEach(songs)
    let state = QueueState(try connection.queueSnapshot())
    try connection.run(.clear)
    return state
  }

  @Test func aLocalFileThatIsThereComesBack() throws {
    var connection = try server.connect()
    let state = try emptied(
      ["gone.wav", "file://\(local("1.wav"))", "a.wav"], over: &connection)
    #expect(state.songs == ["gone.wav", local("1.wav"), "a.wav"])
    remove(server.musicDirectory + "/gone.wav")
    try server.update()
    #expect(try connection.restoreQueue(state).missing == ["gone.wav"])
    #expect(try connection.queueURIs() == [local("1.wav"), "a.wav"])
  }

  @Test func localFilesThatAreGoneAreLeftOut() throws {
    var connection = try server.connect()
    let files = ["1.wav", "2.wav", "3.wav"].map(local)
    let songs = [files[0], "a.wav", files[1], files[0], files[2]]
    let state = try emptied(
      songs.map { $0.first == UInt8(ascii: "/") ? "file://\($0)" : $0 }, over: &connection)
    remove(directory.path("1.wav"))
    remove(directory.path("2.wav"))
    let restored = try connection.restoreQueue(state)
    #expect(restored.missing == [files[0], files[1], files[0]])
    #expect(try connection.queueURIs() == ["a.wav", files[2]])
    #expect(restored.edit.done == QueueEditCounts(inserted: 2))
  }

  /// The server is asked about no URL, so that each of them is refused in an attempt of its own.
  @Test func attemptsAreReportedTogether() throws {
    var connection = try server.connect()
    try connection.addEach(["b.wav"])
    let before = try connection.queueContents()
    let state = QueueState(songs: ["a.wav", "xx://1", "a.wav", "xx://2", "nowhere.wav", "b.wav"])
    let restored = try connection.restoreQueue(state)
    #expect(restored.missing == ["xx://1", "xx://2", "nowhere.wav"])
    #expect(try connection.queueURIs() == ["a.wav", "a.wav", "b.wav"])
    #expect(restored.edit.before == before)
    #expect(restored.edit.done == QueueEditCounts(inserted: 2))
    #expect(restored.edit.attempts == 3)
  }

  @Test func anAttemptThatDoesNotFitLeavesTheQueueAsItWas() throws {
    let server = try LiveServer(
      library: [.song("a.wav"), .song("b.wav")], configuration: [#"max_playlist_length "3""#])
    var connection = try server.connect()
    try connection.addEach(["b.wav"])
    let before = try connection.queueContents()
    let state = QueueState(songs: ["b.wav", "a.wav", "nowhere.wav", "a.wav", "a.wav"])
    let error = try #require(throws: QueueEditError.self) { try connection.restoreQueue(state) }
    #expect((error.cause.code, error.capacity) == (.ack(.playlistMax), 3))
    #expect(error.before == before)
    #expect(error.isUntouched)
    #expect(try connection.queueContents().ids == before.ids)
  }

  @Test func aCancelledRestorationAsksForNoMoreSongs() throws {
    var connection = try server.connect()
    let state = QueueState(songs: ["nowhere.wav", "a.wav"])
    var count = 0
    let error = try #require(throws: QueueEditError.self) {
      try connection.restoreQueue(state) {
        count += 1
        return count > 1
      }
    }
    #expect(error.cause.code == .cancelled)
    #expect(try connection.queueURIs() == [])
  }

  @Test func tellsLocalFilesThatAreThere() throws {
    var connection = try server.connect()
    let songs = ["a.wav", "nowhere.wav", local("1.wav"), local("4.wav"), "http://h/1"]
    #expect(try connection.unknown(among: songs) == ["nowhere.wav", local("4.wav")])
    for song in songs.dropLast() {
      #expect(try connection.knows(song) == !["nowhere.wav", local("4.wav")].contains(song))
    }
  }

  @Test func everySongIsAskedAboutAlthoughTheRepliesAreLong() throws {
    let server = try BulkRepliesTests.server()
    var connection = try server.connect()
    let songs = try connection.songURIs(below: ["d"])[0]
    #expect(try connection.unknown(among: songs + ["nowhere.wav"]) == ["nowhere.wav"])
  }

  /// Only a path in the music directory is one without a scheme to `playlistadd`.
  @Test func playlistsKeepLocalFiles() throws {
    var connection = try server.connect()
    try connection.append(["file://\(local("1.wav"))", "a.wav", "b.wav"], toPlaylist: "p")
    var edit = try connection.playlistEdit(of: "p")
    #expect(edit.new == [local("1.wav"), "a.wav", "b.wav"])
    edit.new = ["b.wav", local("2.wav"), local("1.wav")]
    try connection.apply(edit)
    #expect(try connection.run(.playlistURIs("p")) == edit.new)
    try connection.perform(.append([local("3.wav")]), on: "p")
    try connection.perform(.insert([local("3.wav")], at: 0), on: "p")
    let expected = [local("3.wav"), "b.wav", local("2.wav"), local("1.wav"), local("3.wav")]
    #expect(try connection.run(.playlistURIs("p")) == expected)
  }

  @Test func aPlaylistWithALocalFileThatIsGoneIsEditedInPlace() throws {
    var connection = try server.connect()
    try connection.append(["file://\(local("1.wav"))", "a.wav", "b.wav"], toPlaylist: "p")
    remove(directory.path("1.wav"))
    var edit = try connection.playlistEdit(of: "p")
    edit.new = ["b.wav", local("1.wav")]
    try connection.apply(edit)
    #expect(try connection.run(.playlistURIs("p")) == ["b.wav", local("1.wav")])
  }
}
