/// The difference between two lists that are divided into sections, in the form in which a table view applies it: the
/// sections and the rows that were deleted, inserted and moved.
///
/// Sections are numbered from 0, and rows are given by the paths of items. What was deleted has its place in the old
/// list, and what was inserted has its place in the new list; a move has both. A table view that applies them in one
/// batch, deletions before insertions, shows the new list.
///
/// ```swift
/// let changes = SectionedChangeSet(
///   from: old.rows.map(\.id), in: old.index.topLevel, to: new.rows.map(\.id), in: new.index.topLevel)
/// ```
///
/// Each row has one place among the changes. Rows in deleted and inserted sections are part of these sections: they are
/// never among ``deletedRows`` and ``insertedRows``, and no move begins or ends there. A row that moves out of a deleted
/// section is therefore inserted, and one that moves into an inserted section is deleted.
public struct SectionedChangeSet: Hashable, Sendable {
  /// The old numbers of the sections that were deleted, ascending. A section that changed its place among the others is
  /// deleted and inserted.
  public let deletedSections: [Int]
  /// The new numbers of the sections that were inserted, ascending.
  public let insertedSections: [Int]
  /// The old paths of the rows that were deleted, ascending.
  public let deletedRows: [ListingPath]
  /// The new paths of the rows that were inserted, ascending.
  public let insertedRows: [ListingPath]
  /// The rows that moved inside of a section or between two sections, ascending by new path.
  public let movedRows: [Move]

  /// A row that has another place than before among the rows and sections that stay.
  public struct Move: Hashable, Sendable {
    /// The row's path in the old list.
    public let from: ListingPath
    /// The row's path in the new list.
    public let to: ListingPath

    /// Creates the move of a row between two paths.
    ///
    /// - Parameters:
    ///   - from: the path of a row in the old list.
    ///   - to: the row's path in the new list.
    public init(from: ListingPath, to: ListingPath) {
      self.from = from
      self.to = to
    }
  }

  /// Compares two lists that are divided into sections. Sections whose markers have equal labels are the same section,
  /// and equal rows are the same row. The lists may also contain identifiers instead of the rows themselves.
  ///
  /// As many sections as possible stay and, in each of them, as many rows as possible stay in place. O(n log n) if no
  /// row occurs twice; otherwise O((n + p) log n), where p is the number of pairs of an old row and an equal new row in
  /// one section. The rows that the lists share at their start and end cost only one comparison each.
  ///
  /// - Parameters:
  ///   - old: the rows before the change.
  ///   - oldSections: the markers that divide the rows before the change into sections.
  ///   - new: the rows after the change.
  ///   - newSections: the markers that divide the rows after the change into sections.
  /// - Precondition: each level divides as many rows as its list has.
  @inlinable public init<Row: Hashable>(
    from old: some Collection<Row>, in oldSections: MarkerLevel,
    to new: some Collection<Row>, in newSections: MarkerLevel
  ) {
    self.init(ComparedRows(Array(old), Array(new)), oldSections, newSections)
  }

  @usableFromInline init(_ compared: ComparedRows, _ old: MarkerLevel, _ new: MarkerLevel) {
    let sections = ComparedSections(compared.untrimmed, old, new)
    let (leaving, arriving) = sections.rowsThatDoNotStay()
    let destinations = sections.destinations(of: leaving, among: arriving)
    var origins: [Int: ListingPath] = [:]
    for (row, destination) in zip(leaving, destinations) {
      if let destination { origins[destination] = row.path }
    }
    deletedSections = sections.changes.removedOrMoved
    insertedSections = sections.changes.insertedOrMoved
    deletedRows = zip(leaving, destinations).filter { $1 == nil }.map(\.0.path)
    insertedRows = arriving.filter { origins[$0.offset] == nil }.map(\.path)
    movedRows = arriving.compactMap { row in
      origins[row.offset].map { Move(from: $0, to: row.path) }
    }
  }

  /// Whether the lists and their sections are equal.
  public var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty
      && deletedRows.isEmpty && insertedRows.isEmpty && movedRows.isEmpty
  }
}

/// Two lists of rows with their sections.
private struct ComparedSections {
  /// The changes of the section titles.
  let changes: ChangeSet
  private let rows: ComparedRows
  private let old: SectionedListing
  private let new: SectionedListing

  /// A row that does not stay in place in a section that stays.
  struct Row {
    let offset: Int
    let path: ListingPath
  }

  init(_ rows: ComparedRows, _ old: MarkerLevel, _ new: MarkerLevel) {
    precondition(
      rows.old.count == old.range.count && rows.new.count == new.range.count,
      "the sections are those of another list")
    changes = ChangeSet(from: old.markers.map(\.label), to: new.markers.map(\.label))
    (self.rows, self.old, self.new) = (rows, old.sections, new.sections)
  }

  /// Returns the rows of the sections that stay, except for those that stay in place in their section.
  func rowsThatDoNotStay() -> (leaving: [Row], arriving: [Row]) {
    var (leaving, arriving): ([Row], [Row]) = ([], [])
    for (section, newSection) in sectionsThatStay {
      let (range, newRange) = (
        old.offsets(ofSection: section), new.offsets(ofSection: newSection)
      )
      let changes = ChangeSet(from: rows.old[range], to: rows.new[newRange])
      leaving += changes.removedOrMoved.map { row($0, in: section, from: range) }
      arriving += changes.insertedOrMoved.map { row($0, in: newSection, from: newRange) }
    }
    return (leaving, arriving)
  }

  private var sectionsThatStay: [(old: Int, new: Int)] {
    let leaving = Set(changes.removedOrMoved)
    return (0..<changes.oldCount).filter { !leaving.contains($0) }.compactMap { section in
      changes.newIndex(of: section).map { (section, $0) }
    }
  }

  private func row(_ index: Int, in section: Int, from range: Range<Int>) -> Row {
    Row(offset: range.lowerBound + index, path: .item(section: section, index: index))
  }

  /// Returns the new offset of each leaving row that arrives elsewhere; nil for the others.
  func destinations(of leaving: [Row], among arriving: [Row]) -> [Int?] {
    ListingIndex.destinations(
      of: leaving.map(\.offset), among: arriving.map(\.offset), in: rows)
  }
}
