/// Two lists without the rows that they share at their start and end, and with a number instead of each other
/// row; equal rows have equal numbers. Only the initializer needs the rows' type: it is compiled for each of
/// them, also in other modules, since calling `==` and `hash(into:)` of an unknown type takes longer than all
/// the rest.
@usableFromInline struct ComparedRows {
  /// The number of rows that the lists share at the start.
  @usableFromInline let prefix: Int
  /// The number of rows that the lists share at the end, none of them part of the prefix.
  @usableFromInline let suffix: Int
  /// The old rows between prefix and suffix.
  @usableFromInline private(set) var old: [Int]
  /// The new rows between prefix and suffix.
  @usableFromInline private(set) var new: [Int]
  /// An upper bound of the rows' numbers, which all of them are below.
  @usableFromInline private(set) var numberLimit: Int

  @inlinable init<Row: Hashable>(_ old: [Row], _ new: [Row]) {
    let shorter = min(old.count, new.count)
    let prefix = (0..<shorter).firstIndex { old[$0] != new[$0] } ?? shorter
    let rest = shorter - prefix
    let suffix =
      (0..<rest).firstIndex { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? rest
    self.prefix = prefix
    self.suffix = suffix
    var numbers = RowNumbers<Row>(capacity: max(old.count, new.count) - prefix - suffix)
    self.old = old[prefix..<(old.count - suffix)].map { numbers.number(of: $0) }
    self.new = new[prefix..<(new.count - suffix)].map { numbers.number(of: $0) }
    self.numberLimit = numbers.count
  }

  /// The number of pairs of an old and a new row that are equal. O(n).
  var pairCount: Int {
    var counts = [Int](repeating: 0, count: numberLimit)
    for row in new { counts[row] += 1 }
    return old.reduce(0) { $0 + counts[$1] }
  }

  /// Gives the first, second, third … occurrence of a row different numbers, so that each row
  /// equals at most one row of the other list. O(n).
  mutating func numberOccurrences() {
    var numbers = RowNumbers<Occurrence>(capacity: max(old.count, new.count))
    old = occurrences(in: old).map { numbers.number(of: $0) }
    new = occurrences(in: new).map { numbers.number(of: $0) }
    numberLimit = numbers.count
  }

  private func occurrences(in rows: [Int]) -> [Occurrence] {
    var counts = [Int](repeating: 0, count: numberLimit)
    return rows.map { row in
      counts[row] += 1
      return Occurrence(row: row, ordinal: counts[row])
    }
  }
}

private struct Occurrence: Hashable {
  let row: Int
  let ordinal: Int
}
