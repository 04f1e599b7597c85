/// Which terminals are asked whether they have images of pixels.
package enum PixelSetting: Hashable, Sendable {
  /// None.
  case never
  /// Those that are known to show images in the place of cells: kitty and Ghostty.
  case whereKnown
  /// All but tmux and screen(1), which do not hand images on.
  case always
}

extension [String: String] {
  /// Whether a terminal is asked for images, by TERM and TMUX.
  func mayHavePixels(_ setting: PixelSetting) -> Bool {
    let term = self["TERM"] ?? ""
    let isNested = isInTmux || term.hasPrefix("tmux") || term.hasPrefix("screen")
    switch setting {
    case .never: return false
    case .whereKnown: return !isNested && ["xterm-kitty", "xterm-ghostty"].contains(term)
    case .always: return !isNested
    }
  }
}
