extension BrowserState {
  /// Draws the sides of a box, and leaves what is inside.
  func drawBox(
    rows: Range<Int>, columns: Range<Int>, _ style: Style, in frame: inout Frame
  ) {
    let box = symbols.box
    let side = String(repeating: box[4], count: columns.count - 2)
    frame.write(box[0] + side + box[1], row: rows.lowerBound, columns: columns, style)
    for row in rows.dropFirst().dropLast() {
      frame.write(box[5], row: row, columns: columns, style)
      frame.write(box[5], row: row, columns: columns.upperBound - 1..<columns.upperBound, style)
    }
    frame.write(box[3] + side + box[2], row: rows.upperBound - 1, columns: columns, style)
  }
}
