internal import ListingIndex

/// Draws the state of the browser into a frame, and holds the frame and the values that most of the drawing functions
/// need.
struct ScreenDrawing {
  let state: BrowserState
  var frame: Frame
  let layout: ScreenLayout
  let symbols: Symbols
  let list: ListView?
  let bar: IndexBar<MarkerIndex>?
  let barColumns: Range<Int>?
  let barLabels: [BarLabel]
  /// The sections whose labels stand before the rows; nil if the list does not have a bar.
  let sections: MarkerLevel?

  init(of state: BrowserState) {
    self.state = state
    layout = state.layout
    frame = Frame(size: layout.size)
    symbols = state.settings.symbols
    list = state.list
    bar = state.bar.indexBar
    barColumns = state.bar.columns(in: layout)
    sections = bar == nil ? nil : list?.index?.top
    barLabels = bar?.labels(dot: symbols.smallLabel) ?? []
  }

  mutating func drawBox(rows: Range<Int>, columns: Range<Int>, _ style: Style) {
    let box = symbols.box
    let side = String(repeating: box[4], count: columns.count - 2)
    frame.write(box[0] + side + box[1], row: rows.lowerBound, columns: columns, style)
    for row in rows.dropFirst().dropLast() {
      frame.write(box[5], row: row, columns: columns, style)
      frame.write(box[5], row: row, columns: columns.upperBound - 1..<columns.upperBound, style)
    }
    frame.write(box[3] + side + box[2], row: rows.upperBound - 1, columns: columns, style)
  }

  /// Returns the title to show for a section with the given label. The label is empty for the section that contains the
  /// rows without a name.
  func title(_ label: String) -> String { label.isEmpty ? "(no name)" : label }
}

/// A label on the index bar.
struct BarLabel: Hashable {
  let text: String
  /// The first cell of the label, counted from 0 along the bar; it may be outside the bar.
  let position: Int
  /// The number of cells that the label takes along the bar.
  let length: Int
  let isSelected: Bool
  let style: Style

  fileprivate init(_ marker: Marker, at midpoint: Double, _ size: Double, isSelected: Bool) {
    text = marker.label
    position = Int((midpoint - (size - 1) / 2).rounded(.down))
    length = Int(size)
    self.isSelected = isSelected
    style = Style(
      isSelected ? .selectedLabel : marker.isEmpty ? .faint : .bar, isSelected ? .bold : [])
  }

  fileprivate init(dot: String, at position: Int) {
    text = dot
    self.position = position
    length = 1
    isSelected = false
    style = Style(.faint)
  }
}

extension IndexBar<MarkerIndex> {
  /// Returns the labels on the bar. If a finer and a coarser label begin in the same cell, only the finer one is
  /// returned.
  ///
  /// - Parameter dot: the text that replaces a finer label while the gap is less than half open.
  func labels(dot: String) -> [BarLabel] {
    guard let zoom = zoomLayout, let level = state.innerLevel else {
      return labels(topMarkers, topLayout, topLayout.midpoints)
    }
    let extent = state.extent
    let inner = innerLabels(level.markers, zoom, extent, dot)
    let taken = Set(inner.map(\.position))
    let outer = labels(
      topMarkers, zoom.outer, zoom.outerMidpoints(at: extent), showsSelected: extent < 1)
    return outer.filter { !taken.contains($0.position) } + inner
  }

  private func labels(
    _ markers: [Marker], _ layout: LabelLayout, _ midpoints: [Double], showsSelected: Bool = true
  ) -> [BarLabel] {
    let current = showsSelected ? markers.lastIndex { !$0.isEmpty && $0.offset <= offset } : nil
    let selected = current.flatMap { current in layout.items.last { $0 <= current } }
    return zip(zip(layout.items, layout.sizes), midpoints).map { kept, midpoint in
      let (item, size) = kept
      guard let current, item == selected else {
        return BarLabel(markers[item], at: midpoint, size, isSelected: false)
      }
      // While the current label is one that was left out for lack of room, it replaces the label before it.
      let fits = settings.labelSize(markers[current].label) <= size
      return BarLabel(markers[fits ? current : item], at: midpoint, size, isSelected: true)
    }
  }

  private func innerLabels(
    _ markers: [Marker], _ zoom: ZoomLayout, _ extent: Double, _ dot: String
  ) -> [BarLabel] {
    let labels = labels(
      markers, zoom.inner, zoom.innerMidpoints(at: extent), showsSelected: extent >= 1)
    guard extent < 0.5 else { return labels }
    return labels.map { BarLabel(dot: dot, at: $0.position) }
  }
}
