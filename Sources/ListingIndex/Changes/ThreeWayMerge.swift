/// Merges two changed versions of a list, given the version from which both were made.
///
/// A change made by one version is applied if the other version has left the rows around it unchanged. A row that moved
/// counts as removed from one place and inserted at another. The running time is that of computing two change sets.
///
/// - Parameters:
///   - mine: the rows of one changed version.
///   - theirs: the rows of the other changed version.
///   - base: the rows before both changes.
/// - Returns: the merged list; nil if changes conflict. Changes conflict if, between two rows that stayed in place, the
///   versions have made different changes, or if one version has moved a row that the other version has removed or
///   moved elsewhere.
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
  /// For each old row, its index in the new list; nil if the row does not stay in place. The last element is the
  /// length of the new list.
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

/// Merges one part of the two versions: the rows between two rows that stayed in place in both versions. Returns nil if
/// both versions have changed this part, but in different ways.
///
/// - Parameters:
///   - mine: the part in one changed version.
///   - theirs: the part in the other changed version.
///   - base: the part before both changes.
private func mergedPart<Row: Hashable>(
  _ mine: ArraySlice<Row>, _ theirs: ArraySlice<Row>, base: ArraySlice<Row>
) -> ArraySlice<Row>? {
  if mine == base || mine == theirs { return theirs }
  return theirs == base ? mine : nil
}

/// Returns whether the merged list contains each row as many times as the changes of both versions require. If both
/// versions made the same change, it is enough that the change was applied once. Returns false if the versions have
/// moved a row to different places.
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
