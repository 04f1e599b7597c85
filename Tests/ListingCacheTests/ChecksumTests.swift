import Testing

@testable import ListingCache

@Suite struct ChecksumTests {
  private func sum(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { checksum($0) } }

  @Test func everyBitAndLengthChangesTheChecksum() {
    let bytes = (0..<100).map { UInt8($0 * 7 % 256) }
    var sums: Set = [sum(bytes)]
    for flipped in copiesWithOneFlippedBit(bytes) { sums.insert(sum(flipped)) }
    #expect(sums.count == 801)
    let zeros = (0..<100).map { sum([UInt8](repeating: 0, count: $0)) }
    #expect(Set(zeros).count == 100)
  }
}
