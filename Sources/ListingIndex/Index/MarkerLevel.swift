/// The markers of one level of an index, and the range of offsets that they divide.
///
/// Markers ascend by offset. The entries from a marker up to the next marker are its *extent*; an empty marker has an
/// empty extent.
public struct MarkerLevel: Sendable, Hashable {
  /// The markers, ascending by offset; empty if the range is not divided.
  public let markers: [Marker]
  /// The range of offsets that the markers divide into extents.
  public let range: Range<Int>
  private let starts: [Int]

  /// Creates a level whose markers divide a range of offsets. If there are no markers, for example because the bar has
  /// no room for any, the range is not divided.
  ///
  /// - Parameters:
  ///   - markers: the markers, ascending by offset.
  ///   - range: the offsets that the markers divide.
  /// - Precondition: the markers ascend, and the first one that is not empty has the offset at which the range starts.
  ///   An empty marker has the offset of the next entry, or of the last entry if none follows.
  public init(_ markers: [Marker], in range: Range<Int>) {
    guard let level = MarkerLevel(validating: markers, in: range) else {
      preconditionFailure("the markers do not ascend from the range's start, or leave the range")
    }
    self = level
  }

  /// Creates a level from markers that come from an untrusted source; nil if they do not meet the precondition of
  /// ``init(_:in:)``.
  ///
  /// - Parameters:
  ///   - markers: the markers, ascending by offset.
  ///   - range: the offsets that the markers divide.
  public init?(validating markers: [Marker], in range: Range<Int>) {
    let starts = extentStarts(of: markers, in: range)
    let bounds = starts + [range.upperBound]
    guard bounds[0] == range.lowerBound || markers.isEmpty,
      zip(bounds, bounds.dropFirst()).allSatisfy({ $0 <= $1 }),
      zip(markers, starts).allSatisfy({ !$0.isEmpty || range.isTarget($0.offset, ofStart: $1) })
    else { return nil }
    self.markers = markers
    self.range = range
    self.starts = starts
  }

  /// Returns the offsets of the entries under the marker at a position. For an empty marker, returns an empty range at
  /// the offset where its entries would be. O(1).
  ///
  /// - Parameter position: the 0-based position of a marker on this level.
  public func extent(at position: Int) -> Range<Int> {
    let isLast = position + 1 == starts.count
    return starts[position]..<(isLast ? range.upperBound : starts[position + 1])
  }

  /// The offsets of the entries under each marker, in the order of the markers.
  public var extents: [Range<Int>] { markers.indices.map(extent) }

  /// Returns the position of the marker whose extent contains an offset; nil if the offset is outside of the range.
  /// O(log markers).
  ///
  /// - Parameter offset: the offset of an entry.
  public func position(containing offset: Int) -> Int? {
    guard range.contains(offset), !starts.isEmpty else { return nil }
    return starts.partitioningIndex { $0 > offset } - 1
  }

  /// Returns the marker whose extent contains an offset; nil if the offset is outside of the range. O(log markers).
  ///
  /// - Parameter offset: the offset of an entry.
  public func marker(containing offset: Int) -> Marker? {
    position(containing: offset).map { markers[$0] }
  }

  /// Returns the level thinned to at most `room` markers.
  ///
  /// If not all markers fit, empty markers are left out first. If the remaining markers still do not fit, only every
  /// second, fourth, eighth … of them is kept, always including the first. A marker shown on a bar is therefore also
  /// shown on any longer bar. A kept marker takes over the extents of the markers left out after it. If `room` is 0,
  /// no markers are left; the range stays the same. O(markers).
  ///
  /// - Parameter room: the maximum number of markers.
  public func thinned(toAtMost room: Int) -> MarkerLevel {
    guard markers.count > room else { return self }
    guard room > 0 else { return MarkerLevel([], in: range) }
    let nonEmpty = markers.indices.filter { !extent(at: $0).isEmpty }.map { markers[$0] }
    let step = thinningStep(of: nonEmpty.count) { (nonEmpty.count + $0 - 1) / $0 <= room }
    return MarkerLevel(nonEmpty.everyElement(step: step), in: range)
  }
}

extension Range<Int> {
  /// Returns whether a marker whose entries begin at `start` may have the given offset. It must be `start` or, if
  /// `start` is the end of the range, the offset of the last entry.
  fileprivate func isTarget(_ offset: Int, ofStart start: Int) -> Bool {
    contains(offset) && (offset == start || start == upperBound && offset == upperBound - 1)
  }
}

/// Returns, for each marker, the offset at which its entries begin. An empty marker has the offset of the next marker
/// that has entries; if none follows, the end of the range.
private func extentStarts(of markers: [Marker], in range: Range<Int>) -> [Int] {
  var next = range.upperBound
  let starts = markers.reversed().map { marker in
    if !marker.isEmpty { next = marker.offset }
    return next
  }
  return starts.reversed()
}

/// A marker on an index, consisting of a label and the offset at which its entries begin.
public struct Marker: Hashable, Sendable {
  /// The text that the bar shows, such as "B" or "Bj".
  public let label: String
  /// The offset, in the sorted listing, of the first entry under the marker. An empty marker has the offset of the
  /// next entry or, if no entry follows, of the last entry.
  public let offset: Int
  /// Whether the marker has no entries; a bar shows such a marker dimmed.
  public let isEmpty: Bool

  /// Creates a marker from its label and its offset.
  ///
  /// - Parameters:
  ///   - label: the text that the bar shows, such as "B" or "Bj".
  ///   - offset: the offset, in the sorted listing, of the first entry under the marker.
  ///   - isEmpty: whether the marker has no entries; a bar shows such a marker dimmed.
  public init(label: String, offset: Int, isEmpty: Bool = false) {
    self.label = label
    self.offset = offset
    self.isEmpty = isEmpty
  }
}

/// A source of markers for an index bar.
public protocol IndexDataSource {
  /// The markers of the top level, ascending by offset; empty if there is nothing to index. Each marker, even an
  /// empty one, has the offset of an existing entry.
  var topLevelMarkers: [Marker] { get }

  /// Returns the inner markers of a range of offsets, ascending by offset. If there are fewer than two markers, the
  /// range cannot be zoomed.
  ///
  /// - Parameters:
  ///   - start: the offset at which the range begins.
  ///   - end: the offset before which the range ends; nil for the end of the listing.
  func markers(from start: Int, to end: Int?) -> [Marker]
}
