import Picking
import struct Picking.SeededGenerator
import TestSupport
import Testing

@Suite struct RandomOrdersTests {
  @Test("all orders of a shuffle are equally likely") func shuffledOrders() {
    var generator = SeededGenerator(seed: 1)
    var counts: [[Int]: Int] = [:]
    for _ in 0..<100_000 {
      var selection = Selection(count: 4)
      selection.shuffle(using: &generator)
      counts[selection.offsets, default: 0] += 1
    }
    #expect(counts.count == 24)
    #expect(probabilityByChance(of: Array(counts.values)) > 0.001)
  }

  @Test("weights give each pair at the beginning its probability of drawing one by one")
  func weightedOrders() {
    let weights = [1.0, 2, 3, 0, 4]
    var generator = SeededGenerator(seed: 2)
    var counts: [[Int]: Int] = [:]
    for _ in 0..<100_000 {
      var selection = Selection(count: 5)
      selection.shuffle(byWeights: weights, using: &generator)
      #expect(selection.offsets.count == 4)
      counts[Array(selection.offsets.prefix(2)), default: 0] += 1
    }
    let pairs = counts.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let probabilities = pairs.map { weights[$0[0]] / 10 * weights[$0[1]] / (10 - weights[$0[0]]) }
    #expect(pairs.count == 12)
    #expect(probabilityByChance(of: pairs.map { counts[$0] ?? 0 }, probabilities) > 0.001)
  }

  @Test("things without weight are never chosen") func noWeights() {
    var generator = SeededGenerator(seed: 3)
    var selection = Selection(count: 3)
    selection.shuffle(byWeights: [0, 0, 0], using: &generator)
    #expect(selection.offsets.isEmpty)
  }

  @Test("a seed means the same order for ever") func sameOrders() {
    var generator = SeededGenerator(seed: 42)
    var shuffled = Selection(count: 10)
    shuffled.shuffle(using: &generator)
    #expect(shuffled.offsets == [8, 3, 6, 5, 4, 0, 9, 2, 1, 7])
    var weighted = Selection(count: 10)
    weighted.shuffle(byWeights: (0..<10).map(Double.init), using: &generator)
    #expect(weighted.offsets == [9, 3, 8, 6, 7, 2, 5, 4, 1])
    var spread = Selection(count: 10)
    spread.spread(by: [1, 1, 1, 1, 2, 2, 2, 3, nil, nil], after: 2, using: &generator)
    #expect(spread.offsets == [8, 0, 7, 4, 9, 1, 6, 3, 5, 2])
  }
}
