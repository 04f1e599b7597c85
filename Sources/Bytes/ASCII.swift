// Bytes that this package searches for, named after their Unicode names.
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

  /// The byte in lower case if it is one of the ASCII letters A to Z, otherwise the byte itself.
  package var asciiLowercased: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self
  }

  package var isASCIILetter: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
  }

  /// Whether the byte is one of the digits 0 to 9.
  package var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether the byte is white space as defined by `isspace` in the C locale.
  package var isASCIIBlank: Bool { self == .space || UInt8.tab...UInt8(ascii: "\r") ~= self }

  /// Whether the byte is an ASCII letter, a digit or an underscore. The names of tags consist of such bytes.
  package var isASCIIWord: Bool { isASCIILetter || isASCIIDigit || self == .underscore }

  /// The byte as two upper-case hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return self < 0x10 ? "0\(digits)" : digits
  }
}
