import ListingIndex
import Testing

@Suite struct IndexMappingTests {
  let login = ["headline", "separator", "email", "password", "button"]
  let registration = ["email", "name", "password", "button"]

  @Test func aKeptRowIsFoundAtItsNewIndex() {
    let changes = ChangeSet(from: login, to: registration)
    #expect(login.indices.map { changes.newIndex(of: $0) } == [nil, nil, 0, 2, 3])
  }

  @Test func aRemovedRowIsReplacedByTheNextThatStayed() {
    let changes = ChangeSet(from: login, to: registration)
    #expect(login.indices.map { changes.newIndex(nearestTo: $0) } == [0, 0, 0, 2, 3])
  }

  @Test func atTheEndTheLastRowThatStayedIsTheReplacement() {
    let changes = ChangeSet(from: ["A", "B", "C", "D"], to: ["A", "B"])
    #expect((0..<4).map { changes.newIndex(nearestTo: $0) } == [0, 1, 1, 1])
  }

  @Test func aRowThatMovedReplacesNoOther() {
    let changes = ChangeSet(from: ["A", "B", "C", "D", "E"], to: ["D", "A", "B", "E"])
    #expect(changes.newIndex(of: 3) == 0)
    #expect(changes.newIndex(nearestTo: 2) == 3)
  }

  @Test func nothingIsReplacedIfNoRowStayed() {
    let changes = ChangeSet(from: ["A", "B"], to: ["X"])
    #expect(changes.newIndex(nearestTo: 0) == nil)
    #expect(changes.newIndexes(ofSelection: [0, 1]) == [])
    #expect(changes.newIndex(ofFirstVisible: 1, anchor: 1) == 0)
    #expect(ChangeSet(from: [], to: ["X"]).newIndex(ofFirstVisible: 0, anchor: 0) == 0)
  }

  @Test(arguments: smallWorlds)
  func everyRowIsFoundByItsIdentity(_ world: SmallWorld) {
    let wrong = world.pairs.filter { pair in
      let changes = ChangeSet(from: pair.old, to: pair.new)
      let found = pair.old.indices.map { changes.newIndex(of: $0) }
      return found != newIndexes(changes)
    }
    #expect(wrong == [])
  }

  @Test(arguments: smallWorlds)
  func everyRemovedRowIsReplacedByTheRule(_ world: SmallWorld) {
    let wrong = world.pairs.filter { pair in
      let changes = ChangeSet(from: pair.old, to: pair.new)
      return pair.old.indices.map { changes.newIndex(nearestTo: $0) } != replacements(changes)
    }
    #expect(wrong == [])
  }

  @Test(
    arguments: [
      ([2, 3], [0, 2]), ([0, 3], [2]), ([0, 1], [0]), ([], []),
    ] as [(Set<Int>, Set<Int>)])
  func aSelectionKeepsTheRowsThatAreLeft(_ selection: Set<Int>, _ carried: Set<Int>) {
    let changes = ChangeSet(from: login, to: registration)
    #expect(changes.newIndexes(ofSelection: selection) == carried)
  }

  @Test func aRemovedSelectionBecomesTheReplacementOfItsFirstRow() {
    let changes = ChangeSet(from: ["A", "B", "C", "D"], to: ["B", "D"])
    #expect(changes.newIndexes(ofSelection: [0, 2]) == [0])
  }

  @Test(arguments: [
    (top: 20, anchor: 24, newTop: 23),
    (top: 20, anchor: 20, newTop: 23),
    (top: 8, anchor: 10, newTop: 8),
    (top: 40, anchor: 50, newTop: 40),
  ])
  func theAnchorStaysOnItsLine(_ row: (top: Int, anchor: Int, newTop: Int)) {
    var new = Array(0..<60)
    new.removeSubrange(25..<28)
    new.insert(contentsOf: 100..<105, at: 20)
    new.removeSubrange(10..<12)
    let changes = ChangeSet(from: Array(0..<60), to: new)
    #expect(changes.newIndex(ofFirstVisible: row.top, anchor: row.anchor) == row.newTop)
  }

  @Test func aListWithFewRowsAboveTheAnchorBeginsAtItsFirstRow() {
    let changes = ChangeSet(from: Array(0..<10), to: Array(5..<10))
    #expect(changes.newIndex(ofFirstVisible: 3, anchor: 6) == 0)
  }
}

/// Returns the new index of each old row, computed from the three lists of indexes: rows in none of
/// them stay in order.
private func newIndexes(_ changes: ChangeSet) -> [Int?] {
  let arriving = Set(changes.inserted + changes.moves.map(\.newIndex))
  var staying = (0..<changes.newCount).filter { !arriving.contains($0) }[...]
  return (0..<changes.oldCount).map { oldIndex in
    if changes.removed.contains(oldIndex) { return nil }
    if let move = changes.moves.first(where: { $0.oldIndex == oldIndex }) { return move.newIndex }
    return staying.popFirst()
  }
}

/// Returns the new index of each old row, or that of the next row that stayed, or of the last one.
private func replacements(_ changes: ChangeSet) -> [Int?] {
  let indexes = newIndexes(changes)
  let moved = changes.moves.map(\.oldIndex)
  let staying = indexes.indices.filter { indexes[$0] != nil && !moved.contains($0) }
  return indexes.enumerated().map { oldIndex, newIndex in
    let replacement = staying.first { $0 > oldIndex } ?? staying.last
    return newIndex ?? replacement.flatMap { indexes[$0] }
  }
}
