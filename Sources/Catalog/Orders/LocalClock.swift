internal import Bytes
internal import Glibc
internal import ListingIndex

/// Converts moments to dates in the local time zone of the process.
struct LocalClock {
  /// The quarter of an hour, counted from 1970, for which the offset is known. No time zone changes its offset within a
  /// quarter of an hour, and moments of one library are often close together.
  private var quarter: Int?
  private var utcOffset = 0

  /// Returns the moment at the given time, with the local offset from UTC at that time.
  ///
  /// - Parameter seconds: the seconds since 1970.
  mutating func moment(_ seconds: Int) -> AxisValue {
    if quarter != seconds / 900 {
      quarter = seconds / 900
      utcOffset = localOffset(at: seconds)
    }
    return .moment(seconds, utcOffset: utcOffset)
  }

  /// The offsets of the local time zone from UTC, in seconds, now and half a year from now, the smaller string first. A
  /// cached order whose text differs was made for other offsets.
  static var zone: ByteString {
    let now = time(nil)
    let offsets = [now, now + halfAYear].map { "\(localOffset(at: $0))" }
    return ByteString(offsets.sorted().joined(separator: " "))
  }
}

private let halfAYear = 15_778_463

/// Returns by how many seconds the local clock is ahead of UTC at the given time; 0 if the time is too far away to be
/// converted to a date.
private func localOffset(at seconds: Int) -> Int {
  var (seconds, parts) = (time_t(seconds), tm())
  return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
}
