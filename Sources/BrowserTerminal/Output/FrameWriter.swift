package import Browser

/// Turns frames into the bytes that make a terminal show them.
package struct FrameWriter {
  private let looks: LookTable
  private let erasesWithBackground: Bool

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - theme: The colours of the roles.
  ///   - depth: The colours that the terminal has.
  ///   - erasesWithBackground: Whether the terminal fills erased cells with the present background
  ///     (`bce` in terminfo), as all do but screen(1).
  package init(theme: Theme, depth: ColourDepth, erasesWithBackground: Bool = true) {
    looks = LookTable(theme, depth)
    self.erasesWithBackground = erasesWithBackground
  }

  /// Returns the bytes that turn a terminal's screen from one frame into another one; none if they
  /// are equal.
  ///
  /// The terminal must not wrap lines (`CSI ? 7 l`), and hide its cursor unless the previous frame
  /// has a text cursor. The bytes are one synchronized update, which terminals show at once if they
  /// can.
  ///
  /// - Parameter previous: what the screen shows; nil if that is not known, as at first.
  package func bytes(from previous: Frame?, to next: Frame) -> [UInt8] {
    guard !next.cells.isEmpty else { return [] }
    let shown = previous.flatMap { $0.size == next.size ? $0 : nil }
    let frames = FramePair(old: shown, new: next)
    let changed = frames.changedRows
    guard shown == nil || !changed.isEmpty || shown?.textCursor != next.textCursor
    else { return [] }
    var writer = ScreenWriter(next, looks: looks, erasesWithBackground: erasesWithBackground)
    writer.write("\u{1B}[?2026h\u{1B}[?25l")
    writer.resetLook()
    if shown == nil { writer.eraseScreen() }
    writeChanges(frames, changed, &writer)
    writer.showCursor()
    writer.write("\u{1B}[?2026l")
    return writer.bytes
  }

  private func writeChanges(_ frames: FramePair, _ changed: [Int], _ writer: inout ScreenWriter) {
    guard let scrolling = Scrolling(frames, changed: changed) else {
      for row in changed { writer.write(frames.changes(old: row, new: row), ofRow: row) }
      return
    }
    writer.scroll(scrolling.rows, by: scrolling.count)
    for row in 0..<frames.rows {
      writer.write(frames.changes(old: scrolling.source(of: row), new: row), ofRow: row)
    }
  }
}
