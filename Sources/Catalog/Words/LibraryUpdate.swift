internal import Bytes
internal import Collation
internal import MPDClient

/// Updates the columns of a library after an update of its songs: only what the changed songs affect is read again.
struct LibraryUpdate {
  /// The columns of a library and the songs from which they were made.
  typealias Library = (columns: LibraryColumns, songs: SongTable)

  private let old: Library
  private let oldArtists: [LibraryArtist]
  private let oldAlbums: [(album: ByteString, artist: ByteString)]
  /// The rows of the old songs.
  private let oldRows: [Int]
  private let table: SongTable
  private let difference: SongTableDifference
  private let groups: LibraryGroups
  private let groupReader: SongRowReader
  private let collator: Collator
  private var writer: LibraryWriter

  /// Creates an update.
  ///
  /// Returns nil if the whole library must be made anew: if too many songs have changed, if the server lists the others
  /// in another order than before, or if the old columns are damaged.
  ///
  /// - Parameters:
  ///   - old: the library before the update, whose files have been verified.
  ///   - songs: all songs after the update.
  ///   - collator: the collator with which the old library was made.
  ///   - articles: the words that this collation ignores at the beginning of a name, separated by commas.
  init?(
    of old: Library, to songs: UpdatedSongs, _ collator: Collator, ignoring articles: ByteString
  ) {
    let difference = songs.difference
    let changeCount = max(difference.addedRows.count, difference.removedRows.count)
    guard changeCount <= max(alwaysUpdatedCount, songs.table.count / 16),
      difference.keepsServerOrder, let rows = old.columns.rows(count: old.songs.count),
      let groups = LibraryGroups(songs.table),
      let artists = old.columns.all(.artists, LibraryArtist.init),
      let albums = old.columns.all(.albums, LibraryAlbum.names(in:))
    else { return nil }
    (self.old, oldArtists, oldAlbums, oldRows) = (old, artists, albums, rows)
    (table, self.difference, self.groups) = (songs.table, difference, groups)
    groupReader = SongRowReader(table.columns)
    self.collator = collator
    let folding = LetterFolding(
      collator, changed: old.columns.all(of: .letters),
      lettersOfWeights: old.columns.string(at: 1, of: .metadata))
    writer = LibraryWriter(collator, folding, ignoring: articles)
  }

  /// Returns the columns; nil if the whole library must be made anew. They equal the columns that a ``LibraryBuilder``
  /// makes from the table, except that characters which only removed songs have still count in the folding of letters.
  ///
  /// Comparing the tables and copying what is kept takes O(n), where n is the number of bytes of the old columns and of
  /// the table. The rest depends on the songs that were added or removed, and on the artists and albums that they name.
  consuming func columns() -> [ByteStrings]? {
    guard let changed = changedGroups() else { return nil }
    let names = groups.artistNames(of: changed)
    let current = groups.artists(named: names)
    let renamed = artistsWithOtherSortNames(names, current)
    let albums = oldAlbums.filter { renamed.contains($0.artist) }.map(\.album)
    let affected = changed + groups.groups(naming: renamed)
    guard let albumTexts = groups.linkedAlbumTexts(of: affected, and: albums) else { return nil }
    let merged = (mergeArtists(names, current.all), mergeAlbums(albumTexts))
    let songs = mergeSongs()
    let metadata = writer.metadata(rows: songs.rows)
    let new = writer.finish()
    let order = merged.0.order + merged.1.order + songs.order
    let index = WordIndexMerge(old.columns, .memory(new), order).columns()
    return index.map {
      $0 + [new[LibraryColumn.letters.rawValue], merged.0.column, merged.1.column, metadata]
    }
  }

  /// Returns the groups of all songs that were added, removed or changed; nil if the old songs are damaged.
  private func changedGroups() -> [Int]? {
    let oldReader = SongRowReader(old.songs.columns)
    let old = difference.removedRows.map { oldReader.group(ofRow: $0) }
    let new = difference.addedRows.map { groupReader.group(ofRow: $0) }
    let changed = Set(old + new)
    let existing = changed.compactMap(\.self).filter { $0 < groups.count }
    return existing.count == changed.count ? existing : nil
  }

  /// Returns which of the given artists have other sort names than before, so that their albums are found by other
  /// words.
  private func artistsWithOtherSortNames(
    _ names: Set<ByteString>, _ current: LibraryArtists
  ) -> Set<ByteString> {
    var before: [ByteString: Set<ByteString>] = [:]
    for artist in oldArtists where names.contains(artist.name) {
      before[artist.name] = artist.sortNames
    }
    return names.filter { before[$0] ?? [] != current[$0]?.sortNames ?? [] }
  }
}

/// The number of changed songs up to which a library is updated however small it is.
private let alwaysUpdatedCount = 64

// Each kind of thing, in its new order.
extension LibraryUpdate {
  private typealias Merged = (order: MergedOrder, column: ByteStrings)

  /// - Parameters:
  ///   - names: the names of the artists that the changed songs name.
  ///   - artists: those that the table still names.
  private mutating func mergeArtists(
    _ names: Set<ByteString>, _ artists: [LibraryArtist]
  ) -> Merged {
    let new = writer.order(of: artists.map(\.name)).map { artists[$0] }
    for artist in new { writer.add(artist) }
    let order = merge(new.map(\.name), amongOld: oldArtists.map(\.name), without: names)
    return (order, old.columns.merged(.artists, new.map(\.packed), order))
  }

  /// - Parameter texts: the names and identifiers of the albums that the changed songs affect.
  private mutating func mergeAlbums(_ texts: Set<ByteString>) -> Merged {
    let isAffected = groups.haveAny(of: texts)
    let albums = table.albums { isAffected[$0] }
    let artists = albums.map { $0.artists(albumArtists: albumArtists(ofFirstSongOf: $0)) }
    let described = groups.artists(named: artists.reduce(into: []) { $0.formUnion($1) })
    let indices = writer.order(of: albums.map(\.name))
    let new = indices.map { LibraryAlbum(albums[$0]) }
    for (album, index) in zip(new, indices) {
      writer.add(album, by: described.names(of: artists[index]))
    }
    let order = merge(new.map(\.name), amongOld: oldAlbums.map(\.album), without: texts)
    return (order, old.columns.merged(.albums, new.map(\.packed), order))
  }

  /// Returns the order of new names and old ones.
  ///
  /// - Parameters:
  ///   - names: the new names, in order.
  ///   - oldNames: the old names, in order.
  ///   - removed: the old names that are not kept. They contain all new names that are old ones as well.
  private func merge(
    _ names: [ByteString], amongOld oldNames: [ByteString], without removed: Set<ByteString>
  ) -> MergedOrder {
    let precedence = NamePrecedence(names, collator)
    return MergedOrder(
      oldCount: oldNames.count, where: { !removed.contains(oldNames[$0]) }, newCount: names.count
    ) { precedence.compare($0, with: oldNames[$1]) < 0 }
  }

  private func albumArtists(ofFirstSongOf album: Album) -> [ByteString] {
    let row = album.songs.first.flatMap { table.row(of: $0) }
    let group = row.flatMap { groupReader.group(ofRow: $0) }
    return group.map { groups[$0].allBytes(of: .albumArtist) } ?? []
  }

  private mutating func mergeSongs() -> (order: MergedOrder, rows: [UInt32]) {
    var cursor = SongCursor(table, onlyTags: [.title])
    let names = difference.addedRows.map { cursor.song(at: $0).searchedNames }
    let indices = writer.order(of: names.map { $0[0] })
    for index in indices {
      let group = groupReader.group(ofRow: difference.addedRows[index])
      writer.add(
        songNamed: names[index], group.map { writer.commonWords(of: groups[$0]) } ?? [])
    }
    let rows = oldRows.map { difference.newRows[$0] }
    let new = indices.map { difference.addedRows[$0] }
    var oldCursor = SongCursor(old.songs, onlyTags: [.title])
    let precedence = NamePrecedence(indices.map { names[$0][0] }, collator)
    let order = MergedOrder(
      oldCount: rows.count, where: { rows[$0] != nil }, newCount: new.count
    ) {
      let result = precedence.compare($0, with: oldCursor.song(at: oldRows[$1]).searchedNames[0])
      return result == 0 ? new[$0] < rows[$1] ?? 0 : result < 0
    }
    return (
      order,
      order.things.map { thing in
        switch thing {
        case .old(let number): UInt32(rows[number] ?? 0)
        case .new(let index): UInt32(new[index])
        }
      }
    )
  }
}

/// Compares new names with others in the order of a collation.
private struct NamePrecedence {
  private let names: [ByteString]
  private let keys: ByteStrings
  private let collator: Collator

  init(_ names: [ByteString], _ collator: Collator) {
    (self.names, self.collator) = (names, collator)
    keys = collator.sortKeys(of: ByteStrings(names))
  }

  /// Returns a negative number if the name with the given index comes before another one, a positive number if it comes
  /// after it, and zero if they are equal.
  func compare(_ index: Int, with name: ByteString) -> Int {
    let order = keys.withBytes(at: index) { left in
      collator.sortKey(of: name).withUnsafeBytes { left.compare(with: $0) }
    }
    guard order == 0 else { return order }
    return names[index].withUnsafeBytes { left in
      name.withUnsafeBytes { left.compare(with: $0) }
    }
  }
}

extension LibraryColumns {
  /// Returns everything that a column contains; nil if anything does not have the form that it should have.
  fileprivate func all<Value>(
    _ column: LibraryColumn, _ read: (UnsafeRawBufferPointer) -> Value?
  ) -> [Value]? {
    let count = count(of: column)
    let values = (0..<count).compactMap { withBytes(at: $0, of: column, read) }
    return values.count == count ? values : nil
  }

  /// Returns the rows of the songs; nil unless they are all different rows below `count`.
  fileprivate func rows(count: Int) -> [Int]? {
    let byteCount = withBytes(at: 0, of: .metadata) { $0.count }
    let rows = (0..<count).compactMap { number(at: $0, ofString: 0, in: .metadata) }
    var isUsed = [Bool](repeating: false, count: count)
    for row in rows where row < count { isUsed[row] = true }
    return byteCount == 4 * count && isUsed.allSatisfy(\.self) ? rows : nil
  }

  /// Returns a column in a new order.
  ///
  /// - Parameter new: the strings of the new things.
  fileprivate func merged(
    _ column: LibraryColumn, _ new: [ByteString], _ order: MergedOrder
  ) -> ByteStrings {
    var strings = ByteStrings()
    for thing in order.things {
      switch thing {
      case .old(let number): withBytes(at: number, of: column) { strings.append($0) }
      case .new(let index): strings.append(new[index])
      }
    }
    return strings
  }
}
