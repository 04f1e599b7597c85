public import Bytes
internal import Collation
internal import ListingIndex
internal import MPDClient

/// A search for the artists, albums, songs and playlists of a library by words.
///
/// A search finds everything whose text contains all words of the query, in any order, regardless of case and accents.
/// Each word of the query may be only the beginning of a word in the text. The text of a song consists of its title,
/// its artists, its album and its year; the text of an album, of its title, its artists and its year; and the text of
/// an artist, of the artist's names. The sort names of artists are included as well.
///
/// Several spellings are found: a year also by its last two digits; names in other scripts by their spelling in Latin
/// letters; "Łódź" by "lodz"; "Ärzte" by "arzte" and "aerzte"; "P!nk" by "pink" and "p!nk"; "AC/DC" by "acdc", "ac dc"
/// and "ac-dc"; and "Simon & Garfunkel" by "simon and garfunkel". An article or a joining word such as "and" need not
/// occur in the text unless it is the last word of the query.
///
/// If nothing is found, the search tries again in three ways, one after another, until one of them finds something:
/// 1. Neighbouring words of the query are joined ("run dmc" finds "Run-D.M.C."), or a word is divided into the two
///    words with which a name begins ("vanhalen").
/// 2. A word in the text may have further letters between the letters of the query's word or, if the query's word has
///    at least four letters, differ from it in one letter.
/// 3. A word in the text, or its beginning, may differ in one letter from a word of the query that has at least three.
///
/// Results are ranked by the following criteria; the first criterion in which two results differ decides:
/// 1. Fewer words of the query, apart from its last word, are only beginnings of words.
/// 2. More of the words are in the result's own name.
/// 3. The name equals these words, equals them apart from an addition such as "(Live)" or "- Remix", begins with them,
///    or contains all of them as whole words, in this order of preference. Articles at the beginning of the name are
///    ignored.
/// 4. The last word is a whole word.
/// 5. More of the articles and joining words are in the name.
/// 6. Artists come first, then albums, songs and playlists. Within each kind, the order of the collation decides, or for
///    playlists the order of the bytes of their names.
///
/// A query that repeats a word, such as "weezer weezer", also finds the albums and songs that an artist has named after
/// itself.
///
/// ``ConnectionCatalog/librarySearch(over:)`` creates a search.
public struct LibrarySearch: Sendable {
  private let columns: LibraryColumns
  /// All songs of the library.
  public let songs: SongTable
  private let playlists: PlaylistNames
  private let articles: ByteString

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - columns: the artists, albums and songs, and the words by which they are found.
  ///   - songs: the songs from which the columns were built.
  ///   - playlists: the names of all playlists.
  ///   - articles: the words that the collation ignores at the beginning of a name, separated by commas.
  init(
    _ columns: LibraryColumns, _ songs: SongTable, playlists: [ByteString],
    ignoring articles: ByteString
  ) {
    (self.columns, self.songs, self.articles) = (columns, songs, articles)
    self.playlists = PlaylistNames(playlists) {
      LibraryNames(WordReader(columns.letters(of:)), ignoring: articles)
    }
  }

  /// Whether a file from which the search reads is known to be damaged.
  var isDamaged: Bool { columns.isDamaged || songs.columns.isDamaged }

  /// Finds everything that contains all words of a text, as described in ``LibrarySearch``. If there are results, this
  /// usually takes time proportional to the number of artists, albums, songs and playlists with at least one of the
  /// words; otherwise, proportional to the number of words in the library.
  ///
  /// - Parameters:
  ///   - text: the words, separated by blanks.
  ///   - limit: the maximum number of results.
  public func matches(of text: some ByteStringConvertible, limit: Int = .max) -> LibraryMatches {
    let names = LibraryNames(WordReader(columns.letters(of:)), ignoring: articles)
    guard let query = WordQuery(text.byteString, names) else { return .none }
    let found = query.search(limit: max(1, limit)) { ranked($0, $1, max(1, limit)) }
    let best = found.prefix { $0.rank == found[0].rank }.count
    return LibraryMatches(
      things: things(found.prefix(limit).map(\.thing)), bestCount: min(best, limit))
  }

  /// Returns the words of a text for which a search finds nothing, in order and as they are written. Only the first
  /// sixteen words are considered, as in ``matches(of:limit:)``.
  ///
  /// - Parameter text: the words, separated by blanks.
  public func unknownWords(of text: some ByteStringConvertible) -> [ByteString] {
    text.byteString.split { $0.isASCIIBlank }.prefix(WordQuery.maxWords).map { ByteString($0) }
      .filter { matches(of: $0, limit: 1).things.isEmpty }
  }
}

extension LibrarySearch {
  private var artistCount: Int { columns.count(of: .artists) }
  private var albumCount: Int { columns.count(of: .albums) }
  private var count: Int { artistCount + albumCount + songs.count }

  private func ranked(
    _ query: WordQuery.Reading, _ matching: WordMatching, _ limit: Int
  ) -> [WordSearch.Ranked] {
    let found = rankedOfSongs(query, matching, limit)
    guard !query.isRepeated else { return found }
    let others = playlists.ranked(query, matching, limit)
      .map { (rank: $0.rank, thing: count + $0.thing) }
    guard !others.isEmpty else { return found }
    let all = (found + others).sorted { ($0.rank, $0.thing) < ($1.rank, $1.thing) }
    return Array(all.prefix(limit))
  }

  /// Returns the best matches for the query, not including playlists.
  private func rankedOfSongs(
    _ query: WordQuery.Reading, _ matching: WordMatching, _ limit: Int
  ) -> [WordSearch.Ranked] {
    let index = WordIndex(count: count, columns)
    // Most of the pairs in which words are divided end here.
    guard matching != .beginning || index.hasRequiredWords(of: query) else { return [] }
    return WordSearch(query, matching, in: index)
      .things(limit: limit, from: query.isRepeated ? artistCount : 0)
  }

  private func things(_ numbers: [Int]) -> [LibraryThing] {
    var cursor = SongCursor(songs, onlyTags: [.title, .artist, .albumArtist, .album, .date])
    return numbers.compactMap { thing in
      if thing >= count { return LibraryThing(.playlist, playlists.names[thing - count]) }
      if thing < artistCount { return artist(thing)?.thing }
      if thing < artistCount + albumCount { return album(thing - artistCount)?.thing }
      return row(ofThing: thing).map { cursor.song(at: $0).thing }
    }
  }

  private func artist(_ number: Int) -> LibraryArtist? {
    columns.withBytes(at: number, of: .artists) { LibraryArtist($0) } ?? damaged()
  }

  private func album(_ number: Int) -> LibraryAlbum? {
    columns.withBytes(at: number, of: .albums) { LibraryAlbum($0) } ?? damaged()
  }

  private func row(ofThing thing: Int) -> Int? {
    let index = thing - artistCount - albumCount
    let row = columns.number(at: index, ofString: 0, in: .metadata)
    return row.flatMap { $0 < songs.count ? $0 : nil } ?? damaged()
  }

  private func damaged<Value>() -> Value? {
    columns.reportDamage()
    return nil
  }
}

extension WordIndex {
  /// Whether each required word of a query begins a word. O(log words).
  fileprivate func hasRequiredWords(of query: WordQuery.Reading) -> Bool {
    query.words.indices.allSatisfy {
      !query.isRequired($0) || !words(beginningWith: query.words[$0].key).isEmpty
    }
  }
}

/// The names of the playlists, and an index of the words in these names.
private struct PlaylistNames: Sendable {
  let names: [ByteString]
  /// Nil if there are no playlists.
  private let index: WordIndex?

  /// - Parameters:
  ///   - names: the names, in any order.
  ///   - makeReader: makes the reader of names; not called if there are no playlists.
  init(_ names: [ByteString], _ makeReader: () -> LibraryNames) {
    self.names = names.sorted()
    guard !names.isEmpty else {
      index = nil
      return
    }
    var builder = WordIndexBuilder(makeReader())
    for name in self.names { builder.add([name]) }
    index = WordIndex(count: names.count, .memory(builder.finish()))
  }

  func ranked(
    _ query: WordQuery.Reading, _ matching: WordMatching, _ limit: Int
  ) -> [WordSearch.Ranked] {
    index.map { WordSearch(query, matching, in: $0).things(limit: limit) } ?? []
  }
}

extension LibraryColumns {
  /// Returns the letters to which a character is folded. If the columns do not list the character, this is the
  /// character itself without its marks.
  fileprivate func letters(of character: ByteString) -> WordReader.Key {
    if let known = changed(character) { return known }
    var scalars = String(character).unicodeScalars
    guard scalars.count > 1 else { return character.bytes }
    scalars.removeLast(scalars.count - 1)
    let plain = ByteString(String(scalars))
    return changed(plain) ?? plain.bytes
  }

  private func changed(_ character: ByteString) -> WordReader.Key? {
    let count = count(of: .letters) / 2
    return character.withUnsafeBytes { character in
      let place = (0..<count).partitioningIndex { index in
        withBytes(at: 2 * index, of: .letters) { $0.compare(with: character) >= 0 }
      }
      let isFound =
        place < count
        && withBytes(at: 2 * place, of: .letters) { $0.compare(with: character) == 0 }
      return isFound ? withBytes(at: 2 * place + 1, of: .letters) { [UInt8]($0) } : nil
    }
  }
}
