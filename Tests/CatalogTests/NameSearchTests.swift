import Bytes
import Catalog
import Collation
import ListingIndex
import MPDClient
import Testing
import TestSupport

@Suite struct NameSearchTests {
  private static let server = Result { try LiveServer(library: library) }

  private static let library: MusicLibrary = [
    .directory(
      "Artists",
      [
        album("The Beatles"), album("Best of The Beatles"), album("Beatnik"), album("A Beat"),
        album("ACDC"), album("Abcdec"), album("Björk"), album("Сплин"), album("Чайф"),
        album("さくら"), .song("Beat it.wav"),
      ]),
    .directory("Артисты", [album("Сплин"), album("Кино")]),
    .song(
      "1.wav",
      tags: [
        "Artist": "The Beatles", "ArtistSort": "Beatles, The", "AlbumArtist": "AC/DC",
        "Title": "Help!",
      ]),
    .song("2.wav", tags: ["Artist": "Сплин", "AlbumArtist": "Сплин", "Title": "Выхода нет"]),
    .song("3.wav", tags: ["Artist": "Helper", "AlbumArtist": "ACDC", "Title": "A Help Song"]),
    .song("help me.wav"),
  ]

  private static func album(_ name: ByteString) -> MusicLibrary.Entry {
    .directory(name, [.song("01.wav")])
  }

  /// Returns all names that are found, and the number of those that match best.
  private func names(
    _ path: ByteString, _ matching: NameMatching, latin: Bool = false,
    in source: ListingSource = .directory(""), only kind: EntryKind? = nil
  ) throws -> (names: [ByteString], best: Int) {
    let catalog = ConnectionCatalog(collator: try Collator(locale: "en"))
    var connection = try Connection(to: .socket(path: ByteString(Self.server.get().socketPath)))
    let target = try catalog.jump(
      to: path, in: source, only: kind, matching: matching.transliterating(latin),
      over: &connection)
    let names = target.matches.all.joined().map(target.indexed.listing.name(at:))
    #expect(names.first == target.indexed.listing.name(at: target.offset))
    return (names, Array(target.matches.best.joined()).count)
  }

  @Test func aPartIsFoundAnywhereTheBestMatchesFirst() throws {
    let found = try names("ar/beat", .substring)
    #expect(
      found.names == ["Beat it.wav", "Beatnik", "A Beat", "Best of The Beatles", "The Beatles"])
    #expect(found.best == 2)
    #expect(try names("ar/THE BEATLES", .substring) == (["The Beatles", "Best of The Beatles"], 1))
    #expect(try names("ar/Beatnik", .substring) == (["Beatnik"], 1))
    #expect(try names("ar/bjork", .substring).names == ["Björk"])
    #expect(try names("ar/beat", .substring, only: .song).names == ["Beat it.wav"])
  }

  @Test func lettersAreFoundInTheirOrder() throws {
    #expect(try names("ar/acdc", .subsequence) == (["ACDC", "Abcdec"], 1))
    #expect(
      try names("ar/bt", .subsequence).names
        == ["Best of The Beatles", "Beatnik", "Beat it.wav", "A Beat", "The Beatles"])
  }

  @Test func equalMatchesKeepTheirOrder() throws {
    var connection = try Connection(to: .socket(path: ByteString(Self.server.get().socketPath)))
    try connection.run(.clear)
    for uri: ByteString in ["3.wav", "1.wav", "1.wav"] { try connection.run(.add(uri)) }
    let found = try names("help", .subsequence, in: .queue(by: [.title]))
    #expect(found == (["Help!", "Help!", "A Help Song"], 2))
  }

  @Test func otherScriptsAreFoundInLatinLetters() throws {
    #expect(try names("ar/spl", .prefix, latin: true) == (["Сплин"], 1))
    #expect(try names("artists/chay", .prefix, latin: true).names == ["Чайф"])
    #expect(try names("artists/caj", .prefix, latin: true).names == ["Чайф"])
    #expect(try names("artists/kura", .substring, latin: true).names == ["さくら"])
    #expect(try names("artists/spn", .subsequence, latin: true).names == ["Сплин"])
    // Names in Latin letters are found as well, and so are all components.
    #expect(try names("artists/bjo", .prefix, latin: true).names == ["Björk"])
    #expect(try names("Artists/спл", .prefix, latin: true).names == ["Сплин"])
    #expect(try names("artisty/kin", .prefix, latin: true).names == ["Кино"])
    #expect(throws: CatalogError.self) { try names("artisty/kin", .prefix) }
  }

  @Test func valuesOfTagsAreFoundAsTheyAreAndAsTheySort() throws {
    let artists = ListingSource.tags(TagPath(levels: [.artist, .title]))
    #expect(try names("the beatles", .substring, in: artists).names == ["Beatles, The"])
    #expect(try names("beatles, the", .substring, in: artists).names == ["Beatles, The"])
    #expect(try names("beatthe", .subsequence, in: artists).names == ["Beatles, The"])
    let albumArtists = ListingSource.tags(TagPath())
    #expect(try names("acdc", .subsequence, in: albumArtists).names == ["AC/DC", "ACDC"])
    #expect(try names(#"ac\/dc"#, .subsequence, in: albumArtists).names == ["AC/DC", "ACDC"])
    #expect(try names("beat/elp", .substring, in: artists).names == ["Help!"])
  }

  @Test func songsWithoutTheTagAreFoundByTheirFiles() throws {
    let search = ListingSource.search(.base(""), by: [.title])
    #expect(
      try names("help", .substring, in: search).names == ["Help!", "help me.wav", "A Help Song"])
  }

  @Test func treesAreSearched() throws {
    #expect(try names("пли", .substring, in: .tree("")) == (["Сплин", "Сплин"], 2))
  }

  @Test func aNameAfterAnArticleIsFoundIfNoOtherBeginsSo() throws {
    #expect(try names("artists/beatles", .prefix) == (["The Beatles"], 1))
    #expect(try names("artists/BEATLES/01", .prefix).names == ["01.wav"])
    #expect(try names("artists/beat", .prefix).names == ["Beat it.wav", "Beatnik"])
    #expect(throws: CatalogError.self) { try names("artists/of", .prefix) }
  }

  @Test(
    arguments: [
      ("ar/xq", .substring), ("ar/xq", .subsequence), ("zz/beat", .substring),
      ("ar/\u{308}", .substring), ("ar/\u{308}", .subsequence),
    ] as [(ByteString, NameMatching)])
  func whatIsNotThereIsAFailure(_ path: ByteString, _ matching: NameMatching) throws {
    let error = try #require(throws: CatalogError.self) { _ = try names(path, matching) }
    guard case .notFound(let failure) = error else { throw error }
    let isLast = !path.description.hasPrefix("zz")
    #expect(failure.matching == (isLast ? matching : .prefix))
    #expect(failure.component == (isLast ? ByteString(path.dropFirst(3)) : "zz"))
  }

  @Test func textsOfListsFromElsewhereAreFound() throws {
    let catalog = ConnectionCatalog(collator: try Collator(locale: "en"))
    var lines = Listing(directory: "")
    for name: ByteString in ["AC/DC", "Сплин", ByteString([0x61, 0xFF])] {
      lines.append(.line, name: name)
    }
    let indexed = try catalog.index(lines)
    let found = { (text: ByteString, matching: NameMatching) in
      indexed.listing.name(at: try catalog.find(text, matching: matching, in: indexed).offset)
    }
    #expect(try found("dc", .substring) == "AC/DC")
    #expect(try found("pl", .substring.transliterating()) == "Сплин")
    #expect(try found([0xFF], .substring) == [0x61, 0xFF])
  }
}
