internal import Bytes

/// The bytes that represent a number in a sort key.
///
/// The rules are those of ICU's `CollationIterator::appendNumericSegmentCEs`.
struct NumberWeights {
  /// The first byte of the primary weights of all numbers.
  let lead: UInt8

  func key(of number: UInt64) -> [UInt8] {
    var key = [lead]
    append(number, to: &key)
    return key
  }

  func append(_ number: UInt64, to key: inout [UInt8]) {
    if number < smallNumbers {
      appendSmall(number, to: &key)
    } else {
      appendLarge(number, to: &key)
    }
  }

  private func appendSmall(_ number: UInt64, to key: inout [UInt8]) {
    if number < oneByteCount { return key.append(UInt8(2 + number)) }
    var rest = number - oneByteCount
    if rest < twoByteLeads * 254 {
      key.append(UInt8(2 + oneByteCount + rest / 254))
    } else {
      rest -= twoByteLeads * 254
      key.append(UInt8(2 + oneByteCount + twoByteLeads + rest / (254 * 254)))
      key.append(UInt8(2 + rest / 254 % 254))
    }
    key.append(UInt8(2 + rest % 254))
  }

  /// Appends the weights of a large number to a key: first the number of digit pairs, then the pairs themselves without
  /// trailing zeros. Each weight consists of the byte `lead` and up to three more bytes.
  private func appendLarge(_ number: UInt64, to key: inout [UInt8]) {
    var (pairs, unit) = (UInt64(1), UInt64(1))
    while number / unit >= 100 { (pairs, unit) = (pairs + 1, unit * 100) }
    key.append(UInt8(128 + pairs))
    var (rest, written) = (number, 1)
    while true {
      if written % 3 == 0 { key.append(lead) }
      let pair = rest / unit
      rest %= unit
      key.append(UInt8(11 + 2 * pair - (rest == 0 ? 1 : 0)))
      if rest == 0 { return }
      written += 1
      unit /= 100
    }
  }
}

/// The numbers that begin with the digits at the end of a string and have at least one more digit.
struct LongerNumbers: Sendable {
  let number: UInt64
  /// How many digits a longer number can have after the digits of the text.
  let counts: Range<Int>

  /// The maximum number of digits in a longer number.
  private static let maxDigits = 19

  init(after text: ByteString) {
    let digits = text.reversed().prefix(while: \.isASCIIDigit)
    // If the text's number has the maximum number of digits or more, there are no longer numbers.
    counts = 1..<max(1, Self.maxDigits - digits.count + 1)
    number = digits.prefix(Self.maxDigits).reversed().reduce(0) { $0 * 10 + UInt64($1 & 0x0F) }
  }

  func bounds(adding count: Int) -> (first: UInt64, last: UInt64) {
    let unit = (0..<count).reduce(UInt64(1)) { unit, _ in unit * 10 }
    return (number * unit, number * unit + (unit - 1))
  }
}

private let oneByteCount: UInt64 = 74
private let twoByteLeads: UInt64 = 40
private let threeByteLeads: UInt64 = 16

/// The number of integers, counted from 0, whose weights take at most four bytes including `lead`.
private let smallNumbers = oneByteCount + twoByteLeads * 254 + threeByteLeads * 254 * 254
