import Bytes
import Foundation
import TerminalText
import Testing

@Suite struct TerminalSafeTextTests {
  @Test(arguments: [
    ("Björk あ 🎵", "Björk あ 🎵"), ("a\u{1B}[31m", #"a\e[31m"#), ("a\tb\nc\rd", #"a\tb\nc\rd"#),
    ("\u{7F}\u{9B}", #"\x7F\x9B"#), ("\u{202E}abc", #"\u{202E}abc"#), ("\u{0}", #"\x00"#),
  ])
  func escapesTerminalControlCharacters(_ text: String, _ shown: String) {
    #expect(text.terminalSafe() == shown)
    #expect(ByteString(text).terminalSafe == shown)
  }

  /// The characters of Unicode that turn text around or that nobody sees.
  static let hidden: [UInt32] =
    Array(0x200B...0x200F) + Array(0x2028...0x202E) + Array(0x2060...0x206F)
    + Array(0xE0000...0xE007F) + [0x061C, 0x180E, 0xFEFF]
    + [0xAD, 0x034F, 0x115F, 0x1160, 0x17B4, 0x3164, 0xFFA0, 0xFFF0, 0x1BCA0, 0x1D173, 0xE0FFF]
    + [0xFE00, 0xFE0F, 0x180B, 0xE0100, 0xE01EF]

  @Test(arguments: hidden) func escapesWhatNobodySees(_ value: UInt32) throws {
    let text = "a" + String(try #require(Unicode.Scalar(value))) + "b"
    let shown = text.terminalSafe()
    let digits = String(value, radix: 16, uppercase: true)
    #expect(shown == (value < 0x100 ? "a\\x\(digits)b" : "a\\u{\(digits)}b"))
    #expect(shown.withoutTerminalEscapes == text)
  }

  @Test(arguments: hidden) func escapesJSONSoThatItMeansTheSame(_ value: UInt32) throws {
    let text = "a" + String(try #require(Unicode.Scalar(value))) + "b"
    let shown = ByteString("[\"\(text)\"]").terminalSafeJSON
    #expect(shown.bytes.allSatisfy { (0x20..<0x7F).contains($0) })
    let decoded = try JSONDecoder().decode([String].self, from: Data(shown.bytes))
    #expect(decoded.map { Array($0.utf8) } == [Array(text.utf8)])
  }

  @Test(
    "joiners and variation selectors stay where they can be seen",
    arguments: [
      "葛\u{E0100}城", "❤\u{FE0F}", "©\u{FE0E}", "1\u{FE0F}\u{20E3}", "≨\u{FE00}", "ᠠ\u{180B}",
      "می\u{200C}خواهم", "ക്\u{200D}ഷ", "👩\u{200D}❤\u{FE0F}\u{200D}👨", "🏴\u{200D}☠\u{FE0F}",
    ])
  func keepsJoiners(_ text: String) {
    #expect(text.terminalSafe() == text)
    #expect(ByteString(text).terminalSafeJSON == ByteString(text))
  }

  @Test(arguments: [
    "\u{200D}م", "م\u{200D}", "م\u{200D}a", "é\u{200D}é", "م\u{200D}\u{200D}م", "م\u{202E}م",
  ])
  func escapesJoinersElsewhere(_ text: String) {
    #expect(text.terminalSafe().contains("\\u{20"))
  }

  @Test func escapesBytesThatAreNotUTF8() {
    #expect(ByteString([0x61, 0xFF, 0x1B, 0xC3, 0xA9]).terminalSafe == #"a\xFF\eé"#)
  }
}
