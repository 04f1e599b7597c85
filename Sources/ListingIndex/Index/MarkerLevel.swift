/// The markers of one level of an index, and the range of offsets that they share out.
///
/// Markers ascend by offset. A marker that no entry falls under has the offset of the next one, or
/// the end of the range behind the last, and an empty extent: a bar shows it dimmed.
public struct MarkerLevel: Sendable, Hashable {
  /// The markers, ascending.
  public let markers: [Marker]
  /// The offsets that the markers share out.
  public let range: Range<Int>

  /// Puts markers over a range: they ascend, and the first stands at its start.
  public init(_ markers: [Marker], in range: Range<Int>) {
    precondition(markers.first.map { $0.offset == range.lowerBound } ?? range.isEmpty)
    self.markers = markers
    self.range = range
  }

  /// The offsets under the marker at a position. O(1).
  public func extent(at position: Int) -> Range<Int> {
    let isLast = position + 1 == markers.count
    return markers[position].offset..<(isLast ? range.upperBound : markers[position + 1].offset)
  }

  /// The offsets under each marker.
  public var extents: [Range<Int>] { markers.indices.map(extent) }

  /// The position of the marker that an offset falls under; nil outside of the range.
  /// O(log markers).
  public func position(containing offset: Int) -> Int? {
    guard range.contains(offset) else { return nil }
    return markers.partitioningIndex { $0.offset > offset } - 1
  }

  /// The marker that an offset falls under; nil outside of the range. O(log markers).
  public func marker(containing offset: Int) -> Marker? {
    position(containing: offset).map { markers[$0] }
  }

  /// At most `count` of the markers, as a bar with room for so many labels shows them: every
  /// second, fourth, eighth … one, the first always, so that all that a shorter bar shows is also
  /// on a longer one. A marker that stays takes over the extents of those left out behind it.
  public func fitting(_ count: Int) -> MarkerLevel {
    guard count > 0 else { return MarkerLevel([], in: range.lowerBound..<range.lowerBound) }
    var step = 1
    while (markers.count + step - 1) / step > count { step *= 2 }
    return MarkerLevel(stride(from: 0, to: markers.count, by: step).map { markers[$0] }, in: range)
  }
}
