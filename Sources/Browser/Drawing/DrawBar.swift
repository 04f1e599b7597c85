internal import ListingIndex
internal import TerminalText

extension BrowserState {
  /// Draws the index bar: the magnifier, the labels and, while the gap is open, the finer labels in it.
  func drawBar(in frame: inout Frame) {
    guard let bar, let columns = barColumns else { return }
    frame.clear(rows: layout.listRows, columns: columns, Style(.bar))
    frame.write(
      symbols.magnifier, row: layout.magnifierRow, columns: columns.dropFirst(),
      Style(.faint))
    for label in barLabels(bar) { draw(label, columns, in: &frame) }
  }

  private func draw(_ label: BarLabel, _ columns: Range<Int>, in frame: inout Frame) {
    guard label.position >= 0, label.position < layout.barRows.count else { return }
    let row = layout.barRows.lowerBound + label.position
    // A finer label may be wider than the bar, over the list.
    let start = min(columns.lowerBound, columns.upperBound - displayWidth(label.text) - 1)
    let columns = start..<columns.upperBound
    frame.clear(rows: row..<row + 1, columns: columns, label.style)
    if label.isSelected {
      frame.write(symbols.selected, row: row, columns: columns, label.style)
    }
    frame.write(label.text, row: row, columns: columns.dropFirst(), label.style)
  }

  /// The labels on the bar. A finer label hides an outer one that is in its cell.
  func barLabels(_ bar: IndexBar<MarkerIndex>) -> [BarLabel] {
    guard let zoom = bar.zoomLayout, let level = bar.state.innerLevel else {
      return labels(bar.topMarkers, bar.topLayout, bar.topLayout.midpoints, selectedIn: bar)
    }
    let extent = bar.state.extent
    let inner = innerLabels(level.markers, zoom, extent, bar)
    let taken = Set(inner.map(\.position))
    let outer = labels(
      bar.topMarkers, zoom.outer, zoom.outerMidpoints(at: extent),
      selectedIn: extent < 1 ? bar : nil)
    return outer.filter { !taken.contains($0.position) } + inner
  }

  private func labels(
    _ markers: [Marker], _ layout: LabelLayout, _ midpoints: [Double],
    selectedIn bar: IndexBar<MarkerIndex>?
  ) -> [BarLabel] {
    let current = bar.flatMap { bar in
      markers.lastIndex { !$0.isEmpty && $0.offset <= bar.offset }
    }
    let selected = current.flatMap { current in layout.items.last { $0 <= current } }
    return zip(zip(layout.items, layout.sizes), midpoints).map { kept, midpoint in
      let (item, size) = kept
      guard let bar, let current, item == selected else {
        return label(markers[item], at: midpoint, size, isSelected: false)
      }
      // A label that is left out for want of room stands instead of the one before it while it is current.
      let fits = bar.settings.labelSize(markers[current].label) <= size
      return label(markers[fits ? current : item], at: midpoint, size, isSelected: true)
    }
  }

  private func label(
    _ marker: Marker, at midpoint: Double, _ size: Double, isSelected: Bool
  ) -> BarLabel {
    let style = Style(
      isSelected ? .selectedLabel : marker.isEmpty ? .faint : .bar, isSelected ? .bold : [])
    return BarLabel(
      text: marker.label, position: Int((midpoint - (size - 1) / 2).rounded(.down)),
      length: Int(size), isSelected: isSelected, style: style)
  }

  /// The finer labels; as dots while the gap is less than half open.
  private func innerLabels(
    _ markers: [Marker], _ zoom: ZoomLayout, _ extent: Double, _ bar: IndexBar<MarkerIndex>
  ) -> [BarLabel] {
    let labels = labels(
      markers, zoom.inner, zoom.innerMidpoints(at: extent), selectedIn: extent < 1 ? nil : bar)
    guard extent < 0.5 else { return labels }
    return labels.map {
      BarLabel(
        text: symbols.smallLabel, position: $0.position, length: 1, isSelected: false,
        style: Style(.faint))
    }
  }
}

/// A label in a cell of the index bar.
struct BarLabel: Hashable {
  let text: String
  /// The cell along the bar; it may be outside.
  let position: Int
  /// The number of cells along the bar.
  let length: Int
  let isSelected: Bool
  let style: Style
}
