import Bytes
import Testing

@Suite struct ByteStringConvertibleTests {
  private func bytes(_ text: some ByteStringConvertible) -> [UInt8] { text.byteString.bytes }

  @Test func allTextsGiveTheirBytes() {
    let name = "a/Björk"
    #expect(bytes(name) == Array(name.utf8))
    #expect(bytes(name.dropFirst(2)) == Array("Björk".utf8))
    #expect(bytes(ByteString([0xFF, 0x41])) == [0xFF, 0x41])
    #expect(bytes("") == [])
    #expect(name.dropFirst(2).withBytes { Array($0) } == Array("Björk".utf8))
  }

  @Test func stringsAreNotNormalized() {
    #expect(bytes("e\u{301}") == [0x65, 0xCC, 0x81])
    #expect(bytes("\u{E9}") == [0xC3, 0xA9])
  }

  @Test func textsAreJoinedWithStrings() {
    let (directory, name): (ByteString, String) = ([0xFF], "é")
    #expect((directory + name).bytes == [0xFF, 0xC3, 0xA9])
    #expect((directory + "/" + name).bytes == [0xFF, 0x2F, 0xC3, 0xA9])
    let (text, part) = ("a" + name, "a" + name.prefix(1))
    #expect(type(of: text) == String.self)
    #expect(type(of: part) == String.self)
  }
}
