import Bytes
internal import Bytes

// The inner of two levels of quoting: strings within the expression. The outer one is that of every
// argument of a request line.

extension Filter {
  /// (WORD OPERATOR 'VALUE').
  static func comparison(_ word: String, _ symbol: String, _ value: ByteString) -> Filter {
    Filter(expression: ByteString("(\(word) \(symbol) ") + value.filterQuoted + ")")
  }
}

extension ByteString {
  /// Within apostrophes, a backslash before each apostrophe and backslash.
  var filterQuoted: ByteString {
    let apostrophe = UInt8.apostrophe
    let backslash = UInt8.backslash
    let escaped = bytes.flatMap { byte in
      byte == apostrophe || byte == backslash ? [backslash, byte] : [byte]
    }
    return ByteString([apostrophe] + escaped + [apostrophe])
  }
}

extension Tag {
  /// The name with an underscore for what no tag's name has, since it cannot be quoted there: the
  /// server then refuses it as unknown, and takes no part of it for syntax.
  var filterName: String {
    String(decoding: name.utf8.map { isTagByte($0) ? $0 : UInt8.underscore }, as: UTF8.self)
  }
}

private func isTagByte(_ byte: UInt8) -> Bool {
  let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  return isUpper || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    || byte == .underscore || byte == .hyphen
}
