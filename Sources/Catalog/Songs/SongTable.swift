public import Bytes
internal import ListingIndex
public import MPDClient

/// All songs of a server's database with all their properties, in the order of their directories and file names.
///
/// A table takes about a quarter of the bytes that the server sends, because each text is stored only once, and so are
/// the properties that the songs of an album have in common. ``ConnectionCatalog/songs(over:)`` reads a table from the server or
/// from the cache. A table from the cache is a mapped file, of which only the parts that are read take memory.
///
/// Directories are ordered component by component: a directory is followed by the directories below it, and names are
/// compared byte by byte. The songs of a directory precede the songs of the directories below it.
public struct SongTable: Sendable {
  let columns: SongColumns

  init(_ columns: SongColumns) { self.columns = columns }

  /// A copy of the table in memory. It is worthwhile if all rows are read several times, since each access to a file
  /// checks whether the bytes are verified. O(bytes).
  var inMemory: SongTable { SongTable(.memory(SongColumn.allCases.map(columns.all))) }

  /// The number of songs.
  public var count: Int { columns.count(of: .names) }

  /// Returns the song in a row.
  ///
  /// - Parameter row: the row, from 0 up to, but not including, ``count``.
  public subscript(row: Int) -> Song {
    var cursor = SongCursor(self)
    return cursor.song(at: row)
  }

  /// The rows in the order in which the server lists all songs. O(n).
  public var rowsInServerOrder: [Int] {
    (0..<count).compactMap { position in
      if let row = columns.number(at: position, ofMetadata: 1), row < count { return row }
      columns.reportDamage()
      return nil
    }
  }

  /// Calls a closure with each song in the given rows. This is much faster than reading the rows one by one, especially
  /// in the order of the table. O(n), where n is the number of bytes of the songs.
  ///
  /// - Parameters:
  ///   - rows: the rows to read, such as ``rowsInServerOrder`` or the result of ``rows(below:)``.
  ///   - tags: the tags that the songs passed to `body` have; nil for all tags. Reading only a few tags is several
  ///     times as fast.
  ///   - body: receives a row and the song in this row; an error that it throws ends the reading.
  public func forEachSong<Failure: Error>(
    in rows: some Sequence<Int>, tags: [Tag]? = nil,
    _ body: (_ row: Int, Song) throws(Failure) -> Void
  ) throws(Failure) {
    var cursor = SongCursor(self, tags: tags)
    for row in rows { try body(row, cursor.song(at: row)) }
  }

  /// Returns the URI of the song in a row. O(log d), where d is the number of directories.
  ///
  /// - Parameter row: the row, from 0 up to, but not including, ``count``.
  public func uri(at row: Int) -> ByteString {
    var cursor = SongCursor(self)
    return cursor.uri(at: row)
  }

  /// Returns the row of the song that has the given URI; nil if the database has no such song. O(log n).
  ///
  /// - Parameter uri: the path of the song, relative to the music directory.
  public func row(of uri: ByteString) -> Int? {
    var finder = SongFinder(self)
    return uri.withUnsafeBytes { finder.row(of: $0) }
  }

  /// Returns the rows of all songs at any depth below a directory; empty if there are none. O(log n).
  ///
  /// - Parameter directory: the URI of the directory, without a slash at its end; "" is the root.
  public func rows(below directory: ByteString) -> Range<Int> {
    guard !directory.isEmpty else { return 0..<count }
    let first = directory.withUnsafeBytes { place(ofDirectory: $0) }
    let inside = directory.bytes + [.slash]
    let end = firstDirectory { place in
      place >= first
        && columns.withBytes(at: place, of: .directories) { path in
          !path.elementsEqual(directory.bytes) && !path.starts(with: inside)
        }
    }
    return rows(ofDirectories: first..<max(first, end))
  }
}

// The directories that contain songs.
extension SongTable {
  var directoryCount: Int { columns.count(of: .directories) }

  /// Returns the number of the directory that contains the song in the given row. O(log d), where d is the number of
  /// directories.
  func directory(ofRow row: Int) -> Int {
    firstDirectory { firstRow(ofDirectory: $0 + 1) > row }
  }

  /// Returns the rows of the songs in a range of directories; empty if the table is damaged.
  func rows(ofDirectories directories: Range<Int>) -> Range<Int> {
    let first = firstRow(ofDirectory: directories.lowerBound)
    return first..<max(first, firstRow(ofDirectory: directories.upperBound))
  }

  /// Returns the row of the first song in a directory. If `directory` equals the number of directories, returns the
  /// number of songs.
  func firstRow(ofDirectory directory: Int) -> Int {
    let row = columns.number(at: directory, ofMetadata: 0)
    guard let row, row <= count else {
      columns.reportDamage()
      return count
    }
    return row
  }

  /// Returns the number of the first directory that does not sort before the given path.
  func place(ofDirectory path: UnsafeRawBufferPointer) -> Int {
    firstDirectory { place in
      columns.withBytes(at: place, of: .directories) { comparePaths($0, path) >= 0 }
    }
  }

  /// Returns the number of the first directory that meets a condition. All later directories must meet the condition
  /// too. O(log d), where d is the number of directories.
  private func firstDirectory(where condition: (Int) -> Bool) -> Int {
    (0..<directoryCount).partitioningIndex(where: condition)
  }
}
