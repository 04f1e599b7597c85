// Stands for UIKit's classes of these names, with the same calls and the same complaints.

struct IndexPath: Hashable {
  let row: Int
  let section: Int
}

struct IndexSet {
  let numbers: [Int]

  init(_ numbers: [Int]) { self.numbers = numbers }
}

/// A table view that asks for the number of rows in each section after each batch, and traps if a batch does not lead to
/// these numbers.
final class TableView {
  /// What the data source says.
  var rowCounts: [Int]
  private var shownCounts: [Int]
  private var deletedSections: [Int] = []
  private var insertedSections: [Int] = []
  private var deletedRows: [IndexPath] = []
  private var insertedRows: [IndexPath] = []

  init(rowCounts: [Int]) {
    self.rowCounts = rowCounts
    shownCounts = rowCounts
  }

  func deleteSections(_ sections: IndexSet) { deletedSections += sections.numbers }
  func insertSections(_ sections: IndexSet) { insertedSections += sections.numbers }
  func deleteRows(at paths: [IndexPath]) { deletedRows += paths }
  func insertRows(at paths: [IndexPath]) { insertedRows += paths }

  func moveRow(at path: IndexPath, to newPath: IndexPath) {
    deletedRows.append(path)
    insertedRows.append(newPath)
  }

  func performBatchUpdates(_ updates: () -> Void) {
    updates()
    for path in deletedRows {
      precondition(!deletedSections.contains(path.section), "the row's section is deleted")
      shownCounts[path.section] -= 1
    }
    for section in deletedSections.sorted().reversed() { shownCounts.remove(at: section) }
    for section in insertedSections.sorted() {
      shownCounts.insert(rowCounts[section], at: section)
    }
    for path in insertedRows {
      precondition(!insertedSections.contains(path.section), "the row's section is inserted")
      shownCounts[path.section] += 1
    }
    precondition(shownCounts == rowCounts, "Invalid update: invalid number of rows in section")
    (deletedSections, insertedSections, deletedRows, insertedRows) = ([], [], [], [])
  }
}
