internal import Bytes
package import MPDClient

/// Reads songs of a table. It remembers the last song's directory and what that song has in common with the songs of
/// its album, so that songs are read fastest in the order of the table.
package struct SongCursor {
  private let table: SongTable
  private var values: SongRowReader
  /// The rows of the last song's directory.
  private var rows = 0..<0
  /// The path of that directory with a slash at its end; empty for the root.
  private var prefix: [UInt8] = []

  /// - Parameter tags: the tags that are read besides the properties that are no tags; nil for all.
  package init(_ table: SongTable, tags: [Tag]? = nil) {
    self.table = table
    values = SongRowReader(table.columns, tags: tags)
  }

  /// - Parameter tags: the tags that are read, and nothing else.
  init(_ table: SongTable, onlyTags tags: [Tag]) {
    self.table = table
    values = SongRowReader(table.columns, tags: tags, isOnlyTags: true)
  }

  /// Returns the number of a group of songs that have all properties in common apart from those that are a song's own
  /// (``SongCoding/isOwn(_:)``); nil if the table is damaged.
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
