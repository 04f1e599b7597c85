import Testing
import TestSupport

@Suite struct ByteTextTests {
  @Test func literalsStandForTheirBytes() {
    let one = 1
    #expect(ByteText("é").bytes == [0xC3, 0xA9])
    #expect(("a\(one)" as ByteText).bytes == Array("a1".utf8))
    #expect(([0xFF, 0x41] as ByteText).text == "\u{FFFD}A")
    #expect("a" + [0xFF] == ByteText([0x61, 0xFF]))
  }

  @Test func composedAndDecomposedLettersAreDifferent() {
    #expect(ByteText("\u{E9}") != ByteText("e\u{301}"))
  }

  @Test func descriptionShowsEachByte() {
    #expect("a\t\\é~".description == "a\t\\é~")
    #expect(ByteText("a\t\\é~").description == #"a\x09\x5c\xc3\xa9~"#)
  }
}
