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
    guard previous != next, !next.cells.isEmpty else { return [] }
    var writer = ScreenWriter(
      size: next.size, looks: looks, erasesWithBackground: erasesWithBackground)
    writer.write("\u{1B}[?2026h\u{1B}[?25l")
    writer.resetLook()
    writeCells(previous, next, &writer)
    if let cursor = next.textCursor?.clamped(to: next.size) {
      writer.move(to: cursor.row, cursor.column)
      writer.write("\u{1B}[?25h")
    }
    writer.write("\u{1B}[?2026l")
    return writer.bytes
  }

  private func writeCells(_ previous: Frame?, _ next: Frame, _ writer: inout ScreenWriter) {
    guard let previous, previous.size == next.size else {
      writer.eraseScreen()
      return writeChanges(next, &writer) { _ in nil }
    }
    let scrolling = Scrolling(from: previous, to: next)
    if let scrolling { writer.scroll(scrolling.rows, by: scrolling.count) }
    writeChanges(next, &writer) { row in
      let source = scrolling.map { $0.source(of: row) } ?? row
      return source.map { previous.row($0) }
    }
  }

  /// - Parameter shownRow: returns the cells that a row shows now; nil if it is blank.
  private func writeChanges(
    _ next: Frame, _ writer: inout ScreenWriter, _ shownRow: (Int) -> ArraySlice<Cell>?
  ) {
    let blank = Array(repeating: Cell.blank(), count: next.size.columns)[...]
    for row in 0..<next.size.rows {
      let new = next.row(row)
      for columns in changes(shownRow(row) ?? blank, new) {
        writer.move(to: row, columns.lowerBound)
        writer.writeCells(new, row: row, columns: columns)
      }
    }
  }
}

/// Returns the columns of a row that must be written, in their order. Short pieces between them that
/// are equal are written again, as that is shorter than to move the cursor.
private func changes(_ old: ArraySlice<Cell>, _ new: ArraySlice<Cell>) -> [Range<Int>] {
  var changes: [Range<Int>] = []
  var isAfterUnsure = false
  for column in 0..<new.count {
    let cell = new[new.startIndex + column]
    let isEqual = old[old.startIndex + column].isShown(like: cell)
    if !isEqual || isAfterUnsure, cell.width > 0 {
      add(column..<column + Int(cell.width), to: &changes)
    }
    // A terminal that draws the character wider has drawn over the next cell.
    if cell.width > 0 { isAfterUnsure = !isEqual && cell.hasUnsureWidth }
  }
  return changes
}

private func add(_ columns: Range<Int>, to changes: inout [Range<Int>]) {
  let shortGap = 4
  if let last = changes.last, columns.lowerBound - last.upperBound <= shortGap {
    changes[changes.count - 1] = last.lowerBound..<columns.upperBound
  } else {
    changes.append(columns)
  }
}

extension CellPosition {
  fileprivate func clamped(to size: CellSize) -> CellPosition {
    CellPosition(
      column: min(max(0, column), size.columns - 1), row: min(max(0, row), size.rows - 1))
  }
}
