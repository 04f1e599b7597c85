import Bytes
import Glibc
import MPDClient
import Testing
import TestSupport

@Suite struct DatabaseRequestsTests {
  static let library: MusicLibrary = [
    .song("s.wav", tags: ["Artist": "x", "Artist": "y"], modified: 1_600_000_000),
    .directory(
      "d",
      [.song("t.wav", tags: ["Title": "T"]), .playlist("p.m3u", modified: 1_600_000_001)],
      modified: 1_600_000_002),
  ]

  /// A letter for the kind, and the name.
  private func names(_ entries: [Entry]) -> [String] {
    entries.map { entry in
      switch entry {
      case .directory(let directory): "d \(directory.path)"
      case .song(let song): "s \(song.uri)"
      case .playlist(let playlist): "p \(playlist.name)"
      }
    }
  }

  @Test func entriesCarryTagsAndTimes() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    let root = try connection.run(.entries(of: ""))
    #expect(names(root) == ["s s.wav", "d d"])
    guard case .song(let song) = root[0], case .directory(let directory) = root[1] else { return }
    #expect(song[all: .artist] == ["x", "y"])
    #expect(song.lastModified == 1_600_000_000)
    #expect(directory.lastModified == 1_600_000_002)
    let inside = try connection.run(.entries(of: "d"))
    #expect(names(inside) == ["s d/t.wav", "p d/p.m3u"])
    guard case .playlist(let playlist) = inside[1] else { return }
    #expect(playlist.lastModified == 1_600_000_001)
    #expect(names(try connection.run(.entries(of: "s.wav"))) == ["s s.wav"])
  }

  @Test func theRootListsStoredPlaylistsLast() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    try connection.run(.add("s.wav", toPlaylist: "stored"))
    let root = try connection.run(.entries(of: ""))
    #expect(names(root) == ["s s.wav", "d d", "p stored"])
  }

  @Test func listAllIncludesSubdirectories() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    let all = ["s s.wav", "d d", "s d/t.wav", "p d/p.m3u"]
    #expect(names(try connection.run(.listAll())) == all)
    #expect(names(try connection.run(.listAll("d"))) == Array(all.dropFirst()))
    let known = try connection.run(.listAllInfo("d"))
    #expect(names(known) == Array(all.dropFirst()))
    guard case .song(let song) = known[1] else { return }
    #expect(song[.title] == "T")
    #expect(names(try connection.run(.listAllInfo())) == all)
  }

  @Test func tagsAreSentAgainAfterAListing() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    _ = try connection.listing(of: "")
    guard case .song(let song) = try connection.run(.entries(of: ""))[0] else { return }
    #expect(song[all: .artist] == ["x", "y"])
  }

  @Test func nastyNamesAreListed() throws {
    let library = MusicLibrary(nastyNames.map { .directory($0, [.song($0 + ".wav")]) })
    let server = try LiveServer(library: library)
    var connection = try server.connect()
    for name in nastyNames {
      let entries = try connection.run(.entries(of: ByteString(name)))
      guard case .song(let song)? = entries.first else { return #expect(Bool(false), "\(name)") }
      #expect(song.uri == ByteString(name + "/" + name + ".wav"))
    }
    #expect(try connection.run(.entries(of: "")).count == nastyNames.count)
  }

  @Test func listsFilesWithSizesAndTimes() throws {
    let server = try LiveServer(files: [.directory("d", [.song("s.wav")])])
    try writeFile(server.musicDirectory + "/d/notes.txt", Array("12345".utf8))
    var connection = try server.connect()
    let files = try connection.run(.files(in: "d"))
    #expect(Set(files.map(\.name)) == ["s.wav", "notes.txt"])
    let notes = try #require(files.first { $0.name == "notes.txt" })
    #expect(notes.size == 5)
    #expect(notes.lastModified ?? 0 > 1_700_000_000)
    let root = try connection.run(.files())
    #expect(root.map(\.name) == ["d"])
    #expect(root.map(\.isDirectory) == [true])
    #expect(root.map(\.size) == [nil])
    let error = try #require(throws: MPDError.self) { try connection.run(.files(in: "nowhere")) }
    #expect(error.code == .ack(.system))
  }

  @Test func anUpdateFindsNewFiles() throws {
    let server = try LiveServer(files: [.song("s.wav")])
    let bytes = try readFile(server.musicDirectory + "/s.wav")
    try writeFile(server.musicDirectory + "/new.wav", bytes)
    var connection = try server.connect()
    let first = try connection.run(.update("new.wav"))
    let second = try connection.run(.rescan())
    #expect(second == first + 1)
    try connection.waitForUpdate()
    #expect(Set(try connection.run(.listURIs())) == ["s.wav", "new.wav"])
  }

  @Test func anUpdateReplyWithAnotherTextThanANumberIsMalformed() {
    #expect(failure(of: .update(), answer: "updating_db: soon\nOK\n")?.code == .malformed)
  }

  /// As that of bpd.
  @Test func anUpdateWithoutANumberIsNumber0() throws {
    #expect(try answer(to: "update", with: "OK\n", .update()) == 0)
  }

  @Test func readsTheCommentsOfASong() throws {
    let pairs = try answer(
      to: #"readcomments "a.ogg""#, with: "TITLE: T\nodd key: v: w\nOK\n", .comments(of: "a.ogg"))
    let expected = [Pair(name: "TITLE", value: "T"), Pair(name: "odd key", value: "v: w")]
    #expect(pairs == expected)
    let server = try LiveServer(files: [.song("s.wav", tags: ["Artist": "x"])])
    var connection = try server.connect()
    _ = try connection.run(.comments(of: "s.wav"))
    let error = try #require(throws: MPDError.self) { try connection.run(.comments(of: "none")) }
    #expect(error.code == .ack(.noExist))
  }

  /// Uses a scripted server, since mpd 0.23 waits forever for the end of a local WAV file.
  @Test func readsTheFingerprint() throws {
    let text = try answer(
      to: #"getfingerprint "a.ogg""#, with: "chromaprint: AQAA\nOK\n", .fingerprint(of: "a.ogg"))
    #expect(text == "AQAA")
    let server = try LiveServer(files: [.song("s.wav")])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { try connection.run(.fingerprint(of: "none")) }
    #expect(error.code == .ack(.unknownCommand))
  }
}

extension Connection {
  /// Waits until no update is running, at most ten seconds.
  mutating func waitForUpdate() throws {
    for _ in 0..<1_000 where try run(.status).updateJob != nil { usleep(10_000) }
    #expect(try run(.status).updateJob == nil)
  }
}
