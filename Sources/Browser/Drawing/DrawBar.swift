internal import ListingIndex
internal import TerminalText

extension ScreenDrawing {
  /// Draws the index bar: the magnifier, the labels and, while the gap is open, the finer labels in it.
  mutating func drawBar() {
    guard let columns = barColumns else { return }
    frame.clear(rows: layout.listRows, columns: columns, Style(.bar))
    frame.write(
      symbols.magnifier, row: layout.magnifierRow, columns: columns.dropFirst(), Style(.bar))
    // Finer labels may be wider than the bar. All labels then begin further to the left, but only a label that is wider
    // than most covers more of the list.
    let width = min(6, barLabels.map { displayWidth($0.text) }.max() ?? 0)
    let start = min(columns.lowerBound, columns.upperBound - width - 1)
    for label in barLabels { draw(label, start..<columns.upperBound) }
  }

  private mutating func draw(_ label: BarLabel, _ columns: Range<Int>) {
    guard label.position >= 0, label.position < layout.barRows.count else { return }
    let row = layout.barRows.lowerBound + label.position
    let start = min(columns.lowerBound, columns.upperBound - displayWidth(label.text) - 1)
    let columns = start..<columns.upperBound
    frame.clear(rows: row..<row + 1, columns: columns, label.style)
    if label.isSelected {
      frame.write(symbols.selected, row: row, columns: columns, label.style)
    }
    frame.write(
      symbols.shown(label.text), row: row, columns: columns.dropFirst(), label.style)
  }

  mutating func drawHorizontalBar() {
    guard bar != nil else { return }
    let row = layout.horizontalBarRow
    frame.clear(rows: row..<row + 1, columns: 0..<layout.size.columns, Style(.bar))
    frame.write(symbols.magnifier, row: row, columns: 0..<1, Style(.bar))
    for label in barLabels.separate(onBarOfLength: layout.barLength) { draw(label, row: row) }
  }

  private mutating func draw(_ label: BarLabel, row: Int) {
    let start = layout.horizontalBarColumns.lowerBound + label.position
    let end = frame.write(
      symbols.shown(label.text), row: row, columns: start..<start + max(1, label.length - 1),
      label.style)
    guard label.isSelected else { return }
    frame.write("[", row: row, columns: start - 1..<start, label.style)
    frame.write("]", row: row, columns: end..<end + 1, label.style)
  }
}

// The bubble.
extension ScreenDrawing {
  /// Draws a bubble beside the index bar while the bar is in use. The bubble shows the selected label, the name of the
  /// row at the bar's offset, and the number of rows under the label. It does not cover the row at the cursor.
  mutating func drawBubble() {
    guard isBarInUse, let bar, let list else { return }
    let lines = bubbleLines(bar, list)
    let selected = barLabels.last(where: \.isSelected)?.position ?? 0
    guard layout.listRows.count >= minRowsOfBox else {
      return drawLine(of: [lines[0], lines[2]], label: selected, in: list)
    }
    let place =
      layout.isWide
      ? placeAboveBar(label: selected, height: lines.count + 2)
      : placeBesideBar(label: selected, height: lines.count + 2)
    guard let (top, columns) = place else { return }
    let free = rowsBesideCursor(in: list, top..<top + lines.count + 2, columns)
    if let free { drawBoxed(lines, rows: free, columns: columns) }
  }

  /// Draws a bubble of one row, for screens on which a box would cover most of the list.
  private mutating func drawLine(of parts: [String], label: Int, in list: ListView) {
    let text = " " + fitted(parts.joined(separator: symbols.dot), 22) + " "
    let place =
      layout.isWide
      ? placeAboveBar(label: label, height: 1) : placeBesideBar(label: label, height: 1)
    guard let (top, columns) = place else { return }
    let end = columns.suffix(drawnWidth(text))
    guard let row = rowsBesideCursor(in: list, top..<top + 1, end)?.lowerBound else { return }
    frame.write(text, row: row, columns: end, Style(.bubble, .bold))
  }

  /// Returns the rows of the screen for a box that must not cover the row at the cursor: the given rows or, if they
  /// contain the cursor, as many rows next to the cursor. Returns nil if there is no room.
  private func rowsBesideCursor(
    in list: ListView, _ rows: Range<Int>, _ columns: Range<Int>
  ) -> Range<Int>? {
    guard let cursor = layout.cell(ofRow: list.cursor, of: list), rows.contains(cursor.row),
      columns.overlaps(cursor.columns)
    else { return rows }
    let below = cursor.row + 1..<cursor.row + 1 + rows.count
    let above = cursor.row - rows.count..<cursor.row
    return [below, above].first {
      layout.listRows.contains($0.lowerBound)
        && $0.upperBound <= layout.listRows.upperBound
    }
  }

  private func placeBesideBar(label: Int, height: Int) -> (top: Int, columns: Range<Int>)? {
    guard let columns = barColumns, columns.lowerBound >= 24, layout.listRows.count > height
    else { return nil }
    let width = min(24, columns.lowerBound - 6)
    let middle = layout.barRows.lowerBound + label - height / 2
    let top = max(layout.listRows.lowerBound, min(middle, layout.listRows.upperBound - height))
    return (top, columns.lowerBound - width - 3..<columns.lowerBound - 3)
  }

  private func placeAboveBar(label: Int, height: Int) -> (top: Int, columns: Range<Int>)? {
    guard layout.listRows.count > height else { return nil }
    let middle = layout.horizontalBarColumns.lowerBound + label
    let start = max(0, min(middle - 12, layout.size.columns - 24))
    return (layout.horizontalBarRow - height, start..<start + 24)
  }

  private var isBarInUse: Bool {
    switch state.mode {
    case .bar: true
    case .jump(let input): !input.text.isEmpty
    default: state.drag == .bar
    }
  }

  private func bubbleLines(_ bar: IndexBar<MarkerIndex>, _ list: ListView) -> [String] {
    let (label, extent) = selection(bar)
    let first = list.contents.row(at: min(bar.offset, list.contents.count - 1)).name
    return [title(symbols.shown(label)), first, list.contents.noun.counting(extent.count)]
  }

  /// Returns the label of the row at the bar's offset, and the offsets of the rows under this label. While the pointer
  /// is in the gap, returns a finer label.
  private func selection(_ bar: IndexBar<MarkerIndex>) -> (label: String, extent: Range<Int>) {
    let offset = bar.offset
    let count = list?.contents.count ?? 0
    if case .draggingInner(let level) = bar.state,
      let index = level.markers.lastIndex(where: { $0.offset <= offset })
    {
      let end = index + 1 < level.markers.count ? level.markers[index + 1].offset : nil
      let upper = end ?? endOfTopMarker(level.topIndex, bar, count)
      return (level.markers[index].label, level.markers[index].offset..<upper)
    }
    guard let top = list?.index?.topLevel, let position = top.position(containing: offset) else {
      return ("", 0..<count)
    }
    return (top.markers[position].label, top.extent(at: position))
  }

  private func endOfTopMarker(_ index: Int, _ bar: IndexBar<MarkerIndex>, _ count: Int) -> Int {
    let following = bar.topMarkers.dropFirst(index + bar.topLayout.step)
    return following.first { !$0.isEmpty }?.offset ?? count
  }

  private mutating func drawBoxed(_ lines: [String], rows: Range<Int>, columns: Range<Int>) {
    let style = Style(.bubble)
    frame.clear(rows: rows, columns: columns, style)
    drawBox(rows: rows, columns: columns, style)
    for (index, line) in lines.enumerated() {
      let row = rows.lowerBound + 1 + index
      frame.write(
        line, row: row, columns: columns.lowerBound + 2..<columns.upperBound - 2,
        Style(.bubble, index == 0 ? .bold : []))
    }
  }
}

/// The least number of rows of a list over which the bubble is a box.
private let minRowsOfBox = 12
