import Bytes
import Testing

@testable import Catalog

@Suite struct KeyChunksTests {
  @Test func joinsKeysInOrderWhicheverComeFirst() {
    for order in permutations(of: [0, 1, 2, 3]) {
      var chunks = KeyChunks()
      for name: ByteString in ["a", "b", "c", "d"] { chunks.append([name]) }
      #expect(chunks.waitingCount == 4)
      let taken = (0..<4).compactMap { _ in chunks.take() }
      #expect(taken.map(\.number) == [0, 1, 2, 3])
      #expect(chunks.take() == nil)
      for number in order {
        #expect(!chunks.areComplete)
        chunks.put(taken[number].names, number: number)
      }
      #expect(chunks.areComplete)
      #expect(chunks.keys == ["a", "b", "c", "d"])
    }
  }

  private func permutations(of numbers: [Int]) -> [[Int]] {
    if numbers.isEmpty { return [[]] }
    return numbers.flatMap { first in
      permutations(of: numbers.filter { $0 != first }).map { [first] + $0 }
    }
  }
}
