// The lines by which the view scrolls.
extension ListView {
  /// The number of lines: of rows or, if the list is shown in several columns, of columns.
  var lineCount: Int { columnRows.map { (count + $0 - 1) / $0 } ?? count }

  /// The largest value of `top`. With this value, the last line of the list is at the bottom of the screen.
  var lastTop: Int { max(0, lineCount - height) }

  /// Returns the line that contains a row.
  func position(ofRow row: Int) -> Int { columnRows.map { row / $0 } ?? row }

  /// The rows on the screen.
  var rowsOnScreen: Range<Int> {
    let rowsOfLine = columnRows ?? 1
    let end = min((top + height) * rowsOfLine, count)
    return min(top * rowsOfLine, end)..<end
  }

  /// Returns the row on a line of the screen; nil if the line is below the last row.
  func row(onScreenLine line: Int) -> Int? {
    let rows = rowsOnScreen
    return (0..<rows.count).contains(line) ? rows.lowerBound + line : nil
  }
}

/// How much of a list fits on the screen: the number of rows or, if the list is shown in several columns, the number
/// of columns and of the rows in each column.
struct ListShape: Hashable, Sendable {
  /// The number of lines that fit on the screen. If the list is shown in several columns, the number of columns that
  /// fit beside each other: the view scrolls by columns, so that each of them takes the place of a line.
  let height: Int
  /// The number of rows in each column; nil if the list is shown in one column.
  var columnRows: Int?
}

// Several columns beside each other. Each column is a line of the view.
extension ListView {
  var shape: ListShape { ListShape(height: height, columnRows: columnRows) }

  var rowsPerScreen: Int { height * (columnRows ?? 1) }

  var isLongerThanTwoScreens: Bool { count > 2 * rowsPerScreen }

  var visibleColumns: [Range<Int>] {
    guard let columnRows else { return [] }
    return (top..<min(top + height, lineCount)).map { column in
      column * columnRows..<min((column + 1) * columnRows, count)
    }
  }

  /// Returns the row in the given column that is on the same line of the screen as the row at the cursor. If the column
  /// does not reach that line, returns the last row of the list.
  ///
  /// - Parameters:
  ///   - column: the 0-based number of the column.
  ///   - rows: the number of rows in each column.
  func row(inColumn column: Int, ofRowsEach rows: Int) -> Int {
    max(0, min(column * rows + cursor % rows, count - 1))
  }

  /// Returns the row at a column and line of the screen; nil if no row is there.
  func row(onScreenColumn column: Int, line: Int) -> Int? {
    guard columnRows != nil else { return row(onScreenLine: line) }
    let columns = visibleColumns
    guard columns.indices.contains(column), line < columns[column].count else { return nil }
    return columns[column].lowerBound + line
  }
}
