internal import ListingIndex

/// A line of a list on the screen.
enum ListLine: Hashable {
  /// The header of the section with this 0-based number.
  case header(section: Int)
  /// The row with this 0-based number; headers are not counted.
  case row(Int)
}

// The lines of a view. If the list has sections, the first line on the screen is always a header. It covers a
// line of the list, and shows the section of that line.
extension ListView {
  /// The number of lines, headers included.
  var lineCount: Int {
    columnRows.map { (count + $0 - 1) / $0 } ?? sections?.lines.paths.count ?? count
  }

  /// The largest value of `top`. With this value, the last line of the list is at the bottom of the screen.
  var lastTop: Int { max(0, lineCount - height) }

  /// How many lines at the top of the screen are covered by a section header: 1 if the list has sections, otherwise 0.
  var coveredLines: Int { sections == nil ? 0 : 1 }

  /// Returns the header or the row on a line of the list.
  ///
  /// - Parameter position: the number of the line, counted from 0 at the top of the list.
  func line(at position: Int) -> ListLine {
    guard let lines = sections?.lines else { return .row(position) }
    let path = lines.paths[position]
    return lines.offset(of: path).map { .row($0) } ?? .header(section: path.section)
  }

  func position(ofRow row: Int) -> Int {
    if let columnRows { return row / columnRows }
    guard let lines = sections?.lines, row < lines.count else { return row }
    return lines.paths.position(of: lines.path(atOffset: row)) ?? row
  }

  /// The lines on the screen, from top to bottom, if the list is shown in one column.
  var visibleLines: [ListLine] {
    let positions = top..<min(top + height, lineCount)
    var lines = positions.map(line)
    if let sections, let first = positions.first {
      lines[0] = .header(section: sections.lines.paths[first].section)
    }
    return lines
  }

  /// Returns the row on a line of the screen; nil if the line shows a header or is below the last row.
  func row(onScreenLine line: Int) -> Int? {
    let lines = visibleLines
    guard lines.indices.contains(line), case .row(let row) = lines[line] else { return nil }
    return row
  }
}

/// How much of a list fits on the screen: the number of lines or, if the list is shown in several columns, the number
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

  var rowsOnScreen: [Int] {
    if columnRows != nil { return visibleColumns.flatMap { Array($0) } }
    return visibleLines.compactMap { if case .row(let row) = $0 { row } else { nil } }
  }
}
