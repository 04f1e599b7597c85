import Bytes
import ListingCache
import Testing
import TestSupport

@Suite struct CacheRecordTests {
  private func records(_ names: ClosedRange<Int>, size: Int = 1) -> [CacheRecord] {
    names.map { number in
      let value = ByteString([UInt8](repeating: UInt8(number % 256), count: size))
      return CacheRecord(name: ByteString("\(number)"), value: [value, "", "x"])
    }
  }

  @Test func newRecordsAreAppendedAndReplaceOldOnes() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.records(of: fixture.recordsEntry).isEmpty)
    #expect(fixture.cache.append(records(1...3), to: fixture.recordsEntry))
    #expect(fixture.cache.records(of: fixture.recordsEntry) == records(1...3))
    let again = [CacheRecord(name: "2", value: [])]
    #expect(fixture.cache.append(again, to: fixture.recordsEntry))
    let expected = records(1...1) + records(3...3) + again
    #expect(fixture.cache.records(of: fixture.recordsEntry) == expected)
  }

  @Test func theOldestRecordsAreDroppedWhenTooMany() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.append(records(1...100, size: 1000), to: fixture.recordsEntry))
    #expect(fixture.cache.append(records(101...110, size: 1000), to: fixture.recordsEntry))
    let found = fixture.cache.records(of: fixture.recordsEntry)
    #expect(found == Array(records(1...110, size: 1000).suffix(found.count)))
    #expect((50...65).contains(found.count))
  }

  @Test func anOverlongRecordIsNotStored() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.append(records(1...1, size: 100_000), to: fixture.recordsEntry))
    #expect(fixture.cache.records(of: fixture.recordsEntry).isEmpty)
  }

  @Test func aDamagedFileHasNoRecords() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.append(records(1...3), to: fixture.recordsEntry))
    let bytes = try readFile(fixture.file)
    let file = fixture.file
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 0x80
      try writeFile(file, damaged)
      #expect(fixture.cache.records(of: fixture.recordsEntry).isEmpty)
    }
    #expect(fixture.cache.append(records(4...4), to: fixture.recordsEntry))
    #expect(fixture.cache.records(of: fixture.recordsEntry) == records(4...4))
  }

  @Test func anotherValidatorIsAMiss() throws {
    let fixture = try CacheFixture()
    #expect(
      fixture.cache.append(
        records(1...3), to: CacheEntryID(fixture.key, validator: [1])))
    #expect(fixture.cache.records(of: CacheEntryID(fixture.key, validator: [2])).isEmpty)
  }
}
