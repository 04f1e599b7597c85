/// Takes a number off the start of a text; nil if there is none, or one that no server takes.
func leadingNumber(_ text: inout Substring) -> Int? {
  let digits = text.prefix { $0.isASCII && $0.isNumber }
  guard let number = Int(digits), number <= Int32.max else { return nil }
  text.removeFirst(digits.count)
  return number
}
