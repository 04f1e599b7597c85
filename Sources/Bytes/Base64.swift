// Base64 with the alphabet of RFC 4648, section 4.
extension ByteString {
  /// Creates the bytes that a string encodes in base64 with padding; nil if the string is not valid base64.
  ///
  /// - Parameter text: the string to decode.
  package init?(base64 text: ByteString) {
    guard text.count.isMultiple(of: 4) else { return nil }
    let digits = text.bytes.prefix { $0 != .equalsSign }
    let padding = text.count - digits.count
    guard padding < 3, text.bytes.suffix(padding).allSatisfy({ $0 == .equalsSign }) else {
      return nil
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count * 3 / 4)
    var bits: UInt32 = 0
    for (index, digit) in digits.enumerated() {
      let value = digitValues[Int(digit)]
      guard value < 64 else { return nil }
      bits = bits << 6 | UInt32(value)
      // Each digit except the first of four completes a byte.
      if !index.isMultiple(of: 4) {
        bytes.append(UInt8(truncatingIfNeeded: bits >> (6 - 2 * (index % 4))))
      }
    }
    self.init(bytes)
  }

  /// The bytes in base64, with padding.
  package var base64: ByteString {
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let group = bytes[start..<Swift.min(start + 3, count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0..<4 {
        text.append(digit > group.count ? .equalsSign : alphabet[bits >> (18 - 6 * digit) & 63])
      }
    }
    return ByteString(text)
  }
}

private let alphabet = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

/// The value of each byte as a base64 digit; 64 for bytes that are not digits.
private let digitValues: [UInt8] = {
  var values = [UInt8](repeating: 64, count: 256)
  for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
  return values
}()
