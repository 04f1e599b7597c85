import Bytes
import Collation
import ListingCache
import MPDClient
import Testing
import TestSupport

@testable import Catalog

@Suite struct LibrarySearchTests {
  /// Queries, and the things that they find, the best first.
  @Test(arguments: [
    (
      "bjork",
      ["artist Björk", "album Debut", "album Homogenic", "song Human Behaviour", "song Jóga"]
    ),
    ("homog 97", ["album Homogenic", "song Jóga"]), ("bjork joga", ["song Jóga"]),
    ("joga BJÖRK 1997", ["song Jóga"]), ("bjork 93", ["album Debut", "song Human Behaviour"]),
    ("bjork debut", ["album Debut", "song Human Behaviour"]),
    ("splin", ["artist Сплин", "song Выхода нет"]), ("vyhoda", ["song Выхода нет"]),
    ("сплин нет", ["song Выхода нет"]), ("beatles the", ["artist The Beatles", "song Help!"]),
    ("lennon", ["artist John Lennon", "song Help!"]), ("untitled", ["song untitled 07"]),
    ("party", ["playlist Björk party"]), ("hmogenic", ["album Homogenic", "song Jóga"]),
    ("xyzzy", []), ("bjork help", []),
  ]) func wordsFindThings(_ query: String, _ expected: [String]) throws {
    let fixture = try LibraryFixture()
    for _ in 0..<2 {
      #expect(try fixture.found(query) == expected)
      #expect(try fixture.found(query, usingCache: false) == expected)
    }
  }

  @Test func aThingHasWhatOtherCommandsNeed() throws {
    let fixture = try LibraryFixture()
    let album = try #require(try fixture.matches("homogenic").things.first)
    #expect(
      album.filter?.expression
        == #"((AlbumArtist == "Björk") AND (Album == "Homogenic") AND (Date == "1997-09-22"))"#)
    #expect(album.artist == "Björk")
    #expect(album.date == "1997-09-22")
    let artist = try #require(try fixture.matches("beatles").things.first)
    #expect(artist.filter == .tag(.artist, .equals, "The Beatles"))
    let song = try #require(try fixture.matches("joga").things.first)
    #expect(song.uri == "Björk/97/1.flac")
    #expect([song.artist, song.album, song.date] == ["Björk", "Homogenic", "1997-09-22"])
  }

  @Test(arguments: [("bjork", 1), ("bj", 2), ("help", 1)])
  func equallyGoodThingsAreCounted(_ query: String, _ count: Int) throws {
    #expect(try LibraryFixture().matches(query).bestCount == count)
  }

  @Test func playlistsAreThoseOfNow() throws {
    let fixture = try LibraryFixture()
    #expect(try fixture.found("evening").isEmpty)
    _ = try fixture.cached.server.raw(["save Evening"])
    #expect(try fixture.found("evening") == ["playlist Evening"])
  }

  @Test func aChangedDatabaseIsReadAgain() throws {
    let fixture = try LibraryFixture()
    #expect(try fixture.found("kalo").isEmpty)
    let songs: MusicLibrary = [.song("k.flac", tags: ["Artist": "Kalo", "Title": "Sun"])]
    try fixture.cached.server.restart(
      library: songs, modified: MusicLibrary.defaultModified + 1000)
    #expect(try fixture.found("kalo") == ["artist Kalo", "song Sun"])
  }

  @Test(arguments: 0..<4) func anUpdatedDatabaseIsSearchedAsIfItWereReadAnew(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var world = ChangingLibrary(count: 30, using: &random)
    let cached = try CachedCatalogFixture(LiveServer(library: world.library))
    for _ in 0..<8 {
      let (catalog, _) = cached.catalog()
      var connection = try cached.connect()
      let anew = try LibrarySearch(allSongsOver: &connection)
      try catalog.withLibrary(over: &connection) { search in
        for word in ["a", "album 1", "artist 2", "title", "19", "5"] as [ByteString] {
          #expect(search.matches(of: word).things == anew.matches(of: word).things)
        }
      }
      catalog.saveCache()
      world.change(using: &random)
      try cached.server.restart(library: world.library, modified: world.time)
    }
  }

  @Test func unknownWordsAreNamed() throws {
    let fixture = try LibraryFixture()
    let search = try fixture.search()
    #expect(search.unknownWords(of: "bjork xyzzy help Qwrt") == ["xyzzy", "Qwrt"])
    #expect(search.unknownWords(of: "bjork help").isEmpty)
  }

  @Test func aDamagedFileIsReplaced() throws {
    let fixture = try LibraryFixture()
    let expected = try fixture.found("bjork", usingCache: false)
    #expect(try fixture.found("bjork") == expected)
    for file in fixture.cached.files.files() {
      let path = fixture.cached.files.path + "/" + file.name
      let sound = try readFile(path)
      for offset in stride(from: 0, to: sound.count, by: 1009) {
        var bytes = sound
        bytes[offset] ^= 0x10
        try writeFile(path, bytes)
        #expect(try fixture.found("bjork") == expected)
        #expect(try fixture.search().matches(of: "bjork joga").things.map(\.name) == ["Jóga"])
      }
    }
  }

  @Test(arguments: 0..<40) func aSearchEqualsTheObviousOne(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let library = RandomLibrary(songs: .random(in: 1...200, using: &random), using: &random)
    let search = try library.search()
    for _ in 0..<20 {
      let query = library.query(using: &random)
      let found = search.matches(of: ByteString(query)).things.map(\.shown)
      let expected = library.obvious(query)
      let place = zip(found, expected).enumerated().first { $1.0 != $1.1 }
      #expect(found.count == expected.count)
      #expect(place == nil, "\(query)")
    }
  }
}

extension LibrarySearch {
  /// Creates a search of the songs of a server, without a cache.
  fileprivate init(allSongsOver connection: inout Connection) throws {
    var builder = SongTableBuilder()
    for song in try connection.songs(of: .find(.base(""))) { builder.add(song) }
    let table = builder.finish()
    let columns = LibraryBuilder(table, try Collator(locale: .root), ignoring: "").columns()
    self.init(.memory(columns), table, playlists: [], ignoring: "")
  }
}

extension LibraryThing {
  fileprivate var shown: String { "\(kind.rawValue) \(name) \(uri ?? filter?.expression ?? "")" }
}

/// A server with a few songs and a playlist, and a cache.
private struct LibraryFixture {
  let cached: CachedCatalogFixture

  init() throws {
    cached = try CachedCatalogFixture(library: songs)
    _ = try cached.server.raw(["save \"Björk party\""])
  }

  func matches(_ query: String, usingCache: Bool = true) throws -> LibraryMatches {
    let (catalog, _) = cached.catalog(usingCache: usingCache)
    defer { catalog.saveCache() }
    var connection = try cached.connect()
    return try catalog.withLibrary(over: &connection) { $0.matches(of: ByteString(query)) }
  }

  func search() throws -> LibrarySearch {
    let (catalog, _) = cached.catalog(usingCache: true)
    defer { catalog.saveCache() }
    var connection = try cached.connect()
    return try catalog.librarySearch(over: &connection)
  }

  func found(_ query: String, usingCache: Bool = true) throws -> [String] {
    try matches(query, usingCache: usingCache).things
      .filter { $0.kind != .playlist || query != "bjork" }
      .map { "\($0.kind.rawValue) \($0.name)" }
  }
}

private let songs: MusicLibrary = [
  .directory(
    "Björk",
    [
      .directory(
        "97",
        [
          .song(
            "1.flac",
            tags: [
              "Artist": "Björk", "AlbumArtist": "Björk", "Title": "Jóga", "Album": "Homogenic",
              "Date": "1997-09-22",
            ])
        ]),
      .song(
        "2.flac",
        tags: ["Artist": "Björk", "Title": "Human Behaviour", "Album": "Debut", "Date": "1993"]),
    ]),
  .directory(
    "Other",
    [
      .song(
        "help.flac",
        tags: [
          "Artist": "The Beatles", "ArtistSort": "Beatles, The", "Title": "Help!",
          "Composer": "John Lennon",
        ]),
      .song("untitled 07.flac"),
      .song("v.flac", tags: ["Artist": "Сплин", "Title": "Выхода нет"]),
    ]),
]

/// Songs whose texts are made of a few words, so that many things fit a query.
private struct RandomLibrary {
  private static let words = ["a", "ab", "abc", "abd", "b", "ba", "bab", "the", "c", "cab", "abca"]
  private static let years = ["1997", "1998-05", "2005", "x"]
  private let table: SongTable
  private let playlists: [String]

  init(songs count: Int, using random: inout SeededGenerator) {
    var builder = SongTableBuilder()
    for number in 0..<count {
      var tags: [(String, String)] = []
      for tag in ["Artist", "AlbumArtist", "Album", "Title"]
      where Int.random(in: 0..<4, using: &random) > 0 {
        tags.append((tag, Self.text(1...2, &random)))
      }
      if Bool.random(using: &random), let year = Self.years.randomElement(using: &random) {
        tags.append(("Date", year))
      }
      let directory = Int.random(in: 0..<5, using: &random)
      builder.add(
        Song(
          uri: "d\(directory)/b\(number).flac",
          pairs: tags.map { Pair(name: $0.0, value: ByteString($0.1)) }))
    }
    table = builder.finish()
    playlists = Set((0..<3).map { _ in Self.text(1...2, &random) }).sorted()
  }

  private static func text(_ count: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: count, using: &random))
      .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
  }

  func query(using random: inout SeededGenerator) -> String {
    let year = ["", "", " 97", " 19", " 1998"].randomElement(using: &random) ?? ""
    return Self.text(1...3, &random) + year
  }

  func search() throws -> LibrarySearch {
    let collator = try Collator(locale: "en_US")
    let columns = LibraryBuilder(table, collator, ignoring: "").columns()
    return LibrarySearch(
      .memory(columns), table, playlists: playlists.map { ByteString($0) }, ignoring: "")
  }

  func obvious(_ query: String) -> [String] {
    let things = artists + albums + titles + playlists.map { ($0, [], "playlist \($0) ") }
    let found = ObviousSearch(query).search(
      things.map { SearchedThing(names: [$0.name], others: $0.others) },
      isName: { things[$0].shown.hasPrefix("artist") || things[$0].shown.hasPrefix("playlist") })
    return found.map { things[$0].shown }
  }

  private typealias Known = (name: String, others: [String], shown: String)

  private var songs: [Song] { (0..<table.count).map { table[$0] } }

  private var artists: [Known] {
    let (own, others) = (songs.compactMap { $0[.artist] }, songs.compactMap { $0[.albumArtist] })
    return Set(own + others).sorted().map { name in
      let tag: MPDClient.Tag = own.contains(name) ? .artist : .albumArtist
      let filter = Filter.tag(tag, .equals, name)
      return ("\(name)", [], "artist \(name) \(filter.expression)")
    }
  }

  private var albums: [Known] {
    table.albums().sorted { $0.name < $1.name }.map { album in
      (
        "\(album.name)",
        [album.artist.map { "\($0)".lowercased() }, album.date.flatMap { year($0) }].compactMap(
          \.self),
        "album \(album.name) \(album.filter?.expression ?? "")"
      )
    }
  }

  private var titles: [Known] {
    songs.map { song in
      let name = song[.title].map { "\($0)" } ?? String("\(song.uri)".dropFirst(3).dropLast(5))
      let texts = [MPDClient.Tag.artist, .albumArtist, .album].compactMap {
        song[$0].map { "\($0)" }
      }
      let others = texts + [song.bytes(of: .date).flatMap { year($0) }].compactMap(\.self)
      return (name, others, "song \(name) \(song.uri)")
    }
    .enumerated().sorted { ($0.1.name.naturalOrder, $0.0) < ($1.1.name.naturalOrder, $1.0) }
    .map(\.1)
  }

  /// The words by which a year is found.
  private func year(_ date: ByteString) -> String? {
    date.first.map { $0.isDigit } == true
      ? "\(date)".prefix(4) + " " + "\(date)".prefix(4).suffix(2) : nil
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (48...57).contains(self) }
}

extension String {
  /// The text with its numbers padded, so that they are ordered by value.
  fileprivate var naturalOrder: String {
    guard let digits = firstIndex(where: \.isNumber) else { return self }
    let number = self[digits...]
    return self[..<digits] + String(repeating: "0", count: 8 - number.count) + number
  }
}
