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
    barLabels = state.barLabels
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
  /// The offsets of the rows that the label stands for.
  let extent: Range<Int>

  fileprivate init(
    _ marker: Marker, at midpoint: Double, _ size: Double, isSelected: Bool, extent: Range<Int>
  ) {
    text = marker.label
    self.extent = extent
    position = Int((midpoint - (size - 1) / 2).rounded(.down))
    length = Int(size)
    self.isSelected = isSelected
    style = Style(
      isSelected ? .selectedLabel : .bar, isSelected ? .bold : [],
      emphasis: marker.isEmpty ? 3 : Style.fullEmphasis)
  }

  /// Creates a dot in place of a label.
  fileprivate init(dot: String, of label: BarLabel) {
    text = dot
    position = label.position
    length = 1
    isSelected = false
    style = Style(.bar)
    extent = label.extent
  }
}

extension IndexBar<MarkerIndex> {
  /// Returns the labels on the bar. If a finer and a coarser label begin in the same cell, only the finer one is
  /// returned.
  ///
  /// - Parameters:
  ///   - dot: the text that replaces a finer label while the gap is less than half open.
  ///   - count: the number of rows of the list.
  func labels(dot: String, count: Int) -> [BarLabel] {
    guard let zoom = zoomLayout, let level = state.innerLevel else {
      return labels(topMarkers, topLayout, topLayout.midpoints, endingAt: count)
    }
    let extent = state.extent
    let following = topMarkers.dropFirst(level.topIndex + topLayout.step)
    let end = following.first { !$0.isEmpty }?.offset ?? count
    let inner = labels(
      level.markers, zoom.inner, zoom.innerMidpoints(at: extent), endingAt: end,
      showsSelected: extent >= 1)
    let taken = Set(inner.map(\.position))
    let outer = labels(
      topMarkers, zoom.outer, zoom.outerMidpoints(at: extent), endingAt: count,
      showsSelected: extent < 1)
    return outer.filter { !taken.contains($0.position) }
      + (extent < 0.5 ? inner.map { BarLabel(dot: dot, of: $0) } : inner)
  }

  private func labels(
    _ markers: [Marker], _ layout: LabelLayout, _ midpoints: [Double], endingAt end: Int,
    showsSelected: Bool = true
  ) -> [BarLabel] {
    let current = showsSelected ? markers.lastIndex { !$0.isEmpty && $0.offset <= offset } : nil
    let selected = current.flatMap { current in layout.items.last { $0 <= current } }
    let items = layout.items
    return items.indices.map { index in
      let (item, size, midpoint) = (items[index], layout.sizes[index], midpoints[index])
      let next = items.dropFirst(index + 1).first { !markers[$0].isEmpty }
      let start = markers[item].offset
      let extent = start..<(markers[item].isEmpty ? start : next.map { markers[$0].offset } ?? end)
      guard let current, item == selected else {
        return BarLabel(markers[item], at: midpoint, size, isSelected: false, extent: extent)
      }
      // While the current label is one that was left out for lack of room, it replaces the label before it.
      let fits = settings.labelSize(markers[current].label) <= size
      return BarLabel(
        markers[fits ? current : item], at: midpoint, size, isSelected: true, extent: extent)
    }
  }
}

extension BrowserState {
  /// The labels on the index bar; empty if there is no bar.
  var barLabels: [BarLabel] {
    bar.indexBar?.labels(dot: settings.symbols.smallLabel, count: list?.contents.count ?? 0) ?? []
  }
}

extension [BarLabel] {
  /// The labels that do not overlap others on a horizontal bar. Where labels overlap, only one of them is kept: the
  /// selected label or, if none of them is selected, the label of the finer level.
  ///
  /// - Parameter length: the number of cells of the bar.
  func separate(onBarOfLength length: Int) -> [BarLabel] {
    var taken: Set<Int> = []
    let byImportance = filter(\.isSelected) + reversed().filter { !$0.isSelected }
    return byImportance.filter { label in
      let cells = label.position..<label.position + label.length
      guard cells.lowerBound >= 0, cells.upperBound <= length, taken.isDisjoint(with: cells)
      else { return false }
      taken.formUnion(cells)
      return true
    }
  }
}
