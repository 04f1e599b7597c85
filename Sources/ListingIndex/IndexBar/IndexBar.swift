/// The logic of an index bar: a state machine that is a value type. It handles dragging along the labels and zooming in
/// between two of them, with the pointer or with keys. It does not depend on a screen, a clock or a listing.
///
/// The data source is asked for the top level only once, and for an inner level each time one opens. When the listing
/// or the settings change, create a new bar with the offset of the old one.
public struct IndexBar<Source: IndexDataSource> {
  /// The direction and the dimensions of the bar, fixed when the bar is created.
  public let settings: IndexBarSettings
  /// The top-level markers; ``topLayout`` keeps as many of them as fit. Empty markers are among
  /// them only if all markers fit.
  public let topMarkers: [Marker]
  /// The state after the latest event.
  public private(set) var state: IndexBarState = .ready
  /// The offset of the first visible entry of the content. Set this offset when the content scrolls for reasons other
  /// than the bar. Keys move on from this offset, and the bar asks the program to scroll only if an event changes it.
  public var offset: Int
  private let source: Source

  /// Creates a bar in the state `ready`, for content that has been scrolled to the given offset.
  ///
  /// - Parameters:
  ///   - source: the markers of both levels.
  ///   - settings: the dimensions of the bar.
  ///   - offset: the offset of the first visible entry of the content.
  /// - Precondition: the settings' zoom distance and closing speed are positive.
  public init(_ source: Source, settings: IndexBarSettings, offset: Int = 0) {
    precondition(
      settings.zoomDistance > 0 && settings.closingSpeed > 0, "distance and speed are positive")
    self.settings = settings
    self.topMarkers = settings.markersThatFit(source.topLevelMarkers)
    self.offset = offset
    self.source = source
  }

  /// Handles an event and returns what the program must do. At most one of the outputs is an offset. O(markers), plus
  /// one call to the data source if an inner level opens, or if it does not open because fewer than two of its labels
  /// fit on the bar.
  ///
  /// - Parameter event: an event of the pointer, of keys or of the clock.
  public mutating func handle(_ event: IndexBarEvent) -> [IndexBarOutput] {
    let before = self
    apply(event)
    var outputs: [IndexBarOutput] = []
    if offset != before.offset { outputs.append(.offsetChanged(offset)) }
    if offset != before.offset || state != before.state { outputs.append(.needsRedraw) }
    if case .closing = state { outputs.append(.needsTicks) }
    return outputs
  }

  private mutating func apply(_ event: IndexBarEvent) {
    switch event {
    case .began(let position): begin(at: position)
    case .moved(let selection, let zoom): move(to: selection, zoom: zoom)
    case .ended: state = state.released ?? .ready
    case .cancelled: state = .ready
    case .ticked(let time): tick(at: time)
    case .next: select(selectableMarkers.first { $0.offset > offset })
    case .previous: select(selectableMarkers.last { $0.offset < offset })
    case .zoomIn: zoomIn()
    case .zoomOut: state = state.released ?? state
    }
  }
}

extension IndexBar: Sendable where Source: Sendable {}

extension IndexBar {
  /// The layout of the top-level labels while no inner level is open.
  public var topLayout: LabelLayout { settings.layout(of: topMarkers) }

  /// The layout of the labels on both levels; nil if no inner level is visible.
  public var zoomLayout: ZoomLayout? { state.innerLevel.map(zoomLayout) }

  /// Returns the event for pressing the pointer at a point. Positions along the bar are measured from its beginning,
  /// and positions across it from the edge that faces the content.
  ///
  /// - Parameters:
  ///   - x: the position from left to right: across a vertical bar, along a horizontal one.
  ///   - y: the position from top to bottom: along a vertical bar, across a horizontal one.
  public func began(x: Double, y: Double) -> IndexBarEvent {
    .began(at: settings.orientation == .vertical ? y : x)
  }

  /// Returns the event for moving the pressed pointer to a point, which is measured as in ``began(x:y:)``.
  ///
  /// - Parameters:
  ///   - x: the position from left to right: across a vertical bar, along a horizontal one.
  ///   - y: the position from top to bottom: along a vertical bar, across a horizontal one.
  public func moved(x: Double, y: Double) -> IndexBarEvent {
    switch settings.orientation {
    case .vertical: .moved(selection: y, zoom: -x)
    case .horizontal: .moved(selection: x, zoom: -y)
    }
  }

  private func zoomLayout(of level: IndexBarState.InnerLevel) -> ZoomLayout {
    let sizes = settings.sizes(of: level.markers)
    return ZoomLayout(outer: topLayout, innerSizes: sizes, openAfter: level.topIndex)
  }
}

/// Handling the pointer.
extension IndexBar {
  private mutating func begin(at position: Double) {
    if case .draggingInner(let level) = state {
      selectInner(of: level, at: position)
    } else {
      dragTop(to: position)
    }
  }

  private mutating func move(to position: Double, zoom: Double) {
    let extent = settings.extent(atZoom: zoom)
    switch state {
    case .ready, .closing: break
    case .draggingTop where extent == 0: dragTop(to: position)
    case .draggingTop:
      // While the pointer is off the bar, no top-level label is selected, so that the content does not move while the
      // gap opens.
      guard let level = topLayout.item(nearest: position).flatMap(innerLevel(of:)) else { break }
      open(level, to: extent, at: position)
    case .zooming(let level, _): open(level, to: extent, at: position)
    case .draggingInner(let level): selectInner(of: level, at: position)
    }
  }

  private mutating func dragTop(to position: Double) {
    state = .draggingTop
    select(topLayout.item(nearest: position).map { topMarkers[$0] })
  }

  /// Opens an inner level to the given extent. If the extent is 0, immediately selects a top-level marker; if the
  /// extent is 1, immediately selects an inner marker. This is necessary because a terminal may report a drag across
  /// the whole zoom distance as a single event.
  private mutating func open(
    _ level: IndexBarState.InnerLevel, to extent: Double, at position: Double
  ) {
    if extent == 0 {
      dragTop(to: position)
    } else if extent == 1 {
      state = .draggingInner(level)
      selectInner(of: level, at: position)
    } else {
      state = .zooming(level, extent: extent)
    }
  }

  private mutating func selectInner(of level: IndexBarState.InnerLevel, at position: Double) {
    let item = zoomLayout(of: level).inner.item(nearest: position)
    select(item.map { level.markers[$0] })
  }
}

/// Handling keys and time.
extension IndexBar {
  /// The markers of the open level that are not empty, including those that do not fit on the bar.
  private var selectableMarkers: [Marker] {
    if case .draggingInner(let level) = state { return level.markers }
    return topMarkers.filter { !$0.isEmpty }
  }

  private mutating func select(_ marker: Marker?) {
    offset = marker?.offset ?? offset
  }

  private mutating func zoomIn() {
    switch state {
    case .ready, .draggingTop, .closing:
      guard let level = itemAtOffset.flatMap(innerLevel(of:)) else { return }
      state = .draggingInner(level)
    case .zooming(let level, _): state = .draggingInner(level)
    case .draggingInner: break
    }
  }

  /// The item on the bar whose marker contains the content's offset; the first item if the offset is before all
  /// markers.
  private var itemAtOffset: Int? {
    let items = topLayout.items.filter { !topMarkers[$0].isEmpty }
    return items.last { topMarkers[$0].offset <= offset } ?? items.first
  }

  /// Returns the inner level that opens between an item of the bar and the next item. Returns nil if the marker of
  /// the item is empty, or if fewer than two inner labels fit on the bar.
  private func innerLevel(of item: Int) -> IndexBarState.InnerLevel? {
    guard !topMarkers[item].isEmpty else { return nil }
    let following = topMarkers.dropFirst(item + topLayout.step)
    let end = following.first { !$0.isEmpty }?.offset
    let markers = source.markers(from: topMarkers[item].offset, to: end)
    let level = IndexBarState.InnerLevel(topIndex: item, markers: markers)
    return zoomLayout(of: level).inner.items.count < 2 ? nil : level
  }

  private mutating func tick(at time: Duration) {
    guard case .closing(let level, let extent, let lastTick) = state else { return }
    let seconds = max(0, (time - (lastTick ?? time)) / .seconds(1))
    let remaining = extent - settings.closingSpeed * seconds
    state = remaining > 0 ? .closing(level, extent: remaining, lastTick: time) : .ready
  }
}
