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
    if let page {
      draw(page, in: &frame)
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
    if isOpening, !heldInput.isEmpty { return "reading" }
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
