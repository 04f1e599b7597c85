import Bytes
import Foundation
import ListingIndex
import Testing

@testable import mpdex

/// Checks that the hand-written JSON equals that of `JSONEncoder`.
@Suite struct JSONTextTests {
  private struct Reference: Encodable {
    let offset: Int?
    let kind: String
    let uri: String
    let uriBase64: String?
  }

  private func encoded(_ entry: JSONEntry) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let base64 = entry.uri.isUTF8 ? nil : Data(entry.uri.bytes).base64EncodedString()
    let reference = Reference(
      offset: entry.offset, kind: entry.kind.name, uri: entry.uri.description, uriBase64: base64)
    return [UInt8](try encoder.encode(reference))
  }

  private func line(_ entry: JSONEntry) -> [UInt8] {
    var line: [UInt8] = []
    entry.append(to: &line)
    return line
  }

  private static let nasty: [ByteString] =
    [
      "", "plain", "a/b", #"q"u\o'te"#, "tab\tand\u{8}\u{C}\r", "Björk あ 🎵 e\u{301}",
      "\u{7F}\u{80}",
      "\u{2028}\u{2029}\u{FEFF}\u{202E}", "\u{0}", "ends in \\", "\"", "</script>",
      "\u{10FFFF}\u{FFFE}", "\u{D7FF}\u{E000}",
    ]
    + [
      [0xFF], [0x61, 0xC3], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xC0, 0x80], [0x22, 0xFF, 0x5C, 0x09], [0xE2, 0x82], [0xF0, 0x9F, 0x8E, 0x41],
    ].map { ByteString($0) }

  @Test(arguments: nasty)
  func entriesMatchJSONEncoder(_ uri: ByteString) throws {
    for kind in [EntryKind.song, .directory, .playlist] {
      for offset in [nil, 0, 123_456] {
        let entry = JSONEntry(kind: kind, uri: uri, offset: offset)
        #expect(try line(entry) == encoded(entry))
      }
    }
  }

  /// Every byte by itself, and after and before others.
  @Test func everyByteMatchesJSONEncoder() throws {
    for byte in UInt8.min...UInt8.max {
      for bytes in [[byte], [0x61, byte], [byte, 0x61], [byte, byte], [0xC3, byte]] {
        let entry = JSONEntry(kind: .song, uri: ByteString(bytes))
        #expect(try line(entry) == encoded(entry), "\(bytes)")
      }
    }
  }
}
