/// An event that a terminal reports.
package enum TerminalEvent: Hashable, Sendable {
  case key(KeyPress)
  case mouse(MouseReport)
  /// Text that was pasted (bracketed paste).
  case paste(String)
  /// The terminal has a new size.
  case resized(CellSize)
  /// The terminal has gained or lost the keyboard's focus.
  case focused(Bool)
}

/// A mouse event: what the user did with the mouse, and the position of the pointer.
package struct MouseReport: Hashable, Sendable {
  package var action: Action
  /// The cell under the pointer.
  package var position: CellPosition

  package init(_ action: Action, at position: CellPosition) {
    self.action = action
    self.position = position
  }

  /// What the user did with the mouse: a press, a drag, a release, or a turn of the wheel.
  package enum Action: Hashable, Sendable {
    case pressed(Button)
    /// The pointer moved while a button was pressed.
    case dragged(Button)
    /// A button was released, or the pointer has returned to the window with no button pressed: terminals do not report
    /// a release outside of their window.
    case released
    /// The wheel was turned by one notch. Positive values scroll down and to the right.
    case scrolled(columns: Int, rows: Int)
  }

  /// A mouse button.
  package enum Button: Hashable, Sendable {
    case left
    case middle
    case right
  }
}

/// A key, as terminals report it.
package enum Key: Hashable, Sendable {
  /// A key that types a character. A letter typed with Control is reported in lower case.
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
  /// A function key, given by its number: 1 for F1, 2 for F2, and so on.
  case function(Int)
}

/// A key together with the modifier keys that are held down.
package struct KeyPress: Hashable, Sendable {
  package var key: Key
  package var modifiers: Modifiers

  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The keys that change the meaning of another key. A character that needs Shift, such as "A", is reported without
  /// the Shift modifier.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }
}
