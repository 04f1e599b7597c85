public import Bytes

/// Two lists without the rows that they share at their start and end. Each remaining row is represented by a number;
/// equal rows have equal numbers.
///
/// Only the initializer depends on the type of the rows. It is compiled separately for each type, even in other
/// modules, because unspecialized calls of `==` and `hash(into:)` would take longer than everything else.
@usableFromInline struct ComparedRows {
  /// The number of rows that the lists share at the start.
  @usableFromInline private(set) var prefix: Int
  /// The number of rows that the lists share at the end, not counting rows that belong to the prefix.
  @usableFromInline private(set) var suffix: Int
  /// The numbers that represent the old rows between prefix and suffix.
  @usableFromInline private(set) var old: [Int]
  /// The numbers that represent the new rows between prefix and suffix.
  @usableFromInline private(set) var new: [Int]
  /// A number that is greater than the numbers of all rows.
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

  /// The number of pairs of an old row and an equal new row. O(n).
  var pairCount: Int {
    var counts = [Int](repeating: 0, count: numberLimit)
    for row in new { counts[row] += 1 }
    return old.reduce(0) { $0 + counts[$1] }
  }

  /// The comparison with the rows that the lists share at their start and end, each of which gets a number that no other
  /// row of its list has. O(n).
  var untrimmed: ComparedRows {
    let shared = numberLimit..<numberLimit + prefix + suffix
    let (first, last) = (shared.prefix(prefix), shared.suffix(suffix))
    var rows = self
    rows.old = first + old + last
    rows.new = first + new + last
    rows.numberLimit = shared.upperBound
    (rows.prefix, rows.suffix) = (0, 0)
    return rows
  }

  /// Gives a different number to each occurrence of a row in the same list: the first, the second, the third, and so
  /// on. Each row then equals at most one row of the other list. O(n).
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

/// Assigns numbers to rows, beginning with 0, in the order in which the rows are first seen. Equal rows have the same
/// number.
@usableFromInline struct RowNumbers<Row: Hashable> {
  @usableFromInline var table: NumberTable
  /// The distinct rows, indexed by number. Of several equal rows, the one that was seen first is stored.
  @usableFromInline var rows: [Row] = []

  /// Creates an empty table.
  ///
  /// - Parameter capacity: the number of rows for which memory is reserved.
  @inlinable init(capacity: Int) {
    table = NumberTable(capacity: capacity)
    rows.reserveCapacity(capacity)
  }

  @inlinable var count: Int { rows.count }

  /// Returns the number of a row; a new row gets the next unused number. Amortized O(1).
  @inlinable mutating func number(of row: Row) -> Int {
    let number = table.number(ofHash: row.hashValue) { rows[$0] == row }
    if number == rows.count { rows.append(row) }
    return number
  }
}

extension Dictionary where Value == Int {
  /// Returns the number of a key; a new key gets the next unused number, from 0.
  package mutating func number(of key: Key) -> Int {
    let next = count
    let number = self[key, default: next]
    if number == next { self[key] = next }
    return number
  }
}

/// The indexes of rows, as one linked list for each row number.
struct EqualRows {
  /// For each number, the index that was added last; -1 if no index was added for the number.
  private var lasts: [Int]
  /// For each index, the index that was added before it for the same number; -1 if no index was added before it.
  private var earlier: [Int]

  /// Creates the linked lists by adding indexes in order. O(rows + numbers).
  ///
  /// - Parameters:
  ///   - indexes: the indexes of the rows to add.
  ///   - rows: the number of each row, which must be less than `numberLimit`.
  init(_ indexes: some Sequence<Int>, of rows: [Int], numberLimit: Int) {
    lasts = [Int](repeating: -1, count: numberLimit)
    earlier = [Int](repeating: -1, count: rows.count)
    for index in indexes {
      earlier[index] = lasts[rows[index]]
      lasts[rows[index]] = index
    }
  }

  /// Returns the index that was added last for a number; nil if the number has no index.
  func last(of number: Int) -> Int? { lasts[number] < 0 ? nil : lasts[number] }

  /// Returns the index that was added before the given index for the same number; nil if the given index was the
  /// first.
  func index(before index: Int) -> Int? { earlier[index] < 0 ? nil : earlier[index] }

  /// Removes and returns the index that was added last for a number; nil if the number has no index left.
  mutating func popLast(of number: Int) -> Int? {
    guard let index = last(of: number) else { return nil }
    lasts[number] = earlier[index]
    return index
  }
}
