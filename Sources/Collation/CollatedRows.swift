internal import Bytes
public import ListingIndex

/// Sections and sorting for every locale that ICU supports, like UIKit's `UILocalizedIndexedCollation`.
extension Collator {
  /// Returns the index in ``sectionTitles`` of the section that contains a name. O(length).
  ///
  /// - Parameter name: the name as it appears in a listing.
  public func section(of name: some ByteStringConvertible) -> Int {
    Int(sortKey(of: name.byteString)[0])
  }

  /// Returns the titles of all sections for an index bar. Titles that are too long for a bar are shortened.
  ///
  /// - Parameter beginningWithSearch: whether a title for a search field comes first.
  public func indexTitles(beginningWithSearch: Bool = false) -> IndexTitles {
    IndexTitles(
      titles: sectionTitles.map(shortened), beginsWithSearch: beginningWithSearch)
  }

  /// Returns the two-level index of a listing; see `MarkerIndex`.
  ///
  /// - Parameters:
  ///   - listing: a listing that was sorted by this collator's keys.
  ///   - entriesPerMarker: the minimum and maximum number of entries under an inner marker; see `MarkerIndex`.
  ///   - keepsEmptySections: whether a section without entries has a marker.
  public func index(
    _ listing: SortedListing, entriesPerMarker: ClosedRange<Int> = 2...200,
    keepsEmptySections: Bool = false
  ) -> MarkerIndex {
    MarkerIndex(
      listing, sectionTitles: sectionTitles, collation: prefixCollation,
      entriesPerMarker: entriesPerMarker, keepsEmptySections: keepsEmptySections)
  }

  /// Returns rows in index order, sorted by one or more names. Rows whose first names collate as equal are ordered by
  /// their second names, and so on.
  ///
  /// Rows with equal keys are ordered by the bytes of their first names, and otherwise keep their order. Calls each
  /// closure once for each row. O(n log n).
  ///
  /// ```swift
  /// let songs = collator.sorted(library, by: \.artist, then: \.album, \.title)
  /// ```
  ///
  /// - Parameters:
  ///   - rows: the rows, in any order.
  ///   - name: returns the first name of a row.
  ///   - others: closures that return the second name of a row, the third name, and so on.
  public func sorted<Row, Name: ByteStringConvertible>(
    _ rows: [Row], by name: (Row) -> Name, then others: (Row) -> Name...
  ) -> [Row] {
    let names = columns(of: rows, by: name, others)
    return sortedRows(keys: joined(names.map(sortKeys)), names: names[0]).map { rows[Int($0)] }
  }

  /// Returns rows in the order of `sorted(_:by:)` together with their two-level index. The sort keys are computed only
  /// once. Offsets in the index are indices of the sorted rows; labels are made from first names. O(n log n).
  ///
  /// ```swift
  /// let (contacts, index) = collator.indexed(people, by: \.family, then: \.given)
  /// ```
  ///
  /// - Parameters:
  ///   - rows: the rows, in any order.
  ///   - name: returns the first name of a row.
  ///   - others: closures that return the second name of a row, the third name, and so on.
  ///   - entriesPerMarker: the minimum and maximum number of entries under an inner marker; see `MarkerIndex`.
  ///   - keepsEmptySections: whether a section without entries has a marker.
  public func indexed<Row, Name: ByteStringConvertible>(
    _ rows: [Row], by name: (Row) -> Name, then others: (Row) -> Name...,
    entriesPerMarker: ClosedRange<Int> = 2...200, keepsEmptySections: Bool = false
  ) -> (rows: [Row], index: MarkerIndex) {
    let names = columns(of: rows, by: name, others)
    let kinds = EntryKinds(repeating: .line, count: rows.count)
    let listing = SortedListing(
      Listing(directory: "", names: names[0], kinds: kinds), keys: joined(names.map(sortKeys)))
    let index = index(
      listing, entriesPerMarker: entriesPerMarker, keepsEmptySections: keepsEmptySections)
    return ((0..<listing.count).map { rows[listing.row(at: $0)] }, index)
  }

  /// Returns rows in the order of an axis together with their index. Rows with equal values, and those without a value,
  /// which come last, are sorted by one or more names. Labels are those of the axis. O(n log n).
  ///
  /// ```swift
  /// let (albums, years) = collator.indexed(
  ///   collection, on: Axis(.dates, isDescending: true), by: { .date(year: $0.year) },
  ///   then: \.artist, \.title)
  /// ```
  ///
  /// - Parameters:
  ///   - rows: the rows, in any order.
  ///   - axis: the axis by whose values the rows are sorted first.
  ///   - value: returns the value of a row, which must be of the axis's kind; nil if the row has none.
  ///   - name: returns the first name of a row.
  ///   - others: closures that return the second name of a row, the third name, and so on.
  public func indexed<Row, Name: ByteStringConvertible>(
    _ rows: [Row], on axis: Axis, by value: (Row) -> AxisValue?, then name: (Row) -> Name,
    _ others: (Row) -> Name...
  ) -> (rows: [Row], index: MarkerIndex) {
    let names = columns(of: rows, by: name, others)
    let keys = joined([axis.keys(of: rows, by: value)] + names.map(sortKeys))
    return axis.indexed(rows, keys: keys, names: names[0])
  }

  /// Returns the first names of all rows, their second names, and so on.
  private func columns<Row, Name: ByteStringConvertible>(
    of rows: [Row], by name: (Row) -> Name, _ others: [(Row) -> Name]
  ) -> [ByteStrings] {
    [ByteStrings(of: rows, by: name)] + others.map { ByteStrings(of: rows, by: $0) }
  }
}

/// Joins the keys of each row into one key. The separator byte is less than any byte of a key, so that a key sorts
/// before all longer keys that begin with it.
///
/// - Parameter columns: the keys of all rows, in one column for each name or value of a row.
private func joined(_ columns: [ByteStrings]) -> ByteStrings {
  guard columns.count > 1 else { return columns[0] }
  var (keys, key) = (ByteStrings(), [UInt8]())
  for row in columns[0].indices {
    key.removeAll(keepingCapacity: true)
    for column in columns {
      if !key.isEmpty { key.append(0) }
      column.withBytes(at: row) { key.append(contentsOf: $0) }
    }
    key.withUnsafeBytes { keys.append($0) }
  }
  return keys
}

/// Shortens the title of a section in a Chinese index, such as "12劃", by removing the character for "strokes".
private func shortened(_ title: String) -> String {
  title.count > 1 && title.hasSuffix("劃") ? String(title.dropLast()) : title
}

extension ByteStrings {
  /// Collects one text of each row. O(bytes).
  fileprivate init<Row, Text: ByteStringConvertible>(of rows: [Row], by text: (Row) -> Text) {
    self.init()
    for row in rows { text(row).withBytes { append($0) } }
  }
}
