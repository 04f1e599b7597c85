internal import ListingIndex

/// A Unix time as an ISO 8601 date, because MPD takes a plain number of eight digits for a date,
/// such as "20231114".
///
/// Cut to what MPD's own clock holds, which counts nanoseconds in 64 bits.
func isoTime(_ unixTime: Int) -> ByteString {
  let secondsPerDay = 86_400
  let time = min(max(unixTime, -9_000_000_000), 9_000_000_000) + daysUntil1970 * secondsPerDay
  let second = time % secondsPerDay
  let parts = [second / 3600, second / 60 % 60, second % 60].map(twoDigits)
  return ByteString("\(calendarDate(time / secondsPerDay))T\(parts.joined(separator: ":"))Z")
}

/// The date of the proleptic Gregorian calendar as YYYY-MM-DD of a day counted from the 1st of
/// March of the year 0. Years begin in March, so that the leap day is the last.
private func calendarDate(_ day: Int) -> String {
  let dayOfEra = day % 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let month = (5 * dayOfYear + 2) / 153
  let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
  let year = day / 146_097 * 400 + yearOfEra + month / 10
  return "\(year)-\(twoDigits((month + 2) % 12 + 1))-\(twoDigits(dayOfMonth))"
}

private func twoDigits(_ number: Int) -> String {
  number < 10 ? "0\(number)" : "\(number)"
}

private let daysUntil1970 = 719_468
