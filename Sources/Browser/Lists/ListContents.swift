package import Bytes
package import ListingIndex
internal import TerminalText

/// The rows of a list and, if they are in the order of their names, the index over them.
package struct ListContents: Sendable {
  /// The rows.
  package let rows: Rows
  /// The index over the rows; nil if they are not in the order of names.
  package let index: MarkerIndex?
  /// Returns the offsets of the rows that begin with a text, or are under the marker with that label;
  /// an empty range at the place where it would be if there are none.
  package let bounds: @Sendable (String) -> Range<Int>
  /// Returns the text by which other programs know the row with an identity: the URI of a song, the name of a
  /// playlist.
  package var address: @Sendable (ByteString) -> ByteString = { $0 }
  /// Returns where the entry with an identity is, such as the directory of a song, to tell it from others with the
  /// same name; nil if all rows are in one place.
  package var place: (@Sendable (ByteString) -> String)?

  /// Rows of different origin. An *offset* counts them from 0.
  package enum Rows: Sendable {
    /// Entries in the order in which the server sends them, while they arrive.
    case arriving(Listing)
    /// Entries in the order of their names.
    case sorted(SortedListing)
    /// Rows in an order of their own, such as the songs of the queue.
    case songs([SongRow])
  }

  /// A row that is identified by something else than the entry that it leads to, since the same song
  /// can be in a list several times.
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

  /// Creates contents in the order of names.
  package init(_ index: MarkerIndex, bounds: @escaping @Sendable (String) -> Range<Int>) {
    rows = .sorted(index.listing)
    self.index = index
    self.bounds = bounds
  }

  /// No rows.
  package static let empty = ListContents(.songs([]))

  /// The number of rows.
  package var count: Int {
    switch rows {
    case .arriving(let listing): listing.count
    case .sorted(let listing): listing.count
    case .songs(let rows): rows.count
    }
  }

  /// Returns the row at an offset as it is drawn.
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

  /// Returns what identifies the row at an offset when the list changes: the entry that it leads to,
  /// or the identity of the row.
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

/// A list that a browser shows, or has shown on the way to another one.
package struct ListID: Hashable, Sendable {
  /// A number that no other list has.
  package let number: Int

  package init(_ number: Int) { self.number = number }
}

/// A row of a list as it is drawn.
package struct ListRow: Hashable, Sendable {
  /// The text before the name, such as the number of a track with blanks after it; may be empty.
  package var number: String
  /// The text at the left.
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
