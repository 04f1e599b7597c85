package import Browser

/// The contents that a terminal's screen shows, and the contents to show next.
struct ScreenState {
  private var writer: FrameWriter
  /// The contents of the screen once the terminal has read everything that was written; nil if the contents are not
  /// known.
  private var shown: ScreenContents?
  var next: ScreenContents?

  init(writer: FrameWriter) {
    self.writer = writer
  }

  /// Sends the changes that the screen needs, unless earlier changes are still waiting to be written. Contents that are
  /// replaced while they wait are never sent.
  mutating func send(to device: TerminalDevice) {
    device.writeOutput()
    guard let next, !device.hasOutput, device.write(writer.bytes(from: shown, to: next)) else {
      return
    }
    shown = next
  }

  mutating func use(_ writer: FrameWriter) {
    self.writer = writer
    shown = nil
  }

  mutating func forget() {
    shown = nil
    next = nil
  }
}

/// The colours of a terminal and the images that it can show, judging by its environment and its answers.
struct TerminalColours {
  private(set) var depth: ColourDepth
  private var theme: Theme
  private let isScreen: Bool
  private(set) var images: ImageSupport

  init(environment: [String: String], theme: Theme, pixels: PixelSetting = .never) {
    depth = ColourDepth(environment: environment)
    self.theme = theme
    isScreen = environment.isInScreen
    images = ImageSupport(environment, pixels)
  }

  var questions: String {
    guard depth != .none else { return "" }
    // screen(1) would pass a device control string on to its own terminal, which would show the string as text.
    return TerminalSequences.askBackground
      + (depth == .palette && !isScreen ? TerminalSequences.askColours : "")
      + (images.asksCellSize ? TerminalSequences.askCellSize : "")
      + (images.asksPlaceholders ? TerminalSequences.askPixels : "")
      + TerminalSequences.askAttributes
  }

  /// Returns the writer of frames that begin in a row of the screen; nil stands for frames that fill the screen.
  func writer(top: Int? = nil) -> FrameWriter {
    FrameWriter(theme: theme, depth: depth, erasesWithBackground: !isScreen, top: top)
  }

  /// Replaces the theme; the background stays that of the terminal.
  mutating func use(_ theme: Theme) {
    let background = self.theme.background
    self.theme = theme
    self.theme.background = background ?? theme.background
  }

  /// Records an answer of the terminal. Returns whether the answer has changed the colours or the supported images.
  mutating func take(_ reply: TerminalReply) -> Bool {
    let before = (depth, theme, images)
    images.take(reply)
    switch reply {
    case .background(let colour): theme.background = colour
    case .rendition(let text):
      let isFull = TerminalSequences.hasAllColours(rendition: text)
      if isFull, depth == .palette { depth = .full }
    case .pixels, .deviceAttributes, .cellSize, .cursor: break
    }
    return before != (depth, theme, images)
  }
}

/// Whether a button of the mouse is held down.
///
/// While a button is held down, the terminal reports every motion. The first motion without a button shows that the
/// release was missed, because terminals do not report a release outside their window.
struct DragState {
  private(set) var isDragging = false

  mutating func take(_ action: MouseReport.Action) {
    switch action {
    case .pressed: isDragging = true
    case .released: isDragging = false
    case .dragged, .scrolled: break
    }
  }
}

extension TerminalReport {
  mutating func add(_ later: TerminalReport) {
    events += later.events
    ready += later.ready
    needsDrawing = needsDrawing || later.needsDrawing
    end = end ?? later.end
  }
}

/// The events that occurred while a program waited for its terminal.
package struct TerminalReport: Hashable, Sendable {
  /// The terminal's events, in order.
  package var events: [TerminalEvent] = []
  /// The descriptors passed to `wait` that can be read, or whose other end was closed.
  package var ready: [Int32] = []
  /// Whether the screen must be drawn again although the program has not changed it, for example because the process
  /// was stopped, or because the terminal has reported its colours.
  package var needsDrawing = false
  /// The reason why the program must end; nil if it need not end.
  package var end: End?

  package init() {}

  /// The reasons why a program must end.
  package enum End: Hashable, Sendable {
    /// A signal has asked the program to end.
    case terminated
    /// The terminal no longer exists.
    case hungUp
  }
}
