/// Merges two changed versions of a list, given the version that both were made from.
///
/// A change of one version is taken over if the other version has left the rows around it as they
/// were. Rows that moved count as removed from one place and inserted at another. The time is that of
/// two change sets.
///
/// - Returns: nil if changes touch: both versions have changed the rows between two rows that stayed
///   in place, and not in the same way; or one has moved a row that the other has moved or removed.
package func merged<Row: Hashable>(_ mine: [Row], _ theirs: [Row], base: [Row]) -> [Row]? {
  let (inMine, inTheirs) = (KeptRows(base, mine), KeptRows(base, theirs))
  var rows: [Row] = []
  var start = (base: 0, mine: 0, theirs: 0)
  for index in 0...base.count {
    guard let end = (inMine.indexes[index], inTheirs.indexes[index]) as? (Int, Int) else {
      continue
    }
    guard
      let part = mergedPart(
        mine[start.mine..<end.0], theirs[start.theirs..<end.1], base: base[start.base..<index])
    else { return nil }
    rows += part
    if index < base.count { rows.append(base[index]) }
    start = (index + 1, end.0 + 1, end.1 + 1)
  }
  return hasBothChanges(rows, mine, theirs, base) ? rows : nil
}

private struct KeptRows {
  /// The index that each row has in the other list, nil unless it stays in place; then the length of
  /// the other list, for the end.
  private(set) var indexes: [Int?]

  init<Row: Hashable>(_ old: [Row], _ new: [Row]) {
    let changes = ChangeSet(from: old, to: new)
    let kept = indices(upTo: new.count, without: changes.insertedOrMoved)
    indexes = Array(repeating: nil, count: old.count) + [new.count]
    for (index, other) in zip(indices(upTo: old.count, without: changes.removedOrMoved), kept) {
      indexes[index] = other
    }
  }
}

private func indices(upTo count: Int, without left: [Int]) -> [Int] {
  let left = Set(left)
  return (0..<count).filter { !left.contains($0) }
}

/// Merges the rows between two that stayed in place; nil if both versions have changed them.
private func mergedPart<Row: Hashable>(
  _ mine: ArraySlice<Row>, _ theirs: ArraySlice<Row>, base: ArraySlice<Row>
) -> ArraySlice<Row>? {
  if mine == base || mine == theirs { return theirs }
  return theirs == base ? mine : nil
}

/// Whether each row occurs as often as the changes of both versions together say, where the same
/// change of both may count once. It does not if both have moved a row, to different places.
private func hasBothChanges<Row: Hashable>(
  _ merged: [Row], _ mine: [Row], _ theirs: [Row], _ base: [Row]
) -> Bool {
  let counts = [merged, mine, theirs, base].map { rows in
    Dictionary(rows.map { ($0, 1) }, uniquingKeysWith: +)
  }
  return Set(counts.flatMap(\.keys)).allSatisfy { row in
    let count = counts.map { $0[row, default: 0] }
    let isSum = count[0] - count[3] == count[1] - count[3] + count[2] - count[3]
    return isSum || count[1] == count[2] && count[0] == count[1]
  }
}
