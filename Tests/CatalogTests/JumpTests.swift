import Bytes
import Catalog
import Collation
import ListingIndex
import MPDClient
import Testing
import TestSupport

@Suite struct JumpTests {
  private func landing(
    _ path: ByteString, only kind: EntryKind? = nil, on fixture: CatalogFixture
  ) throws -> ByteString? {
    var connection = try fixture.connect()
    let target = try fixture.catalog.jump(to: path, only: kind, over: &connection)
    return target.uri
  }

  @Test func prefixesLeadToEntries() throws {
    let fixture = try CatalogFixture()
    let table: [(ByteString, ByteString)] = [
      ("art/bjo/homo", "Artists/Björk/Homogenic"),
      ("ART/BJÖRK/HOMOGENIC", "Artists/Björk/Homogenic"),
      ("Artists/Björk/Homogenic/02.wav", "Artists/Björk/Homogenic/02.wav"),
      ("Artists/bjor", "Artists/Björk"),
      ("artists/bjorn", "Artists/Bjorn"),
      ("art/bjo", "Artists/Björk"),
      ("art/10", "Artists/10cc"),
      ("art/1", "Artists/10cc"),
      ("/art//bjo/", "Artists/Björk"),
      ("arc", "Archive"),
      // An exact name is preferred to a prefix, also in the middle of a path.
      ("ar.wav", "ar.wav"),
      ("Archive/o", "Archive/Old"),
    ]
    for (path, uri) in table { #expect(try landing(path, on: fixture) == uri) }
    let odd = ByteString(Array("art/b".utf8) + [0xFF])
    #expect(try landing(odd, on: fixture) == ByteString(Array("Artists/b".utf8) + [0xFF]))
  }

  @Test func aTargetIsNilWhereAJumpFails() throws {
    let fixture = try CatalogFixture()
    var connection = try fixture.connect()
    for path in ["art/bjo/homo", "art/zzz", "zzz/bjo", "ar.wav/x"] as [ByteString] {
      let target = try fixture.catalog.target(at: path, over: &connection)
      #expect(target?.uri == (try? landing(path, on: fixture)))
    }
    let artists = try fixture.catalog.target(at: "art", only: .directory, over: &connection)
    #expect(artists?.uri == "Artists")
    let song = try fixture.catalog.target(at: "art", only: .song, over: &connection)
    #expect(song == nil)
  }

  @Test func theErrorsOfATargetAreThrown() throws {
    let server = try ScriptedServer(script: [.greeting, .receiveLine, .receiveLine, .close])
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let catalog = ConnectionCatalog(collator: try Collator(locale: .root))
    #expect(throws: CatalogError.self) { try catalog.target(at: "art", over: &connection) }
  }

  @Test func aDirectoryThatIsListedButRefusedEndsTheJump() throws {
    let refusal: ByteString = "ACK [50@0] {lsinfo} No such directory"
    let server = try ScriptedServer(script: [
      .greeting, .expect(#"tagtypes "clear""#), .expect(#"lsinfo "Jazz/de""#),
      .expect("lsinfo"),
      .sendLines("OK", refusal, "directory: Jazz", "OK"),
      .expect(#"lsinfo "Jazz""#), .sendLines("directory: Jazz/de", "OK"),
      .expect(#"lsinfo "Jazz/de""#), .sendLines(refusal), .hang,
    ])
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let catalog = ConnectionCatalog(collator: try Collator(locale: .root))
    let error = try #require(throws: CatalogError.self) {
      try catalog.jump(to: "Jazz/de/a", over: &connection)
    }
    guard case .server(let error) = error else { throw error }
    #expect(error.code == .ack(.noExist))
    #expect(server.failures.isEmpty)
  }

  @Test func theKindAppliesToTheLastComponentAlone() throws {
    let fixture = try CatalogFixture()
    #expect(try landing("art/b", only: .directory, on: fixture) == "Artists/Björk")
    #expect(try landing("art/b", only: .song, on: fixture) == "Artists/Band demo.wav")
    #expect(try landing("ar", only: .song, on: fixture) == "ar.wav")
  }

  @Test func aFailureHasTheComponentAndItsDirectory() throws {
    let fixture = try CatalogFixture()
    let table: [(path: ByteString, component: ByteString, directory: ByteString)] = [
      ("art/bjz/x", "bjz", "Artists"), ("zz", "zz", ""), ("", "", ""), ("ar.wav/x", "ar.wav", ""),
      ("../x", "..", ""), ("Artists/ABBA/a/9", "9", "Artists/ABBA/Arrival"),
    ]
    for (path, component, directory) in table {
      let error = try #require(throws: CatalogError.self) { _ = try landing(path, on: fixture) }
      guard case .notFound(let failure) = error else { throw error }
      #expect(failure.component == component)
      #expect(failure.source == .directory(directory))
    }
  }

  @Test(
    arguments: [
      ("art/bjx", ["Bjorn", "Björk"]), ("art/homogenic", []),
      ("art/aba", ["ABBA", "Band demo.wav"]),
      ("art/demos", ["Band demo.wav"]), ("art/abab/x", ["ABBA"]),
      ("arv", ["ar.wav", "Archive", "Artists"]),
      ("art/zzzzz", []),
    ] as [(ByteString, [ByteString])])
  func aFailureHasTheNamesThatAreAlike(_ path: ByteString, _ nearest: [ByteString]) throws {
    let fixture = try CatalogFixture()
    let error = try #require(throws: CatalogError.self) { _ = try landing(path, on: fixture) }
    guard case .notFound(let failure) = error else { throw error }
    #expect(Set(failure.nearest) == Set(nearest))
  }

  @Test func aLostServerIsAServerError() throws {
    let fixture = try CatalogFixture()
    var connection = try fixture.connect()
    fixture.server.stop()
    let error = try #require(throws: CatalogError.self) {
      _ = try fixture.catalog.jump(to: "art", over: &connection)
    }
    guard case .server(let failure) = error else { throw error }
    #expect(failure.code == .connectionRefused)
  }
}
