import Bytes
import Testing

@Suite struct ByteStringsTests {
  @Test func appendsStrings() {
    let names: [ByteString] = ["a", "", "Björk", ByteString([0xFF, 0x00])]
    var packed = ByteStrings()
    for name in names { packed.append(name) }
    #expect(Array(packed) == names)
    #expect(Array(packed.ends) == [1, 1, 7, 9])
    #expect(ByteStrings(names) == packed)
  }

  @Test func wrapsPackedStrings() {
    let packed = ByteStrings(bytes: [1, 2, 3], ends: StringEnds([1, 1, 3]))
    #expect(Array(packed) == [ByteString([1]), "", ByteString([2, 3])])
  }

  @Test func callsAClosureWithTheBytesOfAString() {
    let packed: ByteStrings = ["ab", "cde"]
    #expect(packed.withBytes(at: 1) { Array($0) } == Array("cde".utf8))
  }

  @Test func appendsOtherCollections() {
    var packed: ByteStrings = ["ab", ""]
    packed.append(contentsOf: ["", "cde"])
    packed.append(contentsOf: [])
    #expect(packed == ["ab", "", "", "cde"])
  }

  @Test func copiesRangesOfItsStrings() {
    let packed: ByteStrings = ["ab", "", "cde", "f"]
    for range in (0...4).flatMap({ start in (start...4).map { start..<$0 } }) {
      #expect(Array(packed.strings(in: range)) == Array(packed[range]))
      #expect(packed.strings(in: range).bytes == Array(packed[range].flatMap(\.bytes)))
    }
  }
}
