internal import Bytes

/// Appends UTF-8 as a string of JSON, with the escapes of `JSONEncoder`, which takes some
/// microseconds a line: too long for listings of many thousands.
func appendJSON(_ text: [UInt8], to line: inout [UInt8]) {
  line.append(quote)
  var start = 0
  for place in text.indices where isEscaped(text[place]) {
    line += text[start..<place]
    line += escape(text[place])
    start = place + 1
  }
  line += text[start...]
  line.append(quote)
}

private let quote = UInt8.quotationMark
private let backslash = UInt8.backslash

private func isEscaped(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == quote || byte == backslash
}

private func escape(_ byte: UInt8) -> [UInt8] {
  switch byte {
  case quote, backslash: [backslash, byte]
  case 0x08: Array(#"\b"#.utf8)
  case 0x09: Array(#"\t"#.utf8)
  case 0x0A: Array(#"\n"#.utf8)
  case 0x0C: Array(#"\f"#.utf8)
  case 0x0D: Array(#"\r"#.utf8)
  default: Array((byte < 0x10 ? #"\u000"# : #"\u00"#).utf8) + Array(String(byte, radix: 16).utf8)
  }
}
