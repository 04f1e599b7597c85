/// What an update of a song table has changed.
struct SongTableDifference {
  /// For each row of the old table, the row in which the new table has the same song with the same properties; nil if
  /// it has none.
  private(set) var newRows: [Int?]
  /// The rows of songs that are new or were changed, in the new table, in ascending order.
  private(set) var addedRows: [Int] = []

  /// The rows of songs that were removed or changed, in the old table.
  var removedRows: [Int] { newRows.indices.filter { newRows[$0] == nil } }

  /// Whether the songs that are kept are in the same order on the server as before.
  let keepsServerOrder: Bool

  /// Creates a difference.
  ///
  /// - Parameters:
  ///   - oldCount: the number of songs in the old table.
  ///   - keptRows: for each row of the new table, the row of the old table that was kept; nil if the song is new or was
  ///     changed.
  ///   - keepsServerOrder: see ``keepsServerOrder``.
  init(oldCount: Int, keptRows: [Int?], keepsServerOrder: Bool) {
    self.keepsServerOrder = keepsServerOrder
    newRows = Array(repeating: nil, count: oldCount)
    for (row, old) in keptRows.enumerated() {
      // A server that lists a song twice would keep its row twice.
      if let old, newRows[old] == nil { newRows[old] = row } else { addedRows.append(row) }
    }
  }
}
