internal import Bytes
internal import CMPDClient

extension Int {
  /// A number as an argument; one that no request takes is refused before this is sent.
  var argument: ByteString { ByteString("\(self)") }

  /// As an unsigned number of a request: not below 0, and not beyond 2^31 - 1, from where on the
  /// server reads a position as "the current song".
  var wire: UInt32 { UInt32(Swift.min(Swift.max(0, self), Int(Int32.max))) }
}

/// The longest time that requests take, in either direction.
let longestTime = Duration.seconds(1_000_000_000)

extension Duration {
  /// Seconds with three decimals, as requests take a time; one that no request takes is refused
  /// before this is sent.
  var protocolText: String { text(unitsPerSecond: 1000) }

  var argument: ByteString { ByteString(protocolText) }

  /// Seconds with six decimals, for what is finer than a place in a song.
  var fineArgument: ByteString { ByteString(text(unitsPerSecond: 1_000_000)) }

  private func text(unitsPerSecond units: Int64) -> String {
    let (seconds, attoseconds) = min(max(.zero, self), longestTime).components
    let fraction = attoseconds / (1_000_000_000_000_000_000 / units)
    return "\(seconds)." + String(units + fraction).dropFirst()
  }
}

extension QueuePosition {
  /// The number without its direction.
  var distance: Int {
    switch self {
    case .absolute(let number), .afterCurrent(let number), .beforeCurrent(let number): number
    }
  }

  var number: UInt32 { distance.wire }

  /// libmpdclient's constant for the direction.
  var whence: mpd_position_whence {
    switch self {
    case .absolute: MPD_POSITION_ABSOLUTE
    case .afterCurrent: MPD_POSITION_AFTER_CURRENT
    case .beforeCurrent: MPD_POSITION_BEFORE_CURRENT
    }
  }

  /// The position as an argument: a signed number is relative to the current song.
  var argument: ByteString {
    switch self {
    case .absolute: ByteString("\(number)")
    case .afterCurrent: ByteString("+\(number)")
    case .beforeCurrent: ByteString("-\(number)")
    }
  }
}
