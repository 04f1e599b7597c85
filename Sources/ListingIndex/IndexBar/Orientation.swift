/// Which way an index bar runs.
public enum Orientation: Sendable {
  /// From top to bottom, at the right of its content; it zooms leftwards.
  case vertical
  /// From left to right, below its content; it zooms upwards.
  case horizontal
}
