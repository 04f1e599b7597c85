import Bytes
import ListingIndex
import Testing
import TestSupport

@Suite struct ChangeSetTests {
  @Test func aLoginFormBecomesARegistrationForm() {
    let login = ["headline", "separator", "email", "password", "button"]
    let registration = ["email", "name", "password", "button"]
    let changes = ChangeSet(from: login, to: registration)
    #expect(changes.removed == [0, 1])
    #expect(changes.inserted == [1])
    #expect(changes.moves == [])
  }

  @Test func aMovedRowIsOneMove() {
    let changes = ChangeSet(from: ["A", "B", "C", "D"], to: ["D", "A", "B", "C"])
    #expect(changes.moves == [.init(oldIndex: 3, newIndex: 0)])
    #expect(changes.removed.isEmpty && changes.inserted.isEmpty)
  }

  @Test func surplusRepeatsAreRemoved() {
    let changes = ChangeSet(from: ["A", "A", "B"], to: ["B", "A"])
    #expect(changes.removed == [1])
    #expect(changes.moves == [.init(oldIndex: 0, newIndex: 1)])
  }

  @Test func equalRowsThatMoveKeepTheirOrder() {
    let changes = ChangeSet(from: ["A", "A", "B", "C", "D"], to: ["B", "C", "D", "A", "A"])
    #expect(
      changes.moves == [.init(oldIndex: 0, newIndex: 3), .init(oldIndex: 1, newIndex: 4)])
  }

  @Test func aViewWithoutMovesRemovesAndInsertsTheMovedRows() {
    let changes = ChangeSet(from: ["A", "B", "C", "D"], to: ["D", "B", "X", "C"])
    #expect(changes.removedOrMoved == [0, 3])
    #expect(changes.insertedOrMoved == [0, 2])
  }

  @Test func equalListsHaveNoChanges() {
    #expect(ChangeSet(from: ["A", "A"], to: ["A", "A"]).isEmpty)
    #expect(ChangeSet(from: [Int](), to: []).isEmpty)
    #expect(!ChangeSet(from: ["A"], to: []).isEmpty)
  }

  @Test func theSmallWorldsContainEveryPair() {
    // Unique: n over k times m over k times k! for k rows in common, summed over n, m and k.
    // Repeated: (3^(n + m - 1) + 1) / 2, summed over n and m; 1 for two empty lists.
    #expect(smallWorlds.map { Set($0.pairs).count } == [3_395, 22_101])
  }

  @Test(arguments: smallWorlds)
  func applyingChangesGivesTheNewList(_ world: SmallWorld) {
    let wrong = world.pairs.filter { pair in
      var rows = pair.old
      ChangeSet(from: pair.old, to: pair.new).apply(to: &rows) { pair.new[$0] }
      return rows != pair.new
    }
    #expect(wrong == [])
  }

  @Test(arguments: smallWorlds)
  func indexesAreThoseOfTheRows(_ world: SmallWorld) {
    #expect(world.pairs.filter { !namesItsRows($0) } == [])
  }

  @Test(arguments: smallWorlds)
  func theNumberOfMovesIsTheMinimum(_ world: SmallWorld) {
    var minimum = MinimumMoves()
    let wrong = world.pairs.filter { pair in
      let moves = ChangeSet(from: pair.old, to: pair.new).moves.count
      return moves != minimum.count(from: pair.old, to: pair.new)
    }
    #expect(wrong == [])
  }

  @Test(arguments: smallWorlds)
  func theRowsThatStayAreALongestCommonSubsequence(_ world: SmallWorld) {
    #expect(world.pairs.filter { keptCount($0) != longestCommonLength($0.old, $0.new) } == [])
  }

  @Test(arguments: [2, 5, 30, 300])
  func longListsAgreeWithTheTextbookAndTheStandardLibrary(_ letters: Int) {
    var generator = SeededGenerator(seed: UInt64(letters))
    for count in [50, 120, 200] {
      let old = (0..<count).map { _ in Int.random(in: 0..<letters, using: &generator) }
      let new = (0..<(count - 20)).map { _ in Int.random(in: 0..<letters, using: &generator) }
      let pair = ListPair(old: old, new: new)
      #expect(keptCount(pair) == longestCommonLength(old, new))
      #expect(keptCount(pair) == count - new.difference(from: old).removals.count)
      #expect(namesItsRows(pair))
    }
  }

  /// The rows are also compared as values of which many have the same hash.
  @Test(arguments: [0, 1, 10, 300], [10, 700, 10_000])
  func editedListsAgreeWithTheObviousVersion(_ steps: Int, _ letters: Int) {
    var generator = SeededGenerator(seed: UInt64(steps + letters))
    let old = (0..<700).map { $0 % letters }
    var new = old
    for step in 0..<steps { new.edit(step, letters: letters, using: &generator) }
    let pair = ListPair(old: old, new: new)
    let changes = ChangeSet(from: old, to: new)
    #expect(keptCount(pair) == longestCommonLength(old, new))
    #expect(namesItsRows(pair))
    #expect(changes.moves == obviousMoves(changes, pair))
    #expect(changes == ChangeSet(from: old.map(CollidingRow.init), to: new.map(CollidingRow.init)))
  }

  @Test func beyondThePairLimitTheLastRepeatsAreRemovedAndInserted() {
    // 2,142 zeros times 2,000 zeros are more pairs than the limit of 2^22.
    let old = (0..<2_500).map { $0 % 7 == 0 ? 1 : 0 }
    let new = (0..<2_500).map { $0 % 5 == 3 ? 1 : 0 }
    let changes = ChangeSet(from: old, to: new)
    #expect(changes.removed == old.indices.filter { old[$0] == 0 }.suffix(142))
    #expect(changes.inserted == new.indices.filter { new[$0] == 1 }.suffix(142))
    var rows = old
    changes.apply(to: &rows) { new[$0] }
    #expect(rows == new)
  }

  @Test func sharedEndsCostOneComparisonForEachRow() {
    let tally = Tally()
    let old = (0..<10_000).map { CountedRow(value: $0, tally: tally) }
    var new = old
    new.remove(at: 5_000)
    #expect(ChangeSet(from: old, to: new).removed == [5_000])
    #expect(tally.comparisons <= 10_002)
    #expect(tally.hashes <= 2)
  }

  @Test func aReversedListMovesAllRowsButOne() {
    let rows = Array(0..<20_000)
    let changes = ChangeSet(from: rows, to: rows.reversed())
    #expect(changes.moves.count == 19_999)
    #expect(changes.removed.isEmpty && changes.inserted.isEmpty)
  }
}

/// A set of pairs of lists, all of which a test checks.
struct SmallWorld: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let pairs: [ListPair]
}

/// All pairs up to length 5, up to renaming of their rows: without repeats, and with repeats.
let smallWorlds = [
  SmallWorld(testDescription: "unique rows", pairs: ListPair.allUnique(maxLength: 5)),
  SmallWorld(testDescription: "repeated rows", pairs: ListPair.all(maxLength: 5, letters: 3)),
]

private func keptCount(_ pair: ListPair) -> Int {
  let changes = ChangeSet(from: pair.old, to: pair.new)
  return pair.old.count - changes.removed.count - changes.moves.count
}

/// Returns whether the removed and inserted rows are those that the lists do not have in common, moves
/// are of equal rows, no row occurs twice, and all indexes ascend.
private func namesItsRows(_ pair: ListPair) -> Bool {
  let changes = ChangeSet(from: pair.old, to: pair.new)
  let common = commonRows(pair.old, pair.new)
  let leaving = changes.removed + changes.moves.map(\.oldIndex)
  let arriving = changes.inserted + changes.moves.map(\.newIndex)
  return changes.removed.count == pair.old.count - common.count
    && changes.inserted.count == pair.new.count - common.count
    && changes.moves.allSatisfy { pair.old[$0.oldIndex] == pair.new[$0.newIndex] }
    && Set(leaving).count == leaving.count && Set(arriving).count == arriving.count
    && pair.old.without(leaving) == pair.new.without(arriving)
    && changes.removedOrMoved == leaving.sorted() && changes.insertedOrMoved == arriving.sorted()
    && [changes.removed, changes.inserted, changes.moves.map(\.newIndex)]
      .allSatisfy { $0 == $0.sorted() }
}

/// Pairs the rows that do not stay in place by a search: each new row takes the first equal old row that is
/// left.
private func obviousMoves(_ changes: ChangeSet, _ pair: ListPair) -> [ChangeSet.Move] {
  var leaving = changes.removedOrMoved
  return changes.insertedOrMoved.compactMap { newIndex in
    let found = leaving.firstIndex { pair.old[$0] == pair.new[newIndex] }
    return found.map { ChangeSet.Move(oldIndex: leaving.remove(at: $0), newIndex: newIndex) }
  }
}

/// A row with one of three hashes.
private struct CollidingRow: Hashable {
  let value: Int

  func hash(into hasher: inout Hasher) { hasher.combine(value % 3) }
}

extension [Int] {
  /// Removes, inserts or moves a row, by turns.
  fileprivate mutating func edit(
    _ step: Int, letters: Int, using generator: inout SeededGenerator
  ) {
    let row =
      step % 3 == 1
      ? Int.random(in: 0..<letters, using: &generator)
      : remove(at: .random(in: 0..<count, using: &generator))
    if step % 3 > 0 { insert(row, at: .random(in: 0...count, using: &generator)) }
  }

  fileprivate func without(_ indexes: [Int]) -> [Int] {
    let left = Set(indexes)
    return self.indices.filter { !left.contains($0) }.map { self[$0] }
  }
}

private final class Tally {
  var comparisons = 0
  var hashes = 0
}

private struct CountedRow: Hashable {
  let value: Int
  let tally: Tally

  static func == (left: CountedRow, right: CountedRow) -> Bool {
    left.tally.comparisons += 1
    return left.value == right.value
  }

  func hash(into hasher: inout Hasher) {
    tally.hashes += 1
    hasher.combine(value)
  }
}
