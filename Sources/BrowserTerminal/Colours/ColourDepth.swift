/// The number of colours that a terminal is sent.
package enum ColourDepth: Hashable, Sendable, CaseIterable {
  /// None: bold, dim, underlined and reversed text alone.
  case none
  /// The 16 colours that users choose.
  case sixteen
  /// The palette of xterm.
  case palette
  /// Any colour.
  case full

  /// The depth of a terminal by the variables of its environment. A terminal may say later that it
  /// shows all colours.
  package init(environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false || term.hasNoColours {
      self = .none
    } else if environment.saysFullColour || term.hasSuffix("-direct") {
      self = .full
    } else {
      self = term.hasSixteenColours ? .sixteen : .palette
    }
  }
}

extension [String: String] {
  /// Whether COLORTERM says so; tmux converts colours to what its own terminal has.
  fileprivate var saysFullColour: Bool {
    isInTmux || !isInScreen && ["truecolor", "24bit"].contains(self["COLORTERM"] ?? "")
  }

  /// Whether the terminal is a window of screen(1), which has 256 colours, whatever it inherits, and
  /// erases without a background.
  var isInScreen: Bool { (self["TERM"] ?? "").hasPrefix("screen") && !isInTmux }

  /// Whether the terminal is a pane of tmux.
  var isInTmux: Bool { !(self["TMUX"] ?? "").isEmpty }
}

extension String {
  fileprivate var hasNoColours: Bool {
    hasPrefix("vt1") || hasPrefix("vt2") || hasPrefix("vt3") || hasSuffix("-mono")
      || hasSuffix("-m")
  }

  fileprivate var hasSixteenColours: Bool {
    ["linux", "ansi", "cons25", "cygwin"].contains(self) || hasSuffix("-16color")
  }
}
