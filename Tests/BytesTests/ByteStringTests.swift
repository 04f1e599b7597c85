import Bytes
import Testing

@Suite struct ByteStringTests {
  @Test(
    arguments: [
      ("Artists/Björk", "Björk"), ("Björk", "Björk"), ("a/b/", ""), ("", ""),
    ] as [(ByteString, ByteString)])
  func lastPathComponent(_ path: ByteString, _ expected: ByteString) {
    #expect(path.lastPathComponent == expected)
  }

  @Test(
    arguments: [
      ("a/b/c", ["a", "b", "c"]), ("/a//b/", ["a", "b"]), ("", []), ("///", []),
    ] as [(ByteString, [ByteString])])
  func components(_ path: ByteString, _ expected: [ByteString]) {
    #expect(path.pathComponents == expected)
  }

  @Test func appendingToTheRootAddsNoSlash() {
    #expect(ByteString("").appending(component: "a") == "a")
    #expect(ByteString("a").appending(component: "b") == "a/b")
  }

  @Test func bytesThatAreNotUTF8AreKeptAndShown() {
    let name = ByteString([0x61, 0xFF])
    #expect(name.bytes == [0x61, 0xFF])
    #expect(name.description == "a\u{FFFD}")
    #expect(!name.isUTF8)
    #expect(name != "a\u{FFFD}")
  }

  @Test func orderGoesByUnsignedBytes() {
    #expect(ByteString("Z") < ByteString("a"))
    #expect(ByteString("z") < ByteString("é"))
  }
}
