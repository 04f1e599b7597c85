import Bytes
import Testing
import TestSupport

@testable import ListingCache

@Suite struct CachedStringsTests {
  @Test(arguments: CachedListingTests.lists) func storedStringsAreReadBack(
    _ strings: [ByteString]
  ) throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.write(ByteStrings(strings), as: fixture.entry))
    let cached = try #require(fixture.cache.strings(of: fixture.entry))
    #expect(cached.count == strings.count)
    #expect(all(cached) == strings)
  }

  @Test func anyFlippedBitIsAMiss() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.write(["b", "", "Abc"], as: fixture.entry))
    let file = fixture.file
    for damaged in copiesWithOneFlippedBit(try readFile(file)) {
      try writeFile(file, damaged)
      #expect(fixture.cache.strings(of: fixture.entry) == nil)
    }
  }

  /// Files with right checksums: the ends that they have, and the number of bytes of all strings.
  @Test(
    arguments: [
      ([1, 3], 3, true), ([0, 0], 0, true), ([], 0, true), ([3, 1], 3, false),
      ([3, 1, 3], 3, false),
      ([1, 2], 3, false), ([1, 4], 3, false), ([], 1, false),
    ] as [([Int], Int, Bool)])
  func endsThatFitNoStringsAreAMiss(_ ends: [Int], _ size: Int, _ isSound: Bool) throws {
    let fixture = try CacheFixture()
    #expect(
      fixture.cache.write(fixture.entry, partLengths: [4 * ends.count, size]) { writer in
        for end in ends { writer.append(number: end) }
        writer.endPart(length: 4 * ends.count)
        writer.append(part: [UInt8](repeating: 7, count: size))
      })
    #expect((fixture.cache.strings(of: fixture.entry) != nil) == isSound)
  }

  @Test func aPartOfFiveBytesHasNoEnds() throws {
    let fixture = try CacheFixture()
    #expect(
      fixture.cache.write(fixture.entry, partLengths: [5, 0]) { writer in
        writer.append(part: [0, 0, 0, 0, 0])
        writer.append(part: [])
      })
    #expect(fixture.cache.strings(of: fixture.entry) == nil)
  }

  @Test func filesOfAnotherKindOrStateAreMisses() throws {
    let fixture = try CacheFixture()
    #expect(fixture.store(indexed(["a"])))
    #expect(fixture.cache.strings(of: fixture.entry) == nil)
    #expect(fixture.cache.append([CacheRecord(name: "a", value: [])], to: fixture.entry))
    #expect(fixture.cache.strings(of: fixture.entry) == nil)
    #expect(fixture.cache.write(["a"], as: fixture.entry))
    #expect(fixture.cache.strings(of: fixture.entry) != nil)
    #expect(fixture.stored == nil)
    #expect(fixture.cache.strings(of: fixture.recordsEntry) == nil)
  }

  @Test func stringsBeyondTheLimitAreNotStored() throws {
    let fixture = try CacheFixture(limit: 200)
    #expect(fixture.cache.write(["a"], as: fixture.entry))
    let long = ByteString([UInt8](repeating: 0, count: 150))
    #expect(!fixture.cache.write([long], as: fixture.entry))
    #expect(fixture.cache.strings(of: fixture.entry)?.count == 1)
  }

  private func all(_ cached: CachedStrings) -> [ByteString] {
    var strings: [ByteString] = []
    cached.forEach { strings.append(ByteString($0)) }
    return strings
  }
}
