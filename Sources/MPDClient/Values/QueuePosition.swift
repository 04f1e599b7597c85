import Bytes
internal import CMPDClient
internal import Bytes

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
