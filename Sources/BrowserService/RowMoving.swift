// Other orders of the rows of the queue or of a playlist.

/// Returns the rows in their new order after some of them were moved by a number of places. No row is moved beyond an
/// end of the list. O(n).
///
/// - Parameters:
///   - rows: all rows, in order.
///   - chosen: the rows to move.
///   - places: the number of places, downwards if it is positive.
func moved<Row: Hashable>(_ rows: [Row], _ chosen: Set<Row>, by places: Int) -> [Row] {
  guard places >= 0 else { return moved(rows.reversed(), chosen, by: -places).reversed() }
  guard let last = rows.lastIndex(where: chosen.contains) else { return rows }
  let distance = min(places, rows.count - 1 - last)
  var others = rows.filter { !chosen.contains($0) }.makeIterator()
  return rows.indices.map { index in
    let source = index - distance
    if source >= 0, chosen.contains(rows[source]) { return rows[source] }
    return others.next() ?? rows[index]
  }
}

/// Returns the rows in their new order after some of them were moved together to one place. O(n).
///
/// - Parameters:
///   - rows: all rows, in order.
///   - chosen: the rows to move.
///   - index: the index of the row before which they go; nil for the end.
func gathered<Row: Hashable>(_ rows: [Row], _ chosen: Set<Row>, before index: Int?) -> [Row] {
  let index = index ?? rows.count
  let others = { (part: ArraySlice<Row>) in part.filter { !chosen.contains($0) } }
  return others(rows[..<index]) + rows.filter(chosen.contains) + others(rows[index...])
}
