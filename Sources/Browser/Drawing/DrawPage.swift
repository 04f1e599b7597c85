extension BrowserState {
  /// Draws a page of text in the place of the list.
  func draw(_ page: TextPage, in frame: inout Frame) {
    let rows = rows(of: page)
    let shown = rows.dropFirst(firstRow(of: page, among: rows.count))
    for (screenRow, row) in zip(layout.contentRows, shown) {
      draw(row, at: screenRow, in: &frame)
      if row.line == page.found {
        frame.restyle(row: screenRow, columns: 1..<layout.size.columns - 1) {
          $0.attributes.insert(.reversed)
        }
      }
    }
  }

  private func draw(_ row: TextPage.Row, at screenRow: Int, in frame: inout Frame) {
    let columns = layout.size.columns
    guard let keys = row.keys else {
      frame.write(row.text, row: screenRow, columns: 1..<columns)
      return
    }
    let keysEnd = helpKeysEnd
    guard !row.isTitle else {
      frame.write(keys, row: screenRow, columns: 1..<columns, Style(.header, .bold))
      return
    }
    frame.write(keys, row: screenRow, columns: min(3, keysEnd)..<keysEnd, Style(.playing))
    frame.write(row.text, row: screenRow, columns: keysEnd + 1..<columns)
  }
}
