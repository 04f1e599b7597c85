import Testing

@testable import BrowserTerminal

@Suite struct ImageSupportTests {
  private static let cell = PixelSize(width: 10, height: 20)
  private static let sixels = ImageFormat.sixels(cell)

  /// The format of a terminal that says that it has everything it is asked for.
  private static func format(
    _ environment: [String: String], _ setting: PixelSetting, hasSixels: Bool = true,
    depth: ColourDepth = .full
  ) -> ImageFormat? {
    var support = ImageSupport(environment, setting)
    support.take(.cellSize(cell))
    support.take(.pixels)
    support.take(.deviceAttributes(hasSixels: hasSixels))
    return support.format(depth, cell: nil)
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], PixelSetting.whereKnown, ImageFormat.placeholders),
    (["TERM": "xterm-256color"], .whereKnown, sixels),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .whereKnown, .inlineImages),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .whereKnown, .inlineImages),
    (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .whereKnown, .inlineImages),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .sixels, sixels),
    (["TERM": "xterm-256color"], .placeholders, .placeholders),
    (["TERM": "tmux-256color", "TMUX": "/tmp/tmux,1,0"], .sixels, sixels),
    (["TERM": "screen"], .inlineImages, .inlineImages),
  ])
  func isByNameAndByAnswers(
    _ environment: [String: String], _ setting: PixelSetting, _ format: ImageFormat
  ) {
    #expect(Self.format(environment, setting) == format)
  }

  @Test(arguments: [
    (["TERM": "tmux-256color", "LC_TERMINAL": "iTerm2"], PixelSetting.whereKnown),
    (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux,1,0"], .whereKnown),
    (["TERM": "screen.xterm-256color"], .whereKnown), (["TERM": "tmux-256color"], .placeholders),
    (["TERM": "xterm-kitty", "TERM_PROGRAM": "iTerm.app"], .never),
  ])
  func noneIsSentElsewhere(_ environment: [String: String], _ setting: PixelSetting) {
    #expect(Self.format(environment, setting) == nil)
  }

  @Test func sixelsNeedAnAnswerAndTheSizeOfACell() {
    #expect(Self.format(["TERM": "xterm"], .sixels, hasSixels: false) == nil)
    var support = ImageSupport(["TERM": "xterm"], .sixels)
    support.take(.deviceAttributes(hasSixels: true))
    #expect(support.format(.palette, cell: nil) == nil)
    let other = PixelSize(width: 7, height: 13)
    #expect(support.format(.palette, cell: other) == .sixels(other))
  }

  @Test func placeholdersNeedAllColours() {
    #expect(Self.format(["TERM": "xterm-kitty"], .whereKnown, depth: .palette) == nil)
  }
}
