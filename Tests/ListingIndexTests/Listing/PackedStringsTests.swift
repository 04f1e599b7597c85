import Testing

@testable import ListingIndex

@Suite struct PackedStringsTests {
  static let samples: [[UInt8]] = (0...9).flatMap { length in
    (0..<max(1, length)).flatMap { position in
      [0x00, 0x7F, 0xFF].map { (byte: UInt8) in
        var bytes = [UInt8](repeating: 0x41, count: length)
        if position < length { bytes[position] = byte }
        return bytes
      }
    }
  }

  @Test func theLeadingWordNeverContradictsTheBytes() {
    for left in Self.samples {
      for right in Self.samples where left.lexicographicallyPrecedes(right) {
        let words = (left.withUnsafeBytes(leadingWord), right.withUnsafeBytes(leadingWord))
        #expect(words.0 <= words.1, "\(left) and \(right)")
      }
    }
  }
}
