import Bytes
import JSON
import Testing

@Suite struct JSONErrorTests {
  private func mistake(_ text: String, _ dialect: JSONDialect = .json5) -> JSONError? {
    mistake(Array(text.utf8), dialect)
  }

  private func mistake(_ text: [UInt8], _ dialect: JSONDialect = .json5) -> JSONError? {
    do throws(JSONError) { _ = try JSONValue(text, as: dialect) } catch { return error }
    return nil
  }

  @Test(
    "the first mistake is found",
    arguments: [
      ("", 1, 1), ("{", 1, 2), ("[1,\n2", 2, 2), ("{\"a\": 1,\n\"b\" 2}", 2, 5), ("[1]]", 1, 4),
      ("{\"a\": \"x\ny\"}", 1, 9), ("// c\n{\"a\": @}", 2, 7), ("[tru]", 1, 2), ("{a b}", 1, 4),
      ("{\"a\": [1}", 1, 9), ("/* a\nb */ [,]", 2, 7), ("\"a\\", 1, 3), ("[\"\\\"", 1, 5),
      ("[1e999]", 1, 2), ("[\"\\ud800\"]", 1, 3), ("[\"\\ud800\\u0041\"]", 1, 3), ("/* a", 1, 1),
    ])
  func mistakes(text: String, line: Int, column: Int) {
    #expect(mistake(text) == JSONError(.syntax, line: line, column: column))
  }

  @Test(
    "what JSON5 allows is a mistake in JSON alone",
    arguments: [
      "[.5]", "[+1]", "[0x1F]", "[5.]", "{a: 1}", "{'a': 1}", "['b']", "[true,]", "{\"a\": 1,}",
      "// c\n[]", "[/* x */ 1]", "Infinity", "[NaN]", "[\"\\v\"]", "{\"a\": 1, \"A\": 2}",
    ])
  func dialects(text: String) {
    let hasCaseAlone = text.contains("A")
    #expect((mistake(text) == nil) != hasCaseAlone)
    #expect((mistake(text, .json) == nil) == hasCaseAlone)
  }

  @Test(
    "wrong numbers", arguments: ["01", "-", "1e", "1e+", "--1", "0x", "1.2.3", "1a", "+-1", "0xG"])
  func numbers(text: String) {
    for dialect in [JSONDialect.json, .json5] { #expect(mistake(text, dialect) != nil) }
  }

  @Test("a text that ends early has a mistake, wherever it ends") func endings() {
    let text = Array(#"{"all": [{"is": {"a": -1.5}}, /* b */ {c: ['d\'', true, null]}]} "#.utf8)
    #expect(mistake(text) == nil)
    for count in 0..<text.count - 1 {
      #expect(mistake(Array(text.prefix(count))) != nil, "\(count)")
    }
  }

  @Test("deep nesting ends the reading") func depth() {
    let text = [UInt8](repeating: 0x5B, count: 100_000)
    #expect(mistake(text) == JSONError(.nesting, line: 1, column: 501))
    let whole = [UInt8](repeating: 0x5B, count: 500) + [UInt8](repeating: 0x5D, count: 500)
    #expect(mistake(whole) == nil)
  }

  @Test("bytes that are not UTF-8 are found") func encoding() {
    #expect(
      mistake(Array("[\n\"é".utf8) + [0xFF]) == JSONError(.encoding, line: 2, column: 4))
    #expect(mistake([0x22, 0xC3, 0x22]) == JSONError(.encoding, line: 1, column: 2))
    #expect(mistake([0x22, 0xED, 0xA0, 0x80, 0x22]) == JSONError(.encoding, line: 1, column: 2))
  }

  @Test(
    "a name that an object has twice is found, and not one of another object",
    arguments: [
      ("{\"a\": 1, \"A\": 2}", "A", 10), ("{a: 1, 'a': 2}", "a", 8),
      ("{\"b\": {\"a\": 1}, \"a\": [{\"a\": 1}], \"É\": 1, \"é\": 2}", "é", 43),
      ("{\"a\": 1, \"\\u0061\": 2}", "a", 10),
    ])
  func repeatedNames(text: String, name: ByteString, column: Int) {
    #expect(mistake(text) == JSONError(.repeated(name: name), line: 1, column: column))
  }

  @Test("a name among many that is there twice is found") func manyNames() {
    let members = (0..<100).map { "\"n\($0)\": 0" }
    #expect(mistake("{\(members.joined(separator: ","))}", .json) == nil)
    for name in ["n3", "n50", "n99"] {
      let text = "{\((members + ["\"\(name)\": 1"]).joined(separator: ","))}"
      #expect(mistake(text, .json)?.problem == .repeated(name: ByteString(name)))
    }
  }
}
