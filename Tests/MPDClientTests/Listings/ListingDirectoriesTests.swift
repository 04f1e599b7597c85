import Bytes
import ListingIndex
import MPDClient
import Testing
import TestSupport

@Suite struct ListingDirectoriesTests {
  @Test func listsEveryEntryByteForByte() throws {
    let library = MusicLibrary.artists(count: 300)
    let server = try LiveServer(library: library)
    var connection = try server.connect()
    let listing = try connection.listing(of: "Artists")
    let found = Set((0..<listing.count).map(listing.target))
    let expected = Set(library.directoryPaths.map { ByteString($0) }).subtracting(["Artists"])
    #expect(found == expected)
    #expect(Set(listing.kinds) == [.directory])
  }

  @Test func distinguishesSongsPlaylistsAndDirectories() throws {
    let library: MusicLibrary = [
      .directory("A", [.song("s.wav"), .playlist("p.m3u"), .directory("d", [.song("x.wav")])])
    ]
    let server = try LiveServer(library: library)
    var connection = try server.connect()
    let listing = try connection.listing(of: "A")
    let found = zip(listing.kinds, listing.names).map { "\($0.name) \($1)" }
    #expect(found.sorted() == ["directory d", "playlist p.m3u", "song s.wav"])
  }

  @Test(arguments: ["nowhere", "..", "Artists/nowhere", "Artists/"] as [ByteString])
  func aMissingDirectoryIsRefusedByTheServer(_ path: ByteString) throws {
    let server = try LiveServer(library: .artists(count: 3))
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { _ = try connection.listing(of: path) }
    #expect(error.code == .ack(.noExist))
    #expect(error.isConnectionUsable)
    #expect(try connection.listing(of: "").count == 1)
  }

  @Test func aSlashListsTheRoot() throws {
    let server = try LiveServer(library: [.song("s.wav"), .directory("d", [.song("x.wav")])])
    var connection = try server.connect()
    let root = try connection.listing(of: "/")
    #expect(Set((0..<root.count).map(root.target)) == ["s.wav", "d"])
    #expect(try Array(root.names) == Array(connection.listing(of: "").names))
    #expect(root.directory == "")
    var uris: [ByteString] = []
    try connection.forEachEntry(in: "/") { uris.append(ByteString($1)) }
    #expect(Set(uris) == ["s.wav", "d"])
  }

  @Test func anEntryOfAnotherDirectoryIsMalformed() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("tagtypes \"clear\""), .send("OK\n"), .expect("lsinfo \"A\""),
      .send("directory: A/x\ndirectory: B/y\nOK\n"), .hang,
    ])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { _ = try connection.listing(of: "A") }
    #expect(error.code == .malformed)
    #expect(error.message == "the reply contains 'B/y', which is not in the requested directory")
  }

  @Test func tagsComeBackAfterAListing() throws {
    let library: MusicLibrary = [.song("s.wav", tags: ["Artist": "x", "Artist": "y"])]
    let server = try LiveServer(library: library)
    var connection = try server.connect()
    _ = try connection.listing(of: "")
    try connection.run(.add("s.wav"))
    let song = try #require(try connection.run(.queue).first)
    #expect(song.pairs.filter { $0.name == "Artist" }.map(\.value) == ["x", "y"])
  }

  private struct Stop: Error, Equatable {
    let number: Int
  }

  @Test(arguments: [1, 2, 300])
  func anErrorOfTheClosureLeavesTheConnectionUsable(_ last: Int) throws {
    let server = try LiveServer(library: .artists(count: 300))
    var connection = try server.connect()
    var count = 0
    #expect(throws: Stop(number: last)) {
      try connection.forEachEntry(in: "Artists") { _, _ in
        count += 1
        if count == last { throw Stop(number: count) }
      }
    }
    #expect(count == last)
    #expect(try connection.run(.status).queueLength == 0)
    #expect(try connection.listing(of: "Artists").count >= 300)
  }

  @Test func aClosureThrowsErrorsOfTheLibraryWithTheirType() throws {
    let server = try LiveServer(library: .artists(count: 3))
    var connection = try server.connect()
    do throws(MPDError) {
      try connection.forEachEntry(in: "Artists") { _, _ throws(MPDError) in
        throw MPDError(.argument, "enough")
      }
      Issue.record("the closure's error was dropped")
    } catch {
      #expect((error.code, error.message) == (.argument, "enough"))
    }
  }

  /// The connection is lost after the closure has thrown: the next request reports that.
  @Test func anErrorOfTheClosureIsReportedBeforeALoss() throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveLine, .send("OK\n"), .receiveLine, .send("directory: A/x\n"), .close,
    ])
    var connection = try server.connect()
    #expect(throws: Stop(number: 1)) {
      try connection.forEachEntry(in: "A") { _, _ in throw Stop(number: 1) }
    }
    #expect(throws: MPDError.self) { try connection.run(.ping) }
    #expect(server.connectionCount == 1)
  }
}
