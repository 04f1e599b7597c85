/// A text for a terminal that is arranged with others in columns.
struct ColumnCell {
  /// The text with its escape sequences.
  let text: String
  /// The terminal cells that it takes.
  let width: Int
}

/// Returns lines that show texts in as many columns as fit, one after the other down each column, as
/// ls(1) does; one in each line if two columns do not fit. O(texts · cells of a line).
///
/// - Parameter width: the cells of a line.
func columnLines(_ cells: [ColumnCell], width: Int) -> [String] {
  guard let narrowest = cells.map(\.width).min() else { return [] }
  let maxCount = max(1, min(cells.count, (width + gap) / (narrowest + gap)))
  for count in stride(from: maxCount, to: 1, by: -1) {
    let rows = (cells.count + count - 1) / count
    let widths = columnWidths(cells, rows)
    if widths.reduce(-gap, { $0 + $1 + gap }) <= width { return lines(cells, rows, widths) }
  }
  return cells.map(\.text)
}

/// The width of the widest text of each column.
private func columnWidths(_ cells: [ColumnCell], _ rows: Int) -> [Int] {
  stride(from: 0, to: cells.count, by: rows).map { start in
    cells[start..<min(start + rows, cells.count)].map(\.width).max() ?? 0
  }
}

private func lines(_ cells: [ColumnCell], _ rows: Int, _ widths: [Int]) -> [String] {
  (0..<rows).map { row in
    var line = ""
    for (column, width) in widths.enumerated() {
      let index = column * rows + row
      guard index < cells.count else { break }
      line += cells[index].text
      // Nothing follows the last text of a line.
      guard index + rows < cells.count else { break }
      line += String(repeating: " ", count: width + gap - cells[index].width)
    }
    return line
  }
}

/// The cells between two columns.
private let gap = 2
