import TestSupport
import Testing

@testable import Picking
import struct Picking.SeededGenerator

@Suite struct SeededGeneratorTests {
  @Test("the numbers are those that are published for SplitMix64")
  func publishedNumbers() {
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test("numbers below a bound are equally likely", arguments: [1, 2, 3, 6, 10, 1000])
  func evenness(bound: Int) {
    var generator = SeededGenerator(seed: 1)
    var counts = Array(repeating: 0, count: bound)
    for _ in 0..<100_000 { counts[generator.number(below: bound)] += 1 }
    #expect(counts.reduce(0, +) == 100_000)
    if bound > 1 { #expect(probabilityByChance(of: counts) > 0.001) }
  }

  @Test("a bound far above half of the range favours no part of it")
  func largeBound() {
    var generator = SeededGenerator(seed: 2)
    let bound = Int.max / 4 * 3
    var thirds = [0, 0, 0]
    for _ in 0..<100_000 { thirds[generator.number(below: bound) / (bound / 3 + 1)] += 1 }
    #expect(probabilityByChance(of: thirds) > 0.001)
  }

  @Test("exponential numbers have the density of the exponential distribution")
  func exponentialDensity() {
    var generator = SeededGenerator(seed: 3)
    // The intervals end where a half, three quarters and so on of the distribution lie before them.
    let ends = [0.693_147_180_559_945, 1.386_294_361_119_89, 2.079_441_541_679_84, .infinity]
    var counts = [0, 0, 0, 0]
    for _ in 0..<100_000 {
      let number = generator.exponential()
      counts[ends.firstIndex { number < $0 } ?? 3] += 1
    }
    #expect(probabilityByChance(of: counts, [1 / 2, 1 / 4, 1 / 8, 1 / 8]) > 0.001)
  }

  @Test("derived numbers never change") func derivedNumbers() {
    var generator = SeededGenerator(seed: 7)
    #expect((0..<10).map { _ in generator.number(below: 6) } == [2, 0, 5, 3, 2, 1, 2, 1, 0, 2])
    #expect(
      (0..<3).map { _ in generator.fraction() } == [
        0.10355994734501184, 0.9598740765730915, 0.9180195851461324,
      ])
    #expect(
      (0..<3).map { _ in generator.exponential() } == [
        0.8713317598767438, 0.32636130155374277, 0.7573219822649626,
      ])
  }
}
