/// The markers of one level of an index, and the range of offsets that they share out.
///
/// Markers ascend by offset. One that no entry falls under has an empty extent: a bar shows it
/// dimmed.
public struct MarkerLevel: Sendable, Hashable {
  /// The markers, ascending.
  public let markers: [Marker]
  /// The offsets that the markers share out.
  public let range: Range<Int>
  /// Where the extent of each marker begins.
  private let starts: [Int]

  /// Puts markers over a range: they ascend, and the first that is not empty stands at its start;
  /// an empty one has the offset of the next entry, or of the last one where none follows.
  /// Without markers, as on a bar that has no room for any, nothing is shared out.
  public init(_ markers: [Marker], in range: Range<Int>) {
    guard let level = MarkerLevel(validating: markers, in: range) else {
      preconditionFailure("the markers do not ascend from the range's start, or leave the range")
    }
    self = level
  }

  /// The same for markers that may come from anywhere; nil if they cannot be put over the range.
  public init?(validating markers: [Marker], in range: Range<Int>) {
    let starts = extentStarts(of: markers, in: range)
    let bounds = starts + [range.upperBound]
    guard bounds[0] == range.lowerBound || markers.isEmpty,
      zip(bounds, bounds.dropFirst()).allSatisfy({ $0 <= $1 }),
      zip(markers, starts).allSatisfy({ !$0.isEmpty || range.target($0.offset, from: $1) })
    else { return nil }
    self.markers = markers
    self.range = range
    self.starts = starts
  }

  /// The offsets under the marker at a position; an empty marker's are where they would stand.
  /// O(1).
  public func extent(at position: Int) -> Range<Int> {
    let isLast = position + 1 == starts.count
    return starts[position]..<(isLast ? range.upperBound : starts[position + 1])
  }

  /// The offsets under each marker.
  public var extents: [Range<Int>] { markers.indices.map(extent) }

  /// The position of the marker that an offset falls under; nil outside of the range.
  /// O(log markers).
  public func position(containing offset: Int) -> Int? {
    guard range.contains(offset), !starts.isEmpty else { return nil }
    return starts.partitioningIndex { $0 > offset } - 1
  }

  /// The marker that an offset falls under; nil outside of the range. O(log markers).
  public func marker(containing offset: Int) -> Marker? {
    position(containing: offset).map { markers[$0] }
  }

  /// At most so many of the markers as a bar has room for: where not all of them have, first those
  /// that no entry falls under are left out, then every second one, or all but every fourth,
  /// eighth … The first with entries always stays, so that all that a shorter bar shows is also on
  /// a longer one. A marker that stays takes over the extents of those left out behind it.
  ///
  /// No markers are left where there is room for none; the range stays. O(markers).
  public func fitting(_ room: Int) -> MarkerLevel {
    guard markers.count > room else { return self }
    guard room > 0 else { return MarkerLevel([], in: range) }
    let held = markers.indices.filter { !extent(at: $0).isEmpty }.map { markers[$0] }
    let step = thinningStep(of: held.count) { (held.count + $0 - 1) / $0 <= room }
    return MarkerLevel(held.every(step), in: range)
  }
}

extension Range<Int> {
  /// Whether an offset is that of the entry at a place or, where the range ends, of the last one.
  fileprivate func target(_ offset: Int, from place: Int) -> Bool {
    contains(offset) && (offset == place || place == upperBound && offset == upperBound - 1)
  }
}

/// Where each marker's entries begin, or would begin: an empty marker's at the next one's.
private func extentStarts(of markers: [Marker], in range: Range<Int>) -> [Int] {
  var next = range.upperBound
  let starts = markers.reversed().map { marker in
    if !marker.isEmpty { next = marker.offset }
    return next
  }
  return starts.reversed()
}
