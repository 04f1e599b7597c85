internal import CommandRuntime
internal import TerminalText

/// A line of a bar chart.
package struct BarRow {
  /// The strings in the columns. The first string is a label, which is aligned to the left; the others are aligned to
  /// the right.
  package let cells: [String]
  /// The number that determines the length of the bar, in proportion to the other bars.
  package let count: Int

  package init(_ cells: [String], count: Int) {
    self.cells = cells
    self.count = count
  }
}

/// Returns the lines of a bar chart. Each line contains the strings of a row in columns, followed by a bar. The longest
/// bar takes up the rest of the line, except that no bar has more terminal cells than the count of its row.
///
/// - Parameters:
///   - rows: the rows, in order.
///   - width: the number of terminal cells in a line.
///   - block: the character of which the bars consist.
package func barChart(_ rows: [BarRow], width: Int, block: Character) -> [String] {
  let widths = (rows.first?.cells.indices).map { cells in
    cells.map { cell in rows.map { displayWidth($0.cells[cell]) }.max() ?? 0 }
  }
  let room = width - (widths ?? []).reduce(0) { $0 + $1 + gap }
  let maxCount = max(1, rows.map(\.count).max() ?? 1)
  return rows.map { row in
    let columns = zip(row.cells, widths ?? []).enumerated().map { index, cell in
      index == 0 ? leftAligned(cell.0, cell.1) : rightAligned(cell.0, cell.1)
    }.joined(separator: String(repeating: " ", count: gap))
    guard room > 0 else { return columns }
    // A bar is never empty, because every row has entries.
    let length = max(1, row.count * min(room, maxCount) / maxCount)
    return columns + String(repeating: " ", count: gap) + String(repeating: block, count: length)
  }
}

private let gap = 2
