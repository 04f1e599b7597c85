import Bytes
import Foundation
import Testing

@testable import mpdex

@Suite struct JSONSyntaxErrorTests {
  @Test(
    "the first mistake is found",
    arguments: [
      ("", 1, 1), ("{", 1, 2), ("[1,\n2", 2, 2), ("{\"a\": 1,\n\"b\" 2}", 2, 5), ("[1]]", 1, 4),
      ("{\"a\": \"x\ny\"}", 1, 9), ("// c\n{\"a\": @}", 2, 7), ("[tru]", 1, 2), ("{a b}", 1, 4),
      ("{\"a\": [1}", 1, 9), ("/* a\nb */ [,]", 2, 7), ("\"a\\", 1, 3), ("[\"\\\"", 1, 5),
    ])
  func mistakes(text: String, line: Int, column: Int) {
    #expect(
      JSONSyntaxError.find(in: Array(text.utf8)) == JSONSyntaxError(line: line, column: column))
  }

  @Test(
    "what JSON5 allows is none",
    arguments: [
      "{}", "[]", " [1, -2.5e3, .5, +1, 0x1F] ", "{a: 'b', \"c\": [true, null,],}",
      "// c\n{\"a\": /* x */ \"\\\"}\"}", "\"\\\\\"", "Infinity",
    ])
  func sound(text: String) {
    #expect(JSONSyntaxError.find(in: Array(text.utf8)) == nil)
  }

  @Test("a text that ends early has a mistake, wherever it ends") func endings() {
    let text = Array(#"{"all": [{"is": {"a": -1.5}}, /* b */ {c: ['d\'', true, null]}]} "#.utf8)
    #expect(JSONSyntaxError.find(in: text) == nil)
    for count in 0..<text.count - 1 {
      #expect(JSONSyntaxError.find(in: Array(text.prefix(count))) != nil, "\(count)")
    }
  }

  @Test("deep nesting ends the search") func depth() {
    let text = [UInt8](repeating: 0x5B, count: 100_000)
    #expect(
      JSONSyntaxError.find(in: text) == JSONSyntaxError(problem: .nesting, line: 1, column: 501))
  }

  @Test(
    "a name that an object has twice is found, and not one of another object",
    arguments: [
      ("{\"a\": 1, \"A\": 2}", "A", 10), ("{a: 1, 'a': 2}", "a", 8),
      ("{\"b\": {\"a\": 1}, \"a\": [{\"a\": 1}], \"É\": 1, \"é\": 2}", "é", 43),
    ])
  func repeatedNames(text: String, name: ByteString, column: Int) {
    #expect(
      JSONSyntaxError.find(in: Array(text.utf8))
        == JSONSyntaxError(problem: .repeated(name: name), line: 1, column: column))
  }

  /// A wrong text may end the process in the decoder.
  @Test("a text without a mistake is one for the decoder") func decoder() {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let text = Array(
      #"{"all": [{"is": {a: -1.5e2}}, /* b */ {'c': ["d\u0041\"", true, 0x1F, .5]}]}"#.utf8)
    for index in text.indices {
      for byte in Array("\"'\\{}[],:/*-+.0e9x_$ a\n\t\0".utf8) + [
        0x0B, 0x1F, 0x7F, 0xA0, 0xC3, 0xFF,
      ] {
        for isAdded in [false, true] {
          var changed = text
          changed.replaceSubrange(index..<index + (isAdded ? 0 : 1), with: [byte])
          guard JSONSyntaxError.find(in: changed) == nil else { continue }
          #expect(
            throws: Never.self, "\(String(decoding: changed, as: UTF8.self))"
          ) { try decoder.decode(JSONValue.self, from: Data(changed)) }
        }
      }
    }
  }
}
