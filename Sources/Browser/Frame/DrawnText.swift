internal import TerminalText

/// A character as it is drawn, with the cells that it takes.
struct DrawnCharacter: Hashable {
  let character: Character
  let width: Int8
}

/// Returns a text as characters that every terminal draws in the same number of cells.
///
/// Control characters are escaped. Of a sequence of emoji only the first is drawn, since terminals
/// disagree about the rest, and a flag is drawn as the two letters of its country.
func drawnCharacters(_ text: String) -> [DrawnCharacter] {
  if text.unicodeScalars.allSatisfy(\.isPlainLetter) {
    return text.unicodeScalars.map { DrawnCharacter(character: Character($0), width: 1) }
  }
  var drawn: [DrawnCharacter] = []
  for character in text.terminalSafe() {
    if let letter = drawnLetter(character) {
      drawn.append(letter)
    } else {
      drawn += drawnCharacters(character)
    }
  }
  return drawn
}

/// Returns a character of one code point that takes a cell or two, as almost all are; nil for others. A
/// frame has thousands of them, so that arrays for each would take most of its time.
private func drawnLetter(_ character: Character) -> DrawnCharacter? {
  let scalars = character.unicodeScalars
  guard let base = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex,
    base.value < 0x300 || !base.isDrawnMark && !base.isRegionalIndicator
  else { return nil }
  let width = displayWidth(String(character))
  return width > 0 ? DrawnCharacter(character: character, width: Int8(width)) : nil
}

private func drawnCharacters(_ character: Character) -> [DrawnCharacter] {
  let scalars = character.unicodeScalars
  guard let base = scalars.first else { return [] }
  if scalars.allSatisfy(\.isRegionalIndicator) {
    return scalars.map { drawn($0.letterOfRegion) }
  }
  let marks = scalars.dropFirst().filter(\.isDrawnMark)
  // A mark without a letter before it is drawn on a space.
  let first = base.isDrawnMark || displayWidth(String(base)) == 0 ? " " : base
  var cluster = String.UnicodeScalarView([first])
  if first == " ", base.isDrawnMark { cluster.append(base) }
  cluster.append(contentsOf: base.isEmoji ? [] : Array(marks))
  return [drawn(Character(String(cluster)))]
}

private func drawn(_ character: Character) -> DrawnCharacter {
  let width = displayWidth(String(character))
  return DrawnCharacter(character: character, width: Int8(min(2, max(1, width))))
}

extension Unicode.Scalar {
  /// Whether it is a character of one cell, whatever is beside it, and safe: the letters and signs of ASCII
  /// and of the European languages with Latin letters. Only a soft hyphen has no cell.
  fileprivate var isPlainLetter: Bool {
    switch value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300: true
    default: false
    }
  }

  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// The Latin letter that a regional indicator stands for.
  fileprivate var letterOfRegion: Character {
    Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(value - 0x1F1E6)))
  }

  fileprivate var isEmoji: Bool { value >= 0x1F000 && properties.isEmoji }

  /// Whether a terminal draws the character over the one before it.
  fileprivate var isDrawnMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: !(0xFE00...0xFE0F).contains(value)
    case .spacingMark: true
    default: (0x1160...0x11FF).contains(value)
    }
  }
}
