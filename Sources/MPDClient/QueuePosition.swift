internal import CMPDClient

/// A place in the queue (`enum mpd_position_whence`).
public enum QueuePosition: Sendable, Hashable {
  /// A 0-based position.
  case absolute(Int)
  /// So many songs behind the current one; 0 is right behind it.
  case afterCurrent(Int)
  /// So many songs before the current one; 0 is right before it.
  case beforeCurrent(Int)
}

extension QueuePosition {
  var number: UInt32 {
    switch self {
    case .absolute(let number), .afterCurrent(let number), .beforeCurrent(let number):
      UInt32(clamping: number)
    }
  }

  var whence: mpd_position_whence {
    switch self {
    case .absolute: MPD_POSITION_ABSOLUTE
    case .afterCurrent: MPD_POSITION_AFTER_CURRENT
    case .beforeCurrent: MPD_POSITION_BEFORE_CURRENT
    }
  }

  var protocolText: String {
    switch self {
    case .absolute: "\(number)"
    case .afterCurrent: "+\(number)"
    case .beforeCurrent: "-\(number)"
    }
  }
}

/// Positions from one to another, as requests take them: `2..<5`, `2...4`, or to the end `2...`.
public protocol PositionRange: Sendable {
  /// The protocol's START:END, the end left out where the range is open.
  var protocolText: String { get }
}

extension Range<Int>: PositionRange {
  /// START:END.
  public var protocolText: String { "\(lowerBound):\(upperBound)" }
}

extension ClosedRange<Int>: PositionRange {
  /// START:END, the end one behind the last position.
  public var protocolText: String { "\(lowerBound):\(upperBound + 1)" }
}

extension PartialRangeFrom<Int>: PositionRange {
  /// START with an open end.
  public var protocolText: String { "\(lowerBound):" }
}
