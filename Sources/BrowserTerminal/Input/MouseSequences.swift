internal import Browser

extension ControlSequence {
  /// The report of the mouse in SGR's form (`CSI < code ; column ; row M`); nil if it is none, or of a
  /// button that has no meaning here.
  var mouseReport: MouseReport? {
    guard marker == "<", function == "M" || function == "m", let code = parameter(0),
      let column = parameter(1), let row = parameter(2)
    else { return nil }
    return MouseReport(
      code: code, isRelease: function == "m",
      CellPosition(column: max(0, column - 1), row: max(0, row - 1)))
  }
}

extension MouseReport {
  /// The report of a code of xterm: the button in the bits 1 and 2, Shift 4, Alt 8, Control 16,
  /// motion 32, the wheel 64, further buttons 128. Nil for the latter.
  init?(code: Int, isRelease: Bool, _ position: CellPosition) {
    guard code & 128 == 0, let action = Action(code: code, isRelease: isRelease) else { return nil }
    self.init(action, at: position, KeyPress.Modifiers(mouseCode: code))
  }
}

extension MouseReport.Action {
  fileprivate init?(code: Int, isRelease: Bool) {
    if code & 64 != 0 {
      self =
        [
          .scrolled(columns: 0, rows: -1), .scrolled(columns: 0, rows: 1),
          .scrolled(columns: -1, rows: 0), .scrolled(columns: 1, rows: 0),
        ][code & 3]
      return
    }
    // Without a button: the motion of a pointer that comes back after a release elsewhere.
    guard !isRelease, let button = MouseReport.Button(code: code & 3) else {
      self = .released
      return
    }
    self = code & 32 != 0 ? .dragged(button) : .pressed(button)
  }
}

extension MouseReport.Button {
  fileprivate init?(code: Int) {
    switch code {
    case 0: self = .left
    case 1: self = .middle
    case 2: self = .right
    default: return nil
    }
  }
}

extension KeyPress.Modifiers {
  fileprivate init(mouseCode code: Int) {
    self = []
    if code & 4 != 0 { insert(.shift) }
    if code & 8 != 0 { insert(.alt) }
    if code & 16 != 0 { insert(.control) }
  }
}
