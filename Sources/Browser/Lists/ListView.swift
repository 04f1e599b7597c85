internal import Bytes
package import ListingIndex

/// A list as the user sees it: its rows, the cursor, and the part that is on the screen.
///
/// A *row* is counted among those that the filter leaves, a *line* counts headers of sections too, and
/// an *offset* counts all rows of the contents. With several columns each column is a line.
package struct ListView: Sendable {
  /// The list.
  package let id: ListID
  /// The name of the list at the top of the screen.
  package var title: String
  /// Whether the directories, playlists and values of tags in it lead to lists of their own.
  var leadsToLists = true
  /// The rows.
  package private(set) var contents: ListContents
  /// The text that hides rows, and the offsets of those that it leaves; nil if none are hidden.
  package private(set) var filter: Filter?
  /// The row that has the cursor; 0 in an empty list.
  package var cursor = 0
  /// The first line on the screen.
  package var top = 0
  /// The number of lines on the screen.
  package internal(set) var height = 1
  /// The number of rows in each of several columns, which have no headers; nil in one column.
  package private(set) var columnRows: Int?
  /// The offsets of the marked rows.
  package var marks: Set<Int> = []
  /// The row at which the selection of a range began; nil if no range is being selected.
  package var rangeStart: Int?
  /// The rows that have just come, and the gaps of those that have just gone.
  package internal(set) var freshChanges = FreshChanges()
  /// The albums on the pages, one of which has these rows; nil if the list is not shown as album
  /// pages.
  package var albums: AlbumPages?
  /// The place that the cursor had when all rows went away; nil if rows are there.
  var lostPlace: LostPlace?
  /// A number that is another one whenever other rows are shown.
  private(set) var version = 0
  /// The sections that have rows; nil if the list has no headers.
  private(set) var sections: ListSections?

  /// Rows that are left by a text.
  package struct Filter: Hashable, Sendable {
    package let text: String
    package let offsets: [Int]

    package init(text: String, offsets: [Int]) {
      self.text = text
      self.offsets = offsets
    }
  }

  /// Creates a view of a list.
  package init(_ id: ListID, title: String, _ contents: ListContents = .empty) {
    self.id = id
    self.title = title
    self.contents = contents
    sections = ListSections(of: contents)
  }

  /// Replaces the rows and forgets the filter; the cursor must be set afterwards.
  mutating func replaceContents(_ contents: ListContents) {
    self.contents = contents
    setFilter(nil)
  }

  /// Hides rows, or shows all again; the cursor must be set afterwards.
  mutating func setFilter(_ filter: Filter?) {
    self.filter = filter
    version += 1
    findSections()
  }

  /// Changes the number of rows in each column, or goes back to one column for nil; the first line on
  /// the screen must be set afterwards.
  mutating func setColumnRows(_ rows: Int?) {
    columnRows = rows
    findSections()
  }

  private mutating func findSections() {
    sections = filter == nil && columnRows == nil ? ListSections(of: contents) : nil
  }

  /// The number of rows.
  package var count: Int { filter?.offsets.count ?? contents.count }

  /// Returns the offset of a row.
  package func offset(ofRow row: Int) -> Int { filter.map { $0.offsets[row] } ?? row }

  /// Returns the row at an offset or, if it is hidden, the next one that is not; the last one if none
  /// follows. O(log n).
  package func row(ofOffset offset: Int) -> Int {
    guard let offsets = filter?.offsets else { return offset }
    let row = offsets.partitioningIndex { $0 >= offset }
    return min(row, max(0, offsets.count - 1))
  }

  /// The offset of the cursor's row; nil in an empty list.
  package var cursorOffset: Int? { count > 0 ? offset(ofRow: cursor) : nil }

  /// The index, if all rows are shown in its order.
  package var index: MarkerIndex? { filter == nil ? contents.index : nil }
}

extension ListView {
  func identity(ofRow row: Int) -> ByteString { contents.identity(at: offset(ofRow: row)) }
}

/// The place of the cursor in a list that has lost all of its rows.
struct LostPlace: Hashable, Sendable {
  let offset: Int
  let row: ListRow
  let line: Int
}

/// The sections of a list that have rows, each with a header.
struct ListSections: Hashable, Sendable {
  let markers: MarkerLevel
  /// The headers and rows as lines.
  let lines: SectionedListing

  /// Finds the sections of a list; nil if the list is empty or not in the order of names.
  init?(of contents: ListContents) {
    guard let top = contents.index?.top, contents.count > 0 else { return nil }
    markers = MarkerLevel(top.markers.filter { !$0.isEmpty }, in: 0..<contents.count)
    lines = SectionedListing(
      markers: markers.markers, count: contents.count, kinds: [.headers, .items])
  }
}

/// The places of a list at which something has just changed, each until a moment of its own: rows that have come,
/// and gaps that rows have left.
package struct FreshChanges: Hashable, Sendable {
  private struct Change: Hashable {
    let end: Duration
    var rows: Set<Int>
    /// The offsets of the rows before which others were; the number of rows if those were the last ones.
    var gaps: Set<Int>
  }

  /// The changes, the first one to end at the beginning.
  private var changes: [Change] = []

  /// The moment at which the first place is forgotten; nil if there is none.
  var nextEnd: Duration? { changes.first?.end }

  /// Whether the row at an offset has just come.
  package func hasRow(at offset: Int) -> Bool { changes.contains { $0.rows.contains(offset) } }

  /// Whether rows were between an offset and the one before it until just now.
  func hasGap(before offset: Int) -> Bool { changes.contains { $0.gaps.contains(offset) } }

  /// Adds what a change of the list has done; places of earlier changes stay with their rows.
  ///
  /// - Parameter end: the moment at which the new places are forgotten.
  mutating func add(_ set: ChangeSet, until end: Duration) {
    guard !set.isEmpty else { return }
    for index in changes.indices {
      changes[index].rows = Set(changes[index].rows.compactMap { set.newIndex(of: $0) })
      changes[index].gaps = Set(changes[index].gaps.map(set.newGap))
    }
    changes.append(Change(end: end, rows: Set(set.insertedOrMoved), gaps: set.gaps))
  }

  /// Forgets the places whose moment has come.
  mutating func forget(at now: Duration) { changes.removeAll { $0.end <= now } }
}

extension ChangeSet {
  /// The gaps that the removed rows have left, as offsets of the rows after them.
  fileprivate var gaps: Set<Int> {
    let removed = removed
    let ends = removed.indices.filter {
      $0 + 1 == removed.count || removed[$0 + 1] > removed[$0] + 1
    }
    return Set(ends.map { newGap(before: removed[$0] + 1) })
  }

  fileprivate func newGap(before oldIndex: Int) -> Int {
    guard oldIndex < oldCount else { return newCount }
    return newIndex(nearestTo: oldIndex) ?? newCount
  }
}
