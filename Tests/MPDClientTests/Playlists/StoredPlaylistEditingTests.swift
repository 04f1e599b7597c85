import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct StoredPlaylistEditingTests {
  static let library: MusicLibrary = [
    .directory("d", [.song("1.wav"), .song("2.wav"), .song("3.wav")]),
    .directory("e", [.song(" lead.wav")]), .directory("trail ", [.song("x.wav")]),
    .song("#hash.wav"), .song(" blank.wav"), .song("plain.wav"),
  ]

  private func server(limit: Int? = nil) throws -> LiveServer {
    let lines = limit.map { ["max_playlist_length \"\($0)\""] } ?? []
    return try LiveServer(library: Self.library, configuration: lines)
  }

  private func made(
    _ count: Int, over connection: inout Connection
  ) throws -> [ByteString] {
    let songs = (0..<count).map { ByteString("d/\($0 % 3 + 1).wav") }
    try connection.append(songs, toPlaylist: "list")
    return songs
  }

  @Test func editsMatchArrayEdits() throws {
    let server = try server()
    var connection = try server.connect()
    var expected = try made(6, over: &connection)
    try connection.delete(1..<3, fromPlaylist: "list")
    expected.removeSubrange(1..<3)
    #expect(try connection.run(.playlistURIs("list")) == expected)
    try connection.move(3, to: 0, inPlaylist: "list")
    expected.insert(expected.remove(at: 3), at: 0)
    #expect(try connection.run(.playlistURIs("list")) == expected)
    try connection.insert("plain.wav", intoPlaylist: "list", at: 2)
    expected.insert("plain.wav", at: 2)
    #expect(try connection.run(.playlistURIs("list")) == expected)
  }

  @Test func deletesOpenRanges() throws {
    let server = try server()
    var connection = try server.connect()
    var expected = try made(8, over: &connection)
    try connection.delete(6..., fromPlaylist: "list")
    expected.removeSubrange(6...)
    try connection.delete(...1, fromPlaylist: "list")
    expected.removeSubrange(...1)
    try connection.delete(..<1, fromPlaylist: "list")
    expected.removeSubrange(..<1)
    #expect(try connection.run(.playlistURIs("list")) == expected)
    try connection.delete(2..<99, fromPlaylist: "list")
    #expect(try connection.run(.playlistURIs("list")) == Array(expected.prefix(2)))
  }

  @Test func appendsSongsDirectoriesAndURLs() throws {
    let server = try server()
    var connection = try server.connect()
    try connection.append(["plain.wav"], toPlaylist: "list")
    try connection.append(["d", "http://localhost:1/x", "d/2.wav"], toPlaylist: "list")
    #expect(
      try connection.run(.playlistURIs("list"))
        == ["plain.wav", "d/1.wav", "d/2.wav", "d/3.wav", "http://localhost:1/x", "d/2.wav"])
    let error = try #require(throws: MPDError.self) {
      try connection.append(["d", "nowhere"], toPlaylist: "list")
    }
    #expect((error.code, error.index, error.command) == (.ack(.noExist), 1, "listall"))
    #expect(try connection.run(.playlistURIs("list")).count == 6)
  }

  /// A directory, a URL and a song.
  @Test func findsTheSongsBelowAllURIsInOneList() throws {
    let server = try ScriptedServer(script: [
      .greeting,
      .expect("command_list_ok_begin"), .expect(#"listall "d""#), .expect(#"listall "x""#),
      .expect("command_list_end"),
      .sendLines("directory: d", "file: d/1", "file: d/2", "list_OK", "file: x", "list_OK", "OK"),
      .hang,
    ])
    var connection = try server.connect()
    let songs = try connection.songURIs(below: ["d", "http://h/y", "x"])
    #expect(songs == [["d/1", "d/2"], ["http://h/y"], ["x"]])
    #expect(server.failures.isEmpty)
  }

  @Test(arguments: ["nowhere", "a\nb"] as [ByteString])
  func aMissingURIIsReportedByItsIndex(_ uri: ByteString) throws {
    let server = try server()
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.append(["http://h/y", "d", "http://h/z", uri], toPlaylist: "list")
    }
    #expect((error.index, error.command, error.isConnectionUsable) == (3, "listall", true))
    #expect(try connection.run(.playlists).isEmpty)
  }

  /// The server writes its path in the music directory.
  @Test func appendsALocalFile() throws {
    let server = try LiveServer(files: [.directory("d", [.song("1.wav")])])
    var connection = try server.connect()
    let url = ByteString("file://\(server.musicDirectory)/d/1.wav")
    try connection.append([url, "d/1.wav"], toPlaylist: "list")
    #expect(try connection.run(.playlistURIs("list")).count == 2)
  }

  /// The server accepts the song, but then has an unexpected playlist.
  @Test(
    arguments: [
      ("file: a\n", 1), ("file: x\nfile: b\n", 2), ("", 0),
    ] as [(ByteString, Int)])
  func entriesLostByAnAppendAreReported(_ after: ByteString, _ count: Int) throws {
    let server = try ScriptedServer(script: [
      .greeting,
      .receiveUntil("command_list_end"), .sendLines("file: x", "list_OK", "OK"),
      .expect(#"listplaylist "p""#), .send("OK\n"),
      .receiveUntil("command_list_end"), .sendLines("list_OK", "OK"),
      .receiveLine, .send("file: x\nOK\n"), .receiveLine, .send("OK\n"),
      .receiveUntil("command_list_end"), .send("list_OK\n" + after + "list_OK\nOK\n"), .hang,
    ])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.append(["x"], toPlaylist: "p")
    }
    #expect((error.code, error.command) == (.lostData, nil))
    #expect(
      error.message
        == "'p' now has \(count) \(count == 1 ? "song" : "songs"), but does not end with the songs that were added"
    )
    #expect(error.isConnectionUsable)
    #expect(server.failures.isEmpty)
  }

  @Test(arguments: Edit.allCases)
  func editsAPlaylistBeyondTheServersLimit(_ edit: Edit) throws {
    let server = try server(limit: 10)
    var connection = try server.connect()
    var expected = try made(40, over: &connection)
    try edit.run(&connection)
    edit.apply(to: &expected)
    #expect(try connection.run(.playlistURIs("list")) == expected)
    #expect(try connection.run(.playlists).map(\.name) == ["list"])
  }

  /// With the bare requests, too.
  @Test(
    arguments: [
      (8, .add("d", toPlaylist: "list", at: 0)),
      (8, .searchAdd(.base("d"), toPlaylist: "list", at: 0)),
      (10, .add("plain.wav", toPlaylist: "list", at: 0)),
      (12, .add("plain.wav", toPlaylist: "list", at: 0)),
      (12, .searchAdd(.base("d"), toPlaylist: "list", at: 0)),
    ] as [(Int, Request<Void>)])
  func theServerRefusesToInsertIntoALongList(_ count: Int, _ request: Request<Void>) throws {
    let server = try server(limit: 10)
    var connection = try server.connect()
    let songs = try made(count, over: &connection)
    let error = try #require(throws: MPDError.self) { try connection.run(request) }
    #expect(error.code == .ack(.playlistMax))
    #expect(try connection.run(.playlistURIs("list")) == songs)
  }

  /// The playlist cannot be written anew without the songs whose files are gone, nor edited in place.
  @Test(arguments: Edit.allCases)
  func missingSongsBeyondTheLimitAreNotLost(_ edit: Edit) throws {
    let server = try server(limit: 2)
    let lines = ["d/1.wav", "d/2.wav", "d/3.wav", "gone", "plain.wav", "gone too", "d/1.wav"]
    try writeFile(
      server.playlistDirectory + "/list.m3u", Array(lines.joined(separator: "\n").utf8))
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { try edit.run(&connection) }
    #expect((error.code, error.isConnectionUsable) == (.missingSongs, true))
    #expect(
      error.message
        == "'list' has songs that the server no longer knows, so it cannot be written in one go; the server would drop "
        + "songs, because the playlist is longer than max_playlist_length; nothing was changed; raise this limit "
        + "in the server's mpd.conf")
    #expect(try connection.run(.playlistURIs("list")) == lines.map { ByteString($0) })
    #expect(try connection.run(.playlists).map(\.name) == ["list"])
  }

  @Test func appendingNothingChangesNothing() throws {
    let server = try server()
    var connection = try server.connect()
    try connection.append([ByteString](), toPlaylist: "list")
    #expect(try connection.run(.playlists) == [])
    let songs = try made(2, over: &connection)
    try connection.append([ByteString](), toPlaylist: "list")
    #expect(try connection.run(.playlistURIs("list")) == songs)
  }

  /// This is how MPD reads the lines of a playlist; since 0.24 it keeps blanks within them, but
  /// a playlist with such a line is not the same for every server.
  @Test(
    arguments: [
      ("http://x/a/../y", "http://x/y"), ("http://x/./y", "http://x/y"),
    ]
      + (ProgramVersion.mpd >= ProgramVersion(0, 24)
        ? [
          ("e/ lead.wav", "e/ lead.wav"), ("trail /x.wav", "trail /x.wav"),
          ("http://x/ y", "http://x/ y"),
        ]
        : [
          ("e/ lead.wav", "e/lead.wav"), ("trail /x.wav", "trail/x.wav"),
          ("http://x/ y", "http://x/y"),
        ]) as [(ByteString, ByteString)])
  func urisThatAPlaylistWouldChangeAreRefused(_ uri: ByteString, _ stored: ByteString) throws {
    let server = try server()
    var connection = try server.connect()
    try connection.run(.add(uri, toPlaylist: "bare"))
    #expect(try connection.run(.playlistURIs("bare")) == [stored])
    let error = try #require(throws: MPDError.self) {
      try connection.append([uri], toPlaylist: "list")
    }
    #expect(error.code == .wouldLoseData)
    #expect(try connection.run(.playlists).map(\.name) == ["bare"])
  }

  @Test(arguments: ["http://x/", "http://x//a/", "http://x/#/.../..a"] as [ByteString])
  func oddURLsAreAppended(_ uri: ByteString) throws {
    let server = try server()
    var connection = try server.connect()
    try connection.append([uri], toPlaylist: "list")
    #expect(try connection.run(.playlistURIs("list")) == [uri])
  }

  @Test(arguments: ["#hash.wav", " blank.wav"] as [ByteString])
  func aNameThatAPlaylistCannotHoldIsRefused(_ name: ByteString) throws {
    let server = try server()
    var connection = try server.connect()
    let songs = try made(2, over: &connection)
    for edit in [Edit.append(name), .insertSong(name)] {
      let error = try #require(throws: MPDError.self) { try edit.run(&connection) }
      #expect(error.code == .wouldLoseData)
    }
    #expect(try connection.run(.playlistURIs("list")) == songs)
    try connection.run(.add(name))
    let error = try #require(throws: MPDError.self) { try connection.saveQueue(as: "queue") }
    #expect(error.code == .wouldLoseData)
    #expect(try connection.run(.playlists).map(\.name) == ["list"])
  }

  @Test func aPositionOutsideThePlaylistIsRefused() throws {
    let server = try server()
    var connection = try server.connect()
    let songs = try made(3, over: &connection)
    let error = try #require(throws: MPDError.self) {
      try connection.insert("plain.wav", intoPlaylist: "list", at: -1)
    }
    #expect(error.code == .argument)
    for (position, target) in [(-1, 0), (3, 0), (0, 3)] {
      let error = try #require(throws: MPDError.self) {
        try connection.move(position, to: target, inPlaylist: "list")
      }
      #expect(error.code == .argument)
    }
    #expect(try connection.run(.playlistURIs("list")) == songs)
  }

  @Test(
    arguments: [
      ("a", true), ("a b", true), ("a#", true), ("http://h/x", true), ("é", true), ("", false),
      ("#a", false), (" a", false), ("a ", false), ("\ta", false), ("a\r", false),
    ] as [(ByteString, Bool)])
  func knowsWhichNamesFitAPlaylistLine(_ name: ByteString, _ fits: Bool) {
    #expect(name.fitsM3U == fits)
  }

  @Test func savingOverAnExistingPlaylistLosesNothing() throws {
    let server = try server()
    var connection = try server.connect()
    let songs = try made(2, over: &connection)
    try connection.run(.add("plain.wav"))
    let error = try #require(throws: MPDError.self) { try connection.saveQueue(as: "list") }
    #expect(error.code == .ack(.exist))
    #expect(try connection.run(.playlistURIs("list")) == songs)
    try connection.saveQueue(as: "other")
    #expect(try connection.run(.playlistURIs("other")) == ["plain.wav"])
  }

  @Test func addingAfterAMissingCurrentSongAddsNothing() throws {
    let server = try server()
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.run(.add("d", at: .afterCurrent(0)))
    }
    #expect(error.code == .ack(.playerSync))
    #expect(try connection.run(.status).queueLength == 0)
  }
}

/// An edit of the playlist "list".
enum Edit: CaseIterable, Equatable {
  case delete, move, insert
  case append(ByteString)
  case insertSong(ByteString)

  static let allCases: [Edit] = [.delete, .move, .insert]

  func run(_ connection: inout Connection) throws(MPDError) {
    switch self {
    case .delete: try connection.delete(0..<1, fromPlaylist: "list")
    case .move: try connection.move(0, to: 5, inPlaylist: "list")
    case .insert: try connection.insert("plain.wav", intoPlaylist: "list", at: 0)
    case .append(let song): try connection.append([song], toPlaylist: "list")
    case .insertSong(let song): try connection.insert(song, intoPlaylist: "list", at: 0)
    }
  }

  func apply(to entries: inout [ByteString]) {
    switch self {
    case .delete: entries.removeFirst()
    case .move: entries.insert(entries.remove(at: 0), at: 5)
    case .insert, .append, .insertSong: entries.insert("plain.wav", at: 0)
    }
  }
}
