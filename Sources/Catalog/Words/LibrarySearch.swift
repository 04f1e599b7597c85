public import Bytes
internal import Collation
internal import ListingIndex
internal import MPDClient

/// A search for the artists, albums, songs and playlists of a library by words.
///
/// Each word of a query must begin a word of the thing's text, in any order, regardless of case and accents. The text
/// of a song is its title, its artists, its album and its year; an album is found by its title, its artists and its
/// year, and an artist by its names; where artists count, their sort names do, too. A year is found by its last two
/// digits as well, names of other scripts by their spelling in Latin letters, "Łódź" by "lodz", "Ärzte" by "arzte" and
/// "aerzte", "P!nk" by "pink" and "p!nk", "AC/DC" by "acdc", "ac dc" and "ac-dc", and "Simon & Garfunkel" by "simon and
/// garfunkel". Articles and joining words such as "and" need not be in a thing unless they are the last word. If
/// nothing is found, neighbouring words are read as one ("run dmc": "Run-D.M.C."), and a word as the two with which a
/// name begins ("vanhalen"). If nothing is found so either, a word of a thing may have further letters between those of the query's word, or differ from it in
/// one letter if it has at least four; then the beginning of a word may have one wrong letter.
///
/// The first difference decides which of two things is better:
/// 1. fewer words of the query, the last one aside, are only beginnings of words;
/// 2. more of the words are in the thing's own name;
/// 3. the name is equal to these words, is equal apart from an addition such as "(Live)" or "- Remix", begins with them,
///    or has all of them as whole words; articles at the beginning of a name do not count;
/// 4. the last word is a whole word;
/// 5. more of the articles and joining words are in the name;
/// 6. artists come before albums, songs and playlists, and then the order of the collation decides.
///
/// A query that repeats words, such as "weezer weezer", means the albums and songs that an artist has named after
/// itself.
///
/// ``Catalog/librarySearch(over:)`` makes a search.
public struct LibrarySearch: Sendable {
  private let columns: LibraryColumns
  /// All songs of the library.
  public let songs: SongTable
  private let playlists: PlaylistNames
  private let articles: ByteString

  /// - Parameters:
  ///   - columns: the words and things.
  ///   - songs: the songs from which the columns were made.
  ///   - playlists: the names of all playlists.
  ///   - articles: the words that the collation ignores at the beginning of a name, separated by commas.
  init(
    _ columns: LibraryColumns, _ songs: SongTable, playlists: [ByteString],
    ignoring articles: ByteString
  ) {
    (self.columns, self.songs, self.articles) = (columns, songs, articles)
    let names = LibraryNames(WordReader(columns.letters(of:)), ignoring: articles)
    self.playlists = PlaylistNames(playlists, names)
  }

  /// Whether a file from which the search reads is damaged.
  var isDamaged: Bool { columns.isDamaged || songs.columns.isDamaged }

  /// Finds the things that have all words of a text. O(things with one of the words) if there are any, otherwise
  /// O(words of the library).
  ///
  /// - Parameters:
  ///   - text: the words, separated by blanks.
  ///   - limit: the maximum number of things to return.
  public func matches(of text: ByteString, limit: Int = .max) -> LibraryMatches {
    let names = LibraryNames(WordReader(columns.letters(of:)), ignoring: articles)
    guard let query = WordQuery(text, names) else { return .none }
    let found = query.search(limit: max(1, limit)) { ranked($0, $1, max(1, limit), names) }
    let best = found.prefix { $0.rank == found[0].rank }.count
    return LibraryMatches(
      things: things(found.prefix(limit).map(\.thing)), bestCount: min(best, limit))
  }

  /// Returns the words of a text that no thing has, in their order, as they are written. Only the words that
  /// ``matches(of:limit:)`` compares count, which are the first sixteen.
  ///
  /// - Parameter text: the words, separated by blanks.
  public func unknownWords(of text: ByteString) -> [ByteString] {
    text.split { $0.isASCIIBlank }.prefix(WordQuery.maxWords).map { ByteString($0) }
      .filter { matches(of: $0, limit: 1).things.isEmpty }
  }
}

extension LibrarySearch {
  private var artistCount: Int { columns.count(of: .artists) }
  private var albumCount: Int { columns.count(of: .albums) }
  private var count: Int { artistCount + albumCount + songs.count }

  private func ranked(
    _ query: WordQuery.Reading, _ matching: WordMatching, _ limit: Int, _ names: LibraryNames
  ) -> [WordSearch.Ranked] {
    let search = WordSearch(query, matching, in: WordIndex(count: count, columns))
    var cursor = SongCursor(songs, onlyTags: [.title])
    let found = search.things(limit: limit, from: query.isRepeated ? artistCount : 0) {
      names.readings(of: self.names(of: $0, &cursor))
    }
    guard !query.isRepeated else { return found }
    let others = playlists.ranked(query, matching, limit, names)
      .map { (rank: $0.rank, thing: count + $0.thing) }
    guard !others.isEmpty else { return found }
    let all = (found + others).sorted { ($0.rank, $0.thing) < ($1.rank, $1.thing) }
    return Array(all.prefix(limit))
  }

  /// Returns the names by which the thing with a number is found.
  private func names(of thing: Int, _ cursor: inout SongCursor) -> [ByteString] {
    if thing < artistCount { return artist(thing)?.names ?? [] }
    if thing < artistCount + albumCount { return [album(thing - artistCount)?.name ?? ""] }
    return row(ofThing: thing).map { cursor.song(at: $0).searchedNames } ?? []
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
    let row = columns.number(at: index, ofString: 0, in: .songs)
    return row.flatMap { $0 < songs.count ? $0 : nil } ?? damaged()
  }

  private func damaged<Value>() -> Value? {
    columns.reportDamage()
    return nil
  }
}

/// The names of playlists with the index of their words.
private struct PlaylistNames: Sendable {
  let names: [ByteString]
  private let index: WordIndex

  init(_ names: [ByteString], _ library: LibraryNames) {
    self.names = names.sorted()
    var builder = WordIndexBuilder()
    for name in self.names { builder.add(library.readings(of: [name])) }
    let (words, places) = builder.finish()
    index = WordIndex(count: names.count, .memory([words, places]))
  }

  func ranked(
    _ query: WordQuery.Reading, _ matching: WordMatching, _ limit: Int, _ library: LibraryNames
  ) -> [WordSearch.Ranked] {
    guard !names.isEmpty else { return [] }
    return WordSearch(query, matching, in: index)
      .things(limit: limit) { library.readings(of: [names[$0]]) }
  }
}

extension LibraryColumns {
  /// Returns the letters of a character; the character itself, without its marks, if it is not among the changed ones.
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
