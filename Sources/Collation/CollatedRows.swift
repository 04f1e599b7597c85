public import Bytes
public import ListingIndex

/// Sections and sorting for every locale that ICU supports, like UIKit's `UILocalizedIndexedCollation`.
extension Collator {
  /// Returns the index in ``sectionTitles`` of the section that contains a name.
  ///
  /// - Parameter name: the name as it appears in a listing.
  public func section(of name: ByteString) -> Int {
    Int(sortKey(of: name)[0])
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
  ///     collator.sorted(songs, by: \.artist, then: \.album, \.title)
  ///
  /// - Parameters:
  ///   - rows: the rows, in any order.
  ///   - name: returns the first name of a row.
  ///   - others: closures that return the second name of a row, the third name, and so on.
  public func sorted<Row>(
    _ rows: [Row], by name: @escaping (Row) -> ByteString, then others: (Row) -> ByteString...
  ) -> [Row] {
    let (names, keys) = namesAndKeys(of: rows, by: [name] + others)
    return sortedRows(keys: keys, names: names).map { rows[Int($0)] }
  }

  /// Returns rows in the order of `sorted(_:by:)` together with their two-level index. The sort keys are computed only
  /// once. Offsets in the index are indices of the sorted rows; labels are made from first names. O(n log n).
  ///
  /// - Parameters:
  ///   - rows: the rows, in any order.
  ///   - name: returns the first name of a row.
  ///   - others: closures that return the second name of a row, the third name, and so on.
  ///   - entriesPerMarker: the minimum and maximum number of entries under an inner marker; see `MarkerIndex`.
  ///   - keepsEmptySections: whether a section without entries has a marker.
  public func indexed<Row>(
    _ rows: [Row], by name: @escaping (Row) -> ByteString, then others: (Row) -> ByteString...,
    entriesPerMarker: ClosedRange<Int> = 2...200, keepsEmptySections: Bool = false
  ) -> (rows: [Row], index: MarkerIndex) {
    let (names, keys) = namesAndKeys(of: rows, by: [name] + others)
    let kinds = EntryKinds(repeating: .song, count: rows.count)
    let listing = SortedListing(Listing(directory: "", names: names, kinds: kinds), keys: keys)
    let index = index(
      listing, entriesPerMarker: entriesPerMarker, keepsEmptySections: keepsEmptySections)
    return ((0..<listing.count).map { rows[listing.row(at: $0)] }, index)
  }

  /// Returns the first name of each row, and one sort key that covers all names of the row.
  private func namesAndKeys<Row>(
    of rows: [Row], by names: [(Row) -> ByteString]
  ) -> (names: ByteStrings, keys: ByteStrings) {
    let columns = names.map { name in ByteStrings(rows.lazy.map(name)) }
    return (columns[0], joined(columns.map(sortKeys)))
  }
}

/// Joins the keys of each row into one key. The separator byte is less than any byte of a key, so that a key sorts
/// before all longer keys that begin with it.
///
/// - Parameter columns: the keys of all rows, in one column for each name of a row.
private func joined(_ columns: [ByteStrings]) -> ByteStrings {
  guard columns.count > 1 else { return columns[0] }
  return ByteStrings(
    columns[0].indices.lazy.map { row in columns.map { $0[row] }.joined(separator: [0]) })
}

/// Shortens the title of a section in a Chinese index, such as "12劃", by removing the character for "strokes".
private func shortened(_ title: String) -> String {
  title.count > 1 && title.hasSuffix("劃") ? String(title.dropLast()) : title
}
