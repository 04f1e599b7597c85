import Testing

@testable import ListingIndex

import Bytes

@Suite struct ByteOrderTests {
  /// Lengths around the eight bytes that are compared at once, with a difference at each place.
  static let samples: [[UInt8]] = (0...17).flatMap { length in
    (0..<max(1, length)).flatMap { place in
      [0x00, 0x7F, 0xFF].map { (byte: UInt8) in
        var bytes = [UInt8](repeating: 0x41, count: length)
        if place < length { bytes[place] = byte }
        return bytes
      }
    }
  }

  @Test func comparesAsTheStandardLibraryDoes() {
    for left in Self.samples {
      for right in Self.samples {
        let order = left.withUnsafeBytes { left in
          right.withUnsafeBytes { right in compareBytes(left, right).signum() }
        }
        let isLess = left.lexicographicallyPrecedes(right)
        #expect(order == (left == right ? 0 : isLess ? -1 : 1), "\(left) and \(right)")
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
