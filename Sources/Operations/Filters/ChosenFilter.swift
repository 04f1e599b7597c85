package import Bytes
internal import MPDClient

// A filter where an argument can also be a path. Only what begins as a filter is one, since names of files begin with
// parentheses, too.
extension ByteString {
  /// The filter that the text is, or that follows a tab of a line such as `list --albums` prints; nil if it is
  /// neither. Since values within a filter can have tabs as well, the last tab that a filter follows decides.
  package var chosenFilter: ByteString? {
    guard last == UInt8(ascii: ")") else { return nil }
    var start = bytes.endIndex
    repeat {
      start = bytes[..<(start - 1)].lastIndex(of: .tab).map { $0 + 1 } ?? 0
      if isFilter(bytes[start...]) { return ByteString(bytes[start...]) }
    } while start > 0
    return nil
  }

  /// Whether the text begins as a filter in MPD's syntax: parentheses, a name, and an operator or a quoted text.
  package var isFilterExpression: Bool { isFilter(bytes[...]) }
}

private func isFilter(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.first == UInt8(ascii: "("), text.last == UInt8(ascii: ")") else { return false }
  let inner = text.drop { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "!") }
  let name = inner.prefix { $0.isASCIILetter || $0 == .underscore || $0 == .hyphen }
  let rest = inner.dropFirst(name.count)
  guard !name.isEmpty, rest.first == .space else { return false }
  let end = rest.drop { $0 == .space }
  return end.first == .quotationMark || end.first == .apostrophe || isOperator(end)
}

private func isOperator(_ text: ArraySlice<UInt8>) -> Bool {
  let word = String(decoding: text.prefix { $0 != .space }, as: UTF8.self)
  return FilterOperator(rawValue: word) != nil || word == ">="
}
