import Picking
import Testing

@Suite struct ClosestSumTests {
  private func choice(_ limit: Int, _ amounts: [Int?]) -> [Int] {
    var selection = Selection(count: amounts.count)
    selection.keep(closestTo: limit, of: amounts)
    return selection.offsets
  }

  /// The best choice by trying all: the largest sum up to the limit, with the earliest things.
  private func best(_ limit: Int, _ amounts: [Int?]) -> [Int] {
    let known = amounts.indices.filter { amounts[$0].map { $0 >= 0 } ?? false }
    var best: (sum: Int, choice: [Int]) = (-1, [])
    // The first thing is that of the highest bit, so that of equal sums the one with earlier things comes first.
    for number in (0..<1 << known.count).reversed() {
      let choice = known.indices.filter { number >> (known.count - 1 - $0) & 1 == 1 }.map {
        known[$0]
      }
      let sum = choice.reduce(0) { $0 + (amounts[$1] ?? 0) }
      if sum <= limit, sum > best.sum { best = (sum, choice) }
    }
    return best.choice
  }

  @Test("the sum is as close as any, with the earliest things", arguments: 0...12)
  func smallLists(limit: Int) {
    for amounts in SelectionTests.columns {
      #expect(choice(limit, amounts) == best(limit, amounts), "\(amounts)")
    }
  }

  @Test("amounts of more than one word of bits", arguments: UInt64(1)...20)
  func largeAmounts(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let amounts =
      (0..<10).map { _ in generator.number(below: 300) as Int? } + [nil, -1, 0, 64, 128]
    for limit in [0, 63, 64, 65, 127, 500, 1000, 10_000] {
      #expect(choice(limit, amounts) == best(limit, amounts), "\(amounts) \(limit)")
    }
  }

  @Test(
    "the examples of Docs/Picking.md",
    arguments: [
      ([6, 4, 4], 8, [4, 4]), ([5, 4, 4, 3], 8, [5, 3]), ([5, 4, 4, 2], 8, [4, 4]),
      ([3, 9, 2], 8, [3, 2]), ([1, 2, 3, 4], 6, [1, 2, 3]),
    ])
  func examples(amounts: [Int], limit: Int, chosen: [Int]) {
    #expect(choice(limit, amounts).map { amounts[$0] } == chosen)
  }

  /// Lengths of songs and of albums in milliseconds, for which there is no room for all sums at first.
  @Test(
    "a long list fills the limit",
    arguments: [(2_000, 30_000, 400_000, 1_000), (400, 1_500_000, 3_600_000, 60_000)])
  func longLists(count: Int, shortest: Int, longest: Int, gap: Int) {
    var generator = SeededGenerator(seed: 7)
    let amounts = (0..<count).map { _ in shortest + generator.number(below: longest - shortest) }
    let limit = 3 * 3_600_000
    let chosen = choice(limit, amounts)
    let sum = chosen.reduce(0) { $0 + amounts[$1] }
    #expect(sum <= limit && limit - sum < gap, "\(limit - sum)")
    #expect(chosen == chosen.sorted() && Set(chosen).count == chosen.count)
  }

  @Test("all is taken if it fits, whatever the limit") func everything() {
    let amounts: [Int?] = [3, nil, 5, 0]
    for limit in [8, 1_000_000_000_000_000] { #expect(choice(limit, amounts) == [0, 2, 3]) }
    #expect(choice(5, []) == [])
  }

  /// Only the last of some twenty things are chosen for their lengths.
  @Test("in a random order the average of the chosen is near that of all") func fairness() {
    var generator = SeededGenerator(seed: 11)
    let amounts = (0..<200).map { _ in 60 + generator.number(below: 360) }
    var chosen: [Int] = []
    for _ in 0..<200 {
      var selection = Selection(count: amounts.count)
      selection.shuffle(using: &generator)
      selection.keep(closestTo: 5_400, of: amounts)
      chosen += selection.offsets
    }
    let average = Double(chosen.reduce(0) { $0 + amounts[$1] }) / Double(chosen.count)
    let all = Double(amounts.reduce(0, +)) / Double(amounts.count)
    #expect(abs(average - all) < all / 10, "\(average) \(all)")
  }
}
