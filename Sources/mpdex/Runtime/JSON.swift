internal import Bytes
internal import FoundationEssentials
internal import ListingIndex

extension Output {
  /// Writes a value as one line of JSON, its keys in alphabetical order.
  func writeJSON(_ value: some Encodable) throws {
    let line = ByteString([UInt8](try encoder.encode(value)))
    write(isTerminal ? line.visibleJSON : line)
  }
}

/// A name in JSON: its text, and its bytes in base64 where the text loses some.
struct JSONName: Encodable {
  let text: String
  let base64: String?

  init(_ name: ByteString) {
    text = name.description
    base64 = name.isUTF8 ? nil : Data(name.bytes).base64EncodedString()
  }
}

/// An entry of a listing.
struct JSONEntry {
  let kind: EntryKind
  let uri: ByteString
  /// In a sorted listing, 0-based.
  var offset: Int?

  /// Appends the object, its keys in alphabetical order; `uriBase64` has the URI's bytes where they
  /// are not UTF-8.
  func append(to line: inout [UInt8]) {
    line += kind.jsonStart
    if let offset { line += #""offset":\#(offset),"#.utf8 }
    line += #""uri":"#.utf8
    if uri.isUTF8 {
      appendJSON(uri.bytes, to: &line)
    } else {
      appendJSON(Array(uri.description.utf8), to: &line)
      line += #","uriBase64":"\#(Data(uri.bytes).base64EncodedString())""#.utf8
    }
    line.append(UInt8(ascii: "}"))
  }
}

extension EntryKind {
  fileprivate var jsonStart: String.UTF8View {
    switch self {
    case .directory: #"{"kind":"directory","#.utf8
    case .song: #"{"kind":"song","#.utf8
    case .playlist: #"{"kind":"playlist","#.utf8
    }
  }
}

/// A marker of the index.
struct JSONMarker: Encodable {
  let label: String
  let offset: Int
  let count: Int
}

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
