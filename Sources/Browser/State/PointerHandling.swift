internal import ListingIndex

// The mouse: on the index bar, on rows, on the path of lists, on the progress of the song, and its wheel
// anywhere.
extension BrowserState {
  mutating func handle(_ report: MouseReport) -> [BrowserEffect] {
    guard !layout.isTooSmall else { return [] }
    switch report.action {
    case .pressed(let button): return press(button, at: report.position)
    case .dragged: return drag(to: report.position)
    case .released: return release()
    case .scrolled(let columns, let rows):
      if columns != 0 || !layout.listRows.contains(report.position.row), list?.albums != nil {
        return turnAlbums(by: (columns + rows).signum())
      }
      scroll(by: layout.isWide && rows == 0 ? columns : rows, at: report.position)
    }
    return []
  }

  private mutating func press(
    _ button: MouseReport.Button, at position: CellPosition
  ) -> [BrowserEffect] {
    endDrag()
    message = nil
    if case .help = mode {
      mode = .browse
      return []
    }
    if isOnBar(position) { return pressBar(at: position) }
    if pressStrip(at: position) { return [] }
    if position.row == layout.playerRow { return seek(to: position) }
    if position.row == layout.placeRow {
      mode = .browse
      return leave()
    }
    guard layout.listRows.contains(position.row) else { return [] }
    return press(button, onRowAt: position)
  }

  private mutating func pressBar(at position: CellPosition) -> [BrowserEffect] {
    guard !layout.isMagnifier(position) else { return perform(.filter, count: nil) }
    if case .jump = mode { mode = .browse }
    drag = .bar
    moveAlongBar(.began(at: barPosition(position)))
    return []
  }

  /// Puts the cursor on a row; a press on the row with the cursor opens it, and another button marks.
  private mutating func press(
    _ button: MouseReport.Button, onRowAt position: CellPosition
  ) -> [BrowserEffect] {
    mode = .browse
    guard let list, let row = row(at: position) else { return [] }
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
      moveAlongBar(.moved(selection: barPosition(position), zoom: distanceFromBar(position)))
      return []
    case .strip(let origin):
      return dragStrip(to: position, from: origin)
    case .progress: return seek(to: position)
    case nil: return []
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
      let lines = layout.isWide ? rows : 3 * rows
      withList { $0.scroll(by: lines) }
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
    guard let barColumns else { return false }
    if layout.isWide { return position.row == layout.horizontalBarRow }
    return barColumns.contains(position.column) && layout.listRows.contains(position.row)
  }

  /// The position of a cell along the bar.
  private func barPosition(_ position: CellPosition) -> Double {
    layout.isWide
      ? Double(position.column - layout.horizontalBarColumns.lowerBound)
      : Double(position.row - layout.barRows.lowerBound)
  }

  /// The distance of a cell from the bar, towards the rows.
  private func distanceFromBar(_ position: CellPosition) -> Double {
    layout.isWide
      ? Double(layout.horizontalBarRow - position.row)
      : Double((barColumns?.lowerBound ?? 0) - position.column)
  }
}
