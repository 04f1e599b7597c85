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
  /// Time has passed. The time is measured from an arbitrary moment, which must always be the same.
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
