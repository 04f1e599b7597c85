import Bytes
import ListingCache
import Testing
import TestSupport

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
    let bytes = try readFile(fixture.file)
    let file = fixture.file
    for bit in 0..<8 * bytes.count {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      try writeFile(file, damaged)
      #expect(fixture.cache.strings(of: fixture.entry) == nil)
    }
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
