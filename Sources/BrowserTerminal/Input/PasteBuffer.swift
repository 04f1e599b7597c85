/// The text of a paste while it comes, up to the sequence that ends it.
struct PasteBuffer {
  /// The number of bytes that are kept of a paste.
  static let capacity = 64 * 1024

  private static let end = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// The number of bytes of the end that came last.
  private var matched = 0

  /// Takes a byte, and returns the text if the byte is the last one of the end.
  ///
  /// Bytes that are not UTF-8 are replaced, line ends are newlines; what is too long is cut off.
  mutating func take(_ byte: UInt8) -> String? {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count ? text : nil
    }
    keep(Self.end[..<matched])
    // Only its first byte can begin the end anew.
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { keep([byte]) }
    return nil
  }

  private mutating func keep(_ more: ArraySlice<UInt8>) {
    bytes += more.prefix(Self.capacity - bytes.count)
  }

  private var text: String {
    var text = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar != "\n" || last != "\r" { text.append(scalar == "\r" ? "\n" : scalar) }
      last = scalar
    }
    return String(text)
  }
}
