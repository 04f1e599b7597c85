/// The part of a list that fits on the screen.
struct ListShape: Hashable, Sendable {
  /// The number of lines on the screen, which are columns where there are several.
  let height: Int
  /// The number of rows in each of several columns; nil in one column.
  var columnRows: Int?
}

// Several columns beside each other: a line of a view shows a row of each.
extension ListView {
  /// The part of the list that fits on the screen.
  var shape: ListShape { ListShape(height: height, columnRows: columnRows) }

  /// The number of rows that fit on the screen.
  var rowsPerScreen: Int { height * (columnRows ?? 1) }

  /// Whether the list is long enough for an index bar.
  var isLongerThanTwoScreens: Bool { count > 2 * rowsPerScreen }

  /// Changes the part that fits on the screen. The cursor keeps its place on the screen; between one
  /// column and several that is as far down as it is to the right.
  mutating func fit(_ shape: ListShape) {
    guard shape.columnRows != columnRows else { return height = shape.height }
    let line = position(ofRow: cursor) - top
    let newLine =
      (columnRows == nil) == (shape.columnRows == nil)
      ? line : line * shape.height / max(1, height)
    setColumnRows(shape.columnRows)
    top = position(ofRow: cursor) - newLine
    height = shape.height
  }

  /// The rows of each column on the screen.
  var visibleColumns: [Range<Int>] {
    guard let columnRows else { return [] }
    return (top..<min(top + height, lineCount)).map { column in
      column * columnRows..<min((column + 1) * columnRows, count)
    }
  }

  /// Moves the cursor to another column; it stays on its row within the column if that is as long.
  mutating func moveByColumns(_ columns: Int) {
    guard let columnRows else { return }
    let column = max(0, min(position(ofRow: cursor) + columns, lineCount - 1))
    setCursor(row(inColumn: column, ofRowsEach: columnRows))
  }

  /// Moves the cursor to the nearest column on the screen.
  mutating func moveToColumnOnScreen() {
    let column = position(ofRow: cursor)
    moveByColumns(max(top, min(column, top + height - 1)) - column)
  }

  /// Returns the row of a column that is beside the cursor's, or the last one of a shorter column.
  func row(inColumn column: Int, ofRowsEach rows: Int) -> Int {
    max(0, min(column * rows + cursor % rows, count - 1))
  }

  /// Returns the row that is shown at a column and line of the screen; nil if there is none.
  func row(onScreenColumn column: Int, line: Int) -> Int? {
    guard columnRows != nil else { return row(onScreenLine: line) }
    let columns = visibleColumns
    guard columns.indices.contains(column), line < columns[column].count else { return nil }
    return columns[column].lowerBound + line
  }
}
