internal import ListingIndex
internal import TerminalText

extension BrowserState {
  /// Draws the rows in several columns.
  func drawColumns(in frame: inout Frame) {
    guard let list else { return }
    for (column, rows) in list.visibleColumns.enumerated() {
      let cells = columnCells(column, of: list).dropLast()
      for (screenRow, row) in zip(layout.listRows, rows) {
        draw(row, of: list, screenRow, cells, in: &frame)
        drawSection(atRow: row, of: list, screenRow, cells, in: &frame)
      }
    }
    if list.count == 0, !isOpening { drawNothing(list, 0..<layout.size.columns, in: &frame) }
  }

  /// Draws the label of a section before the name of its first row, and before the first row on the screen, unless there
  /// is a sign.
  private func drawSection(
    atRow row: Int, of list: ListView, _ screenRow: Int, _ columns: Range<Int>,
    in frame: inout Frame
  ) {
    let offset = list.offset(ofRow: row)
    guard let top = list.index?.top, let section = top.position(containing: offset),
      top.extent(at: section).lowerBound == offset || row == list.rowsOnScreen.first
    else { return }
    let label = top.markers[section].label
    let signs = columns.prefix(3)
    let cells = frame.row(screenRow).dropFirst(signs.lowerBound + 1).prefix(2)
    let isFree = cells.allSatisfy { $0.character == " " }
    guard displayWidth(label) == 1, isFree else { return }
    var style = Style(.header, .bold)
    if row == list.cursor { style.attributes.insert(.reversed) }
    frame.write(label, row: screenRow, columns: signs.dropFirst(), style)
  }

  /// Draws the index bar below the columns.
  func drawHorizontalBar(in frame: inout Frame) {
    guard let bar else { return }
    let row = layout.horizontalBarRow
    frame.clear(rows: row..<row + 1, columns: 0..<layout.size.columns, Style(.bar))
    frame.write(symbols.magnifier, row: row, columns: 0..<1, Style(.faint))
    for label in visibleLabels(barLabels(bar)) { draw(label, row: row, in: &frame) }
  }

  private func draw(_ label: BarLabel, row: Int, in frame: inout Frame) {
    let start = layout.horizontalBarColumns.lowerBound + label.position
    let end = frame.write(
      label.text, row: row, columns: start..<start + max(1, label.length - 1), label.style)
    guard label.isSelected else { return }
    frame.write("[", row: row, columns: start - 1..<start, label.style)
    frame.write("]", row: row, columns: end..<end + 1, label.style)
  }

  /// Returns the labels on the bar that do not cover one another. While they move, the selected one is
  /// kept, and finer ones before others.
  private func visibleLabels(_ labels: [BarLabel]) -> [BarLabel] {
    var taken: Set<Int> = []
    let byImportance = labels.filter(\.isSelected) + labels.reversed().filter { !$0.isSelected }
    return byImportance.filter { label in
      let cells = label.position..<label.position + label.length
      guard cells.lowerBound >= 0, cells.upperBound <= layout.barLength,
        taken.isDisjoint(with: cells)
      else { return false }
      taken.formUnion(cells)
      return true
    }
  }
}
