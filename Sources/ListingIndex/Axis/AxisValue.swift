internal import Bytes

/// A value by which a row is ordered, other than by its name: a date, a moment, a length or a whole number.
public enum AxisValue: Sendable, Hashable {
  /// A date of which only the year, or only the year and the month, may be known. A year without a month comes before
  /// the months of that year, and a month without a day before the days of that month. Months count from 1 to 12, and
  /// days from 1 to 31.
  case date(year: Int, month: Int? = nil, day: Int? = nil)
  /// A moment in seconds since the beginning of 1970 in UTC. `utcOffset` is the number of seconds that a clock shows
  /// more than UTC at that moment; it decides on which day the moment falls.
  case moment(Int, utcOffset: Int = 0)
  /// A length of time in milliseconds.
  case length(milliseconds: Int)
  /// A whole number, such as a rating or a count.
  case number(Int)
}

extension AxisValue {
  /// Appends bytes whose order is the order of the values: the number of the coarsest unit (the year, the hour, or the
  /// number itself) in decimal digits, then a byte for each finer unit, and then what no marker shows.
  func appendBytes(to bytes: inout [UInt8]) {
    switch self {
    case .date(let year, let month, let day):
      bytes.append(decimal: year)
      bytes += [UInt8(clamping: month ?? 0), UInt8(clamping: day ?? 0)]
    case .moment(let seconds, let utcOffset):
      let date = civilDate(ofSeconds: seconds.addingClamped(utcOffset))
      bytes.append(decimal: date.year)
      bytes += [UInt8(date.month), UInt8(date.day)]
      bytes.append(bigEndian: UInt64(bitPattern: Int64(seconds)) ^ 1 << 63)
    case .length(let milliseconds):
      let hours = milliseconds.dividedDown(by: 3_600_000)
      let (seconds, rest) = hours.remainder.quotientAndRemainder(dividingBy: 1000)
      bytes.append(decimal: hours.quotient)
      for digit in [seconds / 600, seconds / 60 % 10, seconds % 60 / 10, seconds % 10] {
        bytes.append(UInt8(digit))
      }
      bytes += [UInt8(rest >> 8), UInt8(rest & 0xFF)]
    case .number(let number):
      bytes.append(decimal: number)
    }
  }
}

/// The first byte of a number tells its sign and its count of digits: `numberBase` and the count for a number that is
/// not negative, and `numberBase - 1` less the count for a negative one.
let numberBase: UInt8 = 128

extension [UInt8] {
  /// Appends a number so that the order of the bytes is the order of the numbers: a byte for sign and count of digits,
  /// then a byte from 0 to 9 for each digit. The digits of a negative number are subtracted from 9.
  mutating func append(decimal number: Int) {
    let header = count
    append(numberBase)
    var rest = number.magnitude
    repeat {
      let digit = UInt8(rest % 10)
      append(number < 0 ? 9 - digit : digit)
      rest /= 10
    } while rest > 0
    let digits = UInt8(count - header - 1)
    self[header] = number < 0 ? numberBase - 1 - digits : numberBase + digits
    self[(header + 1)...].reverse()
  }
}

/// Returns the date in the Gregorian calendar, extended to all years, on which a second falls. Like `civil_from_days`
/// of the C++ standard library's proposal P0355, it counts years from March, so that the leap day ends a year.
///
/// - Parameter seconds: the seconds since the beginning of 1970.
func civilDate(ofSeconds seconds: Int) -> (year: Int, month: Int, day: Int) {
  let days = seconds.dividedDown(by: 86_400).quotient + daysBefore1970
  let (era, dayOfEra) = days.dividedDown(by: daysOfEra)
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let monthFromMarch = (5 * dayOfYear + 2) / 153
  let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
  let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
}

/// The days from the first of March of the year 0 to the first of January 1970.
private let daysBefore1970 = 719_468
/// The days of 400 years, after which the calendar repeats.
private let daysOfEra = 146_097

extension Int {
  /// Returns the quotient rounded down, and the remainder, which is not negative.
  fileprivate func dividedDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  /// Returns the sum, or the least or greatest integer if the sum is beyond it.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }
}
