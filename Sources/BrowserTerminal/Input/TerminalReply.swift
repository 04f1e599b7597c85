package import Browser

/// What a decoder reads from a terminal's bytes: an event, or an answer to a question.
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
  /// what was asked before and was not answered is not known to the terminal.
  case deviceAttributes
  /// The terminal has images of pixels (kitty's graphics protocol).
  case pixels
}

extension TerminalReply {
  /// The reply of an operating system command; nil if it is none that this program asks for.
  static func operatingSystemCommand(_ text: String) -> TerminalReply? {
    guard text.hasPrefix("11;") else { return nil }
    return RGBColour(specification: text.dropFirst(3)).map { .background($0) }
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
