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
  var unixTime: Int? { withUnsafeBytes(\.unixTime) }
}

extension UnsafeRawBufferPointer {
  /// The Unix time of an ISO 8601 date such as "2023-11-14T22:13:20Z"; nil if the bytes are not such a date.
  var unixTime: Int? {
    guard last == UInt8(ascii: "Z") else { return nil }
    var numbers = WholeNumbers(bytes: self)
    guard let year = numbers.next(below: 10_000), let month = numbers.next(below: 13), month > 0,
      let day = numbers.next(below: 100), let hour = numbers.next(below: 100),
      let minute = numbers.next(below: 100), let second = numbers.next(below: 100)
    else { return nil }
    let days = calendarDay(year: year, month: month, day: day) - daysUntil1970
    return ((days * 24 + hour) * 60 + minute) * 60 + second
  }
}

/// The numbers that the sequences of digits in some bytes spell.
private struct WholeNumbers {
  let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Returns the next number; nil if there is none, or if it is not less than `bound`.
  mutating func next(below bound: Int) -> Int? {
    while offset < bytes.count, !bytes[offset].isASCIIDigit { offset += 1 }
    guard offset < bytes.count else { return nil }
    var number = 0
    while offset < bytes.count, bytes[offset].isASCIIDigit, number < bound {
      number = 10 * number + Int(bytes[offset] - UInt8(ascii: "0"))
      offset += 1
    }
    return number < bound ? number : nil
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
