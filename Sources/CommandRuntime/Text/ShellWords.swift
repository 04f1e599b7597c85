package import Bytes

/// The kind of quotes around a part of a word.
package enum ShellQuoting {
  case none, single, double
  /// Inside `$'…'`, where a backslash begins an escape sequence such as `\n`.
  case escapes
}

/// A word of a command line, read as bash and zsh do.
package struct ShellWord {
  /// The text without quotes and backslashes.
  package var text = ByteString()
  /// The kind of quotes that are still open at the end of the word.
  package var quoting = ShellQuoting.none
  /// The offset of the word's first byte in the line; this byte may be a quote.
  package var start: Int

  package init(start: Int = 0) { self.start = start }
}

/// Splits a line into words. If the line is empty or ends with an unquoted space, the last word is empty.
///
/// Variables and command substitutions are not expanded. If a shell would read a word differently, the only consequence
/// is that different completions are offered.
package func shellWords(_ line: ByteString) -> [ShellWord] {
  var reader = ShellWordReader(line)
  return reader.words()
}

private struct ShellWordReader {
  private var rest: ArraySlice<UInt8>
  private var found: [ShellWord] = []
  private var word = ShellWord()
  private var isInWord = false

  init(_ line: ByteString) {
    rest = line.bytes[...]
  }

  mutating func words() -> [ShellWord] {
    while let byte = rest.popFirst() { read(byte) }
    return found + [word]
  }

  private mutating func read(_ byte: UInt8) {
    switch (word.quoting, Unicode.Scalar(byte)) {
    case (.none, " "), (.none, "\t"), (.none, "\n"): endWord()
    case (.none, "'"), (.single, "'"), (.escapes, "'"): turn(.single)
    case (.none, "\""), (.double, "\""): turn(.double)
    case (.none, "$") where rest.first == .apostrophe:
      rest.removeFirst()
      turn(.escapes)
    case (.none, "\\"): if let next = rest.popFirst() { append(next) }
    case (.double, "\\"): readBackslashInDoubleQuotes()
    case (.escapes, "\\"): readEscape()
    default: append(byte)
    }
  }

  private mutating func append(_ byte: UInt8) {
    word.text.append(byte)
    isInWord = true
  }

  private mutating func turn(_ quoting: ShellQuoting) {
    word.quoting = word.quoting == .none ? quoting : .none
    isInWord = true
  }

  private mutating func endWord() {
    if isInWord { found.append(word) }
    word = ShellWord(start: rest.startIndex)
    isInWord = false
  }

  private mutating func readBackslashInDoubleQuotes() {
    guard let next = rest.first, escapedInDoubleQuotes.contains(next) else {
      return append(.backslash)
    }
    append(rest.removeFirst())
  }

  private mutating func readEscape() {
    guard let next = rest.popFirst() else { return }
    if next == UInt8(ascii: "x") { return appendNumber(radix: 16, atMost: 2, first: nil) }
    if octalDigits.contains(next) { return appendNumber(radix: 8, atMost: 2, first: next) }
    append(escapedBytes[next] ?? next)
  }

  private mutating func appendNumber(radix: Int, atMost count: Int, first: UInt8?) {
    let digits = rest.prefix(count).prefix { Character(Unicode.Scalar($0)).isDigit(radix: radix) }
    rest = rest.dropFirst(digits.count)
    let text = String(decoding: (first.map { [$0] } ?? []) + digits, as: UTF8.self)
    append(UInt8(truncatingIfNeeded: Int(text, radix: radix) ?? 0))
  }
}

extension Character {
  fileprivate func isDigit(radix: Int) -> Bool {
    hexDigitValue.map { $0 < radix } ?? false
  }
}

private let octalDigits = UInt8(ascii: "0")...UInt8(ascii: "7")

private let escapedInDoubleQuotes = Set("$`\"\\\n".utf8)

private let escapedBytes: [UInt8: UInt8] = [
  UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "e"): 0x1B,
  UInt8(ascii: "E"): 0x1B, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
  UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09, UInt8(ascii: "v"): 0x0B,
]

extension ShellQuoting {
  /// Returns the text, quoted so that bash reads it correctly where quotes of this kind are already open. The quotes
  /// are not closed.
  package func quoted(_ text: some Sequence<UInt8>) -> ByteString {
    ByteString(text.flatMap(quoted))
  }

  /// The bytes that close quotes of this kind; empty for `none`.
  package var closing: [UInt8] {
    switch self {
    case .none: []
    case .single, .escapes: [.apostrophe]
    case .double: [.quotationMark]
    }
  }

  private func quoted(_ byte: UInt8) -> [UInt8] {
    let character = Unicode.Scalar(byte)
    switch self {
    case .none: return isPlain(byte) ? [byte] : [backslash, byte]
    case .single: return character == "'" ? Array(#"'\''"#.utf8) : [byte]
    case .double:
      // History expansion takes place in double quotes as well.
      if character == "!" { return Array(#""\!""#.utf8) }
      return "$`\"\\".unicodeScalars.contains(character) ? [backslash, byte] : [byte]
    case .escapes: return character == "'" || character == "\\" ? [backslash, byte] : [byte]
    }
  }
}

private let backslash = UInt8.backslash

/// Returns whether a byte never needs quoting in a word; true for bytes beyond ASCII.
private func isPlain(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || "_/.,+-%@".utf8.contains(byte)
}
