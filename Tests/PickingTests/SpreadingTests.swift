import Picking
import Testing

@Suite struct SpreadingTests {
  /// How many things have each of the keys 0, 1 and so on, for all lists of up to six things.
  static let tallies: [[Int]] = {
    func parts(_ total: Int, atMost limit: Int) -> [[Int]] {
      if total == 0 { return [[]] }
      return (1...min(total, limit)).flatMap { first in
        parts(total - first, atMost: first).map { [first] + $0 }
      }
    }
    return (1...6).flatMap { parts($0, atMost: $0) }
  }()

  @Test("exactly the orders of keys with the fewest equal neighbours are found", arguments: tallies)
  func bestOrders(tally: [Int]) {
    for previous in [nil] + tally.indices.map(Optional.some) {
      let best = ordersWithFewestPairs(tally, after: previous)
      let found = (0..<20 * best.count + 100).map { spread(tally, after: previous, seed: $0) }
      #expect(Set(found) == best)
    }
  }

  @Test("the things of a key are in any order") func thingsOfAKey() {
    var found: Set<[Int]> = []
    for seed in 0..<500 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var selection = Selection(count: 4)
      selection.spread(by: [0, 0, 1, 1], using: &generator)
      found.insert(selection.offsets)
    }
    #expect(found.count == 8)
  }

  @Test("a thing without a key is like no other") func noKeys() {
    var generator = SeededGenerator(seed: 1)
    var selection = Selection(count: 5)
    selection.spread(by: [nil, nil, 0, 0, nil], using: &generator)
    #expect(selection.offsets.sorted() == [0, 1, 2, 3, 4])
    let places = selection.offsets.indices.filter { [2, 3].contains(selection.offsets[$0]) }
    #expect(places[1] - places[0] > 1)
  }

  @Test("large skewed lists have no equal neighbours", arguments: [1, 2, 3, 50, 99])
  func largeLists(keys: Int) {
    // The first key has half of the things.
    let column: [Int?] = (0..<10_000).map { $0 % 2 == 0 ? 0 : 1 + $0 / 2 % keys }
    var generator = SeededGenerator(seed: 5)
    var selection = Selection(count: column.count)
    selection.spread(by: column, using: &generator)
    let ordered = selection.offsets.map { column[$0] }
    #expect(zip(ordered, ordered.dropFirst()).allSatisfy { $0 != $1 })
  }

  private func spread(_ tally: [Int], after previous: Int?, seed: Int) -> [Int] {
    let keys = tally.indices.flatMap { Array(repeating: $0, count: tally[$0]) }
    var generator = SeededGenerator(seed: UInt64(seed))
    var selection = Selection(count: keys.count)
    selection.spread(by: keys, after: previous, using: &generator)
    #expect(selection.offsets.sorted() == Array(keys.indices))
    return selection.offsets.map { keys[$0] }
  }

  /// All orders of the keys with the fewest equal neighbours, found by making every order.
  private func ordersWithFewestPairs(_ tally: [Int], after previous: Int?) -> Set<[Int]> {
    let orders = allOrders(tally)
    let pairs = orders.map { order in
      let keys = [previous ?? -1] + order
      return zip(keys, order).count { $0 == $1 }
    }
    let fewest = pairs.min()
    return Set(zip(orders, pairs).filter { $1 == fewest }.map(\.0))
  }

  private func allOrders(_ tally: [Int]) -> [[Int]] {
    if tally.allSatisfy({ $0 == 0 }) { return [[]] }
    return tally.indices.filter { tally[$0] > 0 }.flatMap { key in
      var rest = tally
      rest[key] -= 1
      return allOrders(rest).map { [key] + $0 }
    }
  }
}
