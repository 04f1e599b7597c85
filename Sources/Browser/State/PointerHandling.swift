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
      // As a key does, since the list is then elsewhere than where the drag has put it.
      endDrag()
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
    notePress()
    switch mode {
    case .page(_, let before):
      mode = before
      return []
    case .question:
      mode = .browse
      return []
    default: break
    }
    if isOnBar(position) { return pressBar(at: position) }
    if pressStrip(at: position) { return [] }
    if position.row == layout.playerRow { return pressPlayer(at: position) }
    if position.row == layout.placeRow { return pressPlace(at: position) }
    guard layout.listRows.contains(position.row) else { return [] }
    return press(button, onRowAt: position)
  }

  /// Goes back to the list before; ends a filter first. A press at the right, where the count is, shows
  /// the next view.
  private mutating func pressPlace(at position: CellPosition) -> [BrowserEffect] {
    mode = .browse
    if position.column >= layout.size.columns * 2 / 3 { return showView(next: 1) }
    guard list?.filter == nil else {
      showAllRows()
      return []
    }
    return leave()
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
    case .progress:
      dragProgress(to: position)
      return []
    case nil: return []
    }
  }

  /// Ends a drag, and does what its end means.
  private mutating func release() -> [BrowserEffect] {
    let drag = drag
    endDrag()
    switch drag {
    case .strip(let origin): return release(origin)
    case .progress(let thousandths): return seek(toThousandths: thousandths)
    case .bar, nil: return []
    }
  }

  /// Ends a drag: at the release, when something else moves the list, and whenever its release may have been
  /// lost.
  mutating func endDrag() {
    guard drag == .bar else { return drag = nil }
    drag = nil
    _ = bar?.handle(.ended)
  }

  private mutating func scroll(by rows: Int, at position: CellPosition) {
    if case .page(let page, _) = mode { return scrollPage(to: page.top + 3 * rows) }
    if isOnBar(position) {
      for _ in 0..<min(abs(rows), 10) { moveAlongBar(rows > 0 ? .next : .previous) }
    } else {
      let lines = layout.isWide ? rows : 3 * rows
      withList { $0.scroll(by: lines) }
    }
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
