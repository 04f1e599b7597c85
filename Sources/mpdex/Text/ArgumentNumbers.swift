internal import Bytes

/// Takes a number off the start of a text; nil if there is none, or one that no server takes.
func leadingNumber(_ text: inout Substring) -> Int? {
  let digits = text.prefix { $0.isASCII && $0.isNumber }
  guard let number = Int(digits), number <= Int32.max else { return nil }
  text.removeFirst(digits.count)
  return number
}

/// The text without blanks before it, which some programs put before the numbers they print.
func withoutLeadingBlanks(_ argument: ByteString) -> Substring {
  argument.description.drop { $0 == " " || $0 == "\t" }
}
