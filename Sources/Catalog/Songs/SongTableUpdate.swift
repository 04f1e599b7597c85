internal import Bytes
internal import MPDClient

/// The songs after an update, and what the update has changed.
typealias UpdatedSongs = (table: SongTable, difference: SongTableDifference)

/// Updates a song table: combines the rows that can be kept with the songs that the server has sent again.
struct SongTableUpdate: ~Copyable {
  private(set) var builder: SongTableBuilder
  /// The songs that are neither in the old table nor among the changed songs: their places in the server's order, keyed
  /// by URI.
  private(set) var missing: [ByteString: Int] = [:]
  /// The number of songs that have been added so far, whether or not they are missing.
  private var count = 0
  private let table: SongTable
  private let facts: SongTableFacts
  private let changed: [ByteString: Song]
  private var finder: SongFinder
  private var rows: [RowState]

  private enum RowState: UInt8 {
    case removed, changed, kept
  }

  /// Creates an update of a table.
  ///
  /// - Parameters:
  ///   - table: the songs of an earlier state of the database.
  ///   - facts: the facts that the table records about itself.
  ///   - changed: the songs that may have changed since then, keyed by URI.
  init(of table: SongTable, _ facts: SongTableFacts, changed: [ByteString: Song]) {
    (self.table, self.facts, self.changed) = (table, facts, changed)
    builder = SongTableBuilder(keepingRowsOf: table)
    finder = SongFinder(table)
    rows = Array(repeating: .removed, count: table.count)
    for (uri, song) in changed {
      guard let row = uri.withUnsafeBytes({ finder.row(of: $0) }) else { continue }
      if table[row] != song { rows[row] = .changed }
    }
  }

  /// Adds the song with the given URI, which is now in the database. Call this in the server's order.
  mutating func add(_ uri: UnsafeRawBufferPointer) {
    defer { count += 1 }
    guard let row = finder.row(of: uri), rows[row] != .changed else {
      return add(changed: ByteString(uri))
    }
    rows[row] = .kept
    builder.keep(row, of: uri, at: count)
  }

  private mutating func add(changed uri: ByteString) {
    if let song = changed[uri] { builder.add(song, at: count) } else { missing[uri] = count }
  }

  /// Adds each of the given songs that is still missing.
  mutating func add(found songs: [Song]) {
    for song in songs {
      if let place = missing.removeValue(forKey: song.uri) { builder.add(song, at: place) }
    }
  }

  /// Returns the new table, and how it differs from the old one. Returns nil if songs are still missing, or if the table
  /// does not agree with the server's statistics.
  consuming func finish(_ stats: Stats) -> UpdatedSongs? {
    let isComplete = missing.isEmpty
    setFacts(stats)
    let agrees = builder.facts.agrees(with: stats, songCount: builder.count)
    return isComplete && agrees ? builder.finishUpdate() : nil
  }

  private mutating func setFacts(_ stats: Stats) {
    let dropped = rows.indices.filter { rows[$0] != .kept }
    let added = builder.count - (table.count - dropped.count)
    var new = facts
    new.milliseconds += builder.facts.milliseconds
    for row in dropped { new.milliseconds -= table[row].milliseconds }
    new.changeCount += added + dropped.count
    new.lastUpdate = stats.databaseUpdate ?? 0
    builder.facts = new
  }
}
