import Browser
import Bytes
import Catalog
import Collation
import ListingIndex
import MPDClient
import Operations
import TestSupport
import Testing

@testable import BrowserService

@Suite struct AlbumSourceTests {
  private let server: LiveServer
  private let catalog: ConnectionCatalog

  init() throws {
    server = try LiveServer(library: library)
    catalog = ConnectionCatalog(collator: try Collator(locale: "en_US"))
  }

  private func connect() throws -> Connection {
    try Connection(to: .socket(path: ByteString(server.socketPath)))
  }

  private static let artist = AlbumSource.list(
    .albumsInOrderOfTime(.tag(.artist, .equals, "Björk")))

  @Test func albumsOfAnArtistAreInTheOrderOfTheirDates() throws {
    var connection = try connect()
    let albums = try catalog.albums(of: Self.artist, over: &connection)
    #expect(albums.map(\.title) == ["Debut", "Post", "Telegram"])
    #expect(
      albums.map(\.detail) == [
        "Björk · 1993 · 1 song · 10:00", "Björk · 1995 · 3 songs · 25:21",
        "Björk · 1995 · 1 song · 10:00",
      ])
    #expect(albums.allSatisfy { $0.tracks == nil })
  }

  @Test func tracksAreInTheOrderOfDiscsAndTracks() throws {
    var connection = try connect()
    let albums = try catalog.albums(of: Self.artist, over: &connection)
    let album = try connection.album(albums[1], of: Self.artist)
    let tracks = try #require(album.tracks)
    #expect(
      (0..<tracks.count).map { tracks.row(at: $0) }.map { [$0.number, $0.name, $0.section] } == [
        [" 2  ", "Hyperballad", "Disc 1"], ["10  ", "Enjoy", "Disc 1"],
        [" 1  ", "Isobel", "Disc 2"],
      ])
    #expect(tracks.identity(at: 0) == "post/b.wav")
    #expect(tracks.row(at: 0).detail == "5:21")
    #expect(album.cover == "post/b.wav")
  }

  @Test func albumsOfADirectoryAreItselfAndThoseInIt() throws {
    var connection = try connect()
    let source = AlbumSource.directory("live")
    let albums = try catalog.albums(of: source, over: &connection)
    #expect(try connection.albumSource(for: source) == source)
    #expect(albums.map(\.identity) == ["live", "live/Älv", "live/Band"])
    #expect(albums.map(\.title) == ["live", "Älv", "Band"])
    let album = try connection.album(albums[2], of: source)
    #expect(album.detail == "1 song · 10:00")
    #expect(album.tracks?.row(at: 0).name == "1.wav")
  }
}

extension AlbumSourceTests {
  @Test func theDirectoriesOfDiscsAreOneAlbum() throws {
    let server = try LiveServer(library: [
      .directory(
        "A",
        [
          .directory("CD2", [.song("1.wav", tags: ["Album": "Two", "Title": "Second"])]),
          .directory("CD1", [.song("1.wav", tags: ["Album": "Two", "Title": "First"])]),
        ])
    ])
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let source = try connection.albumSource(for: .directory("A"))
    let albums = try catalog.albums(of: source, over: &connection)
    #expect(albums.map(\.title) == ["Two"])
    let tracks = try #require(connection.album(albums[0], of: source).tracks)
    #expect((0..<tracks.count).map { tracks.row(at: $0).name } == ["First", "Second"])
  }
}

private let library: MusicLibrary = [
  .directory(
    "post",
    [
      .song("a.wav", tags: tags("Post", "1995", "10", title: "Enjoy")),
      .song("b.wav", tags: tags("Post", "1995", "2", title: "Hyperballad"), seconds: 321),
      .song("c.wav", tags: tags("Post", "1995", "1", disc: "2", title: "Isobel")),
    ]),
  .song("d.wav", tags: tags("Telegram", "1995", "1", title: "Possibly Maybe")),
  .song("e.wav", tags: tags("Debut", "1993", "1", title: "Human Behaviour")),
  .song("f.wav", tags: ["Artist": "Air", "Album": "Moon Safari"]),
  .directory(
    "live",
    [
      .directory("Band", [.song("1.wav")]), .song("2.wav"), .directory("Älv", [.song("3.wav")]),
    ]),
]

private func tags(
  _ album: ByteString, _ date: ByteString, _ track: ByteString, disc: ByteString = "1",
  title: ByteString
) -> KeyValuePairs<String, ByteString> {
  [
    "Artist": "Björk", "Album": album, "Date": date, "Track": track, "Disc": disc, "Title": title,
  ]
}
