package import Bytes

/// Sorting and indexing the rows of a program by a date, a moment, a length or a number.
extension Axis {
  /// Returns rows in the order of their values together with their index. Offsets in the index are indexes of the sorted
  /// rows. Rows with equal values keep their order, and rows without a value come last. O(n log n).
  ///
  /// ```swift
  /// let (photos, days) = Axis(.dates, isDescending: true).indexed(pictures) {
  ///   .moment($0.secondsSince1970)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - rows: the rows, in any order.
  ///   - value: returns the value of a row, which must be of the kind ``unit``; nil if the row has none. Called once for
  ///     each row.
  public func indexed<Row>(
    _ rows: [Row], by value: (Row) -> AxisValue?
  ) -> (rows: [Row], index: MarkerIndex) {
    let names = ByteStrings(repeatElement("", count: rows.count))
    return indexed(rows, keys: keys(of: rows, by: value), names: names)
  }

  /// Returns the sort key of each row. O(n).
  package func keys<Row>(of rows: [Row], by value: (Row) -> AxisValue?) -> ByteStrings {
    var (keys, key) = (ByteStrings(), [UInt8]())
    for row in rows {
      key.removeAll(keepingCapacity: true)
      appendKey(of: value(row), to: &key)
      key.withUnsafeBytes { keys.append($0) }
    }
    return keys
  }

  /// Returns rows in the order of their keys together with their index.
  ///
  /// - Parameters:
  ///   - rows: the rows, in any order.
  ///   - keys: the sort key of each row, which begins with the axis's key.
  ///   - names: the text of each row, by whose bytes rows with equal keys are ordered.
  package func indexed<Row>(
    _ rows: [Row], keys: ByteStrings, names: ByteStrings
  ) -> (rows: [Row], index: MarkerIndex) {
    let kinds = EntryKinds(repeating: .line, count: rows.count)
    let listing = SortedListing(Listing(directory: "", names: names, kinds: kinds), keys: keys)
    return ((0..<listing.count).map { rows[listing.row(at: $0)] }, MarkerIndex(listing, axis: self))
  }
}
