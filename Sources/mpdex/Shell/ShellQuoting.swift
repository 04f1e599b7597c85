internal import Bytes

extension ShellQuoting {
  /// The bytes as bash wants them in a place that is quoted so; the place stays so behind them.
  func quoted(_ text: some Sequence<UInt8>) -> ByteString {
    ByteString(text.flatMap(quoted))
  }

  /// What ends it.
  var closing: [UInt8] {
    switch self {
    case .none: []
    case .single, .escapes: [.apostrophe]
    case .double: [.quotationMark]
    }
  }

  private func quoted(_ byte: UInt8) -> [UInt8] {
    let character = Unicode.Scalar(byte)
    switch self {
    case .none: return isPlain(byte) ? [byte] : [backslash, byte]
    case .single: return character == "'" ? Array(#"'\''"#.utf8) : [byte]
    case .double:
      // The history is searched for what stands behind "!" in double quotes as well.
      if character == "!" { return Array(#""\!""#.utf8) }
      return "$`\"\\".unicodeScalars.contains(character) ? [backslash, byte] : [byte]
    case .escapes: return character == "'" || character == "\\" ? [backslash, byte] : [byte]
    }
  }
}

private let backslash = UInt8.backslash

/// Whether a byte stands for itself in any place of a word; those beyond ASCII do.
private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
    true
  default: "_/.,+-%@".utf8.contains(byte)
  }
}
