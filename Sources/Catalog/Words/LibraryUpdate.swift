internal import Bytes
internal import Collation
internal import MPDClient

/// Updates the columns of a library after an update of its songs: only what the changed songs affect is read again.
struct LibraryUpdate {
  /// The columns of a library and the songs from which they were made.
  typealias Library = (columns: LibraryColumns, songs: SongTable)

  private let old: Library
  private let oldArtists: [LibraryArtist]
  /// The names of the old albums.
  private let oldAlbums: [ByteString]
  private let table: SongTable
  private let difference: SongTableDifference
  private let groups: LibraryGroups
  private let groupReader: SongRowReader
  private let collator: Collator
  private var writer: LibraryWriter

  /// Creates an update.
  ///
  /// Returns nil if the whole library must be made anew: if too many songs have changed, or if the old columns are
  /// damaged.
  ///
  /// - Parameters:
  ///   - old: the library before the update, whose files have been verified.
  ///   - songs: all songs after the update.
  ///   - collator: the collator with which the old library was made.
  ///   - articles: the words that this collation ignores at the beginning of a name, separated by commas.
  init?(
    of old: Library, to songs: UpdatedSongs, _ collator: Collator, ignoring articles: ByteString
  ) {
    guard songs.difference.changeCount <= max(minChanges, songs.table.count / 16),
      let groups = LibraryGroups(songs.table),
      let artists = old.columns.all(.artists, LibraryArtist.init),
      let albums = old.columns.all(.albums, LibraryAlbum.name(in:))
    else { return nil }
    (self.old, oldArtists, oldAlbums) = (old, artists, albums)
    (table, difference) = songs
    self.groups = groups
    groupReader = SongRowReader(table.columns)
    self.collator = collator
    let folding = LetterFolding(
      collator, changed: old.columns.all(of: .letters),
      lettersOfWeights: old.columns.string(at: 1, of: .metadata))
    writer = LibraryWriter(collator, folding, ignoring: articles)
  }

  /// Returns the columns, which equal those that a ``LibraryBuilder`` makes from the table; nil if the whole library must
  /// be made anew.
  ///
  /// Comparing the tables and copying what is kept takes O(n), where n is the number of bytes of the old columns and of
  /// the table. The rest depends on the songs that were added or removed, and on the artists and albums that they name.
  consuming func columns() -> [ByteStrings]? {
    let changed = changedGroups()
    let names = groups.artistNames(of: changed)
    let affected = changed + groups.groups(naming: artistsWithOtherSortNames(names))
    guard let albumTexts = groups.linkedAlbums(of: affected) else { return nil }
    let artists = mergeArtists(names)
    let albums = mergeAlbums(albumTexts)
    let songs = mergeSongs()
    guard let songs else { return nil }
    let metadata = writer.metadata(rows: songs.rows)
    let new = writer.finish()
    let order = artists.order + albums.order + songs.order
    let index = WordIndexMerge(old.columns, .memory(new), order).columns()
    return index.map {
      $0 + [new[LibraryColumn.letters.rawValue], artists.column, albums.column, metadata]
    }
  }

  /// Returns the groups of all songs that were added, removed or changed.
  private func changedGroups() -> [Int] {
    let oldReader = SongRowReader(old.songs.columns)
    let old = difference.removedRows.compactMap { oldReader.group(ofRow: $0) }
    let new = difference.addedRows.compactMap { groupReader.group(ofRow: $0) }
    return Array(Set(old + new))
  }

  /// Returns which of the given artists have other sort names than before, so that their albums are found by other
  /// words.
  private func artistsWithOtherSortNames(_ names: Set<ByteString>) -> Set<ByteString> {
    let artists = groups.artists(named: names)
    let changed = oldArtists.filter { artist in
      names.contains(artist.name) && artists[artist.name]?.sortNames != artist.sortNames
    }
    return Set(changed.map(\.name))
  }
}

/// The number of changed songs up to which a library is always updated, however small it is.
private let minChanges = 64

// Each kind of thing, in its new order.
extension LibraryUpdate {
  private typealias Merged = (order: MergedOrder, column: ByteStrings)

  /// - Parameter names: the names of the artists that the changed songs name.
  private mutating func mergeArtists(_ names: Set<ByteString>) -> Merged {
    let artists = groups.artists(named: names).all
    let new = writer.order(of: artists.map(\.name)).map { artists[$0] }
    for artist in new { writer.add(artist) }
    let precedence = NamePrecedence(new.map(\.name), collator)
    let order = MergedOrder(
      oldCount: oldArtists.count, where: { !names.contains(oldArtists[$0].name) },
      newCount: new.count
    ) { precedence.compare($0, with: oldArtists[$1].name) < 0 }
    return (order, old.columns.merged(.artists, new.map(\.packed), order))
  }

  /// - Parameter texts: the names and identifiers of the albums that the changed songs affect.
  private mutating func mergeAlbums(_ texts: Set<ByteString>) -> Merged {
    let isAffected = groups.areOn(texts)
    let albums = table.albums { isAffected[$0] }
    let artists = albums.map { $0.artists(albumArtists: albumArtists(ofFirstSongOf: $0)) }
    let described = groups.artists(named: artists.reduce(into: []) { $0.formUnion($1) })
    let indices = writer.order(of: albums.map(\.name))
    let new = indices.map { LibraryAlbum(albums[$0]) }
    for (album, index) in zip(new, indices) {
      writer.add(album, by: described.names(of: artists[index]))
    }
    let precedence = NamePrecedence(new.map(\.name), collator)
    let order = MergedOrder(
      oldCount: oldAlbums.count, where: { !texts.contains(oldAlbums[$0]) },
      newCount: new.count
    ) { precedence.compare($0, with: oldAlbums[$1]) < 0 }
    return (order, old.columns.merged(.albums, new.map(\.packed), order))
  }

  private func albumArtists(ofFirstSongOf album: Album) -> [ByteString] {
    let row = album.songs.first.flatMap { table.row(of: $0) }
    let group = row.flatMap { groupReader.group(ofRow: $0) }
    return group.map { groups[$0][all: .albumArtist] } ?? []
  }

  /// Returns nil if the old columns are damaged.
  private mutating func mergeSongs() -> (order: MergedOrder, rows: [UInt32])? {
    var cursor = SongCursor(table, onlyTags: [.title])
    let names = difference.addedRows.map { cursor.song(at: $0).searchedNames }
    let indices = writer.order(of: names.map { $0[0] })
    for index in indices {
      let group = groupReader.group(ofRow: difference.addedRows[index])
      writer.add(
        songNamed: names[index], group.map { writer.commonWords(of: groups[$0]) } ?? [])
    }
    guard let oldRows = old.columns.rows(below: old.songs.count) else { return nil }
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
    let key = collator.sortKeys(of: [name])
    let order = keys.withBytes(at: index) { left in
      key.withBytes(at: 0) { left.compare(with: $0) }
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

  /// Returns the rows of the songs; nil if there are not `count` songs with a row below `count`.
  fileprivate func rows(below count: Int) -> [Int]? {
    let rows = (0..<count).compactMap { number(at: $0, ofString: 0, in: .metadata) }
    return rows.count == count && rows.allSatisfy { $0 < count } ? rows : nil
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
