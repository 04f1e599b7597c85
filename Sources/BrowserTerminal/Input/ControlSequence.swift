package import Browser

/// A control sequence (ECMA-48, 5.4) without its introducer: the parameters, the intermediate bytes and the final byte.
struct ControlSequence {
  /// The first byte, if it is one of `<=>?`; otherwise nil.
  let marker: Character?
  /// The parameters. Each parameter consists of one or more parts, separated by colons; absent parts are nil.
  let parameters: [[Int?]]
  /// The intermediate bytes and the final byte, such as "~" or "$y".
  let function: String

  init(_ bytes: [UInt8]) {
    let isMarked = bytes.first.map { (0x3C...0x3F).contains($0) } ?? false
    marker = isMarked ? bytes.first.map { Character(Unicode.Scalar($0)) } : nil
    let body = bytes.dropFirst(isMarked ? 1 : 0)
    let digits = body.prefix { (0x30...0x3B).contains($0) }
    function = String(decoding: body.dropFirst(digits.count), as: UTF8.self)
    parameters = digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(number)
    }
  }

  func parameter(_ index: Int, part: Int = 0) -> Int? {
    guard index < parameters.count, part < parameters[index].count else { return nil }
    return parameters[index][part]
  }

  /// The modifier keys that the second parameter encodes. The parameter is 1 plus a set of bits, as in xterm and kitty.
  var modifiers: KeyPress.Modifiers { KeyPress.Modifiers(parameter: parameter(1)) }

  /// Whether the sequence reports that a key was released (kitty).
  var isRelease: Bool { parameter(1, part: 1) == 3 }
}

/// Returns the number that decimal digits represent; nil if there are no digits. The number is limited to 9,999,999,
/// which is more than the code of any character.
private func number(_ digits: some Collection<UInt8>) -> Int? {
  guard !digits.isEmpty else { return nil }
  return digits.reduce(0) { min(9_999_999, $0 * 10 + Int($1) - 0x30) }
}

extension KeyPress.Modifiers {
  /// Creates the modifiers that a parameter encodes. The parameter is 1 plus the sum of these bits: Shift 1, Alt 2,
  /// Control 4, Super 8, Hyper 16, Meta 32. Meta counts as Alt; Super and Hyper are ignored.
  init(parameter: Int?) {
    let bits = max(0, (parameter ?? 1) - 1)
    self = []
    if bits & 1 != 0 { insert(.shift) }
    if bits & (2 | 32) != 0 { insert(.alt) }
    if bits & 4 != 0 { insert(.control) }
  }
}

/// Input from a terminal: an event, or an answer to a query.
package enum TerminalInput: Hashable, Sendable {
  case event(TerminalEvent)
  case reply(TerminalReply)
}

/// A terminal's answer to a query that this program has sent.
package enum TerminalReply: Hashable, Sendable {
  /// The colour of the background (OSC 11).
  case background(RGBColour)
  /// The parameters that select the current colours and attributes, such as "0;48:2::1:2:3" (DECRQSS of SGR).
  case rendition(String)
  /// The device attributes (DA1), which say whether the terminal shows sixels. Every terminal reports them, and
  /// terminals answer queries in order. A query that was sent earlier and is still unanswered is therefore not
  /// supported.
  case deviceAttributes(hasSixels: Bool)
  /// The size of a cell in pixels.
  case cellSize(PixelSize)
  /// The position of the cursor (CPR).
  case cursor(CellPosition)
  /// The terminal shows images in placeholder cells (kitty's graphics protocol).
  case pixels
}

extension TerminalReply {
  /// Returns the answer that an operating system command (OSC) contains; nil if the command answers none of this
  /// program's queries.
  static func operatingSystemCommand(_ text: String) -> TerminalReply? {
    guard text.hasPrefix("11;") else { return nil }
    return RGBColour(specification: text.dropFirst(3)).map { .background($0) }
  }

  /// Returns the answer that reports the device attributes. The first attribute is the class of the device, which is
  /// ignored.
  static func deviceAttributes(_ sequence: ControlSequence) -> TerminalReply {
    .deviceAttributes(hasSixels: sequence.parameters.dropFirst().contains([4]))
  }

  /// Returns the answer that reports the size of a cell (`CSI 6 ; height ; width t`). Returns nil for other reports
  /// about the window, and for sizes that are not plausible for a cell.
  static func windowReport(_ sequence: ControlSequence) -> TerminalReply? {
    guard sequence.parameter(0) == 6, let height = sequence.parameter(1),
      let width = sequence.parameter(2)
    else { return nil }
    return PixelSize(cellWidth: width, height: height).map { .cellSize($0) }
  }

  /// Returns the answer that reports the position of the cursor (`CSI row ; column R`).
  static func cursorReport(_ sequence: ControlSequence) -> TerminalReply {
    let (row, column) = (sequence.parameter(0) ?? 1, sequence.parameter(1) ?? 1)
    return .cursor(CellPosition(column: max(0, column - 1), row: max(0, row - 1)))
  }

  /// Returns the answer that a device control string (DCS) contains; nil if the string answers none of this program's
  /// queries.
  static func deviceControlString(_ text: String) -> TerminalReply? {
    guard text.hasPrefix("1$r"), text.hasSuffix("m") else { return nil }
    return .rendition(String(text.dropFirst(3).dropLast()))
  }

  /// Returns the answer that an application program command (APC) contains; nil if the command answers none of this
  /// program's queries.
  static func applicationProgramCommand(_ text: String) -> TerminalReply? {
    text == "Gi=\(TerminalSequences.askedImage);OK" ? .pixels : nil
  }
}

extension ControlSequence {
  /// The mouse report that the sequence encodes in the SGR format (`CSI < code ; column ; row M`). Nil if the sequence
  /// has another form, or if the report is about a button that the browser does not use.
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
  /// Creates a report from xterm's code. The bits of the code are the button (1 and 2), Shift (4), Alt (8), Control
  /// (16), motion (32), the wheel (64) and further buttons (128). Returns nil for the further buttons.
  ///
  /// - Parameters:
  ///   - code: the code.
  ///   - isRelease: whether the button was released.
  ///   - position: the cell under the pointer.
  init?(code: Int, isRelease: Bool, _ position: CellPosition) {
    guard code & 128 == 0, let action = Action(code: code, isRelease: isRelease) else { return nil }
    self.init(action, at: position)
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
    // A report without a button means that the pointer has come back after the button was released outside the
    // window.
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
