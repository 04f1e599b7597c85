internal import Bytes

/// The form of a property of songs whose values are mostly numbers, so that a song table can store the number.
///
/// A value that is not written in the usual form of its property, such as the track "07", has no number; it is stored
/// as text.
enum NumberForm {
  /// A whole number without leading zeros, such as the track "7".
  case whole
  /// Seconds with three decimals, such as the duration "215.360".
  case milliseconds
  /// A time in UTC, such as "2026-11-05T18:30:00Z". Its number is the one that its fourteen digits spell.
  case time

  /// Creates the form of the property with the given name; nil if the property's values are texts.
  init?(of name: String) {
    switch name {
    case "Track", "Time": self = .whole
    case "duration": self = .milliseconds
    case "Last-Modified", "Added": self = .time
    default: return nil
    }
  }

  /// Returns the number that ``text(_:)`` converts into the given text; nil if there is no such number.
  func number(_ text: ByteString) -> Int? {
    switch self {
    case .whole: wholeNumber(text.bytes[...])
    case .milliseconds: thousandths(text)
    case .time: timeDigits(text)
    }
  }

  /// Returns the text of a number in this form, such as "1.500" for 1500 milliseconds.
  func text(_ number: Int) -> ByteString {
    switch self {
    case .whole: ByteString(decimal(number, digits: 1))
    case .milliseconds:
      ByteString(decimal(number / 1000, digits: 1) + [.dot] + decimal(number % 1000, digits: 3))
    case .time: timeText(number)
    }
  }
}

private let firstDigit = UInt8(ascii: "0")

/// The maximum number of digits in a whole number, which keeps all numbers below 2^53.
private let maxDigits = 12

private func wholeNumber(_ digits: ArraySlice<UInt8>) -> Int? {
  guard (1...maxDigits).contains(digits.count),
    digits.count == 1 || digits.first != firstDigit
  else { return nil }
  return decimalNumber(digits)
}

private func decimalNumber(_ digits: ArraySlice<UInt8>) -> Int? {
  var number = 0
  for digit in digits {
    guard digit.isASCIIDigit else { return nil }
    number = 10 * number + Int(digit - firstDigit)
  }
  return number
}

private func thousandths(_ text: ByteString) -> Int? {
  let bytes = text.bytes
  guard bytes.count > 4, bytes[bytes.count - 4] == .dot,
    let seconds = wholeNumber(bytes.dropLast(4)), let rest = decimalNumber(bytes.suffix(3))
  else { return nil }
  return 1000 * seconds + rest
}

/// A time as the server writes it, with a zero for each digit.
private let timePattern = Array("0000-00-00T00:00:00Z".utf8)

private func timeDigits(_ text: ByteString) -> Int? {
  guard text.count == timePattern.count else { return nil }
  var number = 0
  for (byte, expected) in zip(text.bytes, timePattern) {
    if expected == firstDigit {
      guard byte.isASCIIDigit else { return nil }
      number = 10 * number + Int(byte - firstDigit)
    } else if byte != expected {
      return nil
    }
  }
  return number
}

private func timeText(_ number: Int) -> ByteString {
  var text = timePattern
  var rest = number
  for index in text.indices.reversed() where timePattern[index] == firstDigit {
    text[index] = firstDigit + UInt8(rest % 10)
    rest /= 10
  }
  return ByteString(text)
}

private func decimal(_ number: Int, digits: Int) -> [UInt8] {
  var text: [UInt8] = []
  var rest = number
  repeat {
    text.append(firstDigit + UInt8(rest % 10))
    rest /= 10
  } while rest > 0 || text.count < digits
  return text.reversed()
}
