internal import Browser

extension ControlSequence {
  /// The key press that the sequence reports; nil if it reports no key.
  ///
  /// The sequence can have the form that xterm (`ctlseqs`), rxvt, the Linux console, tmux or kitty's protocol uses.
  var keyPress: KeyPress? {
    guard marker == nil, !isRelease else { return nil }
    switch function {
    case "~": return parameter(0) == 27 ? character(parameter(2)) : numbered(modifiers)
    // rxvt encodes the modifiers in the final byte.
    case "$": return numbered(.shift)
    case "^": return numbered(.control)
    case "@": return numbered([.control, .shift])
    case "u": return character(parameter(0))
    case "Z": return KeyPress(.tab, modifiers.union(.shift))
    default: return lettered
    }
  }

  private func numbered(_ modifiers: KeyPress.Modifiers) -> KeyPress? {
    parameter(0).flatMap { numberedKeys[$0] }.map { KeyPress($0, modifiers) }
  }

  private var lettered: KeyPress? {
    guard function.utf8.count == 1, let letter = function.first else { return nil }
    if let key = letteredKeys[letter] {
      return parameter(0) ?? 1 == 1 ? KeyPress(key, modifiers) : nil
    }
    // rxvt encodes arrows with Shift as lower-case letters.
    return rxvtArrows[letter].map { KeyPress($0, .shift) }
  }

  private func character(_ code: Int?) -> KeyPress? {
    guard let code else { return nil }
    if let key = kittyKeys[code] { return KeyPress(key, modifiers) }
    guard !(0xE000...0xF8FF).contains(code), let scalar = Unicode.Scalar(UInt32(code)) else {
      return nil
    }
    return KeyPress(typing: scalar, modifiers)
  }
}

/// Returns the key press that a sequence of SS3 and a letter reports; nil if no key has the letter.
///
/// - Parameter parameter: the digit before the letter, with which old versions of xterm encoded modifiers; nil if there
///   is none.
func singleShiftKey(_ letter: Character, parameter: Int?) -> KeyPress? {
  let modifiers = KeyPress.Modifiers(parameter: parameter)
  if let key = letteredKeys[letter] { return KeyPress(key, modifiers) }
  // rxvt encodes arrows with Control as lower-case letters.
  if let key = rxvtArrows[letter] { return KeyPress(key, .control) }
  return keypad[letter].map { KeyPress($0, modifiers) }
}

/// Returns the key of the Linux console's sequence `ESC [ [ letter`; nil if no key has the letter.
func consoleFunctionKey(_ letter: UInt8) -> KeyPress? {
  guard (0x41...0x45).contains(letter) else { return nil }
  return KeyPress(.function(Int(letter) - 0x40))
}

extension KeyPress {
  /// Creates a press of the key that types a character, with the modifiers that the terminal reports. Returns nil for a
  /// control character.
  init?(typing scalar: Unicode.Scalar, _ modifiers: Modifiers = []) {
    guard scalar.properties.generalCategory != .control else { return nil }
    let character = Character(scalar)
    if modifiers.contains(.control) {
      let lower = character.lowercased()
      self.init(.character(lower.count == 1 ? Character(lower) : character), modifiers)
    } else {
      let upper = modifiers.contains(.shift) ? character.uppercased() : String(character)
      let typed = upper.count == 1 ? Character(upper) : character
      self.init(.character(typed), modifiers.subtracting(.shift))
    }
  }

  /// Creates the key press that sends a control character other than ESC, such as a press of Tab, or of a letter with
  /// Control.
  init(control byte: UInt8) {
    switch byte {
    case 0x00: self.init(.character(" "), .control)
    case 0x08, 0x7F: self.init(.backspace)
    case 0x09: self.init(.tab)
    case 0x0D: self.init(.enter)
    case 0x01...0x1A: self.init(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    default: self.init(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    }
  }
}

private let letteredKeys: [Character: Key] = [
  "A": .up, "B": .down, "C": .right, "D": .left, "F": .end, "H": .home,
  "P": .function(1), "Q": .function(2), "R": .function(3), "S": .function(4),
]

private let rxvtArrows: [Character: Key] = ["a": .up, "b": .down, "c": .right, "d": .left]

/// The keys of the numeric keypad in application mode, each under the letter that follows SS3.
private let keypad: [Character: Key] = [
  "M": .enter, "I": .tab, "j": .character("*"), "k": .character("+"), "m": .character("-"),
  "n": .character("."), "o": .character("/"), "X": .character("="),
]

/// The keys that the sequences `CSI number ~` report, by number. Home and End have more than one number, because
/// terminals differ.
private let numberedKeys: [Int: Key] = {
  var keys: [Int: Key] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
  ]
  let functions = [
    11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34,
  ]
  for (index, number) in functions.enumerated() { keys[number] = .function(index + 1) }
  return keys
}()

/// The keys that the sequences `CSI number u` of kitty's protocol report, by number. Keys that type a character are not
/// included.
private let kittyKeys: [Int: Key] = [
  9: .tab, 13: .enter, 27: .escape, 127: .backspace, 57_414: .enter, 57_417: .left,
  57_418: .right, 57_419: .up, 57_420: .down, 57_421: .pageUp, 57_422: .pageDown, 57_423: .home,
  57_424: .end, 57_425: .insert, 57_426: .delete,
]

/// Collects the text of a paste, up to the sequence that ends it.
struct PasteBuffer {
  /// The maximum number of bytes that are kept from one paste.
  static let capacity = 64 * 1024

  private static let end = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// How many of the last bytes match the beginning of the end sequence.
  private var matched = 0

  /// Takes a byte, and returns the text if the byte completes the end sequence.
  ///
  /// Invalid UTF-8 is replaced, line endings become newlines, and text that is too long is cut off.
  mutating func take(_ byte: UInt8) -> String? {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count ? text : nil
    }
    keep(Self.end[..<matched])
    // The end sequence can begin again only with its first byte.
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { keep([byte]) }
    return nil
  }

  private mutating func keep(_ more: ArraySlice<UInt8>) {
    bytes += more.prefix(Self.capacity - bytes.count)
  }

  private var text: String {
    var text = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar != "\n" || last != "\r" { text.append(scalar == "\r" ? "\n" : scalar) }
      last = scalar
    }
    return String(text)
  }
}
