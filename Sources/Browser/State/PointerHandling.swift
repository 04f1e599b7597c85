internal import ListingIndex

// The mouse: on the index bar, on rows, on the progress of the song, and its wheel anywhere.
extension BrowserState {
  mutating func handle(_ report: MouseReport) -> [BrowserEffect] {
    guard !layout.isTooSmall else { return [] }
    switch report.action {
    case .pressed(let button): return press(button, at: report.position)
    case .dragged: return drag(to: report.position)
    case .released: endDrag()
    case .scrolled(_, let rows): scroll(by: rows, at: report.position)
    }
    return []
  }

  private mutating func press(
    _ button: MouseReport.Button, at position: CellPosition
  ) -> [BrowserEffect] {
    endDrag()
    message = nil
    if case .help = mode { mode = .browse }
    if isOnBar(position) { return pressBar(at: position) }
    if position.row == layout.playerRow { return seek(to: position) }
    guard layout.listRows.contains(position.row) else { return [] }
    return press(button, onListLine: position.row - layout.listRows.lowerBound)
  }

  private mutating func pressBar(at position: CellPosition) -> [BrowserEffect] {
    guard position.row != layout.magnifierRow else { return perform(.filter, count: nil) }
    if case .jump = mode { mode = .browse }
    drag = .bar
    moveAlongBar(.began(at: barPosition(position)))
    return []
  }

  /// Puts the cursor on a row; a press on the row with the cursor opens it, and another button marks.
  private mutating func press(
    _ button: MouseReport.Button, onListLine line: Int
  ) -> [BrowserEffect] {
    mode = .browse
    guard let list, let row = list.row(onScreenLine: line) else { return [] }
    let isAgain = row == list.cursor
    withList { $0.setCursor(row) }
    switch button {
    case .left: return isAgain ? enter() : []
    case .middle: return perform(.add, count: nil)
    case .right: return perform(.mark, count: nil)
    }
  }

  private mutating func drag(to position: CellPosition) -> [BrowserEffect] {
    switch drag {
    case .bar:
      let across = Double(position.column - (barColumns?.lowerBound ?? 0))
      moveAlongBar(.moved(selection: barPosition(position), zoom: -across))
      return []
    case .progress: return seek(to: position)
    case .rows, nil: return []
    }
  }

  /// Ends a drag: at the release, and whenever its release may have been lost.
  mutating func endDrag() {
    guard drag == .bar else { return drag = nil }
    drag = nil
    _ = bar?.handle(.ended)
  }

  private mutating func scroll(by rows: Int, at position: CellPosition) {
    if case .help(let top) = mode { return mode = .help(top: max(0, top + 3 * rows)) }
    if isOnBar(position) {
      for _ in 0..<min(abs(rows), 10) { moveAlongBar(rows > 0 ? .next : .previous) }
    } else {
      withList { $0.scroll(by: 3 * rows) }
    }
  }

  private mutating func seek(to position: CellPosition) -> [BrowserEffect] {
    guard let columns = progressColumns, player.duration != nil,
      drag == .progress || columns.contains(position.column)
    else { return [] }
    drag = .progress
    let column = max(columns.lowerBound, min(position.column, columns.upperBound - 1))
    let thousandths = (column - columns.lowerBound) * 1000 / max(1, columns.count - 1)
    return [.player(.seekTo(thousandths: thousandths))]
  }

  private func isOnBar(_ position: CellPosition) -> Bool {
    barColumns?.contains(position.column) == true && layout.listRows.contains(position.row)
  }

  /// The position of a cell along the bar.
  private func barPosition(_ position: CellPosition) -> Double {
    Double(position.row - layout.barRows.lowerBound)
  }
}
