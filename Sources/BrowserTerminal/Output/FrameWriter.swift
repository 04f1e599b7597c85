package import Browser

/// Creates the bytes that make a terminal show frames.
package struct FrameWriter {
  private let looks: LookTable
  private let erasesWithBackground: Bool
  /// The row of the screen in which frames begin; nil if they fill the whole screen.
  private let top: Int?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - theme: the colours of the roles.
  ///   - depth: how many colours the terminal has.
  ///   - erasesWithBackground: whether the terminal fills erased cells with the current background (`bce` in terminfo),
  ///     as all terminals but screen(1) do.
  ///   - top: the row of the screen in which frames begin, for frames that leave the rows above it as they are. The
  ///     cursor then rests at its saved position. Nil if frames fill the whole screen.
  package init(
    theme: Theme, depth: ColourDepth, erasesWithBackground: Bool = true, top: Int? = nil
  ) {
    looks = LookTable(theme, depth)
    self.erasesWithBackground = erasesWithBackground
    self.top = top
  }

  /// Returns the bytes that turn a terminal's screen from one frame into another; empty if the frames are equal.
  ///
  /// The terminal must not wrap lines (`CSI ? 7 l`), and its cursor must be hidden unless the previous frame has a text
  /// cursor. The bytes form one synchronized update. Terminals that support such updates show all changes at once.
  ///
  /// - Parameter previous: the frame that the screen shows; nil if the contents of the screen are not known, as at
  ///   the start.
  package func bytes(from previous: Frame?, to next: Frame) -> [UInt8] {
    bytes(from: previous.map { ScreenContents(frame: $0) }, to: ScreenContents(frame: next))
  }

  /// Returns the bytes that turn a terminal's screen from one state into another. Each state consists of a frame and
  /// the images over its cells. If the images change, the cells under the old images are written again before the new
  /// images are drawn.
  ///
  /// - Parameters:
  ///   - previous: the contents that the screen shows; nil if the screen's contents are not known.
  ///   - next: the contents to show.
  func bytes(from previous: ScreenContents?, to next: ScreenContents) -> [UInt8] {
    guard !next.frame.cells.isEmpty else { return [] }
    let shown = previous.flatMap { $0.frame.size == next.frame.size ? $0 : nil }
    let keepsOverlays = shown?.keepsOverlays(before: next) ?? next.overlays.isEmpty
    let old = keepsOverlays ? shown?.frame : shown?.frameWithoutOverlays
    let frames = FramePair(old: old, new: next.frame)
    let changed = frames.changedRows
    guard
      shown == nil || !changed.isEmpty || !keepsOverlays
        || old?.textCursor != next.frame.textCursor
    else { return [] }
    var writer = ScreenWriter(
      next.frame, looks: looks, erasesWithBackground: erasesWithBackground, top: top)
    writer.write("\u{1B}[?2026h\u{1B}[?25l")
    writer.resetLook()
    if shown == nil { writer.eraseScreen() }
    writeChanges(frames, changed, shown?.overlays.map(\.rows) ?? [], &writer)
    if !keepsOverlays { for overlay in next.overlays { writer.write(overlay) } }
    writer.endCursor()
    writer.write("\u{1B}[?2026l")
    return writer.bytes
  }

  /// Writes the rows that have changed. Rows that have only moved are scrolled by the terminal if this takes fewer
  /// bytes.
  ///
  /// - Parameters:
  ///   - frames: the frame that the screen shows, and the next one.
  ///   - changed: the rows that differ, in ascending order.
  ///   - fixedRows: the rows that must not be scrolled, because images over these rows would scroll as well.
  ///   - writer: the writer of the bytes.
  private func writeChanges(
    _ frames: FramePair, _ changed: [Int], _ fixedRows: [Range<Int>], _ writer: inout ScreenWriter
  ) {
    guard let scrolling = Scrolling(frames, changed: changed),
      !fixedRows.contains(where: scrolling.rows.overlaps)
    else {
      for row in changed { writer.write(frames.changes(old: row, new: row), ofRow: row) }
      return
    }
    writer.scroll(scrolling.rows, by: scrolling.count)
    for row in 0..<frames.rows {
      writer.write(frames.changes(old: scrolling.source(of: row), new: row), ofRow: row)
    }
  }
}
