internal import ListingIndex
internal import TerminalText

extension ScreenDrawing {
  mutating func drawList() {
    guard let list else { return }
    let columns = 0..<(barColumns?.lowerBound ?? layout.size.columns)
    for (row, line) in zip(layout.listRows, list.visibleLines) {
      switch line {
      case .header(let section): draw(section: section, of: list, row, columns)
      case .row(let index): draw(index, of: list, row, columns)
      }
    }
    if list.count == 0, !state.lists.isOpening { drawNothing(list, columns) }
  }

  private mutating func draw(
    section: Int, of list: ListView, _ row: Int, _ columns: Range<Int>
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

  /// Draws one row of a list on the screen.
  ///
  /// - Parameters:
  ///   - index: the 0-based index of the row in the list.
  ///   - list: the list.
  ///   - row: the row of the screen.
  ///   - columns: the columns of the screen that the row may fill.
  mutating func draw(
    _ index: Int, of list: ListView, _ row: Int, _ columns: Range<Int>
  ) {
    let offset = list.offset(ofRow: index)
    let entry = list.contents.row(at: offset)
    let style = style(of: offset, at: index, in: list)
    frame.clear(rows: row..<row + 1, columns: columns, style)
    // The end of a directory's path tells more than its beginning.
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

  /// Returns the signs that are drawn before a row's name. They show whether the cursor is on the row, whether the row
  /// is marked or playing, and whether rows next to it were just removed.
  private func signs(of offset: Int, at row: Int, in list: ListView) -> String {
    let cursor = row == list.cursor ? symbols.cursor : " "
    let gap = gapSign(at: offset, in: list)
    if isMarked(offset, at: row, in: list) { return cursor + symbols.mark + gap }
    return cursor + (isPlaying(offset, in: list) ? symbols.plays : " ") + gap
  }

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
    state.lists.view == .queue && state.player.song != nil
      && list.contents.identity(at: offset) == state.player.song
  }

  mutating func drawNothing(_ list: ListView, _ columns: Range<Int>) {
    let text = list.filter.map { "nothing matches '\($0.text)'" } ?? "this list is empty"
    frame.write(
      text, row: layout.listRows.lowerBound, columns: 3..<columns.upperBound, Style(.faint))
  }
}

// Several columns.
extension ScreenDrawing {
  mutating func drawColumns() {
    guard let list else { return }
    for (column, rows) in list.visibleColumns.enumerated() {
      let cells = layout.cells(ofColumn: column, of: list).dropLast()
      for (screenRow, row) in zip(layout.listRows, rows) {
        draw(row, of: list, screenRow, cells)
        drawSection(atRow: row, of: list, screenRow, cells)
      }
    }
    if list.count == 0, !state.lists.isOpening { drawNothing(list, 0..<layout.size.columns) }
  }

  /// Draws the label of a section beside a row if the row is the first one of the section or the first one on the
  /// screen. Draws nothing if the label needs more than one cell, or if signs are already drawn in its place.
  ///
  /// - Parameters:
  ///   - row: the 0-based index of the row in the list.
  ///   - list: the list.
  ///   - screenRow: the row of the screen.
  ///   - columns: the columns of the screen in which the row is drawn.
  private mutating func drawSection(
    atRow row: Int, of list: ListView, _ screenRow: Int, _ columns: Range<Int>
  ) {
    let offset = list.offset(ofRow: row)
    guard let top = list.index?.top, let section = top.position(containing: offset),
      top.extent(at: section).lowerBound == offset || row == list.rowsOnScreen.first
    else { return }
    let label = top.markers[section].label
    let signs = columns.prefix(3)
    let cells = frame.row(screenRow).dropFirst(signs.lowerBound + 1).prefix(2)
    let isFree = cells.allSatisfy { $0.character == " " }
    guard displayWidth(label) == 1, isFree else { return }
    var style = Style(.header, .bold)
    if row == list.cursor { style.attributes.insert(.reversed) }
    frame.write(label, row: screenRow, columns: signs.dropFirst(), style)
  }
}

extension ListRow {
  fileprivate var shownName: String {
    if name.isEmpty { return number + "(no name)" }
    return number + (kind == .directory ? name + "/" : name)
  }
}
