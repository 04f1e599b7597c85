/// A mark on the index: a label and the offset that it leads to.
public struct Marker: Hashable, Sendable {
  /// What the bar shows, such as "B" or "Bj".
  public let label: String
  /// The 0-based position in the sorted listing of the first entry under it; of the next entry
  /// that exists if the marker is empty, or of the last one where none follows.
  public let offset: Int
  /// Whether no entry falls under it, so that a bar shows it dimmed.
  public let isEmpty: Bool

  /// Makes a marker.
  public init(label: String, offset: Int, isEmpty: Bool = false) {
    self.label = label
    self.offset = offset
    self.isEmpty = isEmpty
  }
}
