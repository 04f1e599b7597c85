internal import Bytes
internal import ListingIndex
internal import Platform

/// Converts moments to dates in the local time zone of the process.
struct LocalClock {
  /// The offsets of the days, counted from 1970, at whose beginning and end the offset is the same. No time zone changes
  /// its offset twice within a day.
  private var offsets: [Int: Int] = [:]

  /// Returns the moment at the given time, with the local offset from UTC at that time.
  ///
  /// - Parameter seconds: the seconds since 1970.
  mutating func moment(_ seconds: Int) -> AxisValue {
    .moment(seconds, utcOffset: offset(at: seconds))
  }

  private mutating func offset(at seconds: Int) -> Int {
    let day = (seconds < 0 ? seconds - secondsPerDay + 1 : seconds) / secondsPerDay
    if let offset = offsets[day] { return offset }
    let start = localOffset(at: day * secondsPerDay)
    guard start == localOffset(at: (day + 1) * secondsPerDay) else {
      return localOffset(at: seconds)
    }
    offsets[day] = start
    return start
  }

  /// The offsets of the local time zone from UTC, in seconds, now and half a year from now, the smaller string first. A
  /// cached order whose text differs was made for other offsets.
  static var zone: ByteString {
    let now = time(nil)
    let offsets = [now, now + halfAYear].map { "\(localOffset(at: $0))" }
    return ByteString(offsets.sorted().joined(separator: " "))
  }
}

private let secondsPerDay = 86_400
private let halfAYear = 15_778_463

/// Returns by how many seconds the local clock is ahead of UTC at the given time; 0 if the time is too far away to be
/// converted to a date.
private func localOffset(at seconds: Int) -> Int {
  var (seconds, parts) = (time_t(seconds), tm())
  return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
}
