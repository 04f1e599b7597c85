import Bytes
import Testing

@testable import mpdex

@Suite struct EscapedBytesTests {
  /// Strings of three bytes, chosen among those that begin, continue or end UTF-8 sequences.
  @Test func everyByteSurvivesEscaping() {
    let bytes: [UInt8] = [
      0x00, 0x41, 0x80, 0xBF, 0xC3, 0xE2, 0xED, 0xA0, 0xF0, 0xF4, 0x8F, 0xB8, 0xFF,
    ]
    for first in bytes {
      for second in bytes {
        for third in bytes {
          let name = ByteString([first, second, third])
          #expect(ByteString(escaped: name.escaped) == name)
        }
      }
    }
  }

  @Test func scalarsReservedForEscapesSurviveEscaping() {
    let name = ByteString("a\u{10FE41}\u{10FEFF}\u{10FDFF}\u{10FF00}")
    #expect(ByteString(escaped: name.escaped) == name)
    #expect(name.escaped != name.description)
  }

  @Test func validTextIsNotEscaped() {
    #expect(ByteString("Björk/あ").escaped == "Björk/あ")
  }
}
