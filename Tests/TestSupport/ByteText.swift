/// Text as bytes, which need not be valid UTF-8; a string literal stands for its UTF-8 bytes.
public struct ByteText: Sendable, Hashable {
  /// The bytes, without a terminator.
  public var bytes: [UInt8]

  /// Text made of any bytes.
  public init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// The UTF-8 bytes of a string, not normalised.
  public init(_ string: String) {
    bytes = Array(string.utf8)
  }

  /// The text as a string, with U+FFFD where the bytes are no UTF-8.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Both texts, one after the other.
  public static func + (left: ByteText, right: ByteText) -> ByteText {
    ByteText(left.bytes + right.bytes)
  }
}

extension ByteText: ExpressibleByStringInterpolation {
  /// The UTF-8 bytes of the literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension ByteText: ExpressibleByArrayLiteral {
  /// The bytes that the literal lists.
  public init(arrayLiteral elements: UInt8...) {
    bytes = elements
  }
}

extension ByteText: CustomStringConvertible {
  /// Printable ASCII as it is and every other byte as `\xNN`, so that no two texts look the same.
  public var description: String {
    bytes.reduce(into: "") { result, byte in
      if (0x20..<0x7f).contains(byte), byte != UInt8(ascii: "\\") {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16)
        result += byte < 16 ? "\\x0\(digits)" : "\\x\(digits)"
      }
    }
  }
}
