import Bytes
import Testing

@Suite struct RawBytesTests {
  /// Strings of many lengths with a differing byte at each position.
  static let samples: [[UInt8]] = (0...17).flatMap { length in
    (0..<max(1, length)).flatMap { position in
      [0x00, 0x7F, 0xFF].map { (byte: UInt8) in
        var bytes = [UInt8](repeating: 0x41, count: length)
        if position < length { bytes[position] = byte }
        return bytes
      }
    }
  }

  @Test func comparesAsTheStandardLibraryDoes() {
    for left in Self.samples {
      for right in Self.samples {
        let order = left.withUnsafeBytes { left in
          right.withUnsafeBytes { right in left.compare(with: right).signum() }
        }
        let isLess = left.lexicographicallyPrecedes(right)
        #expect(order == (left == right ? 0 : isLess ? -1 : 1), "\(left) and \(right)")
        #expect((ByteString(left) < ByteString(right)) == isLess)
      }
    }
  }

  @Test func findsTheFirstOffsetOfAByte() {
    for bytes in Self.samples {
      for byte: UInt8 in [0x00, 0x41, 0x7F, 0xFF] {
        #expect(bytes.withUnsafeBytes { $0.firstOffset(of: byte) } == bytes.firstIndex(of: byte))
      }
    }
    #expect(UnsafeRawBufferPointer(start: nil, count: 0).firstOffset(of: 0) == nil)
  }

  @Test func emptyMemoryIsAPrefixOfAll() {
    let empty = UnsafeRawBufferPointer(start: nil, count: 0)
    #expect(empty.hasPrefix("") && !empty.hasPrefix("a"))
    #expect(Array("ab".utf8).withUnsafeBytes { $0.hasPrefix(empty) && $0.hasPrefix("a") })
    #expect(empty.compare(with: empty) == 0)
    #expect([1].withUnsafeBytes { $0.compare(with: empty) } > 0)
  }

  @Test func aCStringEndsBeforeItsTerminator() {
    #expect("abc".withCString { Array(UnsafeRawBufferPointer(cString: $0)) } == Array("abc".utf8))
    #expect("é".withCString { ByteString(cString: $0) } == "é")
  }
}

@Suite struct ASCIITests {
  @Test func everyByteHasTheClassOfItsCharacter() {
    for byte in UInt8.min...UInt8.max {
      let character = Character(UnicodeScalar(byte))
      let isLetter = character.isASCII && character.isLetter
      let isDigit = character.isASCII && character.isNumber
      #expect(byte.isASCIILetter == isLetter)
      #expect(byte.isASCIIDigit == isDigit)
      #expect(byte.isASCIIWord == (isLetter || isDigit || character == "_"))
      let lowercased = isLetter ? character.lowercased() : String(character)
      #expect(String(UnicodeScalar(byte.asciiLowercased)) == lowercased)
      #expect(UInt8(byte.hexadecimal, radix: 16) == byte && byte.hexadecimal.count == 2)
    }
  }
}
