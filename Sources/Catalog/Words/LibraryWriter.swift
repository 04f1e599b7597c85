internal import Bytes
internal import Collation
internal import ListingIndex
internal import MPDClient

/// Adds artists, albums and songs to an index of words, each by the texts by which it is found.
struct LibraryWriter {
  private let collator: Collator
  private let folding: LetterFolding
  private var builder: WordIndexBuilder
  private var wordsOfText: [ByteString: [UInt32]] = [:]

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - collator: the collator that sorts the artists, albums and songs.
  ///   - folding: the folding of the words' letters.
  ///   - articles: the words that the collation ignores at the beginning of a name, separated by commas.
  init(_ collator: Collator, _ folding: LetterFolding, ignoring articles: ByteString) {
    (self.collator, self.folding) = (collator, folding)
    builder = WordIndexBuilder(
      LibraryNames(WordReader { folding.letters(of: $0) }, ignoring: articles))
  }

  mutating func add(_ artist: LibraryArtist) { builder.add(artist.names) }

  /// Adds an album.
  ///
  /// - Parameter artists: the names and sort names of its artists.
  mutating func add(_ album: LibraryAlbum, by artists: [ByteString]) {
    let words =
      artists.flatMap { self.words(of: $0) } + yearWords(of: [album.date].compactMap(\.self))
    builder.add([album.name], others: words)
  }

  /// Adds a song.
  ///
  /// - Parameters:
  ///   - names: the names by which the song is found.
  ///   - words: the ``commonWords(of:)`` of the song.
  mutating func add(songNamed names: [ByteString], _ words: [UInt32]) {
    builder.add(names, others: words)
  }

  /// Returns the words of the texts that a song has in common with the songs of its group: its artists, its album and
  /// its year.
  mutating func commonWords(of song: Song) -> [UInt32] {
    let texts = song.allBytes(of: .album) + LibraryArtist.allTags.flatMap { song.allBytes(of: $0) }
    return Array(Set(texts.flatMap { words(of: $0) } + yearWords(of: song.allBytes(of: .date))))
  }

  private mutating func words(of text: ByteString) -> [UInt32] {
    if let known = wordsOfText[text] { return known }
    let numbers = builder.numbers(of: text)
    wordsOfText[text] = numbers
    return numbers
  }

  /// Returns the words by which the years of the given dates are found: each year, and its last two digits.
  private mutating func yearWords(of dates: [ByteString]) -> [UInt32] {
    dates.compactMap { PartialDate($0)?.isoText.prefix(4) }
      .flatMap { words(of: ByteString($0)) + words(of: ByteString($0.suffix(2))) }
  }

  /// Returns the indices of the names in the order of a `SortedListing`; equal names keep their order.
  func order(of names: [ByteString]) -> [Int] {
    let names = ByteStrings(names)
    return sortedRows(keys: collator.sortKeys(of: names), names: names).map { Int($0) }
  }

  /// Returns the columns `words`, `names`, `others`, `readings` and `letters`.
  consuming func finish() -> [ByteStrings] {
    builder.finish() + [folding.changedCharacters]
  }

  /// Returns the column `metadata`.
  ///
  /// - Parameter rows: the row of each song in the song table.
  func metadata(rows: [UInt32]) -> ByteStrings {
    [rows.withUnsafeBytes { ByteString($0) }, folding.lettersOfWeights]
  }
}

/// The artists of songs.
struct LibraryArtists {
  private(set) var all: [LibraryArtist] = []
  private var numbers: [ByteString: Int] = [:]

  /// Adds the artists that a song names.
  ///
  /// - Parameter names: the names of the artists to add; nil for all.
  mutating func add(of song: Song, named names: Set<ByteString>? = nil) {
    for tag in LibraryArtist.tags where song.bytes(of: tag) != nil {
      let sorted = SortedValues(of: tag, in: song)
      for (index, name) in sorted.values.enumerated()
      where !name.isEmpty && names?.contains(name) != false {
        add(name, tag, sortName: sorted.name(at: index))
      }
    }
  }

  private mutating func add(_ name: ByteString, _ tag: Tag, sortName: ByteString) {
    let number = numbers[name] ?? all.count
    if number == all.count {
      numbers[name] = number
      all.append(LibraryArtist(name: name, tag: tag))
    }
    all[number].add(tag, sortName: sortName)
  }

  subscript(name: ByteString) -> LibraryArtist? { numbers[name].map { all[$0] } }

  /// Returns the names and sort names of the given artists.
  func names(of artists: Set<ByteString>) -> [ByteString] {
    artists.flatMap { [$0] + (self[$0].map { Array($0.sortNames) } ?? []) }
  }
}

extension LibraryArtist {
  /// Records the tag that names the artist, and a name by which the artist is sorted.
  fileprivate mutating func add(_ tag: Tag, sortName: ByteString) {
    let tags = [tag, self.tag]
    self.tag = Self.tags.first { tags.contains($0) } ?? tag
    if sortName != name { sortNames.insert(sortName) }
  }
}
