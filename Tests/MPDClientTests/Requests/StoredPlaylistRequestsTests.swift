import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct StoredPlaylistRequestsTests {
  static let library: MusicLibrary = [
    .song("1.wav", tags: ["Title": "One"]), .song("2.wav"), .song("3.wav"), .song("4.wav"),
  ]
  static let uris: [ByteString] = ["1.wav", "2.wav", "3.wav", "4.wav"]

  /// A connection to a server with a stored playlist `p` of all four songs.
  private func withPlaylist(
    _ body: (inout Connection) throws -> Void
  ) throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    for uri in Self.uris { try connection.run(.add(uri, toPlaylist: "p")) }
    try body(&connection)
  }

  @Test func listsStoredPlaylists() throws {
    try withPlaylist { connection in
      let playlists = try connection.run(.playlists)
      #expect(playlists.map(\.name) == ["p"])
      #expect(playlists[0].lastModified ?? 0 > 1_700_000_000)
      #expect(try connection.run(.playlistURIs("p")) == Self.uris)
      let songs = try connection.run(.playlistSongs("p"))
      #expect(songs.map(\.uri) == Self.uris)
      #expect(songs[0][.title] == "One")
    }
  }

  @Test func loadsStoredPlaylists() throws {
    try withPlaylist { connection in
      try connection.run(.load("p"))
      try connection.run(.load("p", positions: 1..<3, at: .absolute(0)))
      try connection.run(.load("p", positions: 3...))
      try connection.run(.load("p", positions: 4..<9))
      let queue = try connection.run(.queue).map(\.uri)
      #expect(queue == [Self.uris[1], Self.uris[2]] + Self.uris + [Self.uris[3]])
    }
  }

  @Test func loadsAfterTheCurrentSong() throws {
    let server = try LiveServer(files: Self.library)
    var connection = try server.connect()
    for uri in Self.uris { try connection.run(.add(uri, toPlaylist: "p")) }
    try connection.run(.load("p", positions: 0..<2))
    try connection.run(.play(at: 0))
    try connection.run(.load("p", positions: 2..., at: .afterCurrent(0)))
    let queue = try connection.run(.queue).map(\.uri)
    #expect(queue == [Self.uris[0], Self.uris[2], Self.uris[3], Self.uris[1]])
  }

  @Test func savesRenamesAndRemovesPlaylists() throws {
    try withPlaylist { connection in
      try connection.run(.add("2.wav"))
      try connection.run(.saveQueue(as: "new"))
      #expect(try connection.run(.playlistURIs("new")) == ["2.wav"])
      let taken = try #require(throws: MPDError.self) {
        try connection.run(.saveQueue(as: "new"))
      }
      #expect(taken.code == .ack(.exist))
      try connection.run(.renamePlaylist("new", to: "other"))
      try connection.run(.removePlaylist("p"))
      #expect(try connection.run(.playlists).map(\.name) == ["other"])
      let gone = try #require(throws: MPDError.self) { try connection.run(.removePlaylist("p")) }
      #expect(gone.code == .ack(.noExist))
    }
  }

  @Test func acceptsNastyNames() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    for name in nastyNames.filter({ !$0.bytes.contains(0x0D) }).map(ByteString.init) {
      try connection.run(.add("1.wav", toPlaylist: name))
      #expect(try connection.run(.playlistURIs(name)) == ["1.wav"])
      #expect(try connection.run(.playlists).map(\.name) == [name])
      try connection.run(.removePlaylist(name))
    }
  }

  @Test(arguments: [
    (SaveMode.create, #"save "p" "create""#), (.append, #"save "p" "append""#),
    (.replace, #"save "p" "replace""#),
  ])
  func savesWithAMode(_ mode: SaveMode, _ line: String) throws {
    let request = Request.saveQueue(as: "p", mode: mode)
    try answer(to: ByteString(line), with: "OK\n", request)
    #expect(!request.isIdempotent)
  }

  @Test func readsPartsOfAPlaylist() throws {
    let uris = try answer(
      to: #"listplaylist "p" "1:3""#, with: "file: a\nfile: b\nOK\n",
      .playlistURIs("p", positions: 1..<3))
    #expect(uris == ["a", "b"])
    let songs = try answer(
      to: #"listplaylistinfo "p" "1:""#, with: "file: a\nTitle: T\nOK\n",
      .playlistSongs("p", positions: 1...))
    #expect(songs.map { $0[.title] } == ["T"])
    let count = try answer(
      to: #"playlistlength "p""#, with: "songs: 10\nplaytime: 8192\nOK\n", .playlistLength("p"))
    #expect(count == SongCount(songs: 10, playTime: .seconds(8192)))
  }

  @Test func invalidPositionsAreNotSent() {
    #expect(failure(of: .load("p", positions: 2..<2))?.code == .argument)
    #expect(failure(of: .load("p", positions: 0..., at: .absolute(-1)))?.code == .argument)
    #expect(failure(of: .load("p", positions: (-1)..., at: .absolute(0)))?.code == .argument)
    #expect(failure(of: .playlistURIs("p", positions: -1..<2))?.code == .argument)
    #expect(failure(of: .playlistSongs("p", positions: 1..<1))?.code == .argument)
  }
}
