internal import ListingIndex
internal import TerminalText

/// What an index bar is made for: it is made anew when any of this changes.
struct BarKey: Hashable {
  let list: ListID
  let version: Int
  let length: Int
}

// The index bar of the list that is shown.
extension BrowserState {
  /// Gives the list its height and, if it has an order of names and is longer than two screens, an
  /// index bar.
  mutating func layOut() {
    let height = max(1, layout.listRows.count)
    if list?.height != height { withList { $0.height = height } }
    guard let list, let index = list.index, hasBar(list) else {
      (bar, barKey) = (nil, nil)
      return leaveBar()
    }
    let key = BarKey(list: list.id, version: list.version, length: layout.barRows.count)
    if key != barKey { makeBar(index, for: key) }
    bar?.offset = list.cursorOffset ?? 0
  }

  private func hasBar(_ list: ListView) -> Bool {
    list.count > 2 * list.height && layout.barRows.count > 1 && layout.size.columns >= 20
      && list.index?.top.markers.isEmpty == false
  }

  private mutating func makeBar(_ index: MarkerIndex, for key: BarKey) {
    let settings = IndexBarSettings(
      orientation: .vertical, unit: .cells, length: Double(key.length), margin: 1,
      zoomDistance: zoomDistance, labelSize: { _ in 1 })
    bar = IndexBar(index, settings: settings)
    barKey = key
    endDrag()
    leaveBar()
  }

  private var zoomDistance: Double { max(2, min(6, Double(layout.size.columns / 6))) }

  /// The columns of the index bar; nil if there is none.
  var barColumns: Range<Int>? {
    guard let bar else { return nil }
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
