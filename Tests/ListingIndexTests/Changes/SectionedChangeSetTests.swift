import ListingIndex
import Testing
import TestSupport

@Suite struct SectionedChangeSetTests {
  private func table(_ sections: (String, [Int])...) -> ModelTable {
    ModelTable(sections.map { ModelTable.Section(title: $0, rows: $1) })
  }

  private func item(_ section: Int, _ index: Int) -> ListingPath {
    .item(section: section, index: index)
  }

  @Test func aRowThatIsRenamedMovesToItsNewSection() {
    let old = table(("A", [1, 2]), ("B", [3]))
    // The row 2 has the same offset as before, but now under B.
    let new = table(("A", [1]), ("B", [2, 3]))
    let changes = old.changes(to: new)
    #expect(changes.movedRows == [.init(from: item(0, 1), to: item(1, 0))])
    #expect(changes.deletedRows == [] && changes.insertedRows == [])
    #expect(changes.deletedSections == [] && changes.insertedSections == [])
  }

  @Test func rowsOfWholeSectionsAreNotAmongTheRows() {
    let old = table(("A", [1, 2]), ("B", [3]), ("D", [4]))
    let new = table(("B", [3, 1]), ("C", [5, 4]), ("D", [6]))
    let changes = old.changes(to: new)
    #expect(changes.deletedSections == [0])
    #expect(changes.insertedSections == [1])
    // Row 1 comes from a section that was deleted, and row 4 goes to one that was inserted.
    #expect(changes.insertedRows == [item(0, 1), item(2, 0)])
    #expect(changes.deletedRows == [item(2, 0)])
    #expect(changes.movedRows == [])
  }

  @Test func equalListsHaveNoChanges() {
    let old = table(("A", [1, 2]), ("B", []), ("C", [3]))
    #expect(old.changes(to: old).isEmpty)
    #expect(table().changes(to: table()).isEmpty)
    #expect(!old.changes(to: table(("A", [1, 2, 3]))).isEmpty)
  }

  @Test func theFirstRowsComeAndTheLastRowsGoWithTheirSections() {
    let full = table(("A", [1, 2]), ("B", [3]))
    let appearing = table().changes(to: full)
    #expect(appearing.insertedSections == [0, 1] && appearing.insertedRows == [])
    let vanishing = full.changes(to: table())
    #expect(vanishing.deletedSections == [0, 1] && vanishing.deletedRows == [])
  }

  @Test(arguments: [false, true], [false, true])
  func aTableViewThatAppliesRandomChangesShowsTheNewList(_ repeats: Bool, _ shuffles: Bool) {
    var random = SeededGenerator(seed: repeats ? 1 : 2)
    for _ in 0..<3_000 {
      let old = ModelTable.random(
        of: 0..<9, repeats: repeats, shuffles: shuffles, using: &random)
      let new = ModelTable.random(
        of: 2..<11, repeats: repeats, shuffles: shuffles, using: &random)
      var shown = old
      shown.apply(old.changes(to: new), showing: new)
      guard shown != new else { continue }
      Issue.record("\(old) to \(new): \(shown)")
      return
    }
  }

  /// The obvious version: of each section that stays, all rows stay but those that are not in a longest common
  /// subsequence.
  @Test func asManyRowsAsPossibleStayInPlace() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let old = ModelTable.random(of: 0..<9, repeats: false, shuffles: false, using: &random)
      let new = ModelTable.random(of: 0..<9, repeats: false, shuffles: false, using: &random)
      let changes = old.changes(to: new)
      let rows = Dictionary(uniqueKeysWithValues: new.sections.map { ($0.title, $0.rows) })
      let leaving = old.sections.reduce(0) { count, section in
        guard let others = rows[section.title] else { return count }
        return count + section.rows.count - longestCommonLength(section.rows, others)
      }
      #expect(changes.deletedRows.count + changes.movedRows.count == leaving)
    }
  }

  /// A row that moves between sections that stay is the same row at both places.
  @Test func movesAreOfTheSameRow() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<2_000 {
      let old = ModelTable.random(of: 0..<9, repeats: true, shuffles: true, using: &random)
      let new = ModelTable.random(of: 0..<9, repeats: true, shuffles: true, using: &random)
      let (oldSections, newSections) = (old.level.sections, new.level.sections)
      for move in old.changes(to: new).movedRows {
        let from = oldSections.offset(of: move.from).map { old.rows[$0] }
        let to = newSections.offset(of: move.to).map { new.rows[$0] }
        #expect(from != nil && from == to)
      }
    }
  }

  @Test func aHundredThousandRowsChangeTheirSections() {
    struct Song: Hashable {
      let id: Int
      var rating: Int
    }
    func table(_ songs: [Song]) -> ModelTable {
      let (rows, index) = Axis(.numbers).indexed(songs) { .number($0.rating) }
      return ModelTable(
        zip(index.topLevelMarkers, index.topLevel.extents).map { marker, extent in
          ModelTable.Section(title: marker.label, rows: rows[extent].map(\.id))
        })
    }
    var random = SeededGenerator(seed: 5)
    let songs = (0..<100_000).map { Song(id: $0, rating: $0 % 40) }
    // The section of 7 goes with its rows, and that of 50 comes.
    var changed = songs.filter { $0.rating != 7 }
    for _ in 0..<300 {
      changed[Int.random(in: changed.indices, using: &random)].rating = Int.random(
        in: 8..<50, using: &random)
      changed.remove(at: Int.random(in: changed.indices, using: &random))
      changed.append(Song(id: 100_000 + changed.count, rating: 50))
    }
    let (old, new) = (table(songs), table(changed))
    let changes = old.changes(to: new)
    #expect(changes.deletedRows.count + changes.movedRows.count < 700)
    var shown = old
    shown.apply(changes, showing: new)
    #expect(shown == new)
  }
}
