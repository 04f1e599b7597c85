internal import ListingIndex

// The mouse. Buttons act on the index bar, the rows, the views, the titles of the lists and the progress of the song;
// the wheel acts anywhere.
extension BrowserState {
  mutating func handle(_ report: MouseReport) -> [BrowserEffect] {
    guard !layout.isTooSmall else { return [] }
    switch report.action {
    case .pressed(let button): return press(button, at: report.position)
    case .dragged: return drag(to: report.position)
    case .released: return release()
    case .scrolled(let columns, let rows):
      // The wheel ends a drag, as a key does: it moves the list away from where the drag has put it.
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
    let isOnMessage = newsRows.count > 1 && newsRows.contains(position.row)
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
    // A press on a message that covers something else only removes the message.
    if isOnMessage || candidateRows?.screenRows.contains(position.row) == true { return [] }
    if bar.covers(position, in: layout) { return pressBar(at: position) }
    if pressStrip(at: position) || pressOverview(at: position) { return [] }
    if position.row == layout.playerRow { return pressPlayer(at: position) }
    if position.row == layout.placeRow { return pressPlace(at: position) }
    if position.row == layout.viewsRow { return pressView(at: position) }
    guard layout.listRows.contains(position.row) else { return [] }
    return press(button, onRowAt: position)
  }

  /// Handles a press on the line with the titles of the lists. A press on the count at the right edge shows the next
  /// view. A press elsewhere removes the filter or, if there is no filter, goes back to the previous list.
  private mutating func pressPlace(at position: CellPosition) -> [BrowserEffect] {
    mode = .browse
    if position.column >= layout.size.columns * 2 / 3 { return show(lists.view(next: 1)) }
    guard list?.filter == nil else {
      showAllRows()
      return []
    }
    return lists.leave()
  }

  private mutating func pressView(at position: CellPosition) -> [BrowserEffect] {
    mode = .browse
    let label = viewLabels.first { $0.columns.contains(position.column) }
    return label.map { show($0.view) } ?? []
  }

  private mutating func pressBar(at position: CellPosition) -> [BrowserEffect] {
    guard !layout.isMagnifier(position) else { return perform(.filter, count: nil) }
    if case .jump = mode { mode = .browse }
    drag = .bar
    moveAlongBar(bar.event(at: position, isPress: true, in: layout))
    return []
  }

  /// Puts the cursor on a row. The left button opens the row if the cursor was already there, the middle button adds
  /// the row's songs to the queue, and the right button marks the row.
  private mutating func press(
    _ button: MouseReport.Button, onRowAt position: CellPosition
  ) -> [BrowserEffect] {
    mode = .browse
    guard let list, let row = layout.row(at: position, of: list) else { return [] }
    let isAgain = row == list.cursor
    lists.withList { $0.setCursor(row) }
    switch button {
    case .left:
      return !pressForDrag(row, of: list, opens: isAgain) && isAgain ? enter() : []
    case .middle: return queueRows(.add)
    case .right: return perform(.mark, count: nil)
    }
  }

  private mutating func drag(to position: CellPosition) -> [BrowserEffect] {
    switch drag {
    case .bar:
      moveAlongBar(bar.event(at: position, isPress: false, in: layout))
      return []
    case .overview:
      showOverview(atColumn: position.column)
      return []
    case .strip(let origin):
      return dragStrip(to: position, from: origin)
    case .row(let origin):
      dragRow(origin, to: position)
      return []
    case .progress:
      dragProgress(to: position)
      return []
    case nil: return []
    }
  }

  private mutating func release() -> [BrowserEffect] {
    let drag = drag
    endDrag()
    switch drag {
    case .strip(let origin): return release(origin)
    case .row(let origin): return release(origin)
    case .progress(let thousandths): return seek(toThousandths: thousandths)
    case .bar, .overview, nil: return []
    }
  }

  private mutating func scroll(by rows: Int, at position: CellPosition) {
    if case .page(var page, let before) = mode {
      page.scroll(to: page.top + 3 * rows, on: layout)
      mode = .page(page, over: before)
    } else if bar.covers(position, in: layout) {
      for _ in 0..<min(abs(rows), 10) { moveAlongBar(rows > 0 ? .next : .previous) }
    } else {
      let lines = layout.isWide ? rows : 3 * rows
      lists.withList { $0.scroll(by: lines) }
    }
  }
}

// The page strip and the overview.
extension BrowserState {
  /// Begins a drag if the position is on the page strip. Returns whether a drag has begun.
  private mutating func pressStrip(at position: CellPosition) -> Bool {
    guard layout.stripRows.contains(position.row), let pageStrip else { return false }
    drag = .strip(StripDrag(column: position.column, position: pageStrip.position))
    return true
  }

  private mutating func dragStrip(
    to position: CellPosition, from origin: StripDrag
  ) -> [BrowserEffect] {
    var origin = origin
    let columns = origin.move(to: position.column)
    drag = .strip(origin)
    guard let columns, let pageTitles else { return [] }
    let page = pageTitles.position(from: origin.position, draggedBy: columns)
    let now = now
    return changeAlbum { $0.dragAlbums(to: page, at: now) }
  }

  /// Shows the page under the pointer if the pointer did not move between the press on the strip and the release.
  private mutating func release(_ origin: StripDrag) -> [BrowserEffect] {
    guard !origin.hasMoved, let page = pageTitles?.page(atColumn: origin.column) else { return [] }
    return showAlbum(page)
  }

  /// Begins a drag if the position is on the overview. Returns whether a drag has begun.
  private mutating func pressOverview(at position: CellPosition) -> Bool {
    guard position.row == layout.overviewRow else { return false }
    mode = .browse
    drag = .overview
    showOverview(atColumn: position.column)
    return true
  }
}

// The player's line. A press or a drag on the progress line seeks when the button is released; a press on the title
// shows the song in the queue.
extension BrowserState {
  private mutating func pressPlayer(at position: CellPosition) -> [BrowserEffect] {
    if progressColumns?.contains(position.column) == true {
      dragProgress(to: position)
    } else if position.column < progressColumns?.lowerBound ?? layout.size.columns / 2 {
      mode = .browse
      return goToPlaying()
    }
    return []
  }

  private mutating func dragProgress(to position: CellPosition) {
    guard let columns = progressColumns else { return drag = nil }
    let column = max(columns.lowerBound, min(position.column, columns.upperBound - 1))
    let thousandths = (column - columns.lowerBound) * 1000 / max(1, columns.count - 1)
    drag = .progress(thousandths: thousandths)
  }

  /// Seeks to a position in the song, in thousandths of its length, and shows the new time at once.
  private mutating func seek(toThousandths thousandths: Int) -> [BrowserEffect] {
    player.seek(toThousandths: thousandths, at: now)
      ? [.player(.seekTo(thousandths: thousandths))] : []
  }
}
