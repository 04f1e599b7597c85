package import Browser
internal import CTerminal
internal import Glibc
internal import Platform

/// A terminal in full-screen mode. There is one of them in a process, used by one thread.
///
/// Nothing here waits for the terminal to read: a frame that it does not take is replaced by the
/// next one, and sent when it reads again.
package final class Terminal {
  /// The choices of the user.
  package struct Options: Sendable {
    /// The colours. Its background is set to the terminal's own when the terminal reports that.
    package var theme = Theme()
    /// Whether the mouse is reported. The terminal's own selection then needs the Shift key.
    package var hasMouse = true
    /// The kinds of images that the terminal may be sent.
    package var pixels = PixelSetting.never

    package init() {}
  }

  /// The time after which an ESC is a key of its own.
  private static let escapeTime = Duration.milliseconds(30)
  /// The time that the terminal has to say its colours before the first frame.
  private static let answerTime = Duration.milliseconds(30)

  private let options: Options
  private let device: TerminalDevice
  /// A descriptor that is readable after a signal; -1 while none are caught.
  private var signals: Int32 = -1
  private var colours: TerminalColours
  private var screen: ScreenState
  private var pictures = SentPictures()
  private var decoder = InputDecoder()
  private var drag = DragState()
  private var early = TerminalReport()
  private var hasAnswered = false
  private var isEntered = false
  /// The moment at which an ESC that has come is a key; nil if none has.
  private var escapeDeadline: ContinuousClock.Instant?

  /// Opens the terminal of the process, without changing anything.
  ///
  /// - Parameter environment: the variables that say what the terminal is (TERM, COLORTERM, NO_COLOR,
  ///   TMUX).
  /// - Throws: `TerminalError` if there is none, or if it cannot place text.
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

  /// The number of columns and rows.
  package var size: CellSize { device.size }

  /// The number of colours that are sent.
  package var colourDepth: ColourDepth { colours.depth }

  /// The way in which the terminal shows images; nil if it is not known to show any.
  package var imageFormat: ImageFormat? {
    colours.images.format(colours.depth, cell: device.cellSize)
  }

  /// Switches to full-screen mode, with a screen that has to be drawn, and waits a moment for the
  /// terminal to say its colours. Does nothing after the first call, until `leave()`.
  ///
  /// - Throws: `TerminalError.notEntered`, as in a background process.
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

  /// Switches back to the screen before, and shows what was written to standard error meanwhile.
  /// Signals have their usual effects again.
  package func leave() {
    leaveScreen()
    cterminal_unwatch_signals()
    signals = -1
  }

  /// Leaves the terminal to the shell, as Ctrl-Z does, until the user continues the process. The
  /// next report says that the screen needs drawing.
  package func suspend() {
    leaveScreen()
    cterminal_stop()
    // An ignored stop is over at once, without a signal.
    handle(cterminal_take_signals() & ~CTERMINAL_STOP | CTERMINAL_CONTINUED, &early)
  }

  /// Shows a frame, at once or as soon as the terminal reads. Its size should be `size`.
  ///
  /// - Parameter overlays: images in the place of cells, which should be blank.
  package func draw(_ frame: Frame, _ overlays: [Overlay] = []) {
    screen.next = ScreenContents(frame: frame, overlays: overlays)
    if isEntered { screen.send(to: device) }
  }

  /// Draws all cells again with the next frame, in case another program has written to the terminal.
  package func redraw() { forgetScreen() }

  /// Returns the cells in whose place the terminal shows a picture; nil if it does not have the picture
  /// yet. The picture is then sent while nothing else is, and a report says that the screen needs
  /// drawing.
  ///
  /// - Parameter size: the cells that the picture fills in one direction, without being stretched.
  package func cells(for image: PixelImage, size: CellSize) -> CellImage? {
    guard imageFormat == .placeholders, isEntered else { return nil }
    return pictures.identifier(of: image, size: size).flatMap {
      CellImage(placeholdersFor: $0, size: size)
    }
  }

  /// Puts a text on the clipboard (OSC 52), which not all terminals allow by default. Returns false
  /// if the text is too long for that.
  package func copy(_ text: String) -> Bool {
    guard isEntered, text.utf8.count <= 56 * 1024 else { return false }
    return device.write(Array(TerminalSequences.clipboard(text).utf8))
  }

  /// Waits until the terminal reports something, a signal comes, a descriptor can be read, or a
  /// moment has come; returns all that has come.
  ///
  /// - Parameter deadline: nil for a wait without an end.
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

  /// Has the pictures removed on leaving, and by a crash.
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

  /// Follows the mouse's buttons; returns false for an event that says nothing new.
  private func take(_ event: TerminalEvent) -> Bool {
    let wasDragging = drag.isDragging
    guard case .mouse(let mouse) = event else { return true }
    drag.take(mouse.action)
    guard drag.isDragging != wasDragging else { return mouse.action != .released }
    let change = drag.isDragging ? TerminalSequences.beginDrag : TerminalSequences.endDrag
    device.write(Array(change.utf8))
    return true
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

  /// The shell may have changed the mode, even if the process could not leave the terminal before.
  private func resume(_ report: inout TerminalReport) {
    let code = start()
    if code == EAGAIN { cterminal_stop_in_background() }
    report.needsDrawing = code == 0
  }

  /// Switches to full-screen mode, whatever the present one; returns the error number if that is
  /// impossible, else 0.
  private func start() -> Int32 {
    let leaving = Array(TerminalSequences.leave.utf8)
    isEntered = cterminal_enter(device.descriptor, leaving, leaving.count)
    let code = errno
    guard isEntered else { return code }
    (decoder, escapeDeadline, drag) = (InputDecoder(), nil, DragState())
    screen.forget()
    device.dropOutput()
    // They are there if the process was stopped without leaving, perhaps within a sequence.
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
