/// The kinds of images that may be sent to a terminal.
package enum PixelSetting: Hashable, Sendable {
  /// No images.
  case never
  /// Only images in a format that the terminal is known to show, judging by its name or its answers. Within tmux and
  /// screen(1), no images are sent.
  case whereKnown
  /// Images in kitty's graphics protocol, if the terminal reports that it shows them. Within tmux and screen(1), no
  /// images are sent, because these programs do not pass them on.
  case placeholders
  /// Sixels, if the terminal reports that it supports them.
  case sixels
  /// iTerm2's inline images. Terminals cannot be asked whether they support these images.
  case inlineImages
}

/// A way in which a terminal shows images.
package enum ImageFormat: Hashable, Sendable {
  /// The terminal replaces placeholder cells with the parts of an image (kitty's graphics protocol).
  case placeholders
  /// Images are drawn over cells of the given size, and stay until these cells are written again (as on DEC's VT340).
  case sixels(PixelSize)
  /// Images are drawn over cells, and stay until these cells are written again (OSC 1337 of iTerm2).
  case inlineImages
}

/// The images that a terminal can show, judging by its environment and its answers.
struct ImageSupport: Hashable {
  private let setting: PixelSetting
  /// Whether to ask the terminal if it shows images in kitty's graphics protocol.
  let asksPlaceholders: Bool
  private let hasInlineImages: Bool
  private let maySendSixels: Bool
  private var hasPlaceholders = false
  private var hasSixels = false
  /// The size of a cell in pixels as reported by the terminal; nil if the terminal has not reported it.
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

  /// Whether to ask the terminal for the size of a cell, which only sixels need.
  var asksCellSize: Bool { maySendSixels }

  mutating func take(_ reply: TerminalReply) {
    switch reply {
    case .pixels: hasPlaceholders = asksPlaceholders
    case .deviceAttributes(let hasSixels): self.hasSixels = hasSixels && maySendSixels
    case .cellSize(let size): cell = size
    case .background, .rendition, .cursor: break
    }
  }

  /// Returns the way in which images are shown; nil if the terminal cannot show images.
  ///
  /// - Parameters:
  ///   - depth: how many colours the terminal has. Placeholder cells need all colours, because the colour of such a
  ///     cell encodes the number of its image.
  ///   - cell: the size of a cell as reported by the terminal's device; nil if the device does not report it.
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
