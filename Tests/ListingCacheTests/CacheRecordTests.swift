import ListingCache
import Bytes
import TestSupport
import Testing

@Suite struct CacheRecordTests {
  private func records(_ names: ClosedRange<Int>, size: Int = 1) -> [CacheRecord] {
    names.map { number in
      let value = ByteString([UInt8](repeating: UInt8(number % 256), count: size))
      return CacheRecord(name: ByteString("\(number)"), value: [value, "", "x"])
    }
  }

  @Test func recordsAreAddedBehindTheOthers() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.records(fixture.key, stamp: []).isEmpty)
    #expect(fixture.cache.add(records(1...3), fixture.key, stamp: []))
    #expect(fixture.cache.records(fixture.key, stamp: []) == records(1...3))
    let again = [CacheRecord(name: "2", value: [])]
    #expect(fixture.cache.add(again, fixture.key, stamp: []))
    let expected = records(1...1) + records(3...3) + again
    #expect(fixture.cache.records(fixture.key, stamp: []) == expected)
  }

  @Test func theOldestGoWhereTheyAreTooMany() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.add(records(1...100, size: 1000), fixture.key, stamp: []))
    #expect(fixture.cache.add(records(101...110, size: 1000), fixture.key, stamp: []))
    let found = fixture.cache.records(fixture.key, stamp: [])
    #expect(found == Array(records(1...110, size: 1000).suffix(found.count)))
    #expect((50...65).contains(found.count))
  }

  @Test func aRecordThatIsTooLongIsLeftOut() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.add(records(1...1, size: 100_000), fixture.key, stamp: []))
    #expect(fixture.cache.records(fixture.key, stamp: []).isEmpty)
  }

  @Test func aDamagedFileHasNoRecords() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.add(records(1...3), fixture.key, stamp: []))
    let bytes = try readFile(fixture.file)
    let file = fixture.file
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 0x80
      try writeFile(file, damaged)
      #expect(fixture.cache.records(fixture.key, stamp: []).isEmpty)
    }
    #expect(fixture.cache.add(records(4...4), fixture.key, stamp: []))
    #expect(fixture.cache.records(fixture.key, stamp: []) == records(4...4))
  }

  @Test func anotherStateIsAMiss() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.add(records(1...3), fixture.key, stamp: [1]))
    #expect(fixture.cache.records(fixture.key, stamp: [2]).isEmpty)
  }
}
