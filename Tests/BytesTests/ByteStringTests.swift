import Bytes
import Testing

@Suite struct ByteStringTests {
  @Test(
    arguments: [
      ("Artists/Björk", "Björk"), ("Björk", "Björk"), ("a/b/", ""), ("", ""),
    ] as [(ByteString, ByteString)])
  func theLastPathComponentFollowsTheLastSlash(_ path: ByteString, _ expected: ByteString) {
    #expect(path.lastPathComponent == expected)
  }

  @Test(
    arguments: [
      ("a/b/c", ["a", "b", "c"]), ("/a//b/", ["a", "b"]), ("", []), ("///", []),
    ] as [(ByteString, [ByteString])])
  func pathComponentsLeaveOutEmptyOnes(_ path: ByteString, _ expected: [ByteString]) {
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
    #expect(name.escapedDescription == "a\\xFF")
    #expect(name != "a\u{FFFD}")
  }

  @Test(
    arguments: [
      ("a/", "a"), ("/", ""), ("a//", "a/"), ("a", "a"), ("", ""),
    ] as [(ByteString, ByteString)])
  func withoutTrailingSlash(_ path: ByteString, _ expected: ByteString) {
    #expect(path.withoutTrailingSlash == expected)
  }

  @Test(
    arguments: [
      ("http://a", true), ("a:b://c", true), ("://", true), ("a:/b", false), ("a//:", false),
      ("", false),
    ] as [(ByteString, Bool)])
  func urlsContainASchemesEnd(_ text: ByteString, _ isURL: Bool) {
    #expect(text.isURL == isURL)
  }

  @Test func onlyTheCaseOfASCIILettersIsIgnored() {
    #expect(("ArtIST" as ByteString).isEqualIgnoringASCIICase("artist"))
    #expect(!("é" as ByteString).isEqualIgnoringASCIICase("É"))
    #expect(!("a" as ByteString).isEqualIgnoringASCIICase("ab"))
    #expect(!("@" as ByteString).isEqualIgnoringASCIICase("`"))
  }

  @Test func stringsAreDecodedWithOrWithoutReplacement() {
    let broken: ByteString = [0x61, 0xFF]
    #expect(String(broken) == "a\u{FFFD}" && String(validating: broken) == nil)
    #expect(String("é" as ByteString) == "é" && String(validating: "é" as ByteString) == "é")
  }

  @Test func initializersCopyBytesOfAnySource() {
    #expect(([0x61, 0x62] as [UInt8]).withUnsafeBytes { ByteString($0) } == "ab")
    #expect(ByteString("xab".dropFirst()) == "ab" && ByteString().isEmpty)
  }

  @Test func comparesByUnsignedBytes() {
    #expect(ByteString("Z") < ByteString("a"))
    #expect(ByteString("z") < ByteString("é"))
  }
}
