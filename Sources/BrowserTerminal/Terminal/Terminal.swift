package import Browser
internal import CTerminal
internal import Glibc
internal import Platform

/// A terminal in full-screen mode, or with a browser below its prompt. A process may have only one instance, which must
/// be used by a single thread.
///
/// No method waits until the terminal has read the output. If a frame is still waiting to be sent, the next frame
/// replaces it, and is sent when the terminal reads again.
package final class Terminal {
  /// The options that a user can choose.
  package struct Options: Sendable {
    /// The colours of the browser. If the terminal reports its background, that colour replaces the theme's background.
    package var theme = Theme()
    /// Whether the mouse is reported. Selecting text with the mouse then needs the Shift key.
    package var hasMouse = true
    /// The kinds of images that may be sent to the terminal.
    package var pixels = PixelSetting.never
    /// The height of the browser if it is drawn below the prompt; nil if it fills the screen.
    package var height: InlineHeight?
    /// Whether the process may be stopped, because a shell waits to continue it.
    package var maySuspend = true

    package init() {}
  }

  /// The time after which a received ESC counts as a press of the Escape key.
  static let escapeTime = Duration.milliseconds(30)
  /// The longest time to wait for the terminal to report its colours before the first frame is drawn.
  private static let answerTime = Duration.milliseconds(30)
  /// The longest time to wait for the terminal to report the position of its cursor. Without it, the browser is drawn
  /// at the bottom of the screen.
  static let positionTime = Duration.milliseconds(500)

  let options: Options
  let device: TerminalDevice
  /// A descriptor that is readable after a signal; -1 while no signals are caught.
  var signals: Int32 = -1
  var colours: TerminalColours
  var screen: ScreenState
  var pictures = SentPictures()
  var decoder = InputDecoder()
  var drag = DragState()
  var early = TerminalReport()
  var hasAnswered = false
  var isEntered = false
  /// The time at which a received ESC counts as a press of the Escape key; nil if no ESC is pending.
  var escapeDeadline: ContinuousClock.Instant?
  /// The rows of a browser below the prompt; nil until they are known.
  var area: InlineArea?
  /// The position of the cursor as the terminal has reported it for the next area.
  var cursor: CellPosition?
  /// Whether the terminal is known or expected to report the position of its cursor.
  var reportsPosition = true

  /// Opens the terminal of the process, without changing its state.
  ///
  /// - Parameter environment: the variables that describe the terminal (TERM, COLORTERM, NO_COLOR, TMUX).
  /// - Throws: `TerminalError` if there is no terminal, or if it cannot place text on the screen.
  package init(
    environment: [String: String], options: Options = Options()
  ) throws(TerminalError) {
    let term = environment["TERM"] ?? ""
    if term.isEmpty || term == "dumb" { throw .unsuitable(term: term) }
    self.options = options
    device = try TerminalDevice(path: "/dev/tty")
    colours = TerminalColours(
      environment: environment, theme: options.theme, pixels: options.pixels)
    screen = ScreenState(writer: colours.writer())
  }

  deinit { leave() }

  /// The number of columns and rows that the browser can use.
  package var size: CellSize {
    var size = device.size
    if let height = options.height { size.rows = height.rows(of: size.rows) }
    return size
  }

  /// The set of colours that may be sent to the terminal.
  package var colourDepth: ColourDepth { colours.depth }

  /// The way in which the terminal shows images; nil if the terminal is not known to show images.
  package var imageFormat: ImageFormat? {
    colours.images.format(colours.depth, cell: device.cellSize)
  }

  /// Switches to full-screen mode, or prepares the rows below the prompt, and waits briefly for the terminal to report
  /// its colours. The caller must then draw the screen. Does nothing if the terminal was entered already.
  ///
  /// - Throws: `TerminalError.notEntered`, for example if the process is in the background.
  package func enter() throws(TerminalError) {
    guard !isEntered else { return }
    signals = cterminal_watch_signals()
    let code = signals < 0 ? errno : start()
    guard isEntered else {
      cterminal_unwatch_signals()
      throw .notEntered(code: code)
    }
    device.write(Array(colours.questions.utf8))
    hasAnswered = colours.questions.isEmpty
    takeInput(for: Self.answerTime) { $0.hasAnswered }
  }

  /// Switches back to the previous screen, or erases the rows below the prompt, and shows what was written to standard error in the meantime. After that,
  /// signals have their usual effects again.
  package func leave() {
    leaveScreen()
    cterminal_unwatch_signals()
    signals = -1
  }

  /// Stops the process and returns the terminal to the shell, as Ctrl-Z does, until the user continues the process. The
  /// next report then says that the screen must be drawn again.
  package func suspend() {
    guard options.maySuspend else { return }
    leaveScreen()
    cterminal_stop()
    // If the signal to stop is ignored, the stop ends at once and without another signal.
    handle(cterminal_take_signals() & ~CTERMINAL_STOP | CTERMINAL_CONTINUED, &early)
  }

  /// Shows a frame: at once, or as soon as the terminal reads its earlier output. The size of the frame should be
  /// `size`.
  ///
  /// - Parameter overlays: images to draw over cells, which should be blank.
  package func draw(_ frame: Frame, _ overlays: [Overlay] = []) {
    guard options.height == nil || !isEntered else { return drawInArea(frame, overlays) }
    screen.next = ScreenContents(frame: frame, overlays: overlays)
    if isEntered { screen.send(to: device) }
  }

  /// Makes the next call of `draw` write all cells again, in case another program has written to the terminal.
  package func redraw() { forgetScreen() }

  /// Returns the placeholder cells of an image; nil if the terminal has not received the image yet. In that case, the
  /// image is sent when nothing else is waiting to be sent, and a later report says that the screen must be drawn
  /// again.
  ///
  /// - Parameter size: the number of columns and rows into which the image is fitted without being stretched.
  package func cells(for image: PixelImage, size: CellSize) -> CellImage? {
    guard imageFormat == .placeholders, isEntered else { return nil }
    return pictures.identifier(of: image, size: size).flatMap {
      CellImage(placeholdersFor: $0, size: size)
    }
  }

  /// Copies text to the clipboard (OSC 52), which not all terminals allow by default. Returns false if the text is too
  /// long or cannot be sent.
  package func copy(_ text: String) -> Bool {
    guard isEntered, text.utf8.count <= 56 * 1024 else { return false }
    return device.write(Array(TerminalSequences.clipboard(text).utf8))
  }

  /// Waits until the terminal reports something, a signal comes, one of the descriptors can be read, or the deadline
  /// passes. Returns everything that has happened.
  ///
  /// - Parameter deadline: the time at which the wait ends if nothing happens; nil to wait indefinitely.
  package func wait(
    for descriptors: [Int32], until deadline: ContinuousClock.Instant?
  ) -> TerminalReport {
    var report = TerminalReport()
    repeat {
      swap(&report, &early)
      report.add(step(descriptors, report == TerminalReport() ? deadline : .now))
      // A signal to stop adds to the early report while the step runs.
      report.add(early)
      early = TerminalReport()
    } while report == TerminalReport() && !(deadline.map { $0 <= .now } ?? false)
    return report
  }
}
