internal import ListingIndex
internal import TerminalText

extension ScreenDrawing {
  mutating func drawList() {
    guard let list else { return }
    let columns = 0..<(barColumns?.lowerBound ?? layout.size.columns)
    for (row, index) in zip(layout.listRows, list.rowsOnScreen) {
      draw(index, of: list, row, columns)
    }
    if list.count == 0, !state.isAwaitingRows { drawNothing(list, columns) }
  }

  mutating func drawColumns() {
    guard let list else { return }
    for (column, rows) in list.visibleColumns.enumerated() {
      let cells = layout.cells(ofColumn: column, of: list).dropLast()
      for (screenRow, row) in zip(layout.listRows, rows) { draw(row, of: list, screenRow, cells) }
    }
    if list.count == 0, !state.isAwaitingRows { drawNothing(list, 0..<layout.size.columns) }
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
    var entry = list.contents.row(at: offset)
    let style = style(of: offset, at: index, in: list)
    frame.clear(rows: row..<row + 1, columns: columns, style)
    let gutter = drawEdge(of: offset, at: index, of: list, row, columns, style)
    guard tableCells.isEmpty else { return drawTexts(at: offset, of: list, row, style) }
    entry.adapt(toWidth: columns.count, room: columns.upperBound - gutter.upperBound - 2)
    // The end of a directory's path tells more than its beginning.
    let detail =
      columns.count > 30
      ? fittedEnd(
        detail(of: entry, in: list), columns.count / 2, after: symbols.ellipsis)
      : ""
    let detailStart = columns.upperBound - drawnWidth(detail) - 1
    let nameStart = gutter.upperBound + 2
    var nameEnd = detail.isEmpty ? columns.upperBound : detailStart - 1
    if let rating = entry.rating, columns.count >= minRatedWidth {
      let stars = nameEnd - widthOfStars..<nameEnd
      frame.write(symbols.stars(rating), row: row, columns: stars, noteStyle(style))
      nameEnd = stars.lowerBound - 1
    }
    let name = entry.shownName(marksDirectory: list.contents.mixesDirectoriesAndSongs)
    let end = frame.write(name, row: row, columns: nameStart..<nameEnd, style)
    if !entry.note.isEmpty, end + 2 < nameEnd {
      frame.write(entry.note, row: row, columns: end + 2..<nameEnd, noteStyle(style))
    }
    frame.write(detail, row: row, columns: detailStart..<columns.upperBound, style)
    guard !entry.found.isEmpty else { return }
    light(entry.found.name, of: entry.name, row, nameStart + drawnWidth(entry.number)..<nameEnd)
    if detail == entry.detail {
      light(entry.found.detail, of: detail, row, detailStart..<columns.upperBound)
    }
  }

  /// Draws what is before the texts of a row: the cursor, the label of a section and signs. Returns the columns of the
  /// label.
  private mutating func drawEdge(
    of offset: Int, at index: Int, of list: ListView, _ row: Int, _ columns: Range<Int>,
    _ style: Style
  ) -> Range<Int> {
    if index == list.cursor {
      frame.write(symbols.cursor, row: row, columns: columns.prefix(1), style)
    }
    let gutter = columns.dropFirst().prefix(
      max(state.bar.gutterWidth(in: layout), list.contents.sectionWidth))
    drawSection(ofRow: index, of: list, row, gutter, style)
    frame.write(
      signs(of: offset, at: index, in: list), row: row,
      columns: gutter.upperBound..<gutter.upperBound + 2, style)
    return gutter
  }

  /// Shows which parts of a text in a row a search has found.
  private mutating func light(
    _ parts: [Range<Int>], of text: String, _ row: Int, _ columns: Range<Int>
  ) {
    for part in parts {
      let start = columns.lowerBound + drawnWidth(String(text.prefix(part.lowerBound)))
      let width = drawnWidth(String(text.dropFirst(part.lowerBound).prefix(part.count)))
      frame.restyle(row: row, columns: (start..<start + width).clamped(to: columns)) {
        $0.role = .header
        $0.attributes.insert(.bold)
      }
    }
  }

  /// Returns the style of the note after a name. Only in a row without a style of its own is it fainter than the name.
  private func noteStyle(_ style: Style) -> Style {
    style == Style() ? Style(.faint) : style
  }

  private func detail(of entry: ListRow, in list: ListView) -> String {
    entry.kind == .playlist && entry.detail.isEmpty && list.contents.mixesPlaylists
      ? "playlist" : entry.detail
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

  /// Draws the label of a row's section in the gutter if the row is the first one of the section or the first one on
  /// the screen. Draws nothing in a list without an index bar.
  private mutating func drawSection(
    ofRow index: Int, of list: ListView, _ row: Int, _ gutter: Range<Int>, _ style: Style
  ) {
    guard !gutter.isEmpty, let label = sectionLabel(ofRow: index, of: list) else { return }
    var labelStyle = Style(.header, .bold)
    labelStyle.attributes.formUnion(style.attributes)
    frame.write(label, row: row, columns: gutter, labelStyle)
  }

  /// Returns the label of the section that begins at a row, or that the first row on the screen belongs to; nil for
  /// other rows, and in a list without sections.
  private func sectionLabel(ofRow index: Int, of list: ListView) -> String? {
    let isFirst = index == list.rowsOnScreen.lowerBound
    if list.contents.sectionWidth > 0 {
      let label = list.section(ofRow: index)
      return isFirst || label != list.section(ofRow: index - 1) ? label : nil
    }
    guard let sections, let section = sections.position(containing: index),
      sections.extent(at: section).lowerBound == index || isFirst
    else { return nil }
    return symbols.shown(sections.markers[section].label)
  }

  /// Returns the two signs that are drawn before a row's name. They show whether the row is marked or playing, and
  /// whether rows next to it were just removed.
  private func signs(of offset: Int, at row: Int, in list: ListView) -> String {
    let gap = gapSign(at: offset, in: list)
    if isMarked(offset, at: row, in: list) { return symbols.mark + gap }
    return (isPlaying(offset, in: list) ? symbols.plays : " ") + gap
  }

  private func gapSign(at offset: Int, in list: ListView) -> String {
    // The place to which the pointer drags a row.
    if case .row(let drag) = state.drag, let row = drag.rowAfter {
      return offset == row
        ? symbols.gapBefore : offset + 1 == row && row == list.count ? symbols.gapAfter : " "
    }
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

}

// Rows whose texts are in columns.
extension ScreenDrawing {
  /// Draws the titles above the columns. Draws nothing if the rows are not in columns.
  mutating func drawTitlesOfColumns() {
    guard let row = layout.headerRow, let columns = list?.contents.columns?.columns else { return }
    for (column, cells) in zip(columns, tableCells) {
      write(column.title, of: column, row, cells, Style(.faint))
    }
  }

  private mutating func drawTexts(at offset: Int, of list: ListView, _ row: Int, _ style: Style) {
    guard let columns = list.contents.columns else { return }
    for (index, cells) in tableCells.enumerated() where !cells.isEmpty {
      write(
        columns.text(at: offset, column: index), of: columns.columns[index], row, cells, style)
    }
  }

  private mutating func write(
    _ text: String, of column: RowColumns.Column, _ row: Int, _ cells: Range<Int>, _ style: Style
  ) {
    let blanks = column.isNumber ? max(0, cells.count - drawnWidth(text)) : 0
    frame.write(text, row: row, columns: cells.dropFirst(blanks), style)
  }
}

// Lists without rows.
extension ScreenDrawing {
  /// Draws why a list has no rows, and which key would change that.
  mutating func drawNothing(_ list: ListView, _ columns: Range<Int>) {
    let columns = columns.dropFirst(3)
    let lines = broken(state.reasonForNothing(in: list), width: max(1, columns.count - 1))
    for (row, line) in zip(layout.listRows, lines) {
      frame.write(line, row: row, columns: columns, Style(.faint))
    }
  }
}

extension BrowserState {
  fileprivate func reasonForNothing(in list: ListView) -> String {
    if let filter = list.filter {
      return "No row matches '\(filter.text)'" + settings.advice(.cancel, "shows all rows again")
    }
    guard list.albums == nil else { return "This album has no songs" }
    let isFirst = lists.titles.count == 1
    switch lists.view {
    case .queue: return "The queue is empty" + settings.advice(.add, additions)
    case .playlists where isFirst:
      return "There are no playlists" + settings.advice(.save, "in the queue saves it as one")
    case .playlists: return "This playlist is empty" + settings.advice(.addToPlaylist, additions)
    case .search where isFirst:
      return search.text.isEmpty
        ? searchIntroduction : "Nothing was found" + settings.advice(.search, "searches again")
    case .library, .tags, .albums, .search, .settings:
      return "Nothing is here" + settings.advice(.update, "makes the server look for new songs")
    }
  }
}

/// The least number of cells of a row that is not narrow: half of it holds a whole date, a number of songs and their
/// length.
private let minDetailedWidth = 58

/// The least number of cells of a row that shows the rating of its song.
private let minRatedWidth = 48

/// The cells of the stars of a rating, with a blank after them.
private let widthOfStars = 6

private let searchIntroduction =
  "Words find artists, albums, songs and playlists; filters such as artist=kent or date>=1999 find songs"

private let additions = "on an artist, an album or a song adds it"

extension ListView {
  fileprivate func section(ofRow row: Int) -> String {
    contents.row(at: offset(ofRow: row)).section
  }
}

extension ListRow {
  /// Chooses the texts for a narrow row.
  ///
  /// - Parameters:
  ///   - width: the number of cells of the row.
  ///   - room: the number of cells for the name and the text at the right edge.
  fileprivate mutating func adapt(toWidth width: Int, room: Int) {
    guard width < minDetailedWidth, let shortest = narrowDetails.last else { return }
    let free = min(width / 2, room - drawnWidth(name) - 2)
    number = ""
    detail = narrowDetails.first { drawnWidth($0) <= free } ?? shortest
    // The parts that a search has found are those of the other text.
    found.detail = []
  }

  /// Returns the name with the number before it.
  ///
  /// - Parameter marksDirectory: whether a slash follows the name of a directory.
  fileprivate func shownName(marksDirectory: Bool) -> String {
    if name.isEmpty { return number + "(no name)" }
    return number + (marksDirectory && kind == .directory ? name + "/" : name)
  }
}
