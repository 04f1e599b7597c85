import Bytes
import Glibc
import ListingIndex
import Testing
import TestSupport

@Suite struct KeySortTests {
  /// Alphabets of few bytes, so that keys have equal words at the start and later. They include
  /// zero, with which words are padded.
  static let alphabets: [[UInt8]] = [[0], [0, 1], [0x7F, 0x80, 0xFF], Array(0...255)]

  @Test(arguments: alphabets, [0, 1, 2, 32, 33, 300, 5000])
  func sortsLikeAComparisonSort(_ alphabet: [UInt8], _ count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    for prefix in [0, 1, 8, 9, 40, 300] {
      let keys = (0..<count).map { _ in
        ByteString(
          [UInt8](repeating: alphabet[0], count: prefix) + random.bytes(of: alphabet, upTo: 20))
      }
      let names = (0..<count).map { _ in ByteString(random.bytes(of: alphabet, upTo: 2)) }
      #expect(
        sortedRows(keys: ByteStrings(keys), names: ByteStrings(names)) == expected(keys, names))
    }
  }

  /// Sections that are sorted at the same time on several threads.
  @Test(arguments: [1, 3, 256]) func longListsAreSortedLikeShortOnes(_ sections: Int) {
    var random = SeededGenerator(seed: 60_000)
    let bytes = [UInt8](0..<4)
    let keys = (0..<60_000).map { row in
      ByteString([UInt8(row * 31 % sections)] + random.bytes(of: bytes, upTo: 12))
    }
    let names = (0..<60_000).map { _ in ByteString(random.bytes(of: bytes, upTo: 2)) }
    let sorted = sortedRows(keys: ByteStrings(keys), names: ByteStrings(names))
    #expect(sorted == expected(keys, names))
  }

  /// Three of four keys, as many as of dates beside rows without a date, share their first bytes.
  @Test(arguments: [[], [0], [9], [9, 0, 255], [255, 255]] as [[UInt8]])
  func keysThatMostlyBeginAlikeAreSorted(_ common: [UInt8]) {
    var random = SeededGenerator(seed: 61_000)
    let bytes = [UInt8](0...255)
    let keys = (0..<4000).map { row in
      ByteString((row % 4 == 0 ? [] : common) + random.bytes(of: bytes, upTo: 4))
    }
    let names = (0..<4000).map { _ in ByteString(random.bytes(of: bytes, upTo: 2)) }
    let sorted = sortedRows(keys: ByteStrings(keys), names: ByteStrings(names))
    #expect(sorted == expected(keys, names))
  }

  /// A recursion for each eight bytes of these would overflow the stack.
  @Test func keysWithLongCommonPrefixesAreSorted() {
    let keys = (0..<40).map { ByteString([UInt8](repeating: 7, count: 200_000 - $0)) }
    #expect(sortedRows(keys: ByteStrings(keys), names: ByteStrings(keys)) == (0..<40).reversed())
  }

  @Test func theLongestTiesAreSortedByName() {
    let keys = [ByteString](repeating: ByteString([UInt8](repeating: 7, count: 1000)), count: 500)
    let names = (0..<500).map { ByteString("\($0 * 7919 % 500)") }
    #expect(sortedRows(keys: ByteStrings(keys), names: ByteStrings(names)) == expected(keys, names))
  }

  /// All empty arrays are one object; the thread sanitizer reports a sort that writes to it.
  @Test func emptyListsAreSortedByManyThreadsAtOnce() async {
    await withTaskGroup(of: [UInt32].self) { group in
      for _ in 0..<64 {
        group.addTask { sortedRows(keys: ByteStrings(), names: ByteStrings()) }
      }
      for await rows in group { #expect(rows == []) }
    }
  }

  private func expected(_ keys: [ByteString], _ names: [ByteString]) -> [UInt32] {
    let rows = keys.indices.sorted { left, right in
      let byKey = compare(keys[left], keys[right])
      let byName = compare(names[left], names[right])
      return (byKey, byName, left - right) < (0, 0, 0)
    }
    return rows.map(UInt32.init)
  }

  /// Compares with the C library, which is fast even in a debug build.
  private func compare(_ left: ByteString, _ right: ByteString) -> Int {
    let common = min(left.bytes.count, right.bytes.count)
    let order = Int(memcmp(left.bytes, right.bytes, common))
    return order != 0 ? order : left.bytes.count - right.bytes.count
  }
}

extension SeededGenerator {
  fileprivate mutating func bytes(of alphabet: [UInt8], upTo length: Int) -> [UInt8] {
    let count = Int.random(in: 0...length, using: &self)
    return (0..<count).map { _ in alphabet[Int.random(in: alphabet.indices, using: &self)] }
  }
}
