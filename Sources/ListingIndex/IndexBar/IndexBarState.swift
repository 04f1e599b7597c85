/// Where an index bar stands between two events.
public enum IndexBarState: Hashable, Sendable {
  /// Nothing is pressed and nothing moves.
  case ready
  /// The pointer is pressed, and selects among the top-level markers.
  case draggingTop
  /// The pointer draws the inner level open, as far as an extent between 0 and 1.
  case zooming(Opening, extent: Double)
  /// The inner level is open, and the pointer or the keys select among its markers.
  case draggingInner(Opening)
  /// The inner level shuts by itself: how far it is open still, more than 0 and at most 1, and
  /// the time of the latest tick, nil before the first one.
  case snappingShut(Opening, extent: Double, lastTick: Duration?)

  /// The inner level that an index bar shows below one of its top-level markers.
  public struct Opening: Hashable, Sendable {
    /// The index of the top-level marker.
    public let top: Int
    /// The inner markers, of which at least two have room on the bar.
    public let markers: [Marker]
  }

  /// The inner level that is on show, nil if none is.
  public var opening: Opening? {
    switch self {
    case .ready, .draggingTop: nil
    case .zooming(let opening, _), .draggingInner(let opening): opening
    case .snappingShut(let opening, _, _): opening
    }
  }

  /// How far the inner level is open, from 0 to 1.
  public var extent: Double {
    switch self {
    case .ready, .draggingTop: 0
    case .draggingInner: 1
    case .zooming(_, let extent), .snappingShut(_, let extent, _): extent
    }
  }

  /// This state once nobody holds the inner level open, nil if none is on show.
  var released: IndexBarState? {
    guard let opening else { return nil }
    if case .snappingShut = self { return self }
    return .snappingShut(opening, extent: extent, lastTick: nil)
  }
}
