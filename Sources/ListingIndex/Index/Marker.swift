/// A mark on the index: a label and the offset of the first row under it.
public struct Marker: Hashable, Sendable {
  /// What the bar shows, such as "B" or "Bj".
  public let label: String
  /// The 0-based position in the sorted listing.
  public let offset: Int

  /// Makes a marker.
  public init(label: String, offset: Int) {
    self.label = label
    self.offset = offset
  }
}
