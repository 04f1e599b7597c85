/// What happens to an index bar.
public enum IndexBarEvent: Hashable, Sendable {
  /// The pointer was pressed at a position along the bar.
  case began(at: Double)
  /// The pointer was moved while pressed: to a position along the bar, and to a distance from
  /// the bar into the content, which is 0 or less on the bar itself.
  case moved(selection: Double, zoom: Double)
  /// The pointer was released, or what the keys opened is done with.
  case ended
  /// The drag was interrupted: the bar shuts at once.
  case cancelled
  /// Time has passed, to a time since any moment that stays the same.
  case ticked(at: Duration)
  /// A key for the next marker of the level that is open.
  case next
  /// A key for the marker before, on the level that is open.
  case previous
  /// A key that opens the inner level.
  case zoomIn
  /// A key that shuts the inner level.
  case zoomOut
}
