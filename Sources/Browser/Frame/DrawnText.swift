internal import TerminalText

/// A character to draw, with the number of cells that it takes.
struct DrawnCharacter: Hashable {
  let character: Character
  let width: Int8
}

/// Converts a string to characters for which all terminals use the same number of cells.
///
/// Control characters are escaped. Only the first emoji of a sequence is drawn, since terminals disagree about the
/// rest. A flag is drawn as the two letters of its country.
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

/// Returns the character in the form in which it is drawn if it is a single code point that takes one or two cells and
/// needs no conversion; otherwise nil. Almost all characters are of this kind, and a frame has thousands of them:
/// without this shortcut, creating an array for each of them would take most of the drawing time.
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
  // A combining mark without a letter before it is drawn on a space.
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
  /// Whether the character is safe to draw and always takes one cell, whatever its neighbours are. This is true of the
  /// printable characters below U+0300 (ASCII, and Latin letters and signs), except the soft hyphen, which takes no
  /// cell.
  fileprivate var isPlainLetter: Bool {
    switch value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300: true
    default: false
    }
  }

  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  fileprivate var letterOfRegion: Character {
    Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(value - 0x1F1E6)))
  }

  fileprivate var isEmoji: Bool { value >= 0x1F000 && properties.isEmoji }

  /// Whether a terminal draws the character over the preceding character.
  fileprivate var isDrawnMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: !(0xFE00...0xFE0F).contains(value)
    case .spacingMark: true
    default: (0x1160...0x11FF).contains(value)
    }
  }
}

/// Returns the text, made safe for a terminal. If it is longer than `room` cells, it is cut and ends with an ellipsis.
func fitted(_ text: String, _ room: Int) -> String {
  String(fitted(drawnCharacters(text), room).map(\.character))
}

/// Returns the text, made safe for a terminal. If it does not fit in `room` cells, only its end is kept, and `sign`
/// replaces the beginning.
func fittedEnd(_ text: String, _ room: Int, after sign: String = "") -> String {
  let characters = drawnCharacters(text)
  guard width(of: characters) > room else { return String(characters.map(\.character)) }
  var room = room - drawnWidth(sign)
  let end = characters.reversed().prefix { character in
    room -= Int(character.width)
    return room >= 0
  }
  return sign + String(end.reversed().map(\.character))
}

/// Returns the text, shortened to `room` cells if necessary by replacing its middle with `sign`.
func fittedMiddle(_ text: String, _ room: Int, around sign: String) -> String {
  guard drawnWidth(text) > room else { return text }
  var (start, characters) = ("", drawnCharacters(text)[...])
  var rest = (room - drawnWidth(sign)) / 2
  while let first = characters.first, Int(first.width) <= rest {
    rest -= Int(first.width)
    start.append(first.character)
    characters = characters.dropFirst()
  }
  let end = String(characters.map(\.character))
  return start + fittedEnd(end, room - drawnWidth(start), after: sign)
}

func drawnWidth(_ text: String) -> Int { width(of: drawnCharacters(text)) }

private func width(of characters: some Sequence<DrawnCharacter>) -> Int {
  characters.reduce(0) { $0 + Int($1.width) }
}

/// Returns the characters that fit in `room` cells. If some do not fit, the last character returned is an ellipsis.
func fitted(_ characters: [DrawnCharacter], _ room: Int) -> ArraySlice<DrawnCharacter> {
  var width = 0
  var end = 0
  var endBeforeEllipsis = 0
  for character in characters {
    width += Int(character.width)
    guard width <= room else {
      guard room > 0 else { return [] }
      return characters[..<endBeforeEllipsis] + [DrawnCharacter(character: "…", width: 1)]
    }
    end += 1
    if width < room { endBeforeEllipsis = end }
  }
  return characters[...]
}

/// Returns a number with commas between groups of three digits.
package func grouped(_ number: Int) -> String {
  var digits = Array(String(number))
  var index = digits.count - 3
  while index > 0 {
    digits.insert(",", at: index)
    index -= 3
  }
  return String(digits)
}

/// The symbols that the browser draws; the ASCII set is for fonts that lack the Unicode symbols.
struct Symbols {
  let cursor: String
  let mark: String
  /// The signs that are drawn in a row if rows immediately before or after it were just removed.
  let gapBefore, gapAfter: String
  let plays: String
  let paused: String
  let stopped: String
  let crumb: String
  let dot: String
  let ellipsis: String
  let line: String
  let played: String
  let playedEnd: String
  let selected: String
  let magnifier: String
  let smallLabel: String
  /// The sign for a blank at the beginning or the end of a label.
  let blank: Character
  /// The bars of a histogram, from the shortest to the longest.
  let heights: [String]
  /// A filled star, half a star and an empty one.
  let starSigns: [String]
  /// The symbols before and after the title of the page that is shown.
  let titleEnds: [String]
  /// The corners of a box, clockwise from the top left, then its horizontal side and its vertical side.
  let box: [String]

  static let unicode = Symbols(
    cursor: "▌", mark: "✓", gapBefore: "▔", gapAfter: "▁", plays: "▶", paused: "‖", stopped: "■",
    crumb: " ▸ ", dot: " · ",
    ellipsis: "…", line: "─", played: "━", playedEnd: "╸", selected: "▐", magnifier: "⌕",
    smallLabel: "·", blank: "␣", heights: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
    starSigns: ["★", "½", "☆"], titleEnds: ["⟨", "⟩"],
    box: ["╭", "╮", "╯", "╰", "─", "│"])

  static let ascii = Symbols(
    cursor: ">", mark: "*", gapBefore: "^", gapAfter: "_", plays: ">", paused: "=", stopped: "#",
    crumb: " > ", dot: ", ",
    ellipsis: "...", line: "-", played: "=", playedEnd: ">", selected: ">", magnifier: "/",
    smallLabel: ".", blank: "_", heights: [".", ":", "+", "#"],
    starSigns: ["*", "+", "."], titleEnds: ["<", ">"],
    box: ["+", "+", "+", "+", "-", "|"])
}

extension Symbols {
  /// Returns a label in which the blanks at its beginning and its end can be seen.
  func shown(_ label: String) -> String {
    guard label.first == " " || label.last == " " else { return label }
    let start = label.prefix { $0 == " " }
    let end = label.dropFirst(start.count).reversed().prefix { $0 == " " }
    return String(repeating: blank, count: start.count)
      + label.dropFirst(start.count).dropLast(end.count)
      + String(repeating: blank, count: end.count)
  }
}
