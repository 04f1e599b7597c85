import ListingIndex
import Testing
import TestSupport

@Suite struct EditScriptTests {
  @Test func aLoginFormBecomesARegistrationFormStepByStep() {
    let login = ["headline", "separator", "email", "password", "button"]
    let registration = ["email", "name", "password", "button"]
    let script = ChangeSet(from: login, to: registration).script
    #expect(script == [.remove(at: 1), .remove(at: 0), .insert(at: 1, newIndex: 1)])
    var rows = login
    let states = script.map { step in
      step.apply(to: &rows) { registration[$0] }
      return rows.joined(separator: " ")
    }
    #expect(
      states == [
        "headline email password button", "email password button", "email name password button",
      ])
  }

  @Test func indexesApplyAtTheTimeOfTheirStep() {
    let changes = ChangeSet(from: ["A", "B", "C", "D"], to: ["D", "X", "C", "A", "B"])
    #expect(
      changes.script == [
        .move(from: 3, to: 0), .insert(at: 1, newIndex: 1), .move(from: 4, to: 2),
      ])
  }

  @Test(arguments: smallWorlds)
  func everyStepChangesOneRowAndNoneIsEmpty(_ world: SmallWorld) {
    let wrong = world.pairs.filter { pair in
      let changes = ChangeSet(from: pair.old, to: pair.new)
      let script = changes.script
      let count = changes.removed.count + changes.inserted.count + changes.moves.count
      return script.count != count || script.contains(where: isEmpty)
    }
    #expect(wrong == [])
  }

  @Test(arguments: [0.0, 0.1, 0.5, 1.0])
  func applyingChangesWorksForLongLists(_ share: Double) {
    var generator = SeededGenerator(seed: 4)
    let old = Array(0..<2_000)
    var new = old.filter { _ in Double.random(in: 0..<1, using: &generator) >= share / 2 }
    for row in 0..<Int(share * 1_000) {
      new.insert(2_000 + row, at: Int.random(in: 0...new.count, using: &generator))
      new.swapAt(0, Int.random(in: new.indices, using: &generator))
    }
    var rows = old
    ChangeSet(from: old, to: new).apply(to: &rows) { new[$0] }
    #expect(rows == new)
  }

  @Test func onlyInsertedRowsAreCreated() {
    var heights = [3, 1, 2]
    var made: [Int] = []
    ChangeSet(from: ["A", "B", "C"], to: ["C", "X", "A"]).apply(to: &heights) { index in
      made.append(index)
      return 9
    }
    #expect(heights == [2, 9, 3])
    #expect(made == [1])
  }

  private func isEmpty(_ step: EditStep) -> Bool {
    if case .move(let from, let to) = step { from == to } else { false }
  }
}
