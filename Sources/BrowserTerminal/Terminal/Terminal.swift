package import Browser
internal import CTerminal
internal import Glibc
internal import Platform

/// A terminal in full-screen mode. A process may have only one instance, which must be used by a single thread.
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

    package init() {}
  }

  /// The time after which a received ESC counts as a press of the Escape key.
  private static let escapeTime = Duration.milliseconds(30)
  /// The longest time to wait for the terminal to report its colours before the first frame is drawn.
  private static let answerTime = Duration.milliseconds(30)

  private let options: Options
  private let device: TerminalDevice
  /// A descriptor that is readable after a signal; -1 while no signals are caught.
  private var signals: Int32 = -1
  private var colours: TerminalColours
  private var screen: ScreenState
  private var pictures = SentPictures()
  private var decoder = InputDecoder()
  private var drag = DragState()
  private var early = TerminalReport()
  private var hasAnswered = false
  private var isEntered = false
  /// The time at which a received ESC counts as a press of the Escape key; nil if no ESC is pending.
  private var escapeDeadline: ContinuousClock.Instant?

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
    screen = ScreenState(writer: colours.writer)
  }

  deinit { leave() }

  /// The number of columns and rows of the terminal.
  package var size: CellSize { device.size }

  /// The set of colours that may be sent to the terminal.
  package var colourDepth: ColourDepth { colours.depth }

  /// The way in which the terminal shows images; nil if the terminal is not known to show images.
  package var imageFormat: ImageFormat? {
    colours.images.format(colours.depth, cell: device.cellSize)
  }

  /// Switches to full-screen mode, and waits briefly for the terminal to report its colours. The caller must then draw
  /// the screen. Does nothing if the terminal is in full-screen mode already.
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
    let deadline = ContinuousClock.now + Self.answerTime
    hasAnswered = colours.questions.isEmpty
    while !hasAnswered, early.end == nil, .now < deadline { early.add(step([], deadline)) }
  }

  /// Switches back to the previous screen, and shows what was written to standard error in the meantime. After that,
  /// signals have their usual effects again.
  package func leave() {
    leaveScreen()
    cterminal_unwatch_signals()
    signals = -1
  }

  /// Stops the process and returns the terminal to the shell, as Ctrl-Z does, until the user continues the process. The
  /// next report then says that the screen must be drawn again.
  package func suspend() {
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

// Steps: one call of poll() each.

extension Terminal {
  private func step(
    _ descriptors: [Int32], _ deadline: ContinuousClock.Instant?
  ) -> TerminalReport {
    var report = TerminalReport()
    var entries = [
      pollfd(fd: isEntered ? device.descriptor : -1, events: terminalEvents, revents: 0)
    ]
    entries += ([signals] + descriptors).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    waitForEvents(&entries, until: earlier(deadline, escapeDeadline))
    report.ready = zip(descriptors, entries.dropFirst(2)).filter { $1.revents != 0 }.map { $0.0 }
    serve(entries[0], &report)
    if entries[1].revents != 0 { handle(cterminal_take_signals(), &report) }
    return report
  }

  private var terminalEvents: Int16 {
    Int16(device.hasOutput || pictures.hasMore ? POLLIN | POLLOUT : POLLIN)
  }

  private func serve(_ entry: pollfd, _ report: inout TerminalReport) {
    if entry.revents & Int16(POLLIN) != 0 {
      take(decoder.decode(device.read()), &report)
      escapeDeadline = decoder.isUndecided ? .now + Self.escapeTime : nil
    } else if let escapeDeadline, escapeDeadline <= .now {
      take(decoder.flush(), &report)
      self.escapeDeadline = nil
    }
    if entry.hasEnded { device.hangUp() }
    if entry.revents & Int16(POLLOUT) != 0 {
      screen.send(to: device)
      sendPicture(&report)
    }
    if device.hasHungUp { report.end = .hungUp }
  }

  private func sendPicture(_ report: inout TerminalReport) {
    guard pictures.hasMore, !device.hasOutput, undoesPictures(), let piece = pictures.next() else {
      return
    }
    device.write(piece.bytes)
    if piece.isEnd { report.needsDrawing = true }
  }

  /// Arranges for the pictures to be removed from the terminal when the browser leaves full-screen mode or crashes.
  /// Returns false if this cannot be arranged.
  private func undoesPictures() -> Bool {
    let leaving = Array((SentPictures.deletion + TerminalSequences.leave).utf8)
    return cterminal_set_leaving(leaving, leaving.count)
  }

  private func take(_ inputs: [TerminalInput], _ report: inout TerminalReport) {
    for input in inputs {
      switch input {
      case .event(let event): if take(event) { report.events.append(event) }
      case .reply(let reply): take(reply, &report)
      }
    }
  }

  /// Records whether a mouse button is pressed. Returns false if the event must be ignored, because it reports the
  /// release of a button that was not known to be pressed.
  private func take(_ event: TerminalEvent) -> Bool {
    let wasDragging = drag.isDragging
    guard case .mouse(let mouse) = event else { return true }
    drag.take(mouse.action)
    guard drag.isDragging != wasDragging else { return mouse.action != .released }
    let change = drag.isDragging ? TerminalSequences.beginDrag : TerminalSequences.endDrag
    device.write(Array(change.utf8))
    return true
  }

  /// Shows everything in the colours of another theme, beginning with the next frame.
  package func use(_ theme: Theme) {
    colours.use(theme)
    screen.use(colours.writer)
  }

  private func take(_ reply: TerminalReply, _ report: inout TerminalReport) {
    if case .deviceAttributes = reply { hasAnswered = true }
    guard colours.take(reply) else { return }
    screen.use(colours.writer)
    pictures.forget()
    report.needsDrawing = true
  }

  private func handle(_ signals: UInt32, _ report: inout TerminalReport) {
    if signals & CTERMINAL_TERMINATED != 0 { report.end = .terminated }
    if signals & CTERMINAL_HUNG_UP != 0 { report.end = .hungUp }
    if signals & CTERMINAL_STOP != 0 { return suspend() }
    if signals & CTERMINAL_CONTINUED != 0 { resume(&report) }
    if signals & (CTERMINAL_RESIZED | CTERMINAL_CONTINUED) != 0 {
      forgetScreen()
      report.events.append(.resized(size))
    }
  }

  private func forgetScreen() {
    screen.forget()
    pictures.forget()
  }

  private func leaveScreen() {
    device.dropOutput()
    cterminal_leave()
    pictures = SentPictures()
    isEntered = false
  }

  /// Switches to full-screen mode again after the process was continued. This is needed even if the process could not
  /// leave full-screen mode before it was stopped, because the shell may have changed the terminal's settings.
  private func resume(_ report: inout TerminalReport) {
    let code = start()
    if code == EAGAIN { cterminal_stop_in_background() }
    report.needsDrawing = code == 0
  }

  /// Switches to full-screen mode, regardless of the current mode. Returns 0 or, if this fails, the error number.
  private func start() -> Int32 {
    let leaving = Array(TerminalSequences.leave.utf8)
    isEntered = cterminal_enter(device.descriptor, leaving, leaving.count)
    let code = errno
    guard isEntered else { return code }
    (decoder, escapeDeadline, drag) = (InputDecoder(), nil, DragState())
    screen.forget()
    device.dropOutput()
    // Pictures are left if the process was stopped without leaving the terminal, perhaps in the middle of a sequence.
    let deletion = pictures.mayBeThere ? SentPictures.deletion : ""
    pictures = SentPictures()
    let mouse = options.hasMouse ? TerminalSequences.enterMouse : ""
    device.write(Array((deletion + TerminalSequences.enter + mouse).utf8))
    return 0
  }
}

private func earlier(
  _ one: ContinuousClock.Instant?, _ other: ContinuousClock.Instant?
) -> ContinuousClock.Instant? {
  [one, other].compactMap { $0 }.min()
}
