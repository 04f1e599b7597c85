import Bytes
import MPDClient
import Testing
import TestSupport

/// The names in refusals (`MPDError.objects`).
@Suite struct RequestObjectsTests {
  static let library: MusicLibrary = [.song("a.wav"), .directory("d", [.song("b.wav")])]

  @Test func aRefusalNamesWhatItIsAbout() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    let table: [(Request<Void>, [ByteString])] = [
      (.add("nowhere"), ["nowhere"]), (.load("none"), ["none"]),
      (.removePlaylist("none"), ["none"]),
      (.renamePlaylist("none", to: "other"), ["none", "other"]),
      (.add("nowhere.wav", toPlaylist: "p"), ["p", "nowhere.wav"]),
      (.deleteSticker("rating", of: "a.wav"), ["a.wav", "rating"]),
      (.setSticker("rating", to: "1", of: "nowhere"), ["nowhere", "rating"]),
      (.switchPartition("none"), ["none"]), (.play(at: 5), []), (.password("secret"), []),
    ]
    for (request, objects) in table {
      let error = try #require(throws: MPDError.self) { try connection.run(request) }
      #expect(error.objects == objects, "\(request.command)")
      let listed = try #require(throws: MPDError.self) {
        try connection.run(.ping, request, .status)
      }
      #expect((listed.objects, listed.index) == (objects, 1), "\(request.command)")
    }
  }

  @Test func theDescriptionNamesThem() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      try connection.run(.add("nowhere.wav", toPlaylist: "Party"))
    }
    #expect(error.description == "playlistadd 'Party' 'nowhere.wav': \(error.message)")
  }

  @Test func listingsAndPicturesNameThem() async throws {
    let server = try LiveServer(library: Self.library)
    let session = try Session(server.settings)
    let missing = await #expect(throws: MPDError.self) { try await session.listing(of: "none") }
    #expect(missing?.objects == ["none"])
    let song = await #expect(throws: MPDError.self) { try await session.listing(of: "a.wav") }
    #expect(song?.objects == ["a.wav"])
    let unsendable = await #expect(throws: MPDError.self) { try await session.picture(of: "a\nb") }
    #expect(unsendable?.code == .argument)
    #expect(unsendable?.objects == ["a\nb"])
  }

  @Test func ownRefusalsNameThem() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    let unsendable = try #require(throws: MPDError.self) { try connection.run(.add("a\nb")) }
    #expect(unsendable.objects == ["a\nb"])
    let listed = try #require(throws: MPDError.self) {
      try connection.list { list in
        list.append(.ping)
        list.append(.add("a\nb"))
      }
    }
    #expect((listed.objects, listed.index) == (["a\nb"], 1))
    let missing = try #require(throws: MPDError.self) {
      try connection.playlistEdit(ofExisting: "none.m3u")
    }
    #expect(missing.objects == ["none.m3u"])
  }

  @Test func aLostConnectionNamesNothing() throws {
    let server = try ScriptedServer(script: [.greeting, .receiveLine, .close])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { try connection.run(.add("a")) }
    #expect((error.code, error.objects) == (.closed, []))
  }
}

extension RequestObjectsTests {
  @Test func aLongNameIsCut() {
    let name = ByteString(String(repeating: "é", count: 5000))
    let error = MPDError(.argument, "too long", command: "add", objects: [name])
    #expect("\(error)" == "add '\(String(repeating: "é", count: 100))…': too long")
  }
}
