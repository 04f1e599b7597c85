internal import Bytes
package import MPDClient

/// Reads songs of a table. The cursor keeps the directory and the group of the last song, so reading is fastest in the
/// order of the table.
package struct SongCursor {
  private let table: SongTable
  private var values: SongRowReader
  /// The rows of the directory that contains the last song.
  private var rows = 0..<0
  /// The path of the directory that contains the last song, with a slash at its end; empty for the root.
  private var prefix: [UInt8] = []

  /// Creates a cursor that reads the given tags and all properties that are not tags.
  ///
  /// - Parameter tags: the tags to read; nil for all tags.
  package init(_ table: SongTable, tags: [Tag]? = nil) {
    self.table = table
    values = SongRowReader(table.columns, tags: tags)
  }

  /// Creates a cursor that reads only the given tags, and no other properties.
  ///
  /// - Parameter tags: the tags to read.
  init(_ table: SongTable, onlyTags tags: [Tag]) {
    self.table = table
    values = SongRowReader(table.columns, tags: tags, isOnlyTags: true)
  }

  /// Returns the number of the group to which the song in the given row belongs; nil if the table is damaged. The songs
  /// of a group have the same values for all properties except those for which ``SongCoding/isOwn(_:)`` is true.
  func group(ofRow row: Int) -> Int? { values.group(ofRow: row) }

  package mutating func song(at row: Int) -> Song {
    let uri = uri(at: row)
    if let pairs = values.pairs(at: row) { return Song(uri: uri, pairs: pairs) }
    table.columns.reportDamage()
    return Song(uri: uri)
  }

  mutating func uri(at row: Int) -> ByteString {
    if !rows.contains(row) { enter(table.directory(ofRow: row)) }
    return table.columns.withBytes(at: row, of: .names) { name in
      var uri: [UInt8] = []
      uri.reserveCapacity(prefix.count + name.count)
      uri += prefix
      uri += name
      return ByteString(uri)
    }
  }

  private mutating func enter(_ directory: Int) {
    guard directory < table.directoryCount else { return (rows, prefix) = (0..<0, []) }
    rows = table.rows(ofDirectories: directory..<directory + 1)
    prefix = table.columns.withBytes(at: directory, of: .directories) { [UInt8]($0) }
    if !prefix.isEmpty { prefix.append(.slash) }
  }
}
