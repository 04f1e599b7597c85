import Bytes
import Testing
import TestSupport

@testable import ListingCache

@Suite struct CachedColumnsTests {
  private static let columns: [ByteStrings] = [
    ["a", "", "c"], [], [ByteString([0, 255]), "Björk"], [""],
  ]

  private static func read(_ fixture: CacheFixture) -> CachedColumns? {
    fixture.cache.columns(of: fixture.entry.key, columnCount: columns.count)
  }

  private static func strings(of columns: CachedColumns) -> [[ByteString]] {
    Self.columns.indices.map { column in
      (0..<columns.count(of: column)).map { index in
        columns.withBytes(at: index, of: column) { ByteString($0) }
      }
    }
  }

  @Test func storedColumnsAreReadBackForAnyValidator() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.write(Self.columns, as: fixture.entry))
    let read = try #require(Self.read(fixture))
    #expect(Self.strings(of: read) == Self.columns.map { Array($0) })
    #expect(read.validator == fixture.entry.validator)
    #expect(!read.isDamaged)
  }

  @Test func aStringThatIsMissingIsEmptyAndDamage() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.write(Self.columns, as: fixture.entry))
    let read = try #require(Self.read(fixture))
    #expect(read.withBytes(at: 3, of: 0) { $0.isEmpty })
    #expect(read.isDamaged)
  }

  @Test func anyFlippedBitIsNoticed() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.write(Self.columns, as: fixture.entry))
    for damaged in copiesWithOneFlippedBit(try readFile(fixture.file)) {
      try writeFile(fixture.file, damaged)
      guard let read = Self.read(fixture) else { continue }
      read.verifyAll()
      #expect(read.isDamaged)
    }
  }

  @Test func filesOfAnotherKindAreMisses() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.write(["a"] as ByteStrings, as: fixture.entry))
    #expect(Self.read(fixture) == nil)
    #expect(fixture.cache.columns(of: CacheKey(["other"]), columnCount: 1) == nil)
  }
}
