internal import ListingIndex
internal import TerminalText

extension BrowserState {
  /// Draws the bubble beside the index bar while the pointer or keys are on it: the label, the first row
  /// under it, their number and the place.
  func drawBubble(in frame: inout Frame) {
    guard isBarInUse, let bar, let list else { return }
    let lines = bubbleLines(bar, list)
    let selected = barLabels(bar).last(where: \.isSelected)?.position ?? 0
    let place =
      layout.isWide
      ? placeAboveBar(label: selected, height: lines.count + 2)
      : placeBesideBar(label: selected, height: lines.count + 2)
    if let (top, columns) = place { drawBoxed(lines, top: top, columns: columns, in: &frame) }
  }

  /// The place of a bubble beside a vertical bar; nil if there is no room.
  private func placeBesideBar(label: Int, height: Int) -> (top: Int, columns: Range<Int>)? {
    guard let columns = barColumns, columns.lowerBound >= 24, layout.listRows.count > height
    else { return nil }
    let width = min(24, columns.lowerBound - 6)
    let middle = layout.barRows.lowerBound + label - height / 2
    let top = max(layout.listRows.lowerBound, min(middle, layout.listRows.upperBound - height))
    return (top, columns.lowerBound - width - 3..<columns.lowerBound - 3)
  }

  /// The place of a bubble above a horizontal bar; nil if there is no room.
  private func placeAboveBar(label: Int, height: Int) -> (top: Int, columns: Range<Int>)? {
    guard layout.listRows.count > height else { return nil }
    let middle = layout.horizontalBarColumns.lowerBound + label
    let start = max(0, min(middle - 12, layout.size.columns - 24))
    return (layout.horizontalBarRow - height, start..<start + 24)
  }

  private var isBarInUse: Bool {
    switch mode {
    case .bar: true
    case .jump(let input): !input.text.isEmpty
    default: drag == .bar
    }
  }

  private func bubbleLines(_ bar: IndexBar<MarkerIndex>, _ list: ListView) -> [String] {
    let (label, extent) = selection(bar)
    let first = list.contents.row(at: min(bar.offset, list.contents.count - 1)).name
    let place = percent(of: bar.offset, in: list.contents.count)
    return [title(label), first, "\(grouped(extent.count))\(symbols.dot)\(place) %"]
  }

  /// The label that the rows at the top are under, on the level that is open, and its rows.
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
    guard let top = list?.index?.top, let position = top.position(containing: offset) else {
      return ("", 0..<count)
    }
    return (top.markers[position].label, top.extent(at: position))
  }

  private func endOfTopMarker(_ index: Int, _ bar: IndexBar<MarkerIndex>, _ count: Int) -> Int {
    let following = bar.topMarkers.dropFirst(index + bar.topLayout.step)
    return following.first { !$0.isEmpty }?.offset ?? count
  }

  private func drawBoxed(
    _ lines: [String], top: Int, columns: Range<Int>, in frame: inout Frame
  ) {
    let style = Style(.bubble)
    let rows = top..<top + lines.count + 2
    frame.clear(rows: rows, columns: columns, style)
    drawBox(rows: rows, columns: columns, style, in: &frame)
    for (index, line) in lines.enumerated() {
      let row = top + 1 + index
      frame.write(
        line, row: row, columns: columns.lowerBound + 2..<columns.upperBound - 2,
        Style(.bubble, index == 0 ? .bold : []))
    }
  }
}
