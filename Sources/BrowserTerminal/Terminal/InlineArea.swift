internal import Browser

/// How many rows the browser takes if it is drawn below the prompt.
package enum InlineHeight: Hashable, Sendable {
  case rows(Int)
  /// A percentage of the terminal's rows.
  case percent(Int)

  /// The minimum number of rows that shows a list.
  package static let minRows = 3
  /// The minimum number of rows for a percentage. It leaves room for the player's line and for messages.
  private static let minRowsOfPercentage = 8

  /// Returns the number of rows on a terminal with the given number of rows. One row is left to the prompt.
  func rows(of total: Int) -> Int {
    let wanted =
      switch self {
      case .rows(let count): count
      case .percent(let number): max(Self.minRowsOfPercentage, total * number / 100)
      }
    return max(1, min(wanted, total - 1))
  }
}

/// The rows of the screen below the prompt, in which the browser is drawn.
///
/// While the browser is drawn there, the cursor rests where it was before. A terminal that wraps its lines again when
/// its size changes moves the cursor along with the prompt, so the area is found again by asking for the cursor.
struct InlineArea: Hashable {
  /// The first row of the area.
  let top: Int
  /// The number of rows of the area.
  let rows: Int
  /// The sequence that makes room for the area and saves the position of the cursor.
  let opening: String

  /// Finds the area for a cursor at a known position. The area begins in the cursor's row if nothing is to the left of
  /// the cursor, and otherwise in the row after it. If there are too few rows, the screen is scrolled.
  ///
  /// - Parameters:
  ///   - cursor: the position of the cursor.
  ///   - rows: the number of rows of the area, less than `total`.
  ///   - total: the number of rows of the screen.
  init(below cursor: CellPosition, rows: Int, of total: Int) {
    let first = cursor.column == 0 ? cursor.row : cursor.row + 1
    let missing = max(0, first + rows - total)
    (top, self.rows) = (first - missing, rows)
    let erasing = first < total ? TerminalSequences.erase(from: first) : ""
    let scrolling = TerminalSequences.position(total - 1) + String(repeating: "\n", count: missing)
    opening =
      TerminalSequences.resetLook + erasing + (missing > 0 ? scrolling : "")
      + TerminalSequences.position(cursor.row - missing, cursor.column)
      + TerminalSequences.saveCursor
  }

  /// Finds the area at the bottom of the screen, for a terminal that does not report the position of its cursor. All
  /// moves are relative: a line feed keeps the column, so the cursor is back at its place after as many moves upwards.
  init(atBottom rows: Int, of total: Int) {
    (top, self.rows) = (total - rows, rows)
    opening =
      TerminalSequences.resetLook + "\n\u{1B}[1K\u{1B}[J\u{1B}[A"
      + String(repeating: "\n", count: rows) + "\u{1B}[\(rows)A" + TerminalSequences.saveCursor
  }

  /// Returns a report of the mouse with its position in the area. Outside the area, nothing can be pressed; the pointer
  /// of a drag stays at the nearest row. Returns nil if the report must be ignored.
  ///
  /// - Parameters:
  ///   - report: the report, with a position on the screen.
  ///   - isDragging: whether a button was pressed in the area and is held down.
  func placed(_ report: MouseReport, isDragging: Bool) -> MouseReport? {
    var placed = report
    placed.position.row -= top
    if (0..<rows).contains(placed.position.row) { return placed }
    guard isDragging else { return nil }
    switch report.action {
    case .pressed, .scrolled: return nil
    case .dragged, .released:
      placed.position.row = min(max(0, placed.position.row), rows - 1)
      return placed
    }
  }
}

extension Frame {
  /// Shows the text cursor as a cell in reversed colours, since the terminal's own cursor rests at the prompt.
  mutating func drawTextCursor() {
    guard let cursor = textCursor, size.columns > 0, size.rows > 0 else { return }
    let column = min(max(0, cursor.column), size.columns - 1)
    restyle(row: min(max(0, cursor.row), size.rows - 1), columns: column..<column + 1) {
      $0.attributes.formSymmetricDifference(.reversed)
    }
    textCursor = nil
  }
}
