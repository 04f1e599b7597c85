package import Bytes

// Mopidy names a song by a URI of the program that plays it, such as "local:track:Air/Sexy%20Boy.flac"
// or "file:///music/Sexy%20Boy.flac", and not by its path in a directory.
extension ByteString {
  /// Whether the string begins like a URI of RFC 3986: a letter, then letters, digits or "+-.", then a
  /// colon. A path of MPD can begin so too.
  package var hasScheme: Bool {
    guard let colon = bytes.firstIndex(of: .colon), bytes[0].isASCIILetter else { return false }
    return bytes[..<colon].allSatisfy { byte in
      byte.isASCIILetter || byte.isASCIIDigit || "+-.".utf8.contains(byte)
    }
  }

  /// The last component of a URI with a scheme, without percent escapes; nil for any other string, and
  /// if there is none or it contains a newline or a NUL byte. A colon separates components if no slash
  /// does.
  var nameInScheme: ByteString? {
    guard hasScheme else { return nil }
    let last = lastPathComponent
    let start = contains(.slash) ? nil : last.bytes.lastIndex(of: .colon)
    let name = ByteString(last.bytes[(start.map { $0 + 1 } ?? 0)...]).percentDecoded
    return name.isEmpty || name.contains(.newline) || name.contains(0) ? nil : name
  }

  /// The string with each "%NN" replaced by its byte.
  private var percentDecoded: ByteString {
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      if byte == UInt8(ascii: "%"), digits.count == 2, digits.first != UInt8(ascii: "+"), let value
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return ByteString(decoded)
  }
}
