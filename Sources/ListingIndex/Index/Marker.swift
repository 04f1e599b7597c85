/// A mark on an index: a label, and the offset at which its entries begin.
public struct Marker: Hashable, Sendable {
  /// The text that the bar shows, such as "B" or "Bj".
  public let label: String
  /// The offset, in the sorted listing, of the first entry under the marker. An empty marker has
  /// the offset of the next entry, or of the last one if none follows.
  public let offset: Int
  /// Whether no entry is under the marker; a bar shows it dimmed.
  public let isEmpty: Bool

  /// Creates a marker.
  ///
  /// - Parameters:
  ///   - label: the text that the bar shows, such as "B" or "Bj".
  ///   - offset: the offset, in the sorted listing, of the first entry under the marker.
  ///   - isEmpty: whether no entry is under the marker; a bar shows it dimmed.
  public init(label: String, offset: Int, isEmpty: Bool = false) {
    self.label = label
    self.offset = offset
    self.isEmpty = isEmpty
  }
}

/// A source of markers for an index bar.
public protocol IndexDataSource {
  /// The markers of the top level, ascending by offset; empty if there is nothing to index. The
  /// offset of each, including an empty one, is that of an existing entry.
  var topLevelMarkers: [Marker] { get }

  /// Returns the inner markers from one offset up to, but not including, another, ascending by
  /// offset. A nil end is the end of the listing. Fewer than two markers mean that the range cannot
  /// be zoomed.
  ///
  /// - Parameters:
  ///   - start: the offset at which the range begins.
  ///   - end: the offset after the last one of the range; nil for the end of the listing.
  func markers(from start: Int, to end: Int?) -> [Marker]
}
