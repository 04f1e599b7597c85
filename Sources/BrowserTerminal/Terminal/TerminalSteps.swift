internal import Browser
internal import CTerminal
internal import Glibc
internal import Platform

// Steps: one call of poll() each.

extension Terminal {
  func step(
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
    let leaving = Array((SentPictures.deletion + leaving).utf8)
    return cterminal_set_leaving(leaving, leaving.count)
  }

  private func take(_ inputs: [TerminalInput], _ report: inout TerminalReport) {
    for input in inputs {
      switch input {
      case .event(let event): if let event = taken(event) { report.events.append(event) }
      case .reply(let reply): take(reply, &report)
      }
    }
  }

  /// Records whether a mouse button is pressed. Returns the event; nil if it must be ignored, because it reports the
  /// release of a button that was not known to be pressed, or is outside the rows of the browser.
  private func taken(_ event: TerminalEvent) -> TerminalEvent? {
    guard case .mouse(let report) = event else { return event }
    guard let mouse = placed(report) else { return nil }
    let wasDragging = drag.isDragging
    drag.take(mouse.action)
    guard drag.isDragging != wasDragging else {
      return mouse.action == .released ? nil : .mouse(mouse)
    }
    let change = drag.isDragging ? TerminalSequences.beginDrag : TerminalSequences.endDrag
    device.write(Array(change.utf8))
    return .mouse(mouse)
  }

  private func placed(_ report: MouseReport) -> MouseReport? {
    guard options.height != nil else { return report }
    return area?.placed(report, isDragging: drag.isDragging)
  }

  /// Shows everything in the colours of another theme, beginning with the next frame.
  package func use(_ theme: Theme) {
    colours.use(theme)
    screen.use(colours.writer(top: area?.top))
  }

  private func take(_ reply: TerminalReply, _ report: inout TerminalReport) {
    if case .deviceAttributes = reply { hasAnswered = true }
    if case .cursor(let position) = reply { cursor = position }
    guard colours.take(reply) else { return }
    screen.use(colours.writer(top: area?.top))
    pictures.forget()
    report.needsDrawing = true
  }

  func handle(_ signals: UInt32, _ report: inout TerminalReport) {
    if signals & CTERMINAL_TERMINATED != 0 { report.end = .terminated }
    if signals & CTERMINAL_HUNG_UP != 0 { report.end = .hungUp }
    if signals & CTERMINAL_STOP != 0 { return suspend() }
    if signals & CTERMINAL_CONTINUED != 0 { resume(&report) }
    if signals & CTERMINAL_RESIZED != 0 { forgetArea() }
    if signals & (CTERMINAL_RESIZED | CTERMINAL_CONTINUED) != 0 {
      forgetScreen()
      report.events.append(.resized(size))
    }
  }

  func forgetScreen() {
    screen.forget()
    pictures.forget()
  }

  func leaveScreen() {
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

  /// Switches to full-screen mode or prepares the rows below the prompt, regardless of the current mode. Returns 0 or, if this fails, the error number.
  func start() -> Int32 {
    area = nil
    let leaving = Array(leaving.utf8)
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
    let entering = options.height == nil ? TerminalSequences.enter : TerminalSequences.enterInline
    device.write(Array((deletion + entering + mouse).utf8))
    forgetArea()
    return 0
  }
}

private func earlier(
  _ one: ContinuousClock.Instant?, _ other: ContinuousClock.Instant?
) -> ContinuousClock.Instant? {
  [one, other].compactMap { $0 }.min()
}
