import Bytes
import Foundation
import JSON
import Testing

@Suite struct JSONValueTests {
  private func value(_ text: String, _ dialect: JSONDialect = .json) throws -> JSONValue {
    try JSONValue(Array(text.utf8), as: dialect)
  }

  @Test("values have their places") func places() throws {
    let value = try value("\n{\"a\": [1, \"x\"],\n \"b\" : null}")
    #expect(value.offset == 1)
    #expect(value.members?.map(\.name) == ["a", "b"])
    #expect(value.members?.map(\.offset) == [2, 18])
    #expect(value["a"]?.items?.map(\.offset) == [8, 11])
    #expect(value["b"]?.offset == 24)
    #expect(value["b"]?.isNull == true)
    #expect(value["c"] == nil)
  }

  @Test("escapes") func escapes() throws {
    #expect(try value(#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#).text == "\"\\/\u{8}\u{C}\n\r\té😀")
    #expect(try value(#"'\v\'"'"#, .json5).text == "\u{B}'\"")
    #expect(try value(#""a\u0000b""#).text == ByteString([0x61, 0, 0x62]))
  }

  @Test(
    "numbers",
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("123456789", 123_456_789), ("1234567890", 1_234_567_890),
      ("-12.50", -12.5), ("2.5e3", 2500), ("1E-2", 0.01), ("0.1", 0.1),
    ])
  func numbers(text: String, number: Double) throws {
    #expect(try value(text).number == number)
    #expect(try value(text, .json5).number == number)
  }

  @Test("numbers of JSON5") func numbersOfJSON5() throws {
    let list = try value("[.5, 5., +1, 0x1F, -0Xff, Infinity, -Infinity, NaN]", .json5)
    let numbers = try #require(list.items).compactMap(\.number)
    #expect(numbers.dropLast() == [0.5, 5, 1, 31, -255, .infinity, -.infinity])
    #expect(numbers.last?.isNaN == true)
  }

  @Test("what is no whole number is none") func integers() throws {
    #expect(try value("12").integer == 12)
    #expect(try value("12.5").integer == nil)
    #expect(try value("1e300").integer == nil)
    #expect(try value("\"12\"").integer == nil)
  }

  /// Each byte of a text is replaced, left out or doubled: what one of them reads, the other reads alike.
  @Test("reads what Foundation reads, and nothing else") func agreement() throws {
    let text = Array(
      #"{"uri": "a/é\u00e9\"", "n": [-1.5e2, 0, true, false, null], "tags": {"Title": ["x"]}}"#.utf8
    )
    let bytes = Array("\"'\\{}[],:/*-+.0e9u_$ a\n\t\0".utf8) + [0x0B, 0x1F, 0x7F, 0xA0, 0xC3, 0xFF]
    for index in text.indices {
      for replacement in bytes.map({ [$0] }) + [[], [text[index], text[index]]] {
        var changed = text
        changed.replaceSubrange(index...index, with: replacement)
        compare(changed)
      }
    }
  }

  private func compare(_ text: [UInt8]) {
    let expected = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
    let read = try? JSONValue(text)
    // Foundation takes the last of equal names, and stops at a NUL after the value.
    let shown = String(decoding: text, as: UTF8.self)
    if let read {
      #expect(expected.map { equals(read, $0) } == true, "\(shown)")
    } else if expected != nil {
      #expect(isRepeated(text) || text.contains(0), "\(shown)")
    }
  }

  private func isRepeated(_ text: [UInt8]) -> Bool {
    do throws(JSONError) { _ = try JSONValue(text) } catch {
      if case .repeated = error.problem { return true }
    }
    return false
  }

  private func equals(_ value: JSONValue, _ other: Any) -> Bool {
    switch value.content {
    case .null: return other is NSNull
    case .flag(let flag): return other as? Bool == flag
    case .number(let number): return other as? Double == number
    case .text(let text): return other as? String == text.description
    case .list(let items):
      guard let others = other as? [Any], others.count == items.count else { return false }
      return zip(items, others).allSatisfy { equals($0, $1) }
    case .object(let members):
      guard let others = other as? [String: Any], others.count == members.count else {
        return false
      }
      return members.allSatisfy { member in
        others[member.name.description].map { equals(member.value, $0) } ?? false
      }
    }
  }
}
