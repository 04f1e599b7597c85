internal import Bytes
package import ListingIndex

/// A list as the user sees it: its rows, the cursor, and the part that is visible.
///
/// Places in a list are counted from 0 in three ways. A *row* counts only the rows that the filter does not hide, and
/// an *offset* counts all rows of the contents, including hidden ones. A *line* is what the view scrolls by: a row or,
/// if the list is shown in several columns, a column.
package struct ListView: Sendable {
  /// Identifies the list among all lists that are open in the browser.
  package let id: ListID
  /// The title of the list, shown at the top of the screen.
  package var title: String
  /// Whether directories, playlists and tag values in this list can be opened as lists of their own.
  var leadsToLists = true
  package private(set) var contents: ListContents
  /// The filter that hides rows; nil if no rows are hidden.
  package private(set) var filter: Filter?
  /// The row at the cursor; 0 in an empty list.
  package var cursor = 0
  /// The first line on the screen, counted from 0.
  package var top = 0
  /// How many lines of the list fit on the screen.
  package internal(set) var height = 1
  /// The number of rows in each column if the list is shown in several columns; nil if it is shown in one column.
  package private(set) var columnRows: Int?
  /// The offsets of the marked rows.
  package var marks: Set<Int> = []
  /// The row at which the selection of a range began; nil if no range is being selected.
  package var rangeStart: Int?
  /// The rows that were just inserted or moved, and the gaps where rows were just removed.
  package internal(set) var freshChanges = FreshChanges()
  /// The albums that are shown as pages; the rows of this list are the tracks of the current album. Nil if the list
  /// does not show album pages.
  package var albums: AlbumPages?
  /// Where the cursor was when its row was removed. The cursor returns there if the row comes back before the cursor is
  /// moved. Nil unless the cursor's row has been removed.
  var lostPlace: LostPlace?
  /// A number that changes whenever the shown rows change.
  private(set) var version = 0

  /// The text of a filter, and the offsets of the rows that match it.
  package struct Filter: Hashable, Sendable {
    package let text: String
    package let offsets: [Int]

    package init(text: String, offsets: [Int]) {
      self.text = text
      self.offsets = offsets
    }
  }

  /// Creates a view of a list, with the cursor on the first row.
  package init(_ id: ListID, title: String, _ contents: ListContents = .empty) {
    self.id = id
    self.title = title
    self.contents = contents
  }

  /// Replaces the rows and removes the filter; the caller must set the cursor afterwards.
  mutating func replaceContents(_ contents: ListContents) {
    self.contents = contents
    setFilter(nil)
  }

  /// Sets the filter that hides rows. If the filter is nil, all rows are shown again. The caller must set the cursor
  /// afterwards.
  mutating func setFilter(_ filter: Filter?) {
    self.filter = filter
    version += 1
  }

  /// Sets the number of rows in each column; nil means that the list is shown in one column. The caller must set
  /// ``top`` afterwards.
  mutating func setColumnRows(_ rows: Int?) {
    columnRows = rows
  }

  /// The number of rows that the filter does not hide.
  package var count: Int { filter?.offsets.count ?? contents.count }

  /// Returns the offset of a row. Offsets count all rows of the contents, including hidden ones.
  package func offset(ofRow row: Int) -> Int { filter.map { $0.offsets[row] } ?? row }

  /// Returns the row at the given offset. If the filter hides this row, returns the next visible row or, if there is
  /// none, the last visible row. O(log n).
  package func row(ofOffset offset: Int) -> Int {
    guard let offsets = filter?.offsets else { return offset }
    let row = offsets.partitioningIndex { $0 >= offset }
    return min(row, max(0, offsets.count - 1))
  }

  /// The offset of the row at the cursor; nil if the list shows no rows.
  package var cursorOffset: Int? { count > 0 ? offset(ofRow: cursor) : nil }

  /// The index over the rows; nil if a filter hides rows, or if the rows are not sorted by name.
  package var index: MarkerIndex? { filter == nil ? contents.index : nil }
}

extension ListView {
  func identity(ofRow row: Int) -> ByteString { contents.identity(at: offset(ofRow: row)) }
}

/// Where the cursor was in a list just before its row was removed.
struct LostPlace: Hashable, Sendable {
  let offset: Int
  let row: ListRow
  let line: Int
  /// The row to which the cursor went instead.
  var refuge = 0
}

/// The places in a list that have just changed: inserted or moved rows, and gaps left by removed rows. Each change is
/// forgotten after a while.
package struct FreshChanges: Hashable, Sendable {
  private struct Change: Hashable {
    let end: Duration
    var rows: Set<Int>
    /// For each gap, the offset of the row after it; for a gap at the end of the list, the number of rows.
    var gaps: Set<Int>
  }

  /// The changes, in the order in which they are forgotten.
  private var changes: [Change] = []

  /// The time at which the next change must be forgotten; nil if there are no changes.
  var nextEnd: Duration? { changes.first?.end }

  /// Returns whether the row at the given offset has just been inserted or moved.
  package func hasRow(at offset: Int) -> Bool { changes.contains { $0.rows.contains(offset) } }

  /// Returns whether rows directly before the given offset have just been removed.
  func hasGap(before offset: Int) -> Bool { changes.contains { $0.gaps.contains(offset) } }

  /// Adds the places where a change has inserted, moved or removed rows. The places of earlier changes are updated to
  /// follow their rows.
  ///
  /// - Parameters:
  ///   - set: the change.
  ///   - end: the time at which the new places are forgotten.
  mutating func add(_ set: ChangeSet, until end: Duration) {
    guard !set.isEmpty else { return }
    let rows = Set(set.insertedOrMoved)
    for index in changes.indices {
      changes[index].rows = Set(changes[index].rows.compactMap { set.newIndex(of: $0) })
      // Rows that come where others have gone fill the gap.
      changes[index].gaps = Set(
        changes[index].gaps.map(set.newGap).filter { !rows.contains($0 - 1) })
    }
    changes.append(Change(end: end, rows: rows, gaps: set.gaps))
  }

  /// Forgets all changes whose end time has been reached.
  mutating func forget(at now: Duration) { changes.removeAll { $0.end <= now } }
}

extension ChangeSet {
  /// The gaps that the removed rows have left. Each gap is given by the offset of the row after it.
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
