internal import ListingIndex
internal import TerminalText

/// The properties of the list and the screen for which an index bar was made: a change of any makes
/// a new bar.
struct BarKey: Hashable {
  let list: ListID
  let version: Int
  let length: Int
  let isHorizontal: Bool
}

// The index bar of the list that is shown.
extension BrowserState {
  /// Gives the list its part of the screen and, if it has an order of names and is longer than two
  /// screens, an index bar.
  mutating func layOut() {
    layout.arrangement = arrangement
    settleAlbums()
    updateJump()
    if let shape = list.map(shape), list?.shape != shape { withList { $0.fit(shape) } }
    guard let list, let index = list.index, hasBar(list) else {
      (bar, barKey) = (nil, nil)
      return leaveBar()
    }
    let key = BarKey(
      list: list.id, version: list.version, length: layout.barLength,
      isHorizontal: layout.isWide)
    if key != barKey { makeBar(index, for: key) }
    bar?.offset = list.cursorOffset ?? 0
  }

  private func hasBar(_ list: ListView) -> Bool {
    list.isLongerThanTwoScreens && layout.barLength > 1 && layout.size.columns >= 20
      && list.index?.top.markers.isEmpty == false
  }

  private mutating func makeBar(_ index: MarkerIndex, for key: BarKey) {
    let settings = IndexBarSettings(
      orientation: key.isHorizontal ? .horizontal : .vertical, unit: .cells,
      length: Double(key.length), margin: 1, zoomDistance: zoomDistance,
      labelSize: { key.isHorizontal ? lengthOnHorizontalBar($0) : 1 })
    bar = IndexBar(index, settings: settings)
    barKey = key
    endDrag()
    leaveBar()
  }

  private var zoomDistance: Double {
    // A cell is about twice as high as it is wide.
    layout.isWide ? 3 : max(2, min(6, Double(layout.size.columns / 6)))
  }

  /// The columns of the index bar; nil if there is none.
  var barColumns: Range<Int>? {
    guard let bar else { return nil }
    if layout.isWide { return layout.horizontalBarColumns }
    return layout.barColumns(labelWidth: labelWidth(of: bar.topMarkers))
  }

  /// Ends the state in which keys move along the bar.
  mutating func leaveBar() {
    if case .bar = mode { mode = .browse }
  }
}

/// The width of the widest label, which is cut off at six cells.
func labelWidth(of markers: [Marker]) -> Int {
  min(6, markers.map { displayWidth($0.label) }.max() ?? 1)
}
