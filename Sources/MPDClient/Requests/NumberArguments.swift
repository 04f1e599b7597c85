internal import Bytes
internal import CMPDClient

extension Int {
  /// The decimal digits as an argument. `checking` refuses numbers that are out of range.
  var argument: ByteString { ByteString("\(self)") }

  /// The number clamped to 0 through 2^31 - 1, the numbers that libmpdclient accepts. The server
  /// reads a position of 2^31 or more as "the current song".
  var clampedUInt32: UInt32 { UInt32(Swift.min(Swift.max(0, self), Int(Int32.max))) }
}

/// The longest time that a request accepts, forwards or backwards.
let maxTime = Duration.seconds(1_000_000_000)

extension Duration {
  /// Seconds with three decimals, as in most requests. `checking` refuses times that are out of
  /// range.
  var protocolText: String { text(unitsPerSecond: 1000) }

  var argument: ByteString { ByteString(protocolText) }

  /// Seconds with six decimals, for times that are more precise than a position in a song.
  var fineArgument: ByteString { ByteString(text(unitsPerSecond: 1_000_000)) }

  private func text(unitsPerSecond units: Int64) -> String {
    let (seconds, attoseconds) = min(max(.zero, self), maxTime).components
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

  var number: UInt32 { distance.clampedUInt32 }

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
