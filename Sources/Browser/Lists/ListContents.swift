package import Bytes
package import ListingIndex
internal import TerminalText

/// The rows of a list and, if they are sorted by name, the index over them.
package struct ListContents: Sendable {
  package let rows: Rows
  /// The index over the rows; nil if they are not sorted by name.
  package let index: MarkerIndex?
  /// Returns the offsets of the rows that begin with a text, or of the rows under a marker if the text is the
  /// marker's label. If no rows match, returns an empty range at the offset where matching rows would be.
  package let bounds: @Sendable (String) -> Range<Int>
  /// Returns the text by which other programs identify a row, such as the URI of a song or the name of a playlist,
  /// given the row's identity in this list.
  package var address: @Sendable (ByteString) -> ByteString = { $0 }
  /// Returns the location of an entry, such as the directory of a song, given the entry's identity. The location
  /// distinguishes entries with the same name. Nil if all rows have the same location.
  package var place: (@Sendable (ByteString) -> String)?

  /// The rows of a list, by their origin. An *offset* is the number of a row, from 0.
  package enum Rows: Sendable {
    /// Entries that are still arriving, in the order in which the server sends them.
    case arriving(Listing)
    /// Entries sorted by name.
    case sorted(SortedListing)
    /// Rows that are not sorted by name, such as the songs of the queue in the queue's order.
    case songs([SongRow])
  }

  /// A row with an identity of its own, for lists that can contain the same song several times.
  package struct SongRow: Hashable, Sendable {
    /// The identity of the row in its list.
    package let identity: ByteString
    /// The row as it is drawn.
    package let row: ListRow

    package init(identity: ByteString, row: ListRow) {
      self.identity = identity
      self.row = row
    }
  }

  /// Creates contents without an index.
  package init(_ rows: Rows) {
    self.rows = rows
    index = nil
    bounds = { _ in 0..<0 }
  }

  /// Creates contents that are sorted by name.
  ///
  /// - Parameters:
  ///   - index: the index over the rows.
  ///   - bounds: returns the offsets of the rows that begin with a text; see ``bounds``.
  package init(_ index: MarkerIndex, bounds: @escaping @Sendable (String) -> Range<Int>) {
    rows = .sorted(index.listing)
    self.index = index
    self.bounds = bounds
  }

  /// Contents without rows.
  package static let empty = ListContents(.songs([]))

  /// The number of rows.
  package var count: Int {
    switch rows {
    case .arriving(let listing): listing.count
    case .sorted(let listing): listing.count
    case .songs(let rows): rows.count
    }
  }

  /// Returns the row at an offset, as it is drawn.
  package func row(at offset: Int) -> ListRow {
    switch rows {
    case .arriving(let listing):
      ListRow(name: listing.names[offset].shownName.description, kind: listing.kinds[offset])
    case .sorted(let listing):
      ListRow(
        name: listing.name(at: offset).shownName.description,
        detail: place?(listing.target(at: offset)) ?? "", kind: listing.kind(at: offset))
    case .songs(let rows): rows[offset].row
    }
  }

  /// Returns the identity of the row at an offset, by which the row is found again after a change of the list: the
  /// entry's target, such as its URI, or the identity of a `SongRow`.
  package func identity(at offset: Int) -> ByteString {
    switch rows {
    case .arriving(let listing): listing.target(at: offset)
    case .sorted(let listing): listing.target(at: offset)
    case .songs(let rows): rows[offset].identity
    }
  }

  /// Whether rows are still arriving.
  package var isArriving: Bool {
    if case .arriving = rows { true } else { false }
  }
}

/// Identifies a list that the browser shows, or has shown on the way to another list.
package struct ListID: Hashable, Sendable {
  /// A number that is unique among the lists.
  package let number: Int

  package init(_ number: Int) { self.number = number }
}

/// A row of a list as it is drawn.
package struct ListRow: Hashable, Sendable {
  /// The text before the name, such as the number of a track followed by blanks; may be empty.
  package var number: String
  /// The name of the entry, at the left.
  package var name: String
  /// The text at the right edge, such as a duration; may be empty.
  package var detail: String
  /// The kind of the entry.
  package var kind: EntryKind

  package init(number: String = "", name: String, detail: String = "", kind: EntryKind) {
    self.number = number
    self.name = name
    self.detail = detail
    self.kind = kind
  }
}
