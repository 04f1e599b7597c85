import Bytes
import Testing

@Suite struct StringEndsTests {
  /// The lengths of strings: short ones, ones of which a block just has 65,535 bytes or one more, and longer
  /// ones at the beginning, in the middle and at the end.
  private static let lengths: [[Int]] = [
    [], [0], [0, 0, 3], [Int](repeating: 0, count: 200), (0..<1000).map { $0 * 7919 % 256 },
    [Int](repeating: 1023, count: 64) + [63, 5], [Int](repeating: 1023, count: 63) + [1086, 5],
    [Int](repeating: 1023, count: 63) + [1087, 5], [65_535, 1], [65_536, 1], [70_000, 3, 70_000],
    (0..<300).map { $0 == 150 ? 1 << 20 : 9 }, (0..<65).map { $0 == 64 ? 65_536 : 1 },
  ]

  @Test(arguments: lengths) func endsAreThoseThatWereAppended(_ lengths: [Int]) {
    var plain: [UInt32] = []
    var ends = StringEnds()
    for length in lengths {
      plain.append((plain.last ?? 0) + UInt32(length))
      ends.append(plain[plain.count - 1])
      #expect(ends.count == plain.count)
      #expect(ends.last == plain.last)
    }
    #expect(Array(ends) == plain)
    #expect(ends == StringEnds(plain))
    #expect(StringEnds(ends[...]) == ends)
    #expect(plain.isEmpty || ends != StringEnds(plain.dropLast()))
  }

  @Test(arguments: lengths) func stringsOfAllLengthsAreFound(_ lengths: [Int]) {
    let strings = lengths.enumerated().map { index, length in
      ByteString([UInt8](repeating: UInt8(index % 256), count: length))
    }
    let packed = ByteStrings(strings)
    #expect(Array(packed) == strings)
    var doubled = packed
    doubled.append(contentsOf: packed)
    #expect(doubled == ByteStrings(strings + strings))
  }
}
