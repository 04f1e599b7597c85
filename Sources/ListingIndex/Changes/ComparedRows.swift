/// Two lists less what they share at their ends, with a number in place of each row: equal rows
/// have equal numbers. Only making it needs to know the rows' type.
struct ComparedRows {
  /// How many rows the lists share at the start.
  let prefix: Int
  /// How many rows they share at the end, none of them in the prefix.
  let suffix: Int
  /// The old rows between.
  private(set) var old: [Int]
  /// The new rows between.
  private(set) var new: [Int]
  /// All numbers are below it.
  private(set) var numberLimit: Int

  init<Row: Hashable>(_ old: [Row], _ new: [Row]) {
    let shorter = min(old.count, new.count)
    let prefix = (0..<shorter).firstIndex { old[$0] != new[$0] } ?? shorter
    let rest = shorter - prefix
    let suffix =
      (0..<rest).firstIndex { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? rest
    var numbers: [Row: Int] = [:]
    self.prefix = prefix
    self.suffix = suffix
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

  /// Gives the first, second, third … occurrence of a row numbers of their own, so that each
  /// equals one row of the other list at most. O(n).
  mutating func numberOccurrences() {
    var numbers: [Occurrence: Int] = [:]
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

extension Dictionary where Value == Int {
  /// The number of a key: a known key's is its own, a new key's is the next.
  fileprivate mutating func number(of key: Key) -> Int {
    let next = count
    let number = self[key, default: next]
    if number == next { self[key] = next }
    return number
  }
}
