import Bytes
import ListingCache
import ListingIndex
import Testing

@Suite struct CachedListingTests {
  static let lists: [[ByteString]] = [
    [], [""], ["a"], ["b", "a", "a", "c"], [ByteString([0xFF, 0, 0x0A]), "\u{1F3B5}", "é"],
    (0..<3000).map { ByteString("name \($0 * 7919 % 3000)") },
    [ByteString([UInt8](repeating: 0x61, count: 20_000)), "z", "b"],
  ]

  static let kinds: [[EntryKind]] = [[.directory], [.song], [.song, .playlist, .directory]]

  @Test(arguments: lists.indices, kinds)
  func aStoredListingIsReadBack(_ list: Int, _ kinds: [EntryKind]) throws {
    let fixture = try CacheFixture()
    let index = indexed(Self.lists[list], kinds: kinds)
    #expect(fixture.store(index))
    let cached = try #require(fixture.stored)
    #expect(Content(cached) == Content(index))
    cached.verifyAll()
    #expect(Content(cached) == Content(index))
    #expect(!cached.isDamaged)
    for kind in EntryKind.allCases {
      let holdsOnly = (0..<index.count).allSatisfy { index.listing.kind(at: $0) == kind }
      #expect(cached.holdsOnly(kind) == holdsOnly)
    }
  }

  @Test(arguments: [0, 1, 500])
  func aValueIsFoundByItsTarget(count: Int) throws {
    var listing = Listing(directory: "")
    var keys = ByteStrings()
    for row in 0..<count {
      listing.append(.tag, name: "\(row)", target: "target \(row * 7919 % 311)")
      keys.append(ByteString([1] + Array("\(row)".utf8)))
    }
    let index = MarkerIndex(
      SortedListing(listing, keys: keys), sectionTitles: ["", "A"],
      collation: PrefixCollation(primaryKey: { Array($0.utf8) }, label: { $0 }),
      keepsEmptySections: true)
    let fixture = try CacheFixture()
    #expect(fixture.store(index))
    let cached = try #require(fixture.stored)
    for target in (-1...312).map({ ByteString("target \($0)") }) + ["", "target", "zzz"] {
      let first = (0..<count).first { index.listing.target(at: $0) == target }
      #expect(index.listing.offset(ofTarget: target.bytes) == first)
      #expect(cached.listing.offset(ofTarget: target.bytes) == first)
    }
    #expect(!cached.isDamaged)
  }

  @Test func theListingStoredLastIsRead() throws {
    let fixture = try CacheFixture()
    #expect(fixture.store(indexed(["a"])))
    let before = try #require(fixture.stored)
    #expect(fixture.store(indexed(["b"])))
    #expect(fixture.stored?.listing.name(at: 0) == "b")
    // A reader of the old one keeps it.
    #expect(before.listing.name(at: 0) == "a")
    #expect(fixture.cache.files().count == 1)
  }

  @Test func anotherValidatorOrKeyIsAMiss() throws {
    let fixture = try CacheFixture()
    #expect(fixture.store(indexed(["a"])))
    for validator: [UInt8] in [[], [1, 2], [1, 2, 4], [1, 2, 3, 0]] {
      #expect(fixture.cache.listing(of: CacheEntryID(fixture.key, validator: validator)) == nil)
    }
    for parts: [ByteString] in [[], ["listing", "server"], ["listing", "serverd", "irectory"]] {
      #expect(
        fixture.cache.listing(of: CacheEntryID(CacheKey(parts), validator: fixture.validator))
          == nil)
    }
    #expect(fixture.cache.records(of: fixture.entry).isEmpty)
  }
}
