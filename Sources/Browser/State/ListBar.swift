internal import ListingIndex
internal import TerminalText

/// The index bar of the list that is shown. A list has a bar if it is sorted by name and longer than two screens.
struct ListBar: Sendable {
  /// The bar; nil if the list does not have a bar.
  private(set) var indexBar: IndexBar<MarkerIndex>?
  /// The number of cells of the widest label of a section, at most six; 0 if the list does not have a bar.
  private(set) var labelWidth = 0
  private var key: Key?

  /// The properties of the list and the screen on which the bar depends. If one of them changes, a new bar is made.
  private struct Key: Hashable {
    let list: ListID
    let version: Int
    let length: Int
    let isHorizontal: Bool
  }

  /// How the bar has changed after an update of the list and the layout.
  enum Change {
    case same
    case new
    case absent
  }

  mutating func follow(_ list: ListView?, _ layout: ScreenLayout) -> Change {
    guard let list, let index = list.index, list.hasBar(on: layout) else {
      (indexBar, key, labelWidth) = (nil, nil, 0)
      return .absent
    }
    let key = Key(
      list: list.id, version: list.version, length: layout.barLength, isHorizontal: layout.isWide)
    let isNew = key != self.key
    if isNew {
      let bar = evenBar(index, layout)
      (indexBar, labelWidth) = (bar, widestLabel(of: bar.topMarkers))
    }
    self.key = key
    indexBar?.offset = list.cursorOffset ?? 0
    return isNew ? .new : .same
  }

  /// Sends an event to the bar. Returns the offset to which the list must scroll; nil if the list need not scroll.
  mutating func handle(_ event: IndexBarEvent) -> Int? {
    let offsets = indexBar?.handle(event).compactMap { output in
      if case .offsetChanged(let offset) = output { offset } else { nil }
    }
    return offsets?.last
  }

  /// Moves the bar to the row to which the user has jumped. Once the user has typed two letters of a jump, the bar
  /// makes room between its labels, and shows finer labels there.
  ///
  /// - Parameters:
  ///   - letters: the letters that were typed for the jump.
  ///   - offset: the offset of the row.
  mutating func follow(letters: String, to offset: Int) {
    indexBar?.offset = offset
    _ = handle(letters.count > 1 ? .zoomIn : .cancelled)
  }

  /// Returns the number of cells before each row for the label of its section. A narrow screen has none for labels as
  /// long as years, which the bar shows as well.
  func gutterWidth(in layout: ScreenLayout) -> Int {
    labelWidth > 2 && layout.size.columns < 60 ? 0 : labelWidth
  }

  var isMoving: Bool { if case .closing = indexBar?.state { true } else { false } }
}

// The cells of the bar.
extension ListBar {
  func columns(in layout: ScreenLayout) -> Range<Int>? {
    guard indexBar != nil else { return nil }
    if layout.isWide { return layout.horizontalBarColumns }
    return layout.barColumns(labelWidth: labelWidth)
  }

  func covers(_ position: CellPosition, in layout: ScreenLayout) -> Bool {
    guard let columns = columns(in: layout) else { return false }
    if layout.isWide { return position.row == layout.horizontalBarRow }
    return columns.contains(position.column) && layout.listRows.contains(position.row)
  }

  /// Returns the event that the pointer sends to the bar when it is at the given position: a press or, if `isPress` is
  /// false, a movement with the button held down.
  func event(at position: CellPosition, isPress: Bool, in layout: ScreenLayout) -> IndexBarEvent {
    let place =
      layout.isWide
      ? position.column - layout.horizontalBarColumns.lowerBound
      : position.row - layout.barRows.lowerBound
    guard !isPress else { return .began(at: Double(place)) }
    // The distance of the pointer from the bar, positive towards the rows of the list.
    let distance =
      layout.isWide
      ? layout.horizontalBarRow - position.row
      : (columns(in: layout)?.lowerBound ?? 0) - position.column
    return .moved(selection: Double(place), zoom: Double(distance))
  }
}

/// Returns a bar whose labels all have the same distance: one cell between them or, if that does not fit, none.
private func evenBar(_ index: MarkerIndex, _ layout: ScreenLayout) -> IndexBar<MarkerIndex> {
  let dense = IndexBar(index, settings: IndexBarSettings(layout, margin: 0))
  let length = dense.topLayout.extent + Double(dense.topLayout.items.count - 1)
  guard length <= dense.topLayout.length else { return dense }
  return IndexBar(index, settings: IndexBarSettings(layout, margin: 1))
}

extension IndexBarSettings {
  fileprivate init(_ layout: ScreenLayout, margin: Double) {
    let isWide = layout.isWide
    self.init(
      orientation: isWide ? .horizontal : .vertical, unit: .cells,
      length: Double(layout.barLength), margin: margin,
      // A cell is about twice as high as it is wide.
      zoomDistance: isWide ? 3 : max(2, min(6, Double(layout.size.columns / 6))),
      labelSize: { isWide ? lengthOnHorizontalBar($0) : 1 })
  }
}

extension IndexBarEvent {
  /// Creates the event that a key sends to the bar; nil if the key has no function on the bar. Two of the arrow keys
  /// move along the bar. The other two open and close the gap with the finer labels: the right arrow opens it on a
  /// vertical bar, and the up arrow on a horizontal bar.
  init?(_ press: KeyPress, isHorizontal: Bool) {
    switch (press.key, press.modifiers) {
    case (.up, _), (.character("k"), []): self = isHorizontal ? .zoomIn : .previous
    case (.down, _), (.character("j"), []): self = isHorizontal ? .zoomOut : .next
    case (.right, _), (.character("l"), []): self = isHorizontal ? .next : .zoomIn
    case (.left, _), (.character("h"), []): self = isHorizontal ? .previous : .zoomOut
    default: return nil
    }
  }
}

extension ListView {
  fileprivate func hasBar(on layout: ScreenLayout) -> Bool {
    isLongerThanTwoScreens && layout.barLength > 1 && layout.size.columns >= 20
      && index?.topLevel.markers.isEmpty == false
  }

  var reasonForNoBar: String {
    if filter != nil { return "a filter hides rows of this list" }
    if index == nil { return "this list is not sorted by name" }
    return isLongerThanTwoScreens
      ? "the screen is too small" : "this list is not longer than two screens"
  }
}

/// Returns the width of the widest label, at most six cells.
private func widestLabel(of markers: [Marker]) -> Int {
  min(6, markers.map { displayWidth($0.label) }.max() ?? 1)
}

/// Returns how many cells a label takes on a horizontal bar: one to six cells for the text, and one for the blank that
/// follows.
private func lengthOnHorizontalBar(_ label: String) -> Double {
  Double(max(1, min(6, displayWidth(label))) + 1)
}
