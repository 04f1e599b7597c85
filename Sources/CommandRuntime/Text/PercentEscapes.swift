package import Bytes

extension ByteString {
  /// The name with every byte but letters, digits and "-._:" as %NN, so that it can name a file.
  package var percentEscaped: ByteString {
    bytes.reduce(into: ByteString()) { name, byte in
      let isPlain = byte.isASCIILetter || byte.isASCIIDigit || "-._:".utf8.contains(byte)
      name += isPlain ? ByteString([byte]) : ByteString("%\(byte.hexadecimal)")
    }
  }

  /// The name that `percentEscaped` has written; nil for any other.
  package var withoutPercentEscapes: ByteString? {
    var name = ByteString()
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        name.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
      name.append(value)
      rest = rest.dropFirst(2)
    }
    return name
  }
}
