/// The state of an index bar between two events.
public enum IndexBarState: Hashable, Sendable {
  /// Nothing is pressed and nothing moves.
  case ready
  /// The button is held down; the pointer selects among the top-level markers while it is on the bar.
  case draggingTop
  /// The pointer is opening the inner level, which is open to an extent between 0 and 1.
  case zooming(InnerLevel, extent: Double)
  /// The inner level is open, and the pointer or the keys select among its markers.
  case draggingInner(InnerLevel)
  /// The inner level is closing by itself. ``extent`` is how far the level is still open, more than 0 and at most 1;
  /// `lastTick` is the time of the latest tick, or nil before the first tick.
  case closing(InnerLevel, extent: Double, lastTick: Duration?)

  /// The markers that an index bar shows inside one of its top-level markers.
  public struct InnerLevel: Hashable, Sendable {
    /// The index of the top-level marker.
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

  /// The state in which the visible inner level has been released and closes by itself; nil if no inner level is
  /// visible.
  var released: IndexBarState? {
    guard let innerLevel else { return nil }
    if case .closing = self { return self }
    return .closing(innerLevel, extent: extent, lastTick: nil)
  }
}

/// An input of an index bar: from a pointer, from keys, or from the clock.
public enum IndexBarEvent: Hashable, Sendable {
  /// The pointer was pressed at a position along the bar.
  case began(at: Double)
  /// The pressed pointer was moved: `selection` is its position along the bar, `zoom` its distance
  /// from the bar toward the content, which is 0 or less on the bar itself.
  case moved(selection: Double, zoom: Double)
  /// The pointer was released, or the inner level that keys opened is no longer needed.
  case ended
  /// The drag was interrupted: the inner level closes at once.
  case cancelled
  /// Time has passed: `at` is the time since an arbitrary moment that is the same for all events.
  case ticked(at: Duration)
  /// A key for the next marker of the open level.
  case next
  /// A key for the previous marker of the open level.
  case previous
  /// A key that opens the inner level.
  case zoomIn
  /// A key that closes the inner level.
  case zoomOut
}

/// A request of an index bar to the program that shows it.
public enum IndexBarOutput: Hashable, Sendable {
  /// The content must scroll to an offset.
  case offsetChanged(Int)
  /// The bar must be drawn again.
  case needsRedraw
  /// The bar is animating: send `ticked` once a frame until an event returns no `needsTicks`.
  case needsTicks
}
