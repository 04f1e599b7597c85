internal import Bytes
internal import Glibc
internal import ListingIndex

/// Converts moments to dates in the time zone of the process.
struct LocalClock {
  /// The quarter of an hour, counted from 1970, for which the offset is known. No time zone changes its offset within a
  /// quarter of an hour, and moments of one library are often close together.
  private var quarter: Int?
  private var utcOffset = 0

  /// Returns a moment with the local offset from UTC.
  ///
  /// - Parameter seconds: the seconds since 1970.
  mutating func moment(_ seconds: Int) -> AxisValue {
    if quarter != seconds / 900 {
      quarter = seconds / 900
      utcOffset = localOffset(at: seconds)
    }
    return .moment(seconds, utcOffset: utcOffset)
  }

  /// A text that changes if the offsets of the local time zone do: the offsets and the names of the zone in the summer
  /// and the winter of this year.
  static var zone: ByteString {
    let now = time(nil)
    let offsets = [now, now + halfAYear].map { "\(localOffset(at: $0))" }
    return ByteString(offsets.sorted().joined(separator: " "))
  }
}

private let halfAYear = 15_778_463

/// Returns the seconds that a local clock is ahead of UTC; 0 if the moment is too far away for a date.
private func localOffset(at seconds: Int) -> Int {
  var (seconds, parts) = (time_t(seconds), tm())
  return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
}
