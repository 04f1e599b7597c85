package import Bytes
package import ListingIndex

/// The rows of a list and, if they are sorted by name, the index over them.
package struct ListContents: Sendable {
  package let rows: Rows
  /// Whether there are both directories and songs, so that a row must show which of the two it is.
  let mixesDirectoriesAndSongs: Bool
  /// Whether there are playlists among other rows, so that a row must show that it is one.
  let mixesPlaylists: Bool
  /// The noun by which the rows are counted; by default, the name of their kind.
  package var noun: RowNoun
  /// The order of the rows as the title of the list names it, such as "by added, newest first"; nil if the list is in
  /// its own order.
  package var order: String?
  /// The index over the rows; nil if they are not sorted by name.
  package let index: MarkerIndex?
  /// Returns the offsets of the rows whose names begin with the given text. If there are none, returns the offsets of
  /// the rows under the marker that has this text as its label. If there is no such marker either, returns an empty
  /// range at the offset where the text would be sorted.
  package let bounds: @Sendable (String) -> Range<Int>
  /// Returns the text by which other programs identify a row, such as the URI of a song or the name of a playlist,
  /// given the row's identity in this list.
  package var address: @Sendable (ByteString) -> ByteString = { $0 }
  /// Returns the location of an entry, such as the directory of a song, given the entry's identity. The location
  /// distinguishes entries that have the same name. Nil if all entries are in the same location.
  package var place: (@Sendable (ByteString) -> String)?
  /// Returns the row in which an entry is drawn, given the entry's identity; nil for an entry that is drawn by its name.
  /// Nil if all entries are.
  package var shownRow: (@Sendable (ByteString) -> ListRow?)?
  /// The number of cells for the names of sections before the rows; 0 if the rows have no sections.
  package var sectionWidth = 0

  /// The texts of the rows in columns, which are shown where the screen is wide enough; nil if the rows have none.
  package var columns: RowColumns?
  /// The lengths of the songs, if the list has only songs; otherwise nil.
  package var lengths: SongLengths?

  /// The rows of a list, in one of three forms. An *offset* is the 0-based number of a row.
  package enum Rows: Sendable {
    /// Entries that are still arriving, in the order in which the server sends them.
    case arriving(Listing)
    /// Entries sorted by name.
    case sorted(SortedListing)
    /// Rows with identities of their own, such as the songs of the queue in the queue's order or in another one.
    case songs([SongRow])
  }

  /// A row with an identity of its own, for lists that can contain the same song more than once.
  package struct SongRow: Hashable, Sendable {
    /// The identity of the row in its list.
    package let identity: ByteString
    /// The row as it is drawn.
    package var row: ListRow

    package init(identity: ByteString, row: ListRow) {
      self.identity = identity
      self.row = row
    }
  }

  /// Creates contents without an index.
  package init(_ rows: Rows) { self.init(rows, nil) { _ in 0..<0 } }

  private init(
    _ rows: Rows, _ index: MarkerIndex?, bounds: @escaping @Sendable (String) -> Range<Int>
  ) {
    self.rows = rows
    self.index = index
    self.bounds = bounds
    let kinds = rows.kinds
    mixesDirectoriesAndSongs = kinds.isSuperset(of: [RowKinds(.directory), RowKinds(.song)])
    mixesPlaylists = kinds.isStrictSuperset(of: RowKinds(.playlist))
    noun = kinds.noun
  }

  /// Creates contents that are sorted by name.
  ///
  /// - Parameters:
  ///   - index: the index over the rows.
  ///   - bounds: returns the offsets of the rows that begin with a string; see ``bounds``.
  package init(_ index: MarkerIndex, bounds: @escaping @Sendable (String) -> Range<Int>) {
    self.init(.sorted(index.listing), index, bounds: bounds)
  }

  /// Creates contents of rows with identities of their own, which are sorted.
  ///
  /// - Parameters:
  ///   - rows: the rows, in the order of the index.
  ///   - index: the index over the rows.
  ///   - bounds: returns the offsets of the rows that begin with a string; see ``bounds``.
  package init(
    _ rows: [SongRow], _ index: MarkerIndex, bounds: @escaping @Sendable (String) -> Range<Int>
  ) {
    precondition(rows.count == index.count, "the index is that of other rows")
    self.init(.songs(rows), index, bounds: bounds)
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

  /// Returns the row at the given offset, in the form in which it is drawn.
  package func row(at offset: Int) -> ListRow {
    switch rows {
    case .arriving(let listing):
      ListRow(name: listing.names[offset].nameInRow, kind: listing.kinds[offset])
    case .sorted(let listing):
      shownRow?(listing.target(at: offset))
        ?? ListRow(
          name: listing.name(at: offset).nameInRow,
          detail: place?(listing.target(at: offset)) ?? "", kind: listing.kind(at: offset))
    case .songs(let rows): rows[offset].row
    }
  }

  /// Returns all that the row at the given offset shows, in the form in which it is searched.
  package func searchedText(at offset: Int) -> String {
    guard let columns else { return row(at: offset).name }
    let texts = columns.columns.indices.map { columns.text(at: offset, column: $0) }
    return ([row(at: offset).name] + texts).joined(separator: "  ")
  }

  /// Returns the identity of the row at the given offset: the target of an entry, such as its URI, or the identity of a
  /// `SongRow`. The identity is used to find the row again after the list has changed.
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

/// Identifies a list that is open in the browser: the list that is shown, or a list from which the user has opened
/// another one.
package struct ListID: Hashable, Sendable {
  /// A number that no other list has.
  package let number: Int

  package init(_ number: Int) { self.number = number }

  /// The list of what the last search of the library has found.
  package static let search = ListID(0)
}

/// A row of a list, in the form in which it is drawn.
package struct ListRow: Hashable, Sendable {
  /// The text before the name, such as the number of a track followed by blanks; may be empty.
  package var number: String
  /// The name of the entry, at the left.
  package var name: String
  /// The text after the name, such as the artist of an album; may be empty.
  package var note = ""
  /// The text at the right edge, such as a duration; may be empty.
  package var detail: String
  /// The texts for the right edge of a narrow row, from the longest to the shortest; the first one beside which the
  /// whole name has room is shown, or else the last one, and the number is left out. Empty if a narrow row is drawn as a
  /// wide one, as far as there is room.
  package var narrowDetails: [String] = []
  /// The rating of a song from 0 to 10, shown before the detail; nil if the song has none.
  package var rating: Int?
  /// The part of the list to which the row belongs, such as a disc of an album; empty if the list has no parts. It is
  /// drawn before the first row of the part.
  package var section = ""
  /// What the row stands for, such as a song or a directory.
  package var kind: EntryKind
  /// The parts of the row that a search has found.
  package var found = FoundParts()

  /// The parts of a row that match the words of a search, as ranges of characters.
  package struct FoundParts: Hashable, Sendable {
    package var name: [Range<Int>] = []
    package var detail: [Range<Int>] = []

    package init() {}

    var isEmpty: Bool { name.isEmpty && detail.isEmpty }
  }

  package init(number: String = "", name: String, detail: String = "", kind: EntryKind) {
    self.number = number
    self.name = name
    self.detail = detail
    self.kind = kind
  }
}

extension ByteString {
  /// The name of an entry as a row shows it. If the name consists of the values of several tags, which are separated by
  /// U+FFFE, two blanks are shown between them.
  fileprivate var nameInRow: String {
    guard contains(0xEF) else { return description }
    return bytes.parts(separatedBy: [0xEF, 0xBF, 0xBE]).map { ByteString($0).description }
      .joined(separator: "  ")
  }
}
