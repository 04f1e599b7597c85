public import Bytes

/// Numbers different rows from 0, in the order in which they were first seen.
@usableFromInline struct RowNumbers<Row: Hashable> {
  @usableFromInline var table: NumberTable
  /// The first row with each number.
  @usableFromInline var rows: [Row] = []

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
