extension ScreenDrawing {
  /// Draws the overview of a list in several columns. What is on the screen is lit.
  mutating func drawOverview() {
    guard let row = layout.overviewRow, let list, let overview = ListOverview(of: state) else {
      return
    }
    for part in overview.parts {
      let isLit = list.rowsOnScreen.overlaps(part.offsets)
      let height = overview.height(of: part, levels: symbols.heights.count)
      guard height > 0 else { continue }
      let sign = overview.isHistogram ? symbols.heights[height - 1] : symbols.line
      frame.write(
        String(repeating: sign, count: part.columns.count), row: row, columns: part.columns,
        isLit ? Style(.header, .bold) : Style(.faint, emphasis: 4))
    }
  }
}
