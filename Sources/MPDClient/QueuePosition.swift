internal import CMPDClient
internal import ListingIndex

/// A place in the queue (`enum mpd_position_whence`).
///
/// The places by the current song need one: where the player is stopped or the queue is empty, the
/// server refuses each request with `.ack(.playerSync)`, and changes nothing. It also refuses
/// places outside of the queue, with `.ack(.argument)`. Nothing is sent to find that out before,
/// since the player could stop in between.
public enum QueuePosition: Sendable, Hashable {
  /// A 0-based position.
  case absolute(Int)
  /// So many songs behind the current one; 0 is right behind it.
  case afterCurrent(Int)
  /// So many songs before the current one; 0 is right before it.
  case beforeCurrent(Int)
}

extension QueuePosition {
  /// The number as it was given.
  var distance: Int {
    switch self {
    case .absolute(let number), .afterCurrent(let number), .beforeCurrent(let number): number
    }
  }

  var number: UInt32 { distance.wire }

  var whence: mpd_position_whence {
    switch self {
    case .absolute: MPD_POSITION_ABSOLUTE
    case .afterCurrent: MPD_POSITION_AFTER_CURRENT
    case .beforeCurrent: MPD_POSITION_BEFORE_CURRENT
    }
  }

  var argument: ByteString {
    switch self {
    case .absolute: ByteString("\(number)")
    case .afterCurrent: ByteString("+\(number)")
    case .beforeCurrent: ByteString("-\(number)")
    }
  }
}

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

extension Int {
  /// As an unsigned number of a request: not below 0, and not beyond 2^31 - 1, from where on the
  /// server reads a position as "the current song".
  var wire: UInt32 { UInt32(Swift.min(Swift.max(0, self), Int(Int32.max))) }
}
