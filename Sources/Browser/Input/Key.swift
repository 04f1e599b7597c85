/// A key of a keyboard, as terminals report it.
package enum Key: Hashable, Sendable {
  /// A key that types a character; with Control, the letter in lower case.
  case character(Character)
  case enter
  case tab
  case escape
  case backspace
  case delete
  case insert
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  /// A function key, from 1.
  case function(Int)
}

/// A key together with the modifier keys that are held down.
package struct KeyPress: Hashable, Sendable {
  package var key: Key
  package var modifiers: Modifiers

  /// Creates a key press.
  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The keys that change the meaning of another one. A character that Shift changes, such as "A",
  /// is reported without Shift.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }
}
