internal import Bytes

/// The first mistake in a JSON text and its place.
///
/// `JSONDecoder` does not name the place on Linux; where JSON5 is allowed, it even ends the process for bytes that are
/// no UTF-8 and for some wrong numbers. A text with a mistake must not be given to it.
struct JSONSyntaxError: Equatable, CustomStringConvertible {
  enum Problem: Equatable {
    case syntax
    /// A byte is no part of UTF-8.
    case encoding
    /// Lists and objects are nested more deeply than `maxDepth`.
    case nesting
    /// An object has a name twice, which `JSONDecoder` does not see.
    case repeated(name: ByteString)
  }

  let problem: Problem
  /// The line and the byte in it, both from 1 on.
  let line: Int
  let column: Int

  var description: String {
    let place = "at line \(line), column \(column)"
    return switch problem {
    case .syntax: "this is not valid JSON \(place)"
    case .encoding: "this is not valid UTF-8 \(place)"
    case .nesting: "lists and objects are nested more than \(maxDepth) deep \(place)"
    case .repeated(let name): "the key '\(name)' is there twice, the second time \(place)"
    }
  }

  /// Finds the first mistake in a text; nil if there is none. Comments, single quotes, names without quotes
  /// and commas at the end of a list are allowed, as in JSON5. Names that differ only in the case of letters are
  /// equal. O(n).
  static func find(in text: [UInt8]) -> JSONSyntaxError? {
    if let offset = text.firstOffsetWithoutUTF8 {
      return JSONSyntaxError(.encoding, before: text[..<offset])
    }
    var reader = JSONSyntaxReader(rest: text[...])
    guard !reader.isSound() else { return nil }
    return JSONSyntaxError(reader.problem, before: text[..<reader.rest.startIndex])
  }

  init(problem: Problem = .syntax, line: Int, column: Int) {
    (self.problem, self.line, self.column) = (problem, line, column)
  }

  /// - Parameter before: the text before the mistake.
  private init(_ problem: Problem, before: ArraySlice<UInt8>) {
    let place = before.place
    self.init(problem: problem, line: place.line, column: place.column)
  }
}

/// The keys of the objects in a JSON text, with their places.
struct JSONKeys {
  /// Where a key is: in the object of the rules itself, or in the conditions in it.
  enum Level {
    case rules, conditions
  }

  fileprivate struct Key {
    let name: String
    let depth: Int
    let offset: Int
  }

  private let text: [UInt8]
  private let keys: [Key]

  /// Reads the keys of a text without a mistake. O(n).
  init(in text: [UInt8]) {
    var reader = JSONSyntaxReader(rest: text[...])
    _ = reader.isSound()
    (self.text, keys) = (text, reader.keys)
  }

  /// Returns the place of the first key with a name, as " at line 1, column 2"; "" if there is none.
  func place(of name: String, in level: Level) -> String {
    let key = keys.first { $0.name == name && ($0.depth == 0) == (level == .rules) }
    guard let place = (key.map { text[..<$0.offset] })?.place else { return "" }
    return " at line \(place.line), column \(place.column)"
  }
}

extension ArraySlice<UInt8> {
  /// The place after this beginning of a text: the line and the byte in it, both from 1 on.
  fileprivate var place: (line: Int, column: Int) {
    let start = lastIndex(of: .newline).map { $0 + 1 } ?? 0
    return (count { $0 == .newline } + 1, endIndex - start + 1)
  }
}

/// Reads a JSON text up to its first mistake.
private struct JSONSyntaxReader {
  /// What is yet to be read; after a mistake it begins there.
  private(set) var rest: ArraySlice<UInt8>
  private(set) var problem = JSONSyntaxError.Problem.syntax
  private(set) var keys: [JSONKeys.Key] = []

  init(rest: ArraySlice<UInt8>) {
    self.rest = rest
  }

  /// Whether the whole text is one value.
  mutating func isSound() -> Bool {
    guard skipValue(depth: 0) else { return false }
    return skipBlanks() && rest.isEmpty
  }

  private mutating func skipValue(depth: Int) -> Bool {
    guard skipBlanks() else { return false }
    switch rest.first {
    case UInt8(ascii: "{"): return skipItems(to: UInt8(ascii: "}"), areNamed: true, depth: depth)
    case UInt8(ascii: "["): return skipItems(to: UInt8(ascii: "]"), areNamed: false, depth: depth)
    default: return skipText() || skipWord(isName: false)
    }
  }

  private mutating func skipItems(to end: UInt8, areNamed: Bool, depth: Int) -> Bool {
    guard depth < maxDepth else {
      problem = .nesting
      return false
    }
    rest.removeFirst()
    var names: Set<String> = []
    repeat {
      if skip(end) { return true }
      guard !areNamed || skipName(notIn: &names, depth: depth), skipValue(depth: depth + 1) else {
        return false
      }
    } while skip(UInt8(ascii: ","))
    return skip(end)
  }

  /// Skips a name and the colon after it, and adds it to the names that an object has.
  private mutating func skipName(notIn names: inout Set<String>, depth: Int) -> Bool {
    let start = rest
    guard skipText() || skipWord(isName: true) else { return false }
    let name = ByteString(start[..<rest.startIndex]).withoutQuotes
    guard names.insert(name.description.lowercased()).inserted else {
      (rest, problem) = (start, .repeated(name: name))
      return false
    }
    keys.append(JSONKeys.Key(name: name.description, depth: depth, offset: start.startIndex))
    return skip(UInt8(ascii: ":"))
  }

  /// Skips one character and the blanks before it.
  private mutating func skip(_ character: UInt8) -> Bool {
    guard skipBlanks(), rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipText() -> Bool {
    guard let quote = rest.first, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(quote) else {
      return false
    }
    rest.removeFirst()
    while let character = rest.first, character != quote, character != .newline {
      guard character == UInt8(ascii: "\\") ? skipEscape() : skipCharacter() else { return false }
    }
    guard rest.first == quote else { return false }
    rest.removeFirst()
    return true
  }

  /// Skips a character of a text, which must be valid UTF-8.
  private mutating func skipCharacter() -> Bool {
    guard rest.first.map({ $0 >= 0x20 }) ?? false else { return false }
    var decoder = UTF8()
    var bytes = rest.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return false }
    rest = rest.dropFirst(UTF8.width(scalar))
    return true
  }

  /// Skips a backslash and what it stands before.
  private mutating func skipEscape() -> Bool {
    let digits = rest.dropFirst().first == UInt8(ascii: "u") ? 4 : 0
    let code = rest.dropFirst(2).prefix(digits)
    guard rest.count > 1, code.count == digits, code.allSatisfy(isHexDigit) else { return false }
    rest = rest.dropFirst(1)
    guard rest.first.map(escaped.contains) ?? false else { return false }
    rest = rest.dropFirst(digits + 1)
    return true
  }

  /// Skips a number, a name without quotes, or one of the words that stand for values.
  private mutating func skipWord(isName: Bool) -> Bool {
    let word = rest.prefix(while: isWordCharacter)
    let text = String(decoding: word, as: UTF8.self)
    let isValue = words.contains(ByteString(word)) || isNumber(text)
    guard !word.isEmpty, isName ? isBareName(text) : isValue else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }

  /// Skips blanks and comments; returns false if the last comment has no end.
  private mutating func skipBlanks() -> Bool {
    while let first = rest.first {
      if blanks.contains(first) {
        rest.removeFirst()
      } else if rest.starts(with: "//".utf8) {
        rest = rest.drop { $0 != .newline }
      } else if rest.starts(with: "/*".utf8) {
        guard skipLongComment() else { return false }
      } else {
        break
      }
    }
    return true
  }

  private mutating func skipLongComment() -> Bool {
    var inner = rest.dropFirst(2)
    while !inner.isEmpty, !inner.starts(with: "*/".utf8) { inner.removeFirst() }
    guard !inner.isEmpty else { return false }
    rest = inner.dropFirst(2)
    return true
  }
}

extension ByteString {
  /// The text between quotes; the whole text if it has none.
  fileprivate var withoutQuotes: ByteString {
    let isQuoted = ["\"", "'"].contains { hasPrefix($0) }
    return isQuoted ? ByteString(dropFirst().dropLast()) : self
  }
}

extension [UInt8] {
  /// The offset of the first byte that is no part of UTF-8; nil if there is none. O(n).
  fileprivate var firstOffsetWithoutUTF8: Int? {
    var decoder = UTF8()
    var bytes = makeIterator()
    var offset = 0
    while case let result = decoder.decode(&bytes), result != .emptyInput {
      guard case .scalarValue(let scalar) = result else { return offset }
      offset += UTF8.width(scalar)
    }
    return nil
  }
}

/// Whether a text can be a name without quotes.
private func isBareName(_ text: String) -> Bool {
  text.utf8.allSatisfy { !"+-.".utf8.contains($0) } && text.first?.isNumber == false
}

/// Whether a text is a finite number of JSON5, in decimal or hexadecimal digits.
private func isNumber(_ text: some StringProtocol) -> Bool {
  let digits = text.drop { "+-".contains($0) }
  guard text.count - digits.count < 2, !digits.isEmpty else { return false }
  if digits.lowercased().hasPrefix("0x") {
    return digits.utf8.dropFirst(2).allSatisfy(isHexDigit)
      && UInt64(digits.dropFirst(2), radix: 16) != nil
  }
  let isDecimal = digits.utf8.allSatisfy { !isLetter($0) || $0 | 0x20 == UInt8(ascii: "e") }
  let hasLeadingZero = digits.hasPrefix("0") && digits.dropFirst().first?.isNumber == true
  return isDecimal && !hasLeadingZero && Double(digits)?.isFinite == true
}

private func isHexDigit(_ character: UInt8) -> Bool {
  Character(Unicode.Scalar(character)).isHexDigit
}

/// What can follow a backslash in a text.
private let escaped = Set("\"'\\/bfnrtuv\n".utf8)
private let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

private func isLetter(_ character: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(character | 0x20)
}

private func isWordCharacter(_ character: UInt8) -> Bool {
  isLetter(character) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(character)
    || "+-._$".utf8.contains(character)
}

private let words: Set<ByteString> = [
  "true", "false", "null", "NaN", "Infinity", "+NaN", "-NaN", "+Infinity", "-Infinity",
]
private let maxDepth = 500
