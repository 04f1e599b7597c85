import Bytes
import Collation
import ListingIndex
import Testing
import TestSupport

/// The index of a very big listing.
@Suite struct BigListingTests {
  private static let made = Result {
    var listing = Listing(directory: "")
    for number in 0..<100_000 {
      listing.append(.directory, name: ByteString(MadeUpNames.artist(number)))
    }
    let collator = try Collator(locale: "en_US")
    return collator.index(SortedListing(listing, keys: collator.sortKeys(of: listing.names)))
  }

  /// With 100,000 entries, an inner marker holds at most 200, or 201 if it was merged, but not so
  /// few that there are too many labels.
  @Test func twoLevelsLeaveAFewHundredEntries() throws {
    let index = try Self.made.get()
    let counts = index.topLevelMarkers.indices.flatMap { position in
      index.innerLevel(at: position)?.extents.map(\.count) ?? [
        index.topLevel.extent(at: position).count
      ]
    }
    #expect(counts.reduce(0, +) == 100_000)
    #expect(counts.allSatisfy { $0 <= 201 })
    let averageForAnEntry = counts.map { $0 * $0 }.reduce(0, +) / 100_000
    #expect((50...200).contains(averageForAnEntry))
  }

  /// Every marker after the first of its level holds at least two entries.
  @Test func innerMarkersHoldSeveralEntries() throws {
    let index = try Self.made.get()
    for position in index.topLevelMarkers.indices {
      let extents = index.innerLevel(at: position)?.extents.dropFirst() ?? []
      #expect(extents.allSatisfy { $0.count >= 2 })
    }
  }

  /// All sections at once, on several threads, have the markers of one section after the other.
  @Test func allSectionsHaveTheMarkersOfEach() throws {
    let index = try Self.made.get()
    #expect(index.innerLevels() == index.topLevelMarkers.indices.map(index.innerLevel(at:)))
  }

  /// A number is one letter: if each name has another one, the entries are divided evenly.
  @Test func numberedNamesAreDividedEvenly() throws {
    let collator = try Collator(locale: "en_US")
    let names = (1...100_000).map { ByteString("Song \($0)") }
    let index = collator.index(sortedListing(names, collator))
    let inner = try #require(index.innerLevel(at: 0))
    #expect(inner.extents.map(\.count) == Array(repeating: 200, count: 500))
    #expect(inner.markers.prefix(3).map(\.label) == ["Song 1", "Song 201", "Song 401"])
  }
}
