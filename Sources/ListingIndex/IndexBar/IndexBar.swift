/// An index bar as a value: the drag along its labels, the zoom between two of them, and the same
/// with keys. It knows no screen, no clock and no listing.
///
/// The data source is asked for the top level once, and for an inner level when one opens. When
/// the listing or the settings change, make a new value with the offset of the old one.
public struct IndexBar<Source: IndexDataSource> {
  /// The measures of the bar.
  public let settings: IndexBarSettings
  /// The top-level markers, of which `topLayout` keeps as many as there is room for. Those that no
  /// entry falls under are among them only where all have room.
  public let topMarkers: [Marker]
  /// What the bar is doing.
  public private(set) var state: IndexBarState = .ready
  /// Where the content stands. Set it when the content was moved by other means: keys step from
  /// here, and only an offset that differs from it is sent.
  public var offset: Int
  private let source: Source

  /// Makes a bar that is ready, for a content that stands at an offset.
  public init(_ source: Source, settings: IndexBarSettings, offset: Int = 0) {
    precondition(settings.zoomDistance > 0 && settings.closingSpeed > 0, "nothing would move")
    self.settings = settings
    self.topMarkers = settings.withRoom(for: source.topLevelMarkers)
    self.offset = offset
    self.source = source
  }

  /// Takes an event in and says what is to be done, at most one offset among it. O(markers), and
  /// one question to the data source where an inner level opens or is refused.
  public mutating func handle(_ event: IndexBarEvent) -> [IndexBarOutput] {
    let before = self
    apply(event)
    var outputs: [IndexBarOutput] = []
    if offset != before.offset { outputs.append(.offsetChanged(offset)) }
    if offset != before.offset || state != before.state { outputs.append(.needsRedraw) }
    if case .snappingShut = state { outputs.append(.needsTicks) }
    return outputs
  }

  private mutating func apply(_ event: IndexBarEvent) {
    switch event {
    case .began(let position): begin(at: position)
    case .moved(let selection, let zoom): move(to: selection, zoom: zoom)
    case .ended: state = state.released ?? .ready
    case .cancelled: state = .ready
    case .ticked(let time): tick(at: time)
    case .next: select(steppedMarkers.first { $0.offset > offset })
    case .previous: select(steppedMarkers.last { $0.offset < offset })
    case .zoomIn: zoomIn()
    case .zoomOut: state = state.released ?? state
    }
  }
}

extension IndexBar: Sendable where Source: Sendable {}

extension IndexBar {
  /// The top-level labels in their places.
  public var topLayout: LabelLayout { settings.line(of: topMarkers) }

  /// Both levels in their places, nil if no inner level is on show.
  public var zoomLayout: ZoomLayout? { state.opening.map(zoomLayout) }

  /// The event of a pointer pressed at a point: from the bar's beginning along it, and across it
  /// from the edge that faces the content.
  public func began(x: Double, y: Double) -> IndexBarEvent {
    .began(at: settings.orientation == .vertical ? y : x)
  }

  /// The event of a pressed pointer moved to a point, taken as in `began(x:y:)`.
  public func moved(x: Double, y: Double) -> IndexBarEvent {
    switch settings.orientation {
    case .vertical: .moved(selection: y, zoom: -x)
    case .horizontal: .moved(selection: x, zoom: -y)
    }
  }

  private func zoomLayout(of opening: IndexBarState.Opening) -> ZoomLayout {
    let sizes = settings.sizes(of: opening.markers)
    return ZoomLayout(outer: topLayout, innerSizes: sizes, openAfter: opening.top)
  }
}

/// The pointer.
extension IndexBar {
  private mutating func begin(at position: Double) {
    if case .draggingInner(let opening) = state {
      selectInner(of: opening, at: position)
    } else {
      dragTop(to: position)
    }
  }

  private mutating func move(to position: Double, zoom: Double) {
    let extent = settings.extent(atZoom: zoom)
    switch state {
    case .ready, .snappingShut: break
    case .draggingTop:
      let item = dragTop(to: position)
      guard extent > 0, let opening = item.flatMap(opening(below:)) else { break }
      draw(opening, to: extent, at: position)
    case .zooming(let opening, _): draw(opening, to: extent, at: position)
    case .draggingInner(let opening): selectInner(of: opening, at: position)
    }
  }

  @discardableResult
  private mutating func dragTop(to position: Double) -> Int? {
    state = .draggingTop
    let item = topLayout.item(nearest: position)
    select(item.map { topMarkers[$0] })
    return item
  }

  /// Draws an inner level open; at either end the pointer selects at once, since in a terminal
  /// one event may cross the whole zoom distance.
  private mutating func draw(
    _ opening: IndexBarState.Opening, to extent: Double, at position: Double
  ) {
    if extent == 0 {
      dragTop(to: position)
    } else if extent == 1 {
      state = .draggingInner(opening)
      selectInner(of: opening, at: position)
    } else {
      state = .zooming(opening, extent: extent)
    }
  }

  private mutating func selectInner(of opening: IndexBarState.Opening, at position: Double) {
    let item = zoomLayout(of: opening).inner.item(nearest: position)
    select(item.map { opening.markers[$0] })
  }
}

/// Keys and time.
extension IndexBar {
  /// The markers of the open level that entries fall under, those included that the bar has no
  /// room for.
  private var steppedMarkers: [Marker] {
    if case .draggingInner(let opening) = state { return opening.markers }
    return topMarkers.filter { !$0.isEmpty }
  }

  private mutating func select(_ marker: Marker?) {
    offset = marker?.offset ?? offset
  }

  private mutating func zoomIn() {
    switch state {
    case .ready, .draggingTop, .snappingShut:
      guard let opening = itemAtOffset.flatMap(opening(below:)) else { return }
      state = .draggingInner(opening)
    case .zooming(let opening, _): state = .draggingInner(opening)
    case .draggingInner: break
    }
  }

  /// The label that the content stands under, the first one if it stands before all of them.
  private var itemAtOffset: Int? {
    let items = topLayout.items.filter { !topMarkers[$0].isEmpty }
    return items.last { topMarkers[$0].offset <= offset } ?? items.first
  }

  /// The inner level from a label to the next one that there is room for; nil below an empty
  /// label, and where fewer than two inner labels have room.
  private func opening(below item: Int) -> IndexBarState.Opening? {
    guard !topMarkers[item].isEmpty else { return nil }
    let behind = topMarkers.dropFirst(item + topLayout.step)
    let end = behind.first { !$0.isEmpty }?.offset
    let markers = source.markers(from: topMarkers[item].offset, to: end)
    let opening = IndexBarState.Opening(top: item, markers: markers)
    return zoomLayout(of: opening).inner.items.count < 2 ? nil : opening
  }

  private mutating func tick(at time: Duration) {
    guard case .snappingShut(let opening, let extent, let lastTick) = state else { return }
    let seconds = max(0, (time - (lastTick ?? time)) / .seconds(1))
    let rest = extent - settings.closingSpeed * seconds
    state = rest > 0 ? .snappingShut(opening, extent: rest, lastTick: time) : .ready
  }
}
