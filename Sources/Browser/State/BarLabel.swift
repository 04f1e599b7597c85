internal import ListingIndex

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
    let free = outer.filter { !taken.contains($0.position) }
    guard extent >= 0.5 else { return free + inner.map { BarLabel(dot: dot, of: $0) } }
    // A year that was left out comes back in the gap, beside the year that had taken its place.
    let texts = Set(inner.map(\.text))
    return free.filter { !texts.contains($0.text) } + inner
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
