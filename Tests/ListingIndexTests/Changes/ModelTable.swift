import ListingIndex
import TestSupport

/// A table view that knows its sections and rows, applies the changes of one batch to them, and complains as UIKit's
/// does.
struct ModelTable: Equatable {
  struct Section: Equatable {
    let title: String
    var rows: [Int]
  }

  private(set) var sections: [Section]
  /// What a table view would have raised an exception for.
  private(set) var complaints: [String] = []

  init(_ sections: [Section]) {
    self.sections = sections
  }

  var rows: [Int] { sections.flatMap(\.rows) }

  /// The markers of the sections, empty ones included.
  var level: MarkerLevel {
    let count = rows.count
    var (markers, offset) = ([Marker](), 0)
    for section in sections where count > 0 {
      markers.append(
        Marker(
          label: section.title, offset: min(offset, count - 1), isEmpty: section.rows.isEmpty))
      offset += section.rows.count
    }
    return MarkerLevel(markers, in: 0..<count)
  }

  func changes(to new: ModelTable) -> SectionedChangeSet {
    SectionedChangeSet(from: rows, in: level, to: new.rows, in: new.level)
  }

  /// Applies the changes in UIKit's order: all deletions, of rows and then of sections, with their old places, and then
  /// all insertions, of sections and then of rows, with their new places. A move is a deletion and an insertion of the
  /// same row.
  ///
  /// - Parameter new: the table that the data source describes after the changes.
  mutating func apply(_ changes: SectionedChangeSet, showing new: ModelTable) {
    let leaving = changes.deletedRows + changes.movedRows.map(\.from)
    let arriving = changes.insertedRows + changes.movedRows.map(\.to)
    complain(leaving, changes.deletedSections, "deleted")
    complain(arriving, changes.insertedSections, "inserted")
    let removed = remove(leaving, changes.deletedSections)
    for section in changes.insertedSections {
      guard section <= sections.count else { return complaints.append("no section \(section)") }
      sections.insert(new.sections[section], at: section)
    }
    let origins = changes.movedRows.map { ($0.to, $0.from) }
    insert(arriving.sorted(), removed, Dictionary(uniqueKeysWithValues: origins), showing: new)
  }

  private mutating func complain(
    _ paths: [ListingPath], _ ownSections: [Int], _ verb: String
  ) {
    if Set(paths).count < paths.count { complaints.append("a row is \(verb) twice") }
    if ownSections != ownSections.sorted() || Set(ownSections).count < ownSections.count {
      complaints.append("sections are \(verb) twice or out of order")
    }
    for path in paths where ownSections.contains(path.section) {
      complaints.append("\(path) is \(verb) in a section that is \(verb)")
    }
  }

  private mutating func remove(
    _ paths: [ListingPath], _ ownSections: [Int]
  ) -> [ListingPath: Int] {
    var removed: [ListingPath: Int] = [:]
    for path in paths.sorted().reversed() {
      guard case .item(let section, let index) = path, sections.indices.contains(section),
        sections[section].rows.indices.contains(index)
      else {
        complaints.append("there is no row \(path)")
        continue
      }
      removed[path] = sections[section].rows.remove(at: index)
    }
    for section in ownSections.reversed() { sections.remove(at: section) }
    return removed
  }

  private mutating func insert(
    _ paths: [ListingPath], _ removed: [ListingPath: Int], _ origins: [ListingPath: ListingPath],
    showing new: ModelTable
  ) {
    for path in paths {
      guard case .item(let section, let index) = path, sections.indices.contains(section),
        index <= sections[section].rows.count
      else {
        complaints.append("no row can be inserted at \(path)")
        continue
      }
      let row = origins[path].flatMap { removed[$0] } ?? new.sections[section].rows[index]
      sections[section].rows.insert(row, at: index)
    }
  }
}

extension ModelTable {
  /// Returns a random table of up to five sections with the titles A to E.
  ///
  /// - Parameters:
  ///   - rows: the rows that the table may have.
  ///   - repeats: whether a row can occur several times.
  ///   - shuffles: whether the sections are in any order.
  static func random(
    of rows: Range<Int>, repeats: Bool, shuffles: Bool, using random: inout SeededGenerator
  ) -> ModelTable {
    var titles = ["A", "B", "C", "D", "E"].filter { _ in Bool.random(using: &random) }
    if shuffles { titles.shuffle(using: &random) }
    var pool = rows.shuffled(using: &random)
    let sections = titles.map { title in
      let rows = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
        repeats ? rows.randomElement(using: &random) : pool.popLast()
      }
      return Section(title: title, rows: rows)
    }
    return ModelTable(sections.contains { !$0.rows.isEmpty } ? sections : [])
  }
}
