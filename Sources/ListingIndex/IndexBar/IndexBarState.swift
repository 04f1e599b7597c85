/// The state of an index bar between two events.
public enum IndexBarState: Hashable, Sendable {
  /// Nothing is pressed and nothing moves.
  case ready
  /// A button is held down on the bar. While the pointer is on the bar, it selects among the top-level markers.
  case draggingTop
  /// The pointer is opening the inner level, which is open to an extent between 0 and 1.
  case zooming(InnerLevel, extent: Double)
  /// The inner level is open, and the pointer or the keys select among its markers.
  case draggingInner(InnerLevel)
  /// The inner level is closing by itself. ``extent`` is how far the level is still open: more than 0, and at most 1.
  /// `lastTick` is the time of the latest tick, or nil before the first tick.
  case closing(InnerLevel, extent: Double, lastTick: Duration?)

  /// The markers that an index bar shows inside one of its top-level markers.
  public struct InnerLevel: Hashable, Sendable {
    /// The index of the top-level marker that these markers divide.
    public let topIndex: Int
    /// The inner markers. At least two of them fit on the bar.
    public let markers: [Marker]
  }

  /// The visible inner level; nil if no inner level is visible.
  public var innerLevel: InnerLevel? {
    switch self {
    case .ready, .draggingTop: nil
    case .zooming(let level, _), .draggingInner(let level): level
    case .closing(let level, _, _): level
    }
  }

  /// The extent to which the inner level is open, from 0 to 1.
  public var extent: Double {
    switch self {
    case .ready, .draggingTop: 0
    case .draggingInner: 1
    case .zooming(_, let extent), .closing(_, let extent, _): extent
    }
  }

  /// The state after the visible inner level has been released, in which the level closes by itself; nil if no inner
  /// level is visible.
  var released: IndexBarState? {
    guard let innerLevel else { return nil }
    if case .closing = self { return self }
    return .closing(innerLevel, extent: extent, lastTick: nil)
  }
}

/// An event that an index bar handles. It comes from the pointer, from a key or from the clock.
public enum IndexBarEvent: Hashable, Sendable {
  /// The pointer was pressed at a position along the bar.
  case began(at: Double)
  /// The pressed pointer was moved. `selection` is its position along the bar. `zoom` is its distance from the bar
  /// toward the content; on the bar itself, `zoom` is 0 or less.
  case moved(selection: Double, zoom: Double)
  /// The pointer was released. A program without a pointer sends this event to close an inner level that keys have
  /// opened.
  case ended
  /// The drag was interrupted: the inner level closes at once.
  case cancelled
  /// Time has passed. `at` is the time since some fixed moment, which must be the same for all events of a bar.
  case ticked(at: Duration)
  /// The user pressed the key that selects the next marker of the open level.
  case next
  /// The user pressed the key that selects the previous marker of the open level.
  case previous
  /// The user pressed the key that opens the inner level of the current marker.
  case zoomIn
  /// The user pressed the key that closes the inner level.
  case zoomOut
}

/// A request from an index bar to the program that shows it.
public enum IndexBarOutput: Hashable, Sendable {
  /// The content must scroll to the entry at this offset.
  case offsetChanged(Int)
  /// The bar must be drawn again.
  case needsRedraw
  /// The bar is animating. Send `ticked` once per frame until the outputs of an event do not include `needsTicks`.
  case needsTicks
}
