import Bytes
import Foundation
import JSON
import Testing

@Suite struct JSONObjectTests {
  private func text(_ object: JSONObject) -> String {
    var text: [UInt8] = []
    object.appendJSON(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// What `JSONEncoder` makes of a text, and of its bytes in base64 if they are not UTF-8.
  private func encoded(_ uri: ByteString) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var object = ["kind": "song", "uri": uri.description]
    if !uri.isUTF8 { object["uriBase64"] = Data(uri.bytes).base64EncodedString() }
    return String(decoding: try encoder.encode(object), as: UTF8.self)
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

  @Test(arguments: nasty) func textsAreThoseOfJSONEncoder(_ uri: ByteString) throws {
    #expect(text(["kind": "song", "uri": uri]) == (try encoded(uri)))
    if uri.isUTF8 { #expect(text(["kind": "song", "uri": uri.description]) == (try encoded(uri))) }
  }

  /// Every byte by itself, and after and before others.
  @Test func everyByteIsThatOfJSONEncoder() throws {
    for byte in UInt8.min...UInt8.max {
      for bytes in [[byte], [0x61, byte], [byte, 0x61], [byte, byte], [0xC3, byte]] {
        let uri = ByteString(bytes)
        #expect(text(["kind": "song", "uri": uri]) == (try encoded(uri)), "\(bytes)")
      }
    }
  }

  @Test(arguments: [0, 1, -1, 1.5, 245.067, 0.1, 1e-7, 1e21, 123_456_789.125, .pi])
  func numbersAreThoseOfJSONEncoder(_ number: Double) throws {
    let encoded = String(decoding: try JSONEncoder().encode(["n": number]), as: UTF8.self)
    #expect(text(["n": number]) == encoded)
    #expect(try JSONValue(Array(encoded.utf8))["n"]?.number == number)
  }

  @Test func valuesOfAllKinds() {
    let missing: Int? = nil
    #expect(
      text([
        "a": true, "b": 12, "c": ["x", "y"], "d": missing, "e": JSONNull(), "f": [:] as JSONObject,
      ]) == #"{"a":true,"b":12,"c":["x","y"],"e":null,"f":{}}"#)
    #expect(text(["n": Double.infinity]) == #"{"n":null}"#)
    #expect(text([:]) == "{}")
  }

  @Test func namesAreInOrderAndTheFirstOfEqualOnesCounts() {
    let object = JSONObject(zip(["b", "a", "b", "C"], [1, 2, 3, 4]))
    #expect(text(object) == #"{"C":4,"a":2,"b":1}"#)
    #expect(text(object.merging(["a": 9, "aa": 5])) == #"{"C":4,"a":2,"aa":5,"b":1}"#)
  }

  @Test(arguments: nasty) func whatIsWrittenIsRead(_ uri: ByteString) throws {
    let value = try JSONValue(Array(text(["kind": "song", "uri": uri]).utf8))
    #expect(value["uri"]?.text?.description == uri.description)
    let bytes = value["uriBase64"]?.text.flatMap { ByteString(base64: $0) } ?? value["uri"]?.text
    #expect(bytes == uri)
  }
}
