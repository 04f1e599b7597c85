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

  @Test func rangesOfStringsAreReadInOrder() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.write(Self.columns, as: fixture.entry))
    let read = try #require(Self.read(fixture))
    for (column, strings) in Self.columns.enumerated() {
      for start in 0...strings.count {
        for end in start...strings.count {
          #expect(
            Self.strings(of: read, in: start..<end, ofColumn: column) == Array(strings[start..<end])
          )
        }
      }
    }
    #expect(!read.isDamaged)
  }

  @Test func aRangeWithMissingStringsIsDamage() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.write(Self.columns, as: fixture.entry))
    let read = try #require(Self.read(fixture))
    #expect(Self.strings(of: read, in: 1..<4, ofColumn: 0) == [])
    #expect(read.isDamaged)
  }

  @Test func noFlippedBitChangesTheStringsOfARange() throws {
    let fixture = try CacheFixture()
    #expect(fixture.cache.write(Self.columns, as: fixture.entry))
    for damaged in copiesWithOneFlippedBit(try readFile(fixture.file)) {
      try writeFile(fixture.file, damaged)
      guard let read = Self.read(fixture), read.count(of: 0) == 3 else { continue }
      let strings = Self.strings(of: read, in: 0..<3, ofColumn: 0)
      #expect(read.isDamaged || strings == Array(Self.columns[0]))
    }
  }

  private static func strings(
    of columns: CachedColumns, in range: Range<Int>, ofColumn column: Int
  ) -> [ByteString] {
    var strings: [ByteString] = []
    columns.forEachString(in: range, of: column) { strings.append(ByteString($1)) }
    return strings
  }
}
