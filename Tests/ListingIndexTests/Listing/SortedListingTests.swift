import Bytes
import ListingIndex
import Testing

@Suite struct SortedListingTests {
  static let names = allStrings(over: ["a", "B", "c"], upTo: 3).map { ByteString($0) }

  @Test func ordersByKeyThenByName() {
    let sorted = ASCIICollation.sorted(Self.names.reversed() + ["AB", "aB", "ab"])
    let found = (0..<sorted.count).map(sorted.name(at:))
    let expected = (Self.names + ["AB", "aB", "ab"]).sorted {
      (ASCIICollation.key($0), $0) < (ASCIICollation.key($1), $1)
    }
    #expect(found == expected)
  }

  @Test func rowsAreVisitedInOrder() {
    let sorted = ASCIICollation.sorted(Self.names.reversed())
    for range in [0..<sorted.count, 3..<7, 5..<5] {
      var names: [ByteString] = []
      sorted.forEachName(in: range) { names.append(ByteString($0)) }
      #expect(names == range.map(sorted.name(at:)))
    }
    var keys: [ByteString] = []
    sorted.forEachKey { keys.append(ByteString($0)) }
    #expect(keys == (0..<sorted.count).map(sorted.key(at:)))
    #expect(sorted.kinds == (0..<sorted.count).map(sorted.kind(at:)))
  }

  @Test func rowsWithEqualKeysAreOrderedByTheirBytes() {
    var listing = Listing(directory: "")
    for name: ByteString in ["b", "a"] { listing.append(.song, name: name) }
    listing.append(.playlist, name: "b")
    listing.append(.song, name: "c")
    let sorted = SortedListing(listing, keys: ["k", "k", "k", "k"])
    #expect((0..<4).map(sorted.name(at:)) == ["a", "b", "b", "c"])
    // Equal names keep their order.
    #expect((0..<4).map(sorted.kind(at:)) == [.song, .song, .playlist, .song])
    #expect((0..<4).map(sorted.row(at:)) == [1, 0, 2, 3])
  }

  @Test func prefixRangesMatchALinearSearch() {
    let sorted = ASCIICollation.sorted(Self.names)
    let keys = (0..<sorted.count).map { sorted.key(at: $0).bytes }
    for section: UInt8 in 0...3 {
      for text in allStrings(over: ["a", "b", "c", "d"], upTo: 2) {
        let prefix = [section] + Array(text.utf8)
        let range = sorted.offsets(withKeyPrefix: prefix)
        #expect(Array(range) == keys.indices.filter { keys[$0].starts(with: prefix) })
        let place = keys.firstIndex { !$0.lexicographicallyPrecedes(prefix) } ?? keys.count
        #expect(range.lowerBound == place)
      }
    }
  }

  @Test func theInsertionOffsetIsThatOfALinearSearch() {
    var listing = Listing(directory: "")
    var keys = ByteStrings()
    for (name, key) in [("b", "k"), ("d", "k"), ("d", "k"), ("a", "kl"), ("c", "m")] {
      listing.append(.song, name: ByteString(name))
      keys.append(ByteString(key))
    }
    let sorted = SortedListing(listing, keys: keys)
    for key in ["", "k", "kl", "km", "m", "n"].map({ ByteString($0) }) {
      for name in ["", "a", "b", "c", "d", "e"].map({ ByteString($0) }) {
        let expected = (0..<5).first { (sorted.key(at: $0), sorted.name(at: $0)) >= (key, name) }
        #expect(sorted.insertionOffset(of: name, key: key.bytes) == expected ?? 5)
      }
    }
  }

  @Test func aRangeExtendsFromOnePrefixThroughAnother() {
    let sorted = ASCIICollation.sorted(["aa", "ab", "abc", "ac", "b"])
    let range = sorted.offsets(
      fromKeyPrefix: [0] + Array("ab".utf8), throughKeyPrefix: [0] + Array("ac".utf8))
    #expect(range == 1..<4)
    #expect(sorted.offsets(fromKeyPrefix: [2], throughKeyPrefix: [0]).isEmpty)
  }
}
