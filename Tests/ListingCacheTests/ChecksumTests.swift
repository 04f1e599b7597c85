import Testing

@testable import ListingCache

@Suite struct ChecksumTests {
  private func sum(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { checksum($0) } }

  @Test func everyBitAndLengthChangesTheChecksum() {
    // Three times four words, three words more, and seven bytes.
    let bytes = (0..<127).map { UInt8($0 * 7 % 256) }
    var sums: Set = [sum(bytes)]
    for flipped in copiesWithOneFlippedBit(bytes) { sums.insert(sum(flipped)) }
    #expect(sums.count == 1017)
    let zeros = (0..<100).map { sum([UInt8](repeating: 0, count: $0)) }
    #expect(Set(zeros).count == 100)
  }

  @Test func exchangedWordsChangeTheChecksum() {
    let words = (0..<16).map { UInt64($0) &* 0x0101_0101_0101_0101 }
    let bytes = { (words: [UInt64]) in
      words.flatMap { word in withUnsafeBytes(of: word, Array.init) }
    }
    var sums: Set = [sum(bytes(words))]
    for first in words.indices {
      for second in words.indices.dropFirst(first + 1) {
        var exchanged = words
        exchanged.swapAt(first, second)
        sums.insert(sum(bytes(exchanged)))
      }
    }
    #expect(sums.count == 121)
  }
}
