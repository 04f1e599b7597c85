/// What an index bar asks of its user.
public enum IndexBarOutput: Hashable, Sendable {
  /// The content is to be moved to an offset.
  case offsetChanged(Int)
  /// The bar looks different.
  case needsRedraw
  /// The bar moves by itself: send `ticked` once a frame until an event is handled without this.
  case needsTicks
}
