internal import Bytes

/// The dialects of JSON that can be read.
package enum JSONDialect: Sendable {
  /// JSON as defined by RFC 8259. Names within an object must be distinct.
  case json
  /// JSON5, except for line continuations and the rarer kinds of white space. Comments, single quotes, unquoted names
  /// and trailing commas are allowed. Names that differ only in case are considered equal, as in Navidrome.
  case json5
}

extension JSONValue {
  /// Parses a JSON text. O(n).
  ///
  /// - Parameters:
  ///   - text: the text, which must be UTF-8.
  ///   - dialect: the dialect of the text.
  /// - Throws: the first error in the text.
  package init(_ text: [UInt8], as dialect: JSONDialect = .json) throws(JSONError) {
    if let offset = text.firstOffsetWithoutUTF8 {
      throw JSONError(.encoding, at: offset, in: text)
    }
    var reader = JSONReader(text, dialect)
    do throws(JSONMistake) { self = try reader.onlyValue() } catch {
      throw JSONError(error.problem, at: error.offset, in: text)
    }
  }
}

/// An error in the JSON text, with the offset at which it was found.
struct JSONMistake: Error {
  var problem = JSONError.Problem.syntax
  let offset: Int
}

/// Parses a JSON text from left to right.
struct JSONReader {
  let text: [UInt8]
  let isJSON5: Bool
  var offset = 0

  init(_ text: [UInt8], _ dialect: JSONDialect) {
    (self.text, isJSON5) = (text, dialect == .json5)
  }

  var next: UInt8? { offset < text.count ? text[offset] : nil }

  var mistake: JSONMistake { JSONMistake(offset: offset) }

  mutating func onlyValue() throws(JSONMistake) -> JSONValue {
    let value = try value(depth: 0)
    try skipBlanks()
    guard offset == text.count else { throw mistake }
    return value
  }

  private mutating func value(depth: Int) throws(JSONMistake) -> JSONValue {
    try skipBlanks()
    let start = offset
    let content: JSONValue.Content =
      switch next {
      case UInt8(ascii: "{"): .object(try members(depth: depth))
      case UInt8(ascii: "["): .list(try items(depth: depth))
      case let quote? where isQuote(quote): .text(try quotedText())
      default: try word()
      }
    return JSONValue(content, at: start)
  }

  private mutating func items(depth: Int) throws(JSONMistake) -> [JSONValue] {
    try enter(depth)
    var items: [JSONValue] = []
    while try !skip(UInt8(ascii: "]")) {
      items.append(try value(depth: depth + 1))
      if try skip(UInt8(ascii: "]")) { break }
      try skipComma(before: UInt8(ascii: "]"))
    }
    return items
  }

  private mutating func members(depth: Int) throws(JSONMistake) -> [JSONMember] {
    try enter(depth)
    var members: [JSONMember] = []
    var names = JSONNames(ignoringCase: isJSON5)
    while try !skip(UInt8(ascii: "}")) {
      let start = offset
      let name = try name()
      guard names.insert(name) else {
        throw JSONMistake(problem: .repeated(name: name), offset: start)
      }
      guard try skip(UInt8(ascii: ":")) else { throw mistake }
      members.append(JSONMember(name: name, offset: start, value: try value(depth: depth + 1)))
      if try skip(UInt8(ascii: "}")) { break }
      try skipComma(before: UInt8(ascii: "}"))
    }
    return members
  }

  /// Skips the opening bracket of a list or an object; throws if the nesting is too deep.
  private mutating func enter(_ depth: Int) throws(JSONMistake) {
    guard depth < maxJSONDepth else { throw JSONMistake(problem: .nesting, offset: offset) }
    offset += 1
  }

  /// Skips a comma. Throws if the closing bracket follows, unless the text is JSON5.
  private mutating func skipComma(before end: UInt8) throws(JSONMistake) {
    guard try skip(UInt8(ascii: ",")) else { throw mistake }
    try skipBlanks()
    guard isJSON5 || next != end else { throw mistake }
  }

  private mutating func name() throws(JSONMistake) -> ByteString {
    guard let first = next, !isQuote(first) else { return try quotedText() }
    guard isJSON5 else { throw mistake }
    return try bareName()
  }

  func isQuote(_ byte: UInt8) -> Bool {
    byte == .quotationMark || isJSON5 && byte == UInt8(ascii: "'")
  }

  /// Skips blanks and the given byte. Returns false if the blanks are not followed by this byte.
  private mutating func skip(_ byte: UInt8) throws(JSONMistake) -> Bool {
    try skipBlanks()
    guard next == byte else { return false }
    offset += 1
    return true
  }

  private mutating func skipBlanks() throws(JSONMistake) {
    while let byte = next {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: offset += 1
      case UInt8(ascii: "/") where isJSON5: try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONMistake) {
    let second = text[offset...].dropFirst().first
    if second == UInt8(ascii: "/") {
      offset = text[offset...].firstIndex(of: .newline) ?? text.count
    } else if second == UInt8(ascii: "*"), let end = endOfLongComment {
      offset = end
    } else {
      throw mistake
    }
  }

  private var endOfLongComment: Int? {
    var place = offset + 2
    while place + 1 < text.count {
      if text[place] == UInt8(ascii: "*"), text[place + 1] == UInt8(ascii: "/") { return place + 2 }
      place += 1
    }
    return nil
  }
}

/// The names found in an object so far.
private struct JSONNames {
  /// The first 16 names. They are compared one by one, because most objects have only a few names.
  private var few: [ByteString] = []
  private var many: Set<ByteString> = []
  private let ignoresCase: Bool

  init(ignoringCase: Bool) {
    ignoresCase = ignoringCase
  }

  /// Adds a name; returns false if the object already contains the name.
  mutating func insert(_ name: ByteString) -> Bool {
    let name = ignoresCase ? ByteString(name.description.lowercased()) : name
    if few.contains(name) { return false }
    guard few.count == 16 else {
      few.append(name)
      return true
    }
    return many.insert(name).inserted
  }
}

extension [UInt8] {
  /// The offset of the first byte that is not part of valid UTF-8; nil if the text is valid. O(n).
  var firstOffsetWithoutUTF8: Int? {
    var offset = 0
    while offset < count {
      if self[offset] < 0x80 {
        offset += 1
        continue
      }
      var decoder = UTF8()
      var bytes = self[offset...].makeIterator()
      guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return offset }
      offset += UTF8.width(scalar)
    }
    return nil
  }
}
