package import Bytes

extension String {
  /// Returns the text with everything escaped that a terminal would act on instead of showing it:
  /// control characters (C0, DEL, C1) and the characters that change the direction of the text
  /// around them.
  package func terminalSafe(keepingNewlines: Bool = false) -> String {
    guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return self }
    var shown = ""
    for scalar in unicodeScalars {
      let isKept = keepingNewlines && scalar == "\n" || !scalar.isControl
      if isKept { shown.unicodeScalars.append(scalar) } else { shown += scalar.escapeSequence }
    }
    return shown
  }
}

extension String {
  /// The text that `terminalSafe` shows in this way; nil if none of its escape sequences is in it.
  package var withoutTerminalEscapes: String? {
    guard contains("\\") else { return nil }
    var text = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let first = rest.popFirst() {
      text.append(first == "\\" ? leadingEscape(&rest) ?? first : first)
    }
    return text.elementsEqual(unicodeScalars) ? nil : String(text)
  }
}

/// Removes the rest of an escape sequence after its backslash, and returns the scalar that it stands
/// for; nil, without removing anything, if it is none.
private func leadingEscape(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
  guard let letter = rest.first else { return nil }
  if let scalar = ["n": "\n", "r": "\r", "t": "\t", "e": "\u{1B}"][letter] as Unicode.Scalar? {
    rest.removeFirst()
    return scalar
  }
  let digits =
    switch letter {
    case "x": rest.dropFirst().prefix(2)
    case "u" where rest.dropFirst().first == "{": rest.dropFirst(2).prefix { $0 != "}" }
    default: rest.prefix(0)
    }
  guard let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) else {
    return nil
  }
  rest = rest[digits.endIndex...].dropFirst(letter == "u" ? 1 : 0)
  return scalar
}

extension ByteString {
  /// The name as a terminal can show it: without control characters, and with bytes that are not
  /// UTF-8 as `\xFF`.
  package var terminalSafe: String { terminalSafe(keepingNewlines: false) }

  /// The same; newlines can be kept.
  package func terminalSafe(keepingNewlines: Bool) -> String {
    escapedDescription.terminalSafe(keepingNewlines: keepingNewlines)
  }

  /// JSON as a terminal can show it: control characters become escapes of JSON.
  package var terminalSafeJSON: ByteString {
    var shown = String.UnicodeScalarView()
    for scalar in description.unicodeScalars {
      if scalar.isControl {
        shown += "\\u\(scalar.fourHexadecimalDigits)".unicodeScalars
      } else {
        shown.append(scalar)
      }
    }
    return ByteString(String(shown))
  }
}

extension Unicode.Scalar {
  /// Whether a terminal acts on the character instead of showing it.
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x061C: true
    case 0x2028, 0x2029: true
    default: false
    }
  }

  fileprivate var escapeSequence: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\u{1B}": "\\e"
    default:
      value < 0x100
        ? "\\x" + UInt8(value).hexadecimal
        : "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    }
  }

  fileprivate var fourHexadecimalDigits: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
