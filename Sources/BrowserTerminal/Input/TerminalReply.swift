package import Browser

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
