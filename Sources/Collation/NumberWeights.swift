/// The bytes that a number adds to a sort key after the first byte of all numbers.
///
/// ICU's `CollationIterator::appendNumericSegmentCEs` has the rules.
struct NumberWeights {
  /// The first byte of the primary weights of all numbers.
  let lead: UInt8

  /// Returns a key that begins with some bytes and goes on with those of a number.
  func key(_ start: [UInt8], _ number: UInt64) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: start.count + maxLength) { buffer, count in
      _ = buffer.update(fromContentsOf: start)
      count = start.count
      func append(_ byte: UInt64) {
        buffer[count] = UInt8(byte)
        count += 1
      }
      if number < smallNumbers { appendSmall(number, append) } else { appendLarge(number, append) }
    }
  }

  private func appendSmall(_ number: UInt64, _ append: (UInt64) -> Void) {
    if number < oneByteCount { return append(2 + number) }
    var rest = number - oneByteCount
    if rest < twoByteLeads * 254 {
      append(2 + oneByteCount + rest / 254)
    } else {
      rest -= twoByteLeads * 254
      append(2 + oneByteCount + twoByteLeads + rest / (254 * 254))
      append(2 + rest / 254 % 254)
    }
    append(2 + rest % 254)
  }

  /// Writes the number of pairs of digits and then the pairs, without zeros at the end. Each weight
  /// holds three bytes after the first one.
  private func appendLarge(_ number: UInt64, _ append: (UInt64) -> Void) {
    var (pairs, unit) = (UInt64(1), UInt64(1))
    while number / unit >= 100 { (pairs, unit) = (pairs + 1, unit * 100) }
    append(128 + pairs)
    var (rest, written) = (number, 1)
    while true {
      if written % 3 == 0 { append(UInt64(lead)) }
      let pair = rest / unit
      rest %= unit
      append(11 + 2 * pair - (rest == 0 ? 1 : 0))
      if rest == 0 { return }
      written += 1
      unit /= 100
    }
  }
}

private let oneByteCount: UInt64 = 74
private let twoByteLeads: UInt64 = 40
private let threeByteLeads: UInt64 = 16

/// The numbers with weights of at most four bytes.
private let smallNumbers = oneByteCount + twoByteLeads * 254 + threeByteLeads * 254 * 254

/// The number of pairs, ten pairs of digits, and the first bytes of three more weights.
private let maxLength = 14
