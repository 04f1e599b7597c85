extension ByteString {
  /// The string with the ASCII letters A to Z in lower case; other bytes stay as they are.
  public var asciiLowercased: ByteString { ByteString(bytes.map(\.asciiLowercased)) }

  /// Whether two strings are equal apart from the case of ASCII letters. Allocates nothing.
  public func isEqualIgnoringASCIICase(_ other: ByteString) -> Bool {
    bytes.elementsEqual(other.bytes) { $0.asciiLowercased == $1.asciiLowercased }
  }

  /// The bytes without ASCII blanks (space and tab) at the beginning and the end.
  public var trimmingASCIIBlanks: ArraySlice<UInt8> {
    let rest = bytes.drop(while: \.isASCIIBlank)
    return rest.prefix(
      (rest.lastIndex { !$0.isASCIIBlank } ?? rest.startIndex - 1) + 1 - rest.startIndex)
  }
}

// The bytes that this package looks for, by their Unicode names.
extension UInt8 {
  package static let tab = UInt8(ascii: "\t")
  package static let newline = UInt8(ascii: "\n")
  package static let space = UInt8(ascii: " ")
  package static let quotationMark = UInt8(ascii: "\"")
  package static let apostrophe = UInt8(ascii: "'")
  package static let hyphen = UInt8(ascii: "-")
  package static let dot = UInt8(ascii: ".")
  package static let slash = UInt8(ascii: "/")
  package static let colon = UInt8(ascii: ":")
  package static let equalsSign = UInt8(ascii: "=")
  package static let atSign = UInt8(ascii: "@")
  package static let backslash = UInt8(ascii: "\\")
  package static let underscore = UInt8(ascii: "_")
}

extension UInt8 {
  /// The byte in lower case if it is one of the ASCII letters A to Z.
  package var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  /// Whether the byte is an ASCII letter.
  package var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  /// Whether the byte is one of the digits 0 to 9.
  package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte is a space or a tab.
  package var isASCIIBlank: Bool { self == .space || self == .tab }

  /// Two upper-case hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return self < 0x10 ? "0\(digits)" : digits
  }
}
