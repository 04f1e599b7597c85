internal import Browser
internal import CTerminal

// A browser below the prompt.
extension Terminal {
  /// The bytes that undo everything that was written.
  var leaving: String {
    options.height == nil ? TerminalSequences.leave : TerminalSequences.leave(area)
  }

  /// Asks for the position of the cursor, from which the rows of the browser are found before the next frame. Does
  /// nothing if the browser fills the screen.
  func forgetArea() {
    guard options.height != nil, isEntered else { return }
    (area, cursor) = (nil, nil)
    decoder.expectedPositions += 1
    device.write(Array(TerminalSequences.askPosition.utf8))
  }

  /// Waits for the terminal's answers until a condition is true, but not longer than a time. Other events are kept for
  /// the next report.
  func takeInput(for time: Duration, until isDone: (Terminal) -> Bool) {
    let deadline = ContinuousClock.now + time
    while !isDone(self), early.end == nil, .now < deadline { early.add(step([], deadline)) }
  }

  /// Shows a frame below the prompt. A frame that is too high, because the terminal has become smaller meanwhile, is
  /// not shown: the next report says that another one is needed.
  func drawInArea(_ frame: Frame, _ overlays: [Overlay]) {
    if area == nil { findArea() }
    guard let area, area.rows == frame.size.rows else { return }
    var contents = ScreenContents(frame: frame, overlays: overlays)
    contents.frame.drawTextCursor()
    screen.next = contents
    screen.send(to: device)
  }

  private func findArea() {
    if reportsPosition {
      takeInput(for: Self.positionTime) { $0.decoder.expectedPositions == 0 }
      reportsPosition = cursor != nil
    }
    guard isEntered, early.end == nil, let height = options.height else { return }
    let total = device.size.rows
    let rows = height.rows(of: total)
    let found =
      cursor.map { InlineArea(below: $0, rows: rows, of: total) }
      ?? InlineArea(atBottom: rows, of: total)
    area = found
    let leaving = Array(leaving.utf8)
    guard cterminal_set_leaving(leaving, leaving.count) else { return }
    device.write(Array(found.opening.utf8))
    screen.use(colours.writer(top: found.top))
  }
}
