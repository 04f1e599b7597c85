import Bytes
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

  @Test func escapesBytesThatAreNotUTF8() {
    #expect(ByteString([0x61, 0xFF, 0x1B, 0xC3, 0xA9]).terminalSafe == #"a\xFF\eé"#)
  }
}
