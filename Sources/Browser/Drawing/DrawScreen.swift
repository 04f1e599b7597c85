internal import TerminalText

extension BrowserState {
  /// Draws the screen. The running time is O(*m* log *n*), where *m* is the number of rows on the screen and *n* is the
  /// number of sections.
  package func draw() -> Frame {
    var drawing = ScreenDrawing(of: self)
    drawing.drawScreen()
    return drawing.frame
  }
}

extension ScreenDrawing {
  fileprivate mutating func drawScreen() {
    guard !layout.isTooSmall else {
      frame.write("too small", row: 0, columns: 0..<layout.size.columns)
      return
    }
    let pageRows = state.mode.page == nil ? 0..<0 : layout.pageRows
    if !pageRows.contains(layout.placeRow) {
      drawViews()
      drawPlace()
    }
    if let page = state.mode.page {
      draw(page)
    } else {
      switch layout.arrangement {
      case .oneColumn, .table:
        drawTitlesOfColumns()
        drawList()
        drawBar()
      case .columns:
        drawColumns()
        drawHorizontalBar()
        drawOverview()
      case .albums:
        drawAlbums()
        drawStrip()
      }
      drawBubble()
    }
    drawPlayer()
    drawMessage()
  }

  private mutating func drawPlace() {
    let columns = layout.size.columns
    let row = layout.placeRow
    frame.clear(rows: row..<row + 1, columns: 0..<columns, Style(.place))
    let count = countText
    let room = columns - displayWidth(count) - 1
    let isNarrow = room < 12
    let end = isNarrow ? columns : room - 2
    let titlesEnd = frame.write(
      placeText(room: end - 1), row: row, columns: 1..<end, Style(.place, .bold))
    if let order = list?.contents.order, end - titlesEnd > minShownOrder {
      frame.write(order, row: row, columns: titlesEnd + 1..<end, Style(.place))
    }
    if !isNarrow { frame.write(count, row: row, columns: room..<columns, Style(.place)) }
  }

  private func placeText(room: Int) -> String {
    var titles = state.lists.titles[...]
    let text = { (titles: ArraySlice<String>) in titles.joined(separator: self.symbols.crumb) }
    while titles.count > 1, displayWidth(text(titles)) > room { titles = titles.dropFirst() }
    return text(titles)
  }

  private var countText: String {
    let isOpening = state.lists.isOpening
    if state.isAwaitingRows, !state.held.events.isEmpty { return "reading" }
    if let count = state.lists.receivedCount { return "reading: \(grouped(count))" }
    if let albums = list?.albums {
      return "\(grouped(albums.current + 1)) of \(RowNoun("album").counting(albums.albums.count))"
    }
    guard let list, list.count > 0 else { return isOpening ? "reading" : "" }
    return countText(list)
  }

  /// Returns the number of rows of a list. The number of the row at the cursor is before it if the list is longer than
  /// the screen, also while a filter leaves fewer rows, and if the rows do not show their positions.
  private func countText(_ list: ListView) -> String {
    let isTable = layout.headerRow != nil && list.filter == nil
    let hasPositions = isTable && list.contents.columns?.showsPositions == true
    let isLonger = list.contents.count > list.rowsPerScreen && !hasPositions
    let place = isLonger ? "\(grouped(list.cursor + 1)) of " : ""
    let missing = list.contents.isArriving ? " (not all)" : ""
    let hidden = list.filter == nil ? "" : " (of \(grouped(list.contents.count)))"
    return place + list.contents.noun.counting(list.count) + missing + hidden
      + (isTable ? lengthsText(list) : "")
  }
}

extension ScreenDrawing {
  /// Returns how long the songs of a list are, and how much of that is left in the queue, as the end of their number.
  private func lengthsText(_ list: ListView) -> String {
    guard let lengths = list.contents.lengths, !lengths.total.isEmpty else { return "" }
    let left = timeLeft(of: lengths, in: list).map { "\($0) left of " } ?? ""
    return symbols.dot + left + lengths.total
  }

  /// Returns how long the queue still plays; nil if that is not known, or if songs are played in random order.
  private func timeLeft(of lengths: SongLengths, in list: ListView) -> String? {
    let player = state.player
    guard state.lists.view == .queue, list.contents.order == nil, player.state != .stopped,
      let position = player.position, player.queueLength == list.count,
      !player.modes.contains("z")
    else { return nil }
    return lengths.left(from: position, elapsed: player.elapsed(at: state.now))
  }
}

/// The least number of cells in which an order is shown beside the titles of the lists.
private let minShownOrder = 12

// The player.
extension ScreenDrawing {
  private mutating func drawPlayer() {
    guard let row = layout.playerRow,
      state.mode.page == nil || !layout.pageRows.contains(row)
    else { return }
    let columns = layout.size.columns
    let player = state.player
    let facts = player.facts(
      elapsed: state.shownElapsed, hasVolume: layout.viewsRow == nil)
    let end = columns - displayWidth(facts) - 1
    frame.write(facts, row: row, columns: max(0, end)..<columns, Style(.faint))
    drawProgress(row: row)
    let titleEnd = (state.progressColumns?.lowerBound ?? end) - 1
    frame.write(
      " \(stateSymbol) \(player.title)", row: row, columns: 0..<max(0, titleEnd),
      Style(player.isFollowed ? .playing : .faint))
  }

  private var stateSymbol: String {
    guard state.player.isFollowed else { return "?" }
    return switch state.player.state {
    case .playing: symbols.plays
    case .paused: symbols.paused
    case .stopped: symbols.stopped
    }
  }

  private mutating func drawProgress(row: Int) {
    guard let columns = state.progressColumns, let duration = state.player.duration,
      duration > .zero
    else { return }
    let part = min(1, state.shownElapsed / duration)
    let played = Int((Double(columns.count) * part).rounded(.down))
    let line = String(repeating: symbols.line, count: columns.count)
    frame.write(line, row: row, columns: columns, Style(.faint))
    guard played > 0 else { return }
    let done = String(repeating: symbols.played, count: played - 1) + symbols.playedEnd
    frame.write(done, row: row, columns: columns, Style(.progress))
  }
}

// Pages of text.
extension ScreenDrawing {
  private mutating func draw(_ page: TextPage) {
    let rows = page.rows(on: layout)
    let shown = rows.dropFirst(page.firstRow(among: rows.count, on: layout))
    for (screenRow, row) in zip(layout.pageRows, shown) {
      let columns = layout.size.columns
      let middle = row.right == nil ? columns : columns / 2
      draw(row.left, of: page, at: screenRow, 0..<middle)
      if let right = row.right { draw(right, of: page, at: screenRow, middle..<columns) }
    }
  }

  private mutating func draw(
    _ part: TextPage.Part, of page: TextPage, at row: Int, _ columns: Range<Int>
  ) {
    draw(part, at: row, columns)
    guard part.line == page.found else { return }
    frame.restyle(row: row, columns: columns.dropFirst().dropLast()) {
      $0.attributes.insert(.reversed)
    }
  }

  private mutating func draw(_ part: TextPage.Part, at row: Int, _ columns: Range<Int>) {
    guard let keys = part.keys else {
      frame.write(part.text, row: row, columns: columns.dropFirst())
      return
    }
    guard !part.isTitle else {
      frame.write(keys, row: row, columns: columns.dropFirst(), Style(.header, .bold))
      return
    }
    let width = TextPage.keysEnd(columns.count)
    frame.write(keys, row: row, columns: columns.prefix(width).dropFirst(3), Style(.playing))
    frame.write(part.text, row: row, columns: columns.dropFirst(width + 1))
  }
}
