import Bytes
import Testing

@Suite struct ByteStringCollectionTests {
  @Test func isAMutableRandomAccessCollectionOfItsBytes() {
    var text: ByteString = "abcd"
    #expect(Array(text) == text.bytes && text.count == 4 && text[2] == UInt8(ascii: "c"))
    text[0] = UInt8(ascii: "x")
    text[1..<3] = [0xFF]
    #expect(text == [0x78, 0xFF, 0x64])
    #expect(text.reversed() == [0x64, 0xFF, 0x78])
  }

  @Test func isRangeReplaceable() {
    var text = ByteString()
    text.reserveCapacity(10)
    text.append(UInt8(ascii: "b"))
    text.append(contentsOf: "cd".utf8)
    text.insert(UInt8(ascii: "a"), at: 0)
    text.replaceSubrange(1..<2, with: "BB".utf8)
    text.removeLast()
    #expect(text == "aBBc")
    #expect(ByteString(repeating: 0x2D, count: 3) == "---")
    #expect(ByteString("abc".utf8.reversed()) == "cba")
  }

  @Test func concatenates() {
    var text: ByteString = "a" + "b"
    text += "c"
    #expect(text == "abc")
    #expect((["a", "", "c"] as [ByteString]).joined(separator: ", ") == "a, , c")
    #expect((["a", "b"] as [ByteString]).joined() == "ab")
    #expect(([] as [ByteString]).joined(separator: "-") == "")
  }

  @Test func givesAccessToItsMemory() {
    let text: ByteString = "abc"
    #expect(text.withUnsafeBytes { Array($0) } == text.bytes)
    #expect(text.withContiguousStorageIfAvailable { Array($0) } == text.bytes)
  }

  @Test func findsBytes() {
    let text: ByteString = "a=b=c"
    #expect(text.contains(UInt8(ascii: "=")) && !text.contains(0))
    #expect(text.firstIndex(of: UInt8(ascii: "=")) == 1)
    #expect(ByteString().firstIndex(of: 0) == nil)
  }

  @Test(
    arguments: [
      ("abc", "", true, true), ("abc", "ab", true, false), ("abc", "bc", false, true),
      ("abc", "abc", true, true), ("abc", "abcd", false, false), ("", "", true, true),
      ("", "a", false, false),
    ] as [(ByteString, ByteString, Bool, Bool)])
  func hasPrefixesAndSuffixes(
    _ text: ByteString, _ part: ByteString, _ isPrefix: Bool, _ isSuffix: Bool
  ) {
    #expect(text.hasPrefix(part) == isPrefix)
    #expect(text.hasSuffix(part) == isSuffix)
    #expect((text.removingPrefix(part) != nil) == isPrefix)
    if let rest = text.removingPrefix(part) { #expect(part + rest == text) }
  }

  @Test(
    arguments: [
      ("a=b=c", "a", "b=c"), ("=", "", ""), ("a=", "a", ""), ("a", nil, nil), ("", nil, nil),
    ] as [(ByteString, ByteString?, ByteString?)])
  func splitsAtTheFirstOccurrence(_ text: ByteString, _ before: ByteString?, _ after: ByteString?) {
    let parts = text.split(atFirst: UInt8(ascii: "="))
    #expect(parts?.before == before && parts?.after == after)
  }
}
