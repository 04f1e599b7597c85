package import Browser

/// A control sequence (ECMA-48, 5.4) after its introducer: parameters, intermediate bytes and the
/// final byte.
struct ControlSequence {
  /// The first byte, if it is one of `<=>?`; else nil.
  let marker: Character?
  /// The parameters with their parts, which colons separate; nil for those that are absent.
  let parameters: [[Int?]]
  /// Intermediate bytes and the final one, such as "~" or "$y".
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

  /// The modifier keys of the second parameter, as xterm and kitty count them: 1 and a set of bits.
  var modifiers: KeyPress.Modifiers { KeyPress.Modifiers(parameter: parameter(1)) }

  /// Whether the sequence reports that a key was released (kitty).
  var isRelease: Bool { parameter(1, part: 1) == 3 }
}

/// Returns a decimal number, at most 9,999,999, which is no character; nil for no digits.
private func number(_ digits: some Collection<UInt8>) -> Int? {
  guard !digits.isEmpty else { return nil }
  return digits.reduce(0) { min(9_999_999, $0 * 10 + Int($1) - 0x30) }
}

extension KeyPress.Modifiers {
  /// The modifiers of a parameter: 1 and the bits Shift 1, Alt 2, Control 4, Super 8, Hyper 16,
  /// Meta 32. Meta is taken for Alt.
  init(parameter: Int?) {
    let bits = max(0, (parameter ?? 1) - 1)
    self = []
    if bits & 1 != 0 { insert(.shift) }
    if bits & (2 | 32) != 0 { insert(.alt) }
    if bits & 4 != 0 { insert(.control) }
  }
}

/// A message from a terminal: an event, or an answer to a question.
package enum TerminalInput: Hashable, Sendable {
  case event(TerminalEvent)
  case reply(TerminalReply)
}

/// The answer of a terminal to a question.
package enum TerminalReply: Hashable, Sendable {
  /// The colour of the background (OSC 11).
  case background(RGBColour)
  /// The parameters of the present rendition, such as "0;48:2::1:2:3" (DECRQSS of SGR).
  case rendition(String)
  /// The device attributes, which every terminal has (DA1). Questions are answered in their order, so
  /// what was asked before and was not answered is not known to the terminal. One of them says that it has
  /// sixels.
  case deviceAttributes(hasSixels: Bool)
  /// The size of a cell.
  case cellSize(PixelSize)
  /// The terminal has images of pixels (kitty's graphics protocol).
  case pixels
}

extension TerminalReply {
  /// The reply of an operating system command; nil if it is none that this program asks for.
  static func operatingSystemCommand(_ text: String) -> TerminalReply? {
    guard text.hasPrefix("11;") else { return nil }
    return RGBColour(specification: text.dropFirst(3)).map { .background($0) }
  }

  /// The reply with the attributes of a device, the first of which is its class.
  static func deviceAttributes(_ sequence: ControlSequence) -> TerminalReply {
    .deviceAttributes(hasSixels: sequence.parameters.dropFirst().contains([4]))
  }

  /// The reply with the size of a cell (`CSI 6 ; height ; width t`); nil for any other report of a window,
  /// and for sizes that no cell has.
  static func windowReport(_ sequence: ControlSequence) -> TerminalReply? {
    guard sequence.parameter(0) == 6, let height = sequence.parameter(1),
      let width = sequence.parameter(2)
    else { return nil }
    return PixelSize(cellWidth: width, height: height).map { .cellSize($0) }
  }

  /// The reply of a device control string; nil if it is none that this program asks for.
  static func deviceControlString(_ text: String) -> TerminalReply? {
    guard text.hasPrefix("1$r"), text.hasSuffix("m") else { return nil }
    return .rendition(String(text.dropFirst(3).dropLast()))
  }

  /// The reply of an application program command; nil if it is none that this program asks for.
  static func applicationProgramCommand(_ text: String) -> TerminalReply? {
    text == "Gi=\(TerminalSequences.askedImage);OK" ? .pixels : nil
  }
}

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
