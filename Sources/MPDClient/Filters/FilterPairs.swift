internal import Bytes

/// A filter in the form that servers before MPD 0.21 accept: pairs of a name and a value, without operators or
/// negation. A song matches the filter if it matches every pair.
struct FilterPairs {
  /// The names, each followed by its value.
  private(set) var arguments: [ByteString] = []
  /// The operator that the command applies to every pair.
  private let operation: String
  private var rest: ArraySlice<UInt8>

  /// Creates the pairs from a filter's expression. Returns nil if `command` cannot express the filter as pairs.
  init?(_ expression: ByteString, of command: String) {
    let ignoresCase = command.hasPrefix("search") || command == "playlistsearch"
    operation = ignoresCase ? "contains" : "=="
    rest = expression.bytes[...]
    // Longer expressions cannot be sent, and reading their parentheses could exhaust the stack.
    guard expression.count <= maxLineLength else { return nil }
    let isEverything = expression == Filter.base("").expression && command == "list"
    guard isEverything || (readExpression() && rest.isEmpty) else { return nil }
  }

  /// Reads a comparison in parentheses, or several expressions in parentheses with AND between them.
  private mutating func readExpression() -> Bool {
    guard read("(") else { return false }
    skipSpaces()
    guard rest.first == UInt8(ascii: "(") else { return readComparison() && read(")") }
    repeat {
      guard readExpression() else { return false }
      skipSpaces()
    } while read("AND ")
    return read(")")
  }

  /// Reads a name, the operator and a value, such as "Artist == 'Air'", or a name and a value, such as "base 'Rock'".
  private mutating func readComparison() -> Bool {
    let name = readWord()
    skipSpaces()
    let isBare = name == "base" || name == "modified-since"
    guard !name.isEmpty, isBare || read(operation) else { return false }
    skipSpaces()
    // Mopidy ignores an empty value in an exact search.
    guard let value = readQuoted(), !(value.isEmpty && operation == "==") else { return false }
    skipSpaces()
    arguments += [name, value]
    return true
  }

  private mutating func read(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  private mutating func skipSpaces() { rest = rest.drop { $0 == .space } }

  private mutating func readWord() -> ByteString {
    let word = rest.prefix { $0.isASCIILetter || $0 == .hyphen || $0 == .underscore }
    rest = rest[word.endIndex...]
    return ByteString(word)
  }

  /// Reads a value in apostrophes or quotation marks, in which a backslash escapes the byte after it.
  private mutating func readQuoted() -> ByteString? {
    guard let quote = rest.popFirst(), quote == .apostrophe || quote == .quotationMark else {
      return nil
    }
    var value: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == quote { return ByteString(value) }
      guard let next = byte == .backslash ? rest.popFirst() : byte else { return nil }
      value.append(next)
    }
    return nil
  }
}
