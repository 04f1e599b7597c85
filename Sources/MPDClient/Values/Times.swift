internal import Bytes

// Days of the proleptic Gregorian calendar are counted from the 1st of March of the year 0: in years that begin in
// March, a leap day is the last day of its year.

/// Returns a Unix time as an ISO 8601 date for use in a filter. The Unix time itself is not sent, because MPD reads a
/// number of eight digits, such as "20231114", as a date.
///
/// The time is limited to the range of MPD's own clock, which counts nanoseconds in 64 bits.
func isoTime(_ unixTime: Int) -> ByteString {
  let secondsPerDay = 86_400
  let time = min(max(unixTime, -9_000_000_000), 9_000_000_000) + daysUntil1970 * secondsPerDay
  let second = time % secondsPerDay
  let parts = [second / 3600, second / 60 % 60, second % 60].map(twoDigits)
  return ByteString("\(calendarDate(time / secondsPerDay))T\(parts.joined(separator: ":"))Z")
}

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

extension ByteString {
  /// The Unix time of an ISO 8601 date such as "2023-11-14T22:13:20Z"; nil if the bytes are not such a date.
  var unixTime: Int? {
    guard bytes.last == UInt8(ascii: "Z") else { return nil }
    let parts = wholeNumbers(upTo: 10_000)
    guard parts.count >= 6, parts[0] < 10_000, (1...12).contains(parts[1]) else { return nil }
    guard parts[2...5].allSatisfy({ $0 < 100 }) else { return nil }
    let days = calendarDay(year: parts[0], month: parts[1], day: parts[2]) - daysUntil1970
    return ((days * 24 + parts[3]) * 60 + parts[4]) * 60 + parts[5]
  }

  /// Returns the numbers that the sequences of digits in the bytes spell, in order. A number greater than `limit` is
  /// replaced by `limit`.
  private func wholeNumbers(upTo limit: Int) -> [Int] {
    var numbers: [Int] = []
    var isInNumber = false
    for byte in bytes {
      defer { isInNumber = byte.isASCIIDigit }
      guard byte.isASCIIDigit else { continue }
      if !isInNumber { numbers.append(0) }
      let number = 10 * numbers[numbers.count - 1] + Int(byte - UInt8(ascii: "0"))
      numbers[numbers.count - 1] = Swift.min(number, limit)
    }
    return numbers
  }
}

private func calendarDay(year: Int, month: Int, day: Int) -> Int {
  let year = month <= 2 ? year - 1 : year
  let monthFromMarch = (month + 9) % 12
  let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
  return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear
}

private let daysUntil1970 = 719_468

let maxTime = Duration.seconds(1_000_000_000)

extension Duration {
  /// The time in seconds with three decimals, the form that most requests use. A time that is out of range is clamped
  /// to the nearest limit, but requests refuse such a time beforehand (`Request.checking(time:)`).
  var protocolText: String { text(unitsPerSecond: 1000) }

  var argument: ByteString { ByteString(protocolText) }

  /// The time in seconds with six decimals, as an argument of requests for which milliseconds are too coarse.
  var fineArgument: ByteString { ByteString(text(unitsPerSecond: 1_000_000)) }

  private func text(unitsPerSecond units: Int64) -> String {
    let (seconds, attoseconds) = min(max(.zero, self), maxTime).components
    let fraction = attoseconds / (1_000_000_000_000_000_000 / units)
    return "\(seconds)." + String(units + fraction).dropFirst()
  }
}
