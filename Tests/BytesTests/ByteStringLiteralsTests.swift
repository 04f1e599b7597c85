import Bytes
import Testing

@Suite struct ByteStringLiteralsTests {
  @Test func literalsHaveTheirBytes() {
    #expect(("é" as ByteString).bytes == [0xC3, 0xA9])
    #expect(([0xFF, 0x41] as ByteString).description == "\u{FFFD}A")
    #expect("a" + [0xFF] == ByteString([0x61, 0xFF]))
  }

  @Test func composedAndDecomposedLettersAreDifferent() {
    #expect(ByteString("\u{E9}") != ByteString("e\u{301}"))
  }

  @Test func interpolationKeepsBytesThatAreNotUTF8() {
    let name: ByteString = [0xFF, 0x41]
    #expect(("\(name)/\(7)" as ByteString).bytes == [0xFF, 0x41, 0x2F, 0x37])
    #expect(("" as ByteString).isEmpty)
  }

  @Test func debugDescriptionIsALiteralWithEscapedBytes() {
    #expect(ByteString("a\t\\é~").debugDescription == #""a\t\\é~""#)
    #expect(ByteString([0x61, 0xFF, 0x22, 0xC3]).debugDescription == #""a\xFF\"\xC3""#)
  }
}
