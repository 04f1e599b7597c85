internal import Bytes

/// Positions from one to another, as requests take them: `2..<5`, `2...4`, from the start `..<5` or
/// `...4`, or to the end `2...`.
///
/// An empty range and a negative position are refused as `.argument` before anything is sent: MPD
/// takes some empty ranges and refuses others, and "-1" stands for everything.
public protocol PositionRange: Sendable {
  /// The first position, and the one behind the last, which is nil where the range is open.
  var positionBounds: (start: Int, end: Int?) { get }
}

extension Range<Int>: PositionRange {
  /// Both bounds as they are.
  public var positionBounds: (start: Int, end: Int?) { (lowerBound, upperBound) }
}

extension ClosedRange<Int>: PositionRange {
  /// The end is one behind the last position.
  public var positionBounds: (start: Int, end: Int?) {
    (lowerBound, upperBound == .max ? .max : upperBound + 1)
  }
}

extension PartialRangeUpTo<Int>: PositionRange {
  /// The start is 0.
  public var positionBounds: (start: Int, end: Int?) { (0, upperBound) }
}

extension PartialRangeThrough<Int>: PositionRange {
  /// The start is 0, and the end one behind the last position.
  public var positionBounds: (start: Int, end: Int?) {
    (0, upperBound == .max ? .max : upperBound + 1)
  }
}

extension PartialRangeFrom<Int>: PositionRange {
  /// The end is open.
  public var positionBounds: (start: Int, end: Int?) { (lowerBound, nil) }
}

extension PositionRange {
  /// The protocol's START:END, the end left out where the range is open.
  var protocolText: String {
    "\(positionBounds.start):\(positionBounds.end.map(String.init) ?? "")"
  }

  var argument: ByteString { ByteString(protocolText) }

  /// The bounds as libmpdclient takes them: its largest number is the open end.
  var libraryBounds: (start: UInt32, end: UInt32) {
    (positionBounds.start.wire, positionBounds.end?.wire ?? .max)
  }
}
