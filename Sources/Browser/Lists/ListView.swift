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
  package var height = 1 {
    didSet { keepCursorVisible() }
  }
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
