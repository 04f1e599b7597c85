import Browser
import Bytes
import Catalog
import Collation
import MPDClient
import TestSupport
import Testing

@testable import BrowserService

/// The ratings of the songs of albums.
@Suite struct SongRatingsTests {
  private static let filter = Filter.tag(.album, .equals, "Post")

  private static func server() throws -> LiveServer {
    let songs = (1...3).map { track in
      MusicLibrary.Entry.song(
        ByteString("\(track).wav"), tags: ["Album": "Post", "Artist": "Björk", "Title": "T"])
    }
    return try LiveServer(library: [.directory("Post", songs)])
  }

  private static func connect(to server: LiveServer) throws -> Connection {
    try Connection(to: .socket(path: ByteString(server.socketPath)))
  }

  @Test func tracksAndAlbumsHaveRatings() throws {
    let server = try Self.server()
    #expect(
      try server.raw([
        "sticker set song Post/1.wav rating 9", "sticker set song Post/3.wav rating 6",
      ]) == "OK\nOK\n")
    var connection = try Self.connect(to: server)
    let catalog = ConnectionCatalog(collator: try Collator(locale: .root))
    let contents = try catalog.contents(
      of: .catalog(.songs(Self.filter)), over: &connection)
    #expect((0..<3).map { contents.row(at: $0).rating } == [9, nil, 6])
    let source = AlbumSource.list(.albumsInOrderOfTime(Self.filter))
    let album = try #require(catalog.albums(of: source, over: &connection).first)
    #expect(album.rating == nil)
    #expect(try connection.album(album, of: source).rating == 8)
  }

  @Test func listsAreReadAgainWhenRatingsChange() {
    #expect(BrowsedSource.catalog(.songs(Self.filter)).events.contains(.sticker))
    #expect(!BrowsedSource.catalog(.albums(nil, by: [.album])).events.contains(.sticker))
  }

  /// Such a server refuses the command; its songs have no ratings.
  @Test func aServerWithoutStickersHasNoRatings() throws {
    let answering = try AnsweringServer(version: "0.23.5") { lines, isList in
      lines.contains { $0.hasPrefix("sticker") }
        ? "ACK [5@0] {sticker} sticker database is disabled\n"
        : lines.map { _ in isList ? "list_OK\n" : "" }.joined() + "OK\n"
    }
    var connection = try Connection(to: .socket(path: ByteString(answering.socketPath)))
    #expect(try connection.ratings(of: [Song(uri: "a/b.wav")]) == [:])
  }
}
