internal import TerminalText

extension BrowserState {
  /// Draws the screen. O(rows on the screen · log sections).
  package func draw() -> Frame {
    var frame = Frame(size: layout.size)
    guard !layout.isTooSmall else {
      frame.write("too small", row: 0, columns: 0..<layout.size.columns)
      return frame
    }
    drawPlace(in: &frame)
    if case .help(let top) = mode {
      drawHelp(from: top, in: &frame)
    } else {
      switch layout.arrangement {
      case .oneColumn:
        drawList(in: &frame)
        drawBar(in: &frame)
      case .columns:
        drawColumns(in: &frame)
        drawHorizontalBar(in: &frame)
        drawStrip(in: &frame)
      case .albums:
        drawAlbums(in: &frame)
        drawStrip(in: &frame)
      }
      drawBubble(in: &frame)
    }
    drawPlayer(in: &frame)
    drawMessage(in: &frame)
    return frame
  }

  /// Draws the path of lists, and which of how many rows has the cursor.
  private func drawPlace(in frame: inout Frame) {
    let columns = layout.size.columns
    frame.clear(rows: 0..<1, columns: 0..<columns, Style(.place))
    let count = countText
    let room = columns - displayWidth(count) - 1
    let isNarrow = room < 12
    let end = isNarrow ? columns : room - 2
    frame.write(placeText(room: end - 1), row: 0, columns: 1..<end, Style(.place, .bold))
    if !isNarrow { frame.write(count, row: 0, columns: room..<columns, Style(.place)) }
  }

  /// The titles of the lists, without those at the beginning that do not fit.
  private func placeText(room: Int) -> String {
    var titles = (lists[view] ?? []).map(\.title)[...]
    let text = { (titles: ArraySlice<String>) in titles.joined(separator: self.symbols.crumb) }
    while titles.count > 1, displayWidth(text(titles)) > room { titles = titles.dropFirst() }
    return text(titles)
  }

  private var countText: String {
    if let receivedRows, receivedRows.list == list?.id {
      return "reading: \(grouped(receivedRows.count))"
    }
    if let albums = list?.albums {
      return "album \(albums.current + 1) of \(albums.albums.count)"
    }
    guard let list, list.count > 0 else { return isOpening ? "reading" : "" }
    let missing = list.contents.isArriving ? " (not all)" : ""
    let hidden = list.filter == nil ? "" : " (of \(grouped(list.contents.count)))"
    return "\(grouped(list.cursor + 1)) of \(grouped(list.count))\(missing)\(hidden)"
      + symbols.dot + "\(percent(of: list.cursor, in: list.count)) %"
  }

  func percent(of row: Int, in count: Int) -> Int { count > 1 ? row * 100 / (count - 1) : 100 }
}

extension BrowserState {
  /// Draws the line for what is typed, or what was done.
  private func drawMessage(in frame: inout Frame) {
    let row = layout.messageRow
    let columns = 0..<layout.size.columns
    switch mode {
    case .input(let input):
      drawTyped(input.purpose.prompt + input.text, row: row, in: &frame)
    case .jump(let input):
      let end = drawTyped("' " + input.text, row: row, in: &frame)
      frame.write(
        jumpText(input), row: row, columns: min(end + 3, columns.upperBound)..<columns.upperBound,
        Style(.faint))
    default: drawNews(row: row, columns: columns, in: &frame)
    }
  }

  /// Draws a line that is being typed, with the text cursor after it, and returns the column after it.
  @discardableResult
  private func drawTyped(_ text: String, row: Int, in frame: inout Frame) -> Int {
    frame.clear(rows: row..<row + 1, columns: 0..<layout.size.columns)
    let end = frame.write(text, row: row, columns: 1..<layout.size.columns - 1)
    frame.textCursor = CellPosition(column: end, row: row)
    return end
  }

  /// The first and the last of the rows that begin with the letters, and their number.
  private func jumpText(_ input: JumpInput) -> String {
    guard let list, !input.text.isEmpty else { return "" }
    guard let last = input.offsets.last else { return "nothing begins so; this would be the place" }
    let first = list.contents.row(at: input.offsets.lowerBound).name
    let number = input.offsets.count == 1 ? "1 entry" : "\(grouped(input.offsets.count)) entries"
    let ellipsis = settings.hasUnicode ? " … " : " ... "
    return input.offsets.count == 1
      ? "\(first)   \(number)"
      : "\(first)\(ellipsis)\(list.contents.row(at: last).name)   \(number)"
  }

  private func drawNews(row: Int, columns: Range<Int>, in frame: inout Frame) {
    let text = message?.text ?? lostConnection.map { "no connection: \($0); trying again" }
    if let text {
      let isFailure = message?.isFailure ?? true
      frame.clear(rows: row..<row + 1, columns: columns)
      frame.write(
        text, row: row, columns: 1..<columns.upperBound, Style(isFailure ? .failure : .message))
    }
    let typed = (typedCount.map(String.init) ?? "") + keyNames(pendingKeys)
    guard !typed.isEmpty, layout.hasStatusLines else { return }
    let start = columns.upperBound - displayWidth(typed) - 1
    frame.write(typed, row: row, columns: start..<columns.upperBound, Style(.faint))
  }
}
