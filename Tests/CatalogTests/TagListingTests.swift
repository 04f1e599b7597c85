import Bytes
import Catalog
import Collation
import ListingIndex
import MPDClient
import Testing
import TestSupport

/// Lists the values of tags and compares them with a plain program that reads all songs.
@Suite struct TagListingTests {
  private static let server = Result { try LiveServer(library: library, configuration: tags) }
  private static let tags = [#"metadata_to_use "+comment""#]

  /// Artists with and without sort tags, several to a song, and songs without any.
  private static let library: MusicLibrary = {
    var random = SeededGenerator(seed: 12)
    return [.directory("Songs", (0..<1500).map { song($0, using: &random) })]
  }()

  private static func song(
    _ number: Int, using random: inout SeededGenerator
  ) -> MusicLibrary.Entry {
    var tags: [MusicLibrary.Tag] = [
      .init("Title", "Song \(number)"),
      .init("Album", "Album \(Int.random(in: 0..<40, using: &random))"),
    ]
    let count = [0, 1, 1, 1, 1, 2, 2, 3][Int.random(in: 0..<8, using: &random)]
    let artists = (0..<count).map { _ in
      Self.artists[Int.random(in: 0..<Self.artists.count, using: &random)]
    }
    let hasAlbumArtist = Bool.random(using: &random)
    let hasSortTags = Int.random(in: 0..<4, using: &random) > 0
    for artist in artists {
      tags.append(.init("Artist", artist.name))
      if hasSortTags { tags.append(.init("ArtistSort", artist.sortName)) }
    }
    if hasAlbumArtist, let artist = artists.first {
      tags.append(.init("AlbumArtist", artist.name))
      if hasSortTags { tags.append(.init("AlbumArtistSort", artist.sortName)) }
    }
    return .song("\(number).wav", tags: tags)
  }

  private static let artists: [(name: ByteString, sortName: ByteString)] =
    (0..<60).map { number in
      let name = MadeUpNames.artist(number)
      switch number % 4 {
      case 0: return (ByteString("The \(name)"), ByteString("\(name), The"))
      case 1: return (ByteString("\(name) Ng"), ByteString("Ng, \(name)"))
      case 2: return (ByteString("椎名\(number)"), ByteString("Sheena \(number)"))
      default: return (ByteString(name), ByteString(name))
      }
    } + [("Ärzte", "Ärzte"), ("10cc", "10cc"), ("Земфира", "Земфира"), ("AC/DC", "AC/DC")]

  private func connect() throws -> Connection {
    try Connection(to: .socket(path: ByteString(Self.server.get().socketPath)))
  }

  @Test(arguments: ["en_US", "sv_SE", "ja_JP", "ru_RU", "tr_TR"])
  func artistsAreThoseOfAllSongsInOrder(_ locale: String) throws {
    var connection = try connect()
    let collator = try Collator(locale: CollationLocale(locale), ignoringArticles: ["the"])
    let songs = try connection.songs(of: .find(.base("")))
    let expected = plainArtists(songs)
      .map { (ByteString(collator.sortKey(of: $0.name)), $0.name, $0.value) }
      .sorted { $0 < $1 }
    let indexed = try ConnectionCatalog(collator: collator).listing(
      of: .tags(TagPath()), over: &connection)
    let offsets = 0..<indexed.listing.count
    #expect(offsets.dropLast().map(indexed.listing.name(at:)) == expected.map(\.1))
    #expect(Set(offsets.map(indexed.listing.target(at:))) == Set(expected.map(\.2) + [""]))
    // The songs without an artist are at the end, under an empty label.
    let last = try #require(indexed.topLevel.markers.last)
    #expect((last.label, last.offset) == ("", expected.count))
  }

  /// The artists of the songs with the texts by which they are sorted.
  private func plainArtists(_ songs: [Song]) -> [(value: ByteString, name: ByteString)] {
    var uses: [ByteString: [(values: [ByteString], sortValues: [ByteString])]] = [:]
    for song in songs {
      let isOfAlbum = song.bytes(of: .albumArtist) != nil
      let values = song.allBytes(of: isOfAlbum ? MPDClient.Tag.albumArtist : .artist)
      let sortValues = song.allBytes(of: .albumArtistSort)
      for value in Set(values) { uses[value, default: []].append((values, sortValues)) }
    }
    let letterSets = Dictionary(grouping: uses.keys) { letters($0) }
    return uses.map { value, uses in
      let all = uses.flatMap(\.sortValues)
      let same = all.filter { $0 != value && letters($0) == letters(value) }.min()
      let paired = uses.filter { $0.values.count == $0.sortValues.count }
        .flatMap { use in zip(use.values, use.sortValues).filter { $0.0 == value }.map(\.1) }
        .filter { sortValue in letterSets[letters(sortValue)]?.contains { $0 != value } != true }
      return (value, same ?? paired.filter { $0 != value }.min() ?? value)
    }
  }

  private func letters(_ text: ByteString) -> [Character] {
    text.description.lowercased().filter { $0.isLetter || $0.isNumber }.sorted()
  }

  @Test func aPathLeadsToTheAlbumsAndTitlesOfAnArtist() throws {
    var connection = try connect()
    let catalog = ConnectionCatalog(collator: try Collator(locale: "en_US"))
    let songs = try connection.songs(of: .find(.base("")))
    let artist = try #require(songs.compactMap { $0.bytes(of: .albumArtist) }.first)
    let indexed = try catalog.read { transaction throws(CatalogError) in
      let path = TagPath().path(of: artist)
      return try transaction.listing(at: path, in: .tags(TagPath()), over: &connection)
    }
    let albums = Set((0..<indexed.listing.count).map(indexed.listing.name(at:)))
    let expected = songs.filter { song in
      (song.bytes(of: .albumArtist).map { [$0] } ?? song.allBytes(of: .artist)).contains(artist)
    }
    #expect(albums == Set(expected.compactMap { $0.bytes(of: .album) }))
  }

  @Test func songsAreReadIfTheServerCannotSendTheValues() throws {
    let small = try LiveServer(
      library: Self.library, configuration: [#"max_output_buffer_size "8""#])
    var connection = try Connection(to: .socket(path: ByteString(small.socketPath)))
    var usual = try connect()
    let catalog = ConnectionCatalog(collator: try Collator(locale: "en_US"))
    let source = ListingSource.tags(TagPath(levels: [.title]))
    let whole = try catalog.listing(of: source, over: &usual)
    let parts = try catalog.listing(of: source, over: &connection)
    let targets = { (indexed: IndexedListing) in
      (0..<indexed.listing.count).map(indexed.listing.target(at:))
    }
    #expect(targets(whole).count >= 1500)
    let (found, expected) = (targets(parts), targets(whole))
    #expect(Set(found).symmetricDifference(expected) == [])
    let different = zip(found, expected).first { $0 != $1 }
    #expect(different == nil)
  }

  /// Some servers name the tag. MPD 0.24 with another server's database lists TitleSort as a tag and
  /// refuses it, since its library does not have it.
  @Test(
    arguments: [
      (
        "ACK [2@0] {list} Unknown tag type: TitleSort",
        #"list "Title" "group" "Artist" "group" "ArtistSort""#
      ),
      ("ACK [5@0] {list} Unsupported tag", #"list "Title" "group" "Artist""#),
    ] as [(ByteString, ByteString)])
  func aSortTagThatTheServerRefusesIsLeftOut(_ refusal: ByteString, _ second: ByteString) throws {
    let first: ByteString =
      #"list "Title" "group" "Artist" "group" "TitleSort" "group" "ArtistSort""#
    let server = try ScriptedServer(script: [
      .greeting, .expect(first), .sendLines(refusal), .expect(second),
      .sendLines("Artist: x", "Title: b", "Title: a", "OK"), .hang,
    ])
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let catalog = ConnectionCatalog(collator: try Collator(locale: "en_US"))
    let source = ListingSource.tags(TagPath(levels: [.title]))
    let indexed = try catalog.listing(of: source, over: &connection)
    #expect((0..<indexed.listing.count).map(indexed.listing.target(at:)) == ["a\nx", "b\nx"])
    #expect(server.failures == [])
  }

  @Test func equalAlbumsOfDifferentArtistsAreDistinct() throws {
    let server = try LiveServer(library: [
      .song("1.wav", tags: ["Album": "Hits", "Artist": "Queen"]),
      .song("2.wav", tags: ["Album": "Hits", "Artist": "Abba"]),
      .song("3.wav", tags: ["Artist": "Abba"]),
    ])
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let catalog = ConnectionCatalog(collator: try Collator(locale: "en_US"))
    let source = ListingSource.tags(TagPath(levels: [.album]))
    let indexed = try catalog.listing(of: source, over: &connection)
    let targets = (0..<indexed.listing.count).map(indexed.listing.target(at:))
    #expect(targets == ["Hits\nAbba", "Hits\nQueen", "\nAbba"])
    for (path, uri) in [("Hits\tQueen", "1.wav"), ("hits", "2.wav"), ("/", "3.wav")] {
      let target = try catalog.jump(to: ByteString(path), in: source, over: &connection)
      guard case .songs(let path, let value) = target.result else {
        Issue.record("\(path) leads to \(target.result)")
        continue
      }
      let found = try connection.songs(of: .find(path.filter(of: value)))
      #expect(found.map(\.uri) == [ByteString(uri)])
    }
  }
}
