internal import Bytes
internal import FoundationEssentials
internal import ListingIndex
internal import MPDClient

/// A name in JSON: its text, and its bytes in base64 if they are not UTF-8.
struct JSONName: Encodable {
  let text: String
  let base64: String?

  init(_ name: ByteString) {
    text = name.description
    base64 = name.isUTF8 ? nil : Data(name.bytes).base64EncodedString()
  }
}

/// An entry of a listing of directories.
struct JSONEntry {
  let kind: EntryKind
  let uri: ByteString
  /// The 0-based offset in the sorted listing; nil omits it.
  var offset: Int?
  /// The song of which the duration and the tags are shown; nil omits them.
  var song: Song?

  /// Appends the object, its keys in alphabetical order; `uriBase64` has the URI's bytes if they are
  /// not UTF-8.
  func append(to line: inout [UInt8]) {
    line += "{".utf8
    if let duration = song?.duration { appendDuration(duration, to: &line) }
    line += kind.jsonKind
    if let offset { line += #""offset":\#(offset),"#.utf8 }
    if let song { appendTags(song, to: &line) }
    line += #""uri":"#.utf8
    if uri.isUTF8 {
      appendJSON(uri.bytes, to: &line)
    } else {
      appendJSON(Array(uri.description.utf8), to: &line)
      line += #","uriBase64":"\#(Data(uri.bytes).base64EncodedString())""#.utf8
    }
    line += "}".utf8
  }
}

extension EntryKind {
  fileprivate var jsonKind: String.UTF8View {
    switch self {
    case .directory: #""kind":"directory","#.utf8
    case .song: #""kind":"song","#.utf8
    case .playlist: #""kind":"playlist","#.utf8
    case .tag: #""kind":"tag","#.utf8
    case .line: #""kind":"line","#.utf8
    }
  }
}

private func appendDuration(_ duration: Duration, to line: inout [UInt8]) {
  let text = "\(duration.inSeconds)"
  line += #""duration":\#(text.hasSuffix(".0") ? text.dropLast(2) : text[...]),"#.utf8
}

/// Appends the values of each tag, the tags in alphabetical order.
private func appendTags(_ song: Song, to line: inout [UInt8]) {
  line += #""tags":{"#.utf8
  let tags = Dictionary(grouping: song.tags, by: \.tag.name).sorted { $0.key < $1.key }
  for (index, (name, values)) in tags.enumerated() {
    if index > 0 { line.append(comma) }
    appendJSON(Array(name.utf8), to: &line)
    line += ":[".utf8
    for (index, value) in values.enumerated() {
      if index > 0 { line.append(comma) }
      appendJSON(Array(value.value.description.utf8), to: &line)
    }
    line += "]".utf8
  }
  line += "},".utf8
}

private let comma = UInt8(ascii: ",")

/// A marker of an index.
struct JSONMarker: Encodable {
  let label: String
  let offset: Int
  let count: Int
}

/// Appends UTF-8 text as a JSON string, with the same escapes as `JSONEncoder`.
///
/// The encoder itself takes some microseconds for each line, which is too slow for listings of many
/// thousands of entries.
func appendJSON(_ text: [UInt8], to line: inout [UInt8]) {
  line.append(quote)
  var start = 0
  for index in text.indices where isEscaped(text[index]) {
    line += text[start..<index]
    line += escape(text[index])
    start = index + 1
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
