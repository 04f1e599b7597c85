import Bytes
import MPDClient
import Testing
import TestSupport

/// Edits of a stored playlist of the songs a, b, c, d and e.
@Suite struct PlaylistEditRequestsTests {
  static let library = MusicLibrary("abcdefg".map { .song(ByteString("\($0).wav")) })

  /// Returns the content of the playlist after some requests.
  private func edited(by requests: Request<Void>...) throws -> String {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    for letter in "abcde" {
      try connection.run(.addToPlaylist("p", ByteString("\(letter).wav")))
    }
    for request in requests { try connection.run(request) }
    return try connection.run(.playlistURIs("p")).map { $0.description.prefix(1) }.joined()
  }

  @Test func adds() throws {
    let edited = try edited(
      by: .addToPlaylist("p", "f.wav"), .addToPlaylist("p", "g.wav", at: 1))
    #expect(edited == "agbcdef")
  }

  @Test func deletes() throws {
    #expect(try edited(by: .deleteFromPlaylist("p", at: 2)) == "abde")
    #expect(try edited(by: .deleteFromPlaylist("p", 1..<3)) == "ade")
    #expect(try edited(by: .deleteFromPlaylist("p", 3...)) == "abc")
    #expect(try edited(by: .deleteFromPlaylist("p", 4...9)) == "abcd")
    #expect(try edited(by: .deleteFromPlaylist("p", at: 5)) == "abcde")
    #expect(try edited(by: .clearPlaylist("p")) == "")
  }

  @Test func moves() throws {
    #expect(try edited(by: .moveInPlaylist("p", from: 0, to: 4)) == "bcdea")
    #expect(try edited(by: .moveInPlaylist("p", from: 3, to: 1)) == "adbce")
    #expect(try edited(by: .moveInPlaylist("p", from: 3, to: 3)) == "abcde")
    try answer(
      to: #"playlistmove "p" "1:3" "0""#, with: "OK\n", .moveInPlaylist("p", 1..<3, to: 0))
  }

  @Test(
    arguments: [
      .deleteFromPlaylist("p", at: 6), .moveInPlaylist("p", from: 0, to: 5),
      .moveInPlaylist("p", from: 5, to: 0), .addToPlaylist("p", "a.wav", at: 6),
    ] as [Request<Void>])
  func aPositionPastTheEndIsRefusedByTheServer(_ request: Request<Void>) throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    for letter in "abcde" {
      try connection.run(.addToPlaylist("p", ByteString("\(letter).wav")))
    }
    let error = try #require(throws: MPDError.self) { try connection.run(request) }
    #expect(error.code == .ack(.argument))
    #expect(try connection.run(.playlistURIs("p")).count == 5)
  }

  /// The server would take "-1" as all songs, and libmpdclient would take it as the first.
  @Test(
    arguments: [
      .deleteFromPlaylist("p", at: -1), .deleteFromPlaylist("p", at: Int.min),
      .deleteFromPlaylist("p", at: Int.max), .deleteFromPlaylist("p", -1..<3),
      .deleteFromPlaylist("p", (-1)...), .deleteFromPlaylist("p", 2..<2),
      .moveInPlaylist("p", from: -1, to: 0), .moveInPlaylist("p", from: 0, to: -1),
      .moveInPlaylist("p", -1..<2, to: 0), .moveInPlaylist("p", 1..<1, to: 0),
      .moveInPlaylist("p", 0..<1, to: -1), .addToPlaylist("p", "a.wav", at: -1),
    ] as [Request<Void>])
  func invalidPositionsAreNotSent(_ request: Request<Void>) {
    #expect(failure(of: request)?.code == .argument)
  }
}
