internal import ListingIndex
internal import TerminalText

extension BrowserState {
  /// Draws the rows with the headers of their sections.
  func drawList(in frame: inout Frame) {
    guard let list else { return }
    let columns = 0..<(barColumns?.lowerBound ?? layout.size.columns)
    for (row, line) in zip(layout.listRows, list.visibleLines) {
      switch line {
      case .header(let section): draw(section: section, of: list, row, columns, in: &frame)
      case .row(let index): draw(index, of: list, row, columns, in: &frame)
      }
    }
    if list.count == 0, !isOpening { drawNothing(list, columns, in: &frame) }
  }

  private func draw(
    section: Int, of list: ListView, _ row: Int, _ columns: Range<Int>, in frame: inout Frame
  ) {
    guard let sections = list.sections?.markers else { return }
    let style = Style(.header)
    let count = " " + grouped(sections.extent(at: section).count)
    let line = String(repeating: symbols.line, count: columns.count)
    frame.write(line, row: row, columns: columns, style)
    let end = columns.upperBound - displayWidth(count) - 1
    frame.write(
      " " + title(sections.markers[section].label) + " ", row: row, columns: 2..<max(2, end),
      Style(.header, .bold))
    frame.write(count + " ", row: row, columns: max(2, end)..<columns.upperBound, style)
  }

  /// The title of a section; the one of rows without a name is empty.
  func title(_ label: String) -> String { label.isEmpty ? "(no name)" : label }

  /// Draws a row.
  func draw(
    _ index: Int, of list: ListView, _ row: Int, _ columns: Range<Int>, in frame: inout Frame
  ) {
    let offset = list.offset(ofRow: index)
    let entry = list.contents.row(at: offset)
    let style = style(of: offset, at: index, in: list)
    frame.clear(rows: row..<row + 1, columns: columns, style)
    // Of the path of a directory, the end tells more than the beginning.
    let detail =
      columns.count > 30
      ? fittedEnd(entry.detail, columns.count / 2, after: symbols.ellipsis) : ""
    let detailStart = columns.upperBound - drawnWidth(detail) - 1
    let nameStart = columns.lowerBound + 3
    frame.write(
      signs(of: offset, at: index, in: list), row: row, columns: columns.lowerBound..<nameStart,
      style)
    let nameEnd = detail.isEmpty ? columns.upperBound : detailStart - 1
    frame.write(entry.shownName, row: row, columns: nameStart..<nameEnd, style)
    frame.write(detail, row: row, columns: detailStart..<columns.upperBound, style)
  }

  private func style(of offset: Int, at row: Int, in list: ListView) -> Style {
    var style = Style()
    if list.freshChanges.hasRow(at: offset) { style.role = .lit }
    if isMarked(offset, at: row, in: list) { style.role = .mark }
    if isPlaying(offset, in: list) {
      style.role = .playing
      style.attributes.insert(.bold)
    }
    if row == list.cursor { style.attributes.insert(.reversed) }
    return style
  }

  /// The cells before a name: the cursor, a mark or the sign of the song that plays, and the sign of a gap.
  private func signs(of offset: Int, at row: Int, in list: ListView) -> String {
    let cursor = row == list.cursor ? symbols.cursor : " "
    let gap = gapSign(at: offset, in: list)
    if isMarked(offset, at: row, in: list) { return cursor + symbols.mark + gap }
    return cursor + (isPlaying(offset, in: list) ? symbols.plays : " ") + gap
  }

  /// The sign of rows that were just before a row, or after the last one; blank if there were none.
  private func gapSign(at offset: Int, in list: ListView) -> String {
    if list.freshChanges.hasGap(before: offset) { return symbols.gapBefore }
    let isLast = offset == list.contents.count - 1
    return isLast && list.freshChanges.hasGap(before: offset + 1) ? symbols.gapAfter : " "
  }

  private func isMarked(_ offset: Int, at row: Int, in list: ListView) -> Bool {
    if list.marks.contains(offset) { return true }
    guard let start = list.rangeStart else { return false }
    return (min(start, list.cursor)...max(start, list.cursor)).contains(row)
  }

  private func isPlaying(_ offset: Int, in list: ListView) -> Bool {
    view == .queue && player.song != nil && list.contents.identity(at: offset) == player.song
  }

  func drawNothing(_ list: ListView, _ columns: Range<Int>, in frame: inout Frame) {
    let text = list.filter.map { "nothing matches '\($0.text)'" } ?? "nothing is here"
    frame.write(
      text, row: layout.listRows.lowerBound, columns: 3..<columns.upperBound, Style(.faint))
  }
}

extension ListRow {
  /// The number and the name; that of a directory ends with a slash.
  fileprivate var shownName: String {
    if name.isEmpty { return number + "(no name)" }
    return number + (kind == .directory ? name + "/" : name)
  }
}
