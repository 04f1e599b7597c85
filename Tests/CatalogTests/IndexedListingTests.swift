import Bytes
import Collation
import ListingIndex
import Testing
import TestSupport

@testable import Catalog

@Suite struct KeyedListingTests {
  @Test(arguments: [0, 1, 511, 512, 513, 20_000])
  func theKeysAreThoseOfTheCollator(_ count: Int) throws {
    let collator = try Collator()
    var listing = Listing(directory: "")
    for index in 0..<count { listing.append(.song, name: ByteString(MadeUpNames.artist(index))) }
    let keyed = try KeyedListing(listing, LazyCollator { collator })
    #expect(keyed.keys == collator.sortKeys(of: listing.names))
    #expect(keyed.listing == listing)
  }

  @Test(arguments: [EntryKind.directory, .song, .playlist])
  func entriesOfOneKindKeepTheirKeys(_ kind: EntryKind) {
    var listing = Listing(directory: "A")
    var keys = ByteStrings()
    for (index, kind) in [EntryKind.song, .directory, .song, .directory].enumerated() {
      listing.append(kind, name: ByteString("\(index)"))
      keys.append(ByteString("key \(index)"))
    }
    let narrowed = KeyedListing(listing: listing, keys: keys).entries(of: kind)
    #expect(narrowed.listing == listing.entries(of: kind))
    #expect(Array(narrowed.keys) == narrowed.listing.names.map { ByteString("key \($0)") })
  }
}
