/// The kinds of images that a terminal may be sent.
package enum PixelSetting: Hashable, Sendable {
  /// None.
  case never
  /// The images that the terminal is known to show, by its name or by its answers; none within tmux
  /// and screen(1).
  case whereKnown
  /// kitty's images, if the terminal says that it has them; none within tmux and screen(1), which do not
  /// hand them on.
  case placeholders
  /// Sixels, if it says that it has them.
  case sixels
  /// iTerm2's images, which are not asked for, since there is no such question.
  case inlineImages
}

/// A way in which a terminal shows images.
package enum ImageFormat: Hashable, Sendable {
  /// In the place of cells that stand for their parts (kitty's graphics protocol).
  case placeholders
  /// Over cells of a size, until these are written again (DEC's VT340).
  case sixels(PixelSize)
  /// Over cells, until these are written again (OSC 1337 of iTerm2).
  case inlineImages
}

/// The images of a terminal, by its environment and by its answers.
struct ImageSupport: Hashable {
  private let setting: PixelSetting
  /// Whether the terminal is asked for kitty's images.
  let asksPlaceholders: Bool
  private let hasInlineImages: Bool
  private let maySendSixels: Bool
  private var hasPlaceholders = false
  private var hasSixels = false
  /// The size of a cell that the terminal has reported; nil if it has not.
  private(set) var cell: PixelSize?

  init(_ environment: [String: String], _ setting: PixelSetting) {
    self.setting = setting
    let isNested = environment.isNested && setting != .sixels && setting != .inlineImages
    let isKnown = ["xterm-kitty", "xterm-ghostty"].contains(environment["TERM"] ?? "")
    asksPlaceholders = !isNested && (setting == .placeholders || setting == .whereKnown && isKnown)
    hasInlineImages =
      setting == .inlineImages
      || setting == .whereKnown && !isNested && environment.isKnownForInlineImages
    maySendSixels =
      setting == .sixels
      || setting == .whereKnown && !isNested && !asksPlaceholders && !hasInlineImages
  }

  /// Whether the terminal is asked for the size of a cell, which only sixels need.
  var asksCellSize: Bool { maySendSixels }

  mutating func take(_ reply: TerminalReply) {
    switch reply {
    case .pixels: hasPlaceholders = asksPlaceholders
    case .deviceAttributes(let hasSixels): self.hasSixels = hasSixels && maySendSixels
    case .cellSize(let size): cell = size
    case .background, .rendition: break
    }
  }

  /// Returns the way to show images; nil if there is none.
  ///
  /// - Parameters:
  ///   - depth: the colours of the terminal. The numbers of kitty's images are colours.
  ///   - cell: the size of a cell by the terminal's device; nil if that does not know it.
  func format(_ depth: ColourDepth, cell: PixelSize?) -> ImageFormat? {
    if hasPlaceholders, depth == .full { return .placeholders }
    if hasInlineImages { return .inlineImages }
    guard hasSixels, let cell = cell ?? self.cell else { return nil }
    return .sixels(cell)
  }
}

extension [String: String] {
  fileprivate var isNested: Bool {
    let term = self["TERM"] ?? ""
    return isInTmux || term.hasPrefix("tmux") || term.hasPrefix("screen")
  }

  fileprivate var isKnownForInlineImages: Bool {
    ["iTerm.app", "WezTerm"].contains(self["TERM_PROGRAM"] ?? "") || self["LC_TERMINAL"] == "iTerm2"
  }
}
