internal import Bytes
internal import Collation
internal import ListingIndex
internal import MPDClient

/// Builds the columns of a library from the table of its songs.
struct LibraryBuilder {
  private let table: SongTable
  private let collator: Collator
  private let folding: LetterFolding
  private var builder: WordIndexBuilder
  private var artists: [LibraryArtist] = []
  private var artistNumbers: [ByteString: Int] = [:]
  /// The names of each song. `songGroups` contains the index in `groups` of the song's other texts.
  private var songNames: [[ByteString]] = []
  private var songGroups: [Int] = []
  /// For each group of songs, the words of the texts that the songs have in common, such as the artist, the album and
  /// the year.
  private var groups: [[UInt32]] = []
  /// For each group of songs, the album artists.
  private var albumArtists: [[ByteString]] = []
  private var groupNumbers: [Int: Int] = [:]
  private var wordsOfText: [ByteString: [UInt32]] = [:]

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - table: all songs of the library.
  ///   - collator: the collator that folds words and sorts the artists, albums and songs.
  ///   - articles: the words that the collation ignores at the beginning of a name, separated by commas.
  init(_ table: SongTable, _ collator: Collator, ignoring articles: ByteString) {
    let folding = LetterFolding(collator)
    (self.table, self.collator, self.folding) = (table, collator, folding)
    builder = WordIndexBuilder(
      LibraryNames(WordReader { folding.letters(of: $0) }, ignoring: articles))
  }

  /// Returns the columns. O(n), where n is the number of bytes of the songs, apart from sorting.
  consuming func columns() -> [ByteStrings] {
    readSongs()
    let grouped = table.albums()
    let albums = grouped.map(LibraryAlbum.init)
    let artistOrder = order(of: artists.map(\.name))
    let albumOrder = order(of: albums.map(\.name))
    let songOrder = order(of: songNames.map { $0[0] })
    for artist in artistOrder { builder.add(artists[artist].names) }
    for album in albumOrder { add(albums[album], by: artists(of: grouped[album])) }
    for song in songOrder {
      builder.add(songNames[song], others: groups[songGroups[song]])
    }
    let rows = songOrder.map { UInt32($0) }.withUnsafeBytes { ByteString($0) }
    return builder.finish() + [
      folding.changedCharacters,
      ByteStrings(artistOrder.map { artists[$0].packed }),
      ByteStrings(albumOrder.map { albums[$0].packed }), [rows],
    ]
  }

  private mutating func readSongs() {
    var cursor = SongCursor(table, onlyTags: [.title])
    var groupCursor = SongCursor(table, onlyTags: [.album, .date] + LibraryArtist.allTags)
    for row in 0..<table.count {
      songNames.append(cursor.song(at: row).searchedNames)
      let group = cursor.group(ofRow: row) ?? -1
      let number = groupNumbers[group] ?? groups.count
      songGroups.append(number)
      guard number == groups.count else { continue }
      groupNumbers[group] = number
      addGroup(of: groupCursor.song(at: row))
    }
  }

  /// Adds the texts that the songs of a group have in common, taken from one of its songs.
  private mutating func addGroup(of song: Song) {
    for tag in LibraryArtist.tags { addArtists(tag, of: song) }
    let others = song[all: .album] + LibraryArtist.allTags.flatMap { song[all: $0] }
    albumArtists.append(song[all: .albumArtist])
    groups.append(Array(Set(others.flatMap { words(of: $0) } + yearWords(of: song[all: .date]))))
  }

  private mutating func addArtists(_ tag: Tag, of song: Song) {
    guard song[tag] != nil else { return }
    let sorted = SortedValues(of: tag, in: song)
    for (index, name) in sorted.values.enumerated() where !name.isEmpty {
      let number = artistNumbers[name] ?? artists.count
      if number == artists.count {
        artistNumbers[name] = number
        artists.append(LibraryArtist(name: name, tag: tag))
      }
      artists[number].add(tag, sortName: sorted.name(at: index))
    }
  }

  private mutating func add(_ album: LibraryAlbum, by artists: Set<ByteString>) {
    let names = artists.flatMap { [$0] + sortNames(of: $0) }
    let words =
      names.flatMap { self.words(of: $0) } + yearWords(of: [album.date].compactMap(\.self))
    builder.add([album.name], others: words)
  }

  private func sortNames(of artist: ByteString) -> [ByteString] {
    artistNumbers[artist].map { Array(artists[$0].sortNames) } ?? []
  }

  /// Returns the artist of an album and all album artists of its first song.
  private func artists(of album: Album) -> Set<ByteString> {
    let row = album.songs.first.flatMap { table.row(of: $0) }
    return Set((row.map { albumArtists[songGroups[$0]] } ?? []) + [album.artist].compactMap(\.self))
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
  private func order(of names: [ByteString]) -> [Int] {
    let names = ByteStrings(names)
    return sortedRows(keys: collator.sortKeys(of: names), names: names).map { Int($0) }
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
