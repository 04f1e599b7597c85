package import Bytes

extension String {
  /// Returns the text with escapes for all characters that a terminal would act on or would not show: control
  /// characters (C0, DEL, C1), characters that change the direction of the text around them, and characters that have
  /// neither width nor shape and could therefore make different names look the same.
  package func terminalSafe(keepingNewlines: Bool = false) -> String {
    guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return self }
    var shown = ""
    let scalars = Array(unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isKept = keepingNewlines && scalar == "\n" || !scalars.isControl(at: index)
      if isKept { shown.unicodeScalars.append(scalar) } else { shown += scalar.escapeSequence }
    }
    return shown
  }
}

extension String {
  /// The text with each escape sequence of `terminalSafe` replaced by the original character; nil if the text contains
  /// no such escape sequence.
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

/// Removes from the beginning of the text the part of an escape sequence that follows the backslash, and returns the
/// escaped character. If the text does not begin with such a part, removes nothing and returns nil.
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
  /// The name as a terminal can show it: control characters are escaped, and bytes that are not UTF-8 are written as
  /// `\xFF`.
  package var terminalSafe: String { terminalSafe(keepingNewlines: false) }

  /// Returns the text escaped as by `terminalSafe`. Newlines are escaped unless `keepingNewlines` is true.
  package func terminalSafe(keepingNewlines: Bool) -> String {
    escapedDescription.terminalSafe(keepingNewlines: keepingNewlines)
  }

  /// The JSON text as a terminal can show it: each character that `terminalSafe` escapes is replaced by a JSON escape
  /// sequence, or by two if the character is beyond U+FFFF.
  package var terminalSafeJSON: ByteString {
    var shown = String.UnicodeScalarView()
    let scalars = Array(description.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      if scalars.isControl(at: index) {
        for unit in String(scalar).utf16 {
          shown += "\\u\(fourHexadecimalDigits(unit))".unicodeScalars
        }
      } else {
        shown.append(scalar)
      }
    }
    return ByteString(String(shown))
  }
}

extension [Unicode.Scalar] {
  /// Returns whether a terminal acts on the character at the given index, or hides it, instead of showing it. A joiner
  /// counts as shown if it changes how its neighbours look, as it does between emoji, and between letters of scripts
  /// that are written with joiners (Unicode Standard Annex 31, section 2.3).
  fileprivate func isControl(at index: Int) -> Bool {
    let scalar = self[index]
    if scalar.isVariationSelector { return index == 0 || !hasVariants(at: index - 1) }
    guard scalar.isControl else { return false }
    guard scalar.isJoiner, index > 0, index + 1 < count else { return true }
    return !(self[index - 1].isJoined && self[index + 1].isJoined)
  }

  /// Returns whether a variation selector can change the look of the character at the given index. This is true for
  /// symbols, for ideographs, and for letters of Mongolian and of the scripts of India and its neighbours. It is true
  /// for an ASCII character only in a keycap, such as a digit in a box.
  private func hasVariants(at index: Int) -> Bool {
    guard self[index].value >= 0x80 else {
      return index + 2 < count && self[index + 2] == "\u{20E3}"
    }
    return self[index].isJoined || self[index].isIdeographOrSymbol
  }
}

extension Unicode.Scalar {
  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }

  /// Whether the character selects a shape of the character before it.
  fileprivate var isVariationSelector: Bool {
    switch value {
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F: true
    default: false
    }
  }

  /// Whether the character is an ideograph, an emoji or another symbol.
  fileprivate var isIdeographOrSymbol: Bool {
    switch properties.generalCategory {
    case .otherSymbol, .mathSymbol, .modifierSymbol, .otherPunctuation: true
    default: properties.isIdeographic || properties.isEmoji
    }
  }

  /// Whether a joiner next to the character has a visible effect. This is the case in cursive scripts, in the scripts
  /// of India and its neighbours, and in emoji.
  fileprivate var isJoined: Bool {
    switch value {
    case 0x0620...0x109F, 0x1780...0x180A, 0x1820...0x18AF, 0x1B00...0x1B7F, 0xA980...0xA9DF: true
    case 0x2600...0x27BF, 0x2B1B, 0xFE0F, 0x1F000...0x1FAFF: true
    default: false
    }
  }

  /// Whether a terminal acts on the character or hides it, instead of showing it.
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029: true
    case 0xAD, 0x034F, 0x115F...0x1160, 0x17B4...0x17B5, 0x3164, 0xFFA0: true
    case 0x180E, 0x200B...0x200D, 0x2060...0x2065, 0x206A...0x206F, 0xFEFF: true
    case 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
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
}

private func fourHexadecimalDigits(_ unit: UInt16) -> String {
  let digits = String(unit, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}

extension ByteString {
  /// The name of an entry in the form in which it is printed. Each U+FFFE, which separates the values of several tags,
  /// becomes a tab.
  package var shownName: ByteString {
    guard count > 3, contains(0xEF) else { return self }
    let text = bytes
    var shown: [UInt8] = []
    var index = 0
    while index < text.count {
      let isMark = text[index...].starts(with: [0xEF, 0xBF, 0xBE])
      shown.append(isMark ? .tab : text[index])
      index += isMark ? 3 : 1
    }
    return ByteString(shown)
  }
}
