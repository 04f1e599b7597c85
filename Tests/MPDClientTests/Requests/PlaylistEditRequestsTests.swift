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
      try connection.run(.add(ByteString("\(letter).wav"), toPlaylist: "p"))
    }
    for request in requests { try connection.run(request) }
    return try connection.run(.playlistURIs("p")).map { $0.description.prefix(1) }.joined()
  }

  @Test func adds() throws {
    let edited = try edited(
      by: .add("f.wav", toPlaylist: "p"), .add("g.wav", toPlaylist: "p", at: 1))
    #expect(edited == "agbcdef")
  }

  @Test func deletes() throws {
    #expect(try edited(by: .delete(2, fromPlaylist: "p")) == "abde")
    #expect(try edited(by: .delete(1..<3, fromPlaylist: "p")) == "ade")
    #expect(try edited(by: .delete(3..., fromPlaylist: "p")) == "abc")
    #expect(try edited(by: .delete(4...9, fromPlaylist: "p")) == "abcd")
    #expect(try edited(by: .delete(5, fromPlaylist: "p")) == "abcde")
    #expect(try edited(by: .clearPlaylist("p")) == "")
  }

  @Test func moves() throws {
    #expect(try edited(by: .move(0, to: 4, inPlaylist: "p")) == "bcdea")
    #expect(try edited(by: .move(3, to: 1, inPlaylist: "p")) == "adbce")
    #expect(try edited(by: .move(3, to: 3, inPlaylist: "p")) == "abcde")
    try answer(
      to: #"playlistmove "p" "1:3" "0""#, with: "OK\n", .move(1..<3, to: 0, inPlaylist: "p"))
  }

  @Test(
    arguments: [
      .delete(6, fromPlaylist: "p"), .move(0, to: 5, inPlaylist: "p"),
      .move(5, to: 0, inPlaylist: "p"), .add("a.wav", toPlaylist: "p", at: 6),
    ] as [Request<Void>])
  func aPositionPastTheEndIsRefusedByTheServer(_ request: Request<Void>) throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    for letter in "abcde" {
      try connection.run(.add(ByteString("\(letter).wav"), toPlaylist: "p"))
    }
    let error = try #require(throws: MPDError.self) { try connection.run(request) }
    #expect(error.code == .ack(.argument))
    #expect(try connection.run(.playlistURIs("p")).count == 5)
  }

  /// The server would take "-1" as all songs, and libmpdclient would take it as the first.
  @Test(
    arguments: [
      .delete(-1, fromPlaylist: "p"), .delete(Int.min, fromPlaylist: "p"),
      .delete(Int.max, fromPlaylist: "p"), .delete(-1..<3, fromPlaylist: "p"),
      .delete((-1)..., fromPlaylist: "p"), .delete(2..<2, fromPlaylist: "p"),
      .move(-1, to: 0, inPlaylist: "p"), .move(0, to: -1, inPlaylist: "p"),
      .move(-1..<2, to: 0, inPlaylist: "p"), .move(1..<1, to: 0, inPlaylist: "p"),
      .move(0..<1, to: -1, inPlaylist: "p"), .add("a.wav", toPlaylist: "p", at: -1),
    ] as [Request<Void>])
  func invalidPositionsAreNotSent(_ request: Request<Void>) {
    #expect(failure(of: request)?.code == .argument)
  }
}
