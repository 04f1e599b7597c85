internal import Bytes

/// A value by which a row is ordered, other than by its name: a date, a moment, a length or a whole number.
public enum AxisValue: Sendable, Hashable {
  /// A date whose month and day may be unknown. A year without a month comes before the months of that year, and a
  /// month without a day before the days of that month. Months count from 1 to 12, and days from 1 to 31.
  case date(year: Int, month: Int? = nil, day: Int? = nil)
  /// A moment, in seconds since the beginning of 1970 in UTC. `utcOffset` states by how many seconds the local clock is
  /// ahead of UTC at that moment, 18 hours at most; it determines the day to which the moment belongs.
  case moment(Int, utcOffset: Int = 0)
  /// A length of time in milliseconds.
  case length(milliseconds: Int)
  /// A whole number, such as a rating or a count.
  case number(Int)
}

extension AxisValue {
  /// Appends bytes that sort in the order of the values. They consist of the coarsest unit (the year, the hour, or the
  /// number itself) in decimal digits, a byte for each finer unit, and finally the details for which there are no
  /// markers.
  func appendBytes(to bytes: inout [UInt8]) {
    switch self {
    case .date(let year, let month, let day):
      bytes.append(decimal: year)
      bytes.append(UInt8(clamping: month ?? 0))
      bytes.append(UInt8(clamping: day ?? 0))
    case .moment(let seconds, let utcOffset):
      let utcOffset = min(max(utcOffset, -maxUTCOffset), maxUTCOffset)
      let (days, rest) = seconds.addingClamped(utcOffset).dividedDown(by: 86_400)
      let date = civilDate(ofDay: days)
      bytes.append(decimal: date.year)
      bytes.append(UInt8(date.month))
      bytes.append(UInt8(date.day))
      bytes.append(secondsOfDay: rest - utcOffset)
    case .length(let milliseconds):
      let hours = milliseconds.dividedDown(by: 3_600_000)
      let (seconds, rest) = hours.remainder.quotientAndRemainder(dividingBy: 1000)
      bytes.append(decimal: hours.quotient)
      bytes.append(UInt8(seconds / 600))
      bytes.append(UInt8(seconds / 60 % 10))
      bytes.append(UInt8(seconds % 60 / 10))
      bytes.append(UInt8(seconds % 10))
      bytes.append(UInt8(rest >> 8))
      bytes.append(UInt8(rest & 0xFF))
    case .number(let number):
      bytes.append(decimal: number)
    }
  }
}

/// The base of the first byte of a number, which encodes the sign and the number of digits. For a number that is not
/// negative, the first byte is `numberBase` plus the number of digits; for a negative number, it is `numberBase - 1`
/// minus the number of digits.
let numberBase: UInt8 = 128

extension [UInt8] {
  /// Appends a number as bytes that sort in numerical order: a byte for the sign and the number of digits, and then one
  /// byte from 0 to 9 for each digit. The digits of a negative number are subtracted from 9.
  mutating func append(decimal number: Int) {
    let start = count
    append(0)
    // The digits are appended from the last to the first, since dividing by a constant takes a few cycles, and dividing
    // by the place of a digit forty.
    var rest = number.magnitude
    repeat {
      let digit = UInt8(rest % 10)
      append(number < 0 ? 9 - digit : digit)
      rest /= 10
    } while rest > 0
    let digits = UInt8(count - start - 1)
    self[start] = number < 0 ? numberBase - 1 - digits : numberBase + digits
    reverseBytes(from: start + 1)
  }

  private mutating func reverseBytes(from start: Int) {
    var (left, right) = (start, count - 1)
    while left < right {
      swapAt(left, right)
      (left, right) = (left + 1, right - 1)
    }
  }

  /// Appends the seconds from midnight UTC of the date of a moment's local day to the moment. They take three bytes, of
  /// which the first changes every 17 minutes, so that sorting seldom reads more than the first word of a key.
  fileprivate mutating func append(secondsOfDay seconds: Int) {
    let bits = UInt32(seconds + 65_536) << 6
    append(UInt8(truncatingIfNeeded: bits >> 16))
    append(UInt8(truncatingIfNeeded: bits >> 8))
    append(UInt8(truncatingIfNeeded: bits))
  }
}

/// Returns the date of a day in the proleptic Gregorian calendar. Like
/// `civil_from_days` in the C++ proposal P0355, the computation begins each year in March, so that a leap day is the
/// last day of its year.
///
/// - Parameter day: the number of days since 1 January 1970.
private func civilDate(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
  let (era, dayOfEra) = (day + daysBefore1970).dividedDown(by: daysOfEra)
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let monthFromMarch = (5 * dayOfYear + 2) / 153
  let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
  let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
}

/// The most seconds by which a local clock can be ahead of UTC, or behind it.
private let maxUTCOffset = 18 * 3600
/// The number of days from 1 March of the year 0 to 1 January 1970.
private let daysBefore1970 = 719_468
/// The number of days in 400 years, after which the calendar repeats.
private let daysOfEra = 146_097

extension Int {
  /// Returns the quotient, rounded down, and the remainder, which is never negative. The divisor must be positive.
  fileprivate func dividedDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  /// Returns the sum or, if the sum overflows, the least or greatest integer.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }
}
