import Bytes
import ListingCache
import ListingIndex
import Testing

@Suite struct PackingTests {
  static let lists: [[ByteString]] = [
    [], [""], ["", ""], ["ab", "c"], ["a", "bc"], ["\0\0\0\0\0\0\0\0"],
  ]

  @Test(arguments: lists)
  func packedListsAreUnpacked(_ list: [ByteString]) {
    #expect(unpacked(packed(list)) == list)
  }

  @Test func differentListsArePackedDifferently() {
    #expect(Set(Self.lists.map { packed($0) }).count == Self.lists.count)
  }

  @Test func aTruncatedListIsNotUnpacked() {
    let bytes = packed(["abc", "de"])
    let whole = [0, 11, bytes.count]
    for count in 0...bytes.count {
      #expect((unpacked(Array(bytes[..<count])) == nil) == !whole.contains(count))
    }
  }

  @Test(arguments: [-1, Int.min, Int.max, Int.max - 7, 1])
  func aLengthBeyondTheEndIsRefused(_ length: Int) {
    #expect(unpacked(packed(length).bytes) == nil)
  }

  @Test(arguments: [0, 1, -1, Int.max, Int.min])
  func packedNumbersAreUnpacked(_ number: Int) {
    #expect(unpackedNumber(packed(number)) == number)
    #expect(unpackedNumber(ByteString(Array(packed(number).bytes.dropLast()))) == nil)
  }

  @Test func packedLevelsAreUnpacked() {
    let markers = [
      Marker(label: "A", offset: 2), Marker(label: "é", offset: 4, isEmpty: true),
      Marker(label: "", offset: 4),
    ]
    let level = MarkerLevel(markers, in: 2..<9)
    #expect(MarkerLevel(packed: level.packed) == level)
    #expect(MarkerLevel(packed: MarkerLevel([], in: 3..<3).packed) == MarkerLevel([], in: 3..<3))
    for count in 0..<level.packed.count where count != 2 && count != 5 && count != 8 {
      #expect(MarkerLevel(packed: level.packed.prefix(count)) == nil)
    }
    let outside = MarkerLevel(markers, in: 2..<9).packed.map { $0 == packed(2) ? packed(99) : $0 }
    #expect(MarkerLevel(packed: outside) == nil)
  }
}
