import Bytes
import Collation
import MPDClient
import TestSupport

@testable import Catalog
@testable import ListingCache

extension FuzzTarget {
  /// The reader of what somebody types: any bytes find things, and the best of them are the first of all.
  static let query = FuzzTarget(name: "query", maxLength: 1024) { bytes in
    let search = try SmallLibrary.shared.get().search
    let text = ByteString(bytes)
    let all = search.matches(of: text)
    let best = search.matches(of: text, limit: 3)
    try require(best.things == Array(all.things.prefix(3)), "'\(text)' finds \(best.things)")
    try require(all.bestCount <= all.things.count, "'\(text)' finds \(all.bestCount) best things")
    let unknown = search.unknownWords(of: text)
    try require(unknown.count <= 16, "'\(text)' has \(unknown.count) unknown words")
  }

  /// The reader of the words and things of a library: wherever a file with right checksums is changed, it can be
  /// searched.
  static let libraryFile = FuzzTarget(name: "library-file", maxLength: 64) { bytes in
    var input = FuzzInput(bytes)
    let query = queries[input.number(below: queries.count)]
    let library = try SmallLibrary.shared.get()
    var content = library.file
    while !input.isEmpty, !content.isEmpty { change(&content, &input) }
    try CacheFileInput.withFile { file in
      try file.write(content)
      let columns = file.cache.columns(
        of: CacheFileInput.entry.key, columnCount: LibraryColumn.allCases.count)
      guard let columns else { return }
      let search = LibrarySearch(.file(columns), library.songs, playlists: ["a"], ignoring: "")
      let found = search.matches(of: query).things
      guard !search.isDamaged else { return }
      let again = search.matches(of: query).things
      try require(search.isDamaged || found == again, "'\(query)' finds other things again")
    }
  }
}

private let queries: [ByteString] = [
  "a", "bjork", "the bjork 97", "bjrok", "ac/dc ac/dc", "zzzz", "!!!", "homogenic live",
]

/// Overwrites or inserts a byte, or removes bytes, at a place that the input names.
private func change(_ content: inout [UInt8], _ input: inout FuzzInput) {
  let kind = input.number(below: 4)
  let place = input.number(below: content.count)
  let value = input.byte()
  switch kind {
  case 0: content[place] = value
  case 1: content[place] ^= 1 << (value & 7)
  case 2: content.insert(value, at: place)
  default: content.removeSubrange(place..<min(content.count, place + Int(value)))
  }
}

/// A few songs, and a search for them.
struct SmallLibrary: Sendable {
  static let shared = Result { try SmallLibrary() }

  let songs: SongTable
  let search: LibrarySearch
  /// The file of the library's columns, without checksums.
  let file: [UInt8]

  private init() throws {
    var builder = SongTableBuilder()
    for (number, names) in names.enumerated() {
      let tags = zip(["Artist", "Album", "Title", "Date"], names)
      builder.add(
        Song(
          uri: ByteString("\(number).flac"),
          pairs: tags.map { Pair(name: $0, value: ByteString($1)) }))
    }
    songs = builder.finish()
    let collator = try Collator(locale: "en_US")
    let columns = LibraryBuilder(songs, collator, ignoring: "").columns()
    search = LibrarySearch(.memory(columns), songs, playlists: ["Björk mix"], ignoring: "")
    file = try Self.file(of: columns)
  }

  private static func file(of columns: [ByteStrings]) throws -> [UInt8] {
    let directory = try TemporaryDirectory(prefix: "fuzz")
    let cache = CacheDirectory(path: directory.path("cache"))
    let entry = CacheFileInput.entry
    try require(cache.write(columns, as: entry), "the columns are not written")
    let bytes = try readFile(cache.path + "/" + entry.key.fileName)
    let size = bytes.indices.first { $0 + BlockChecksums.size(ofContent: $0) == bytes.count }
    return Array(bytes.prefix(size ?? 0))
  }
}

private let names = [
  ["Björk", "Homogenic (Live)", "Jóga", "1997-09-22"],
  ["Björk", "Debut", "Human Behaviour", "1993"],
  ["AC/DC", "Back in Black", "Hells Bells", "1980"],
  ["The The", "Soul Mining", "This Is the Day", "1983"],
  ["!!!", "Louden Up Now", "Pardon My Freedom", "2004"],
  ["Simon & Garfunkel", "Bookends", "America", "1968"],
  ["Сплин", "Гранатовый альбом", "Выхода нет", "1998"], ["P!nk", "4", "Who Knew", "2006"],
]
