import Bytes
import ListingIndex
import Testing
import TestSupport

/// Names with as many levels of inner markers as letters.
@Suite struct DeepNamesTests {
  /// Names each of which is the beginning of the next one.
  private static func chain(_ count: Int) -> SortedListing {
    ASCIICollation.sorted((1...count).map { ByteString(repeating: 0x61, count: $0) })
  }

  private static let longChain = chain(5_000)

  private static func markers(
    _ sorted: SortedListing, _ entriesPerMarker: ClosedRange<Int>
  ) -> MarkerLevel {
    let range = 0..<sorted.count
    let markers = sorted.innerMarkers(
      in: range, entriesPerMarker: entriesPerMarker, collation: ASCIICollation.prefixCollation)
    return MarkerLevel(markers, in: range)
  }

  @Test(arguments: [1...1, 2...2, 2...20] as [ClosedRange<Int>])
  func aChainOfNamesIsDividedToItsEnd(_ entriesPerMarker: ClosedRange<Int>) {
    let level = Self.markers(Self.chain(60), entriesPerMarker)
    #expect(level.extents.allSatisfy { $0.count <= entriesPerMarker.upperBound + 2 })
    #expect(level.extents.allSatisfy { $0.count >= entriesPerMarker.lowerBound })
  }

  @Test(arguments: [1...1, 2...2, 2...200] as [ClosedRange<Int>])
  func aLongChainNeedsLittleStack(_ entriesPerMarker: ClosedRange<Int>) async throws {
    let sorted = Self.longChain
    let level = try await onThread(withStackOfBytes: 128 << 10) {
      Self.markers(sorted, entriesPerMarker)
    }
    let counts = level.extents.map(\.count)
    #expect(counts.reduce(0, +) == sorted.count)
    #expect(counts.dropLast().allSatisfy { $0 <= entriesPerMarker.upperBound + 2 })
    #expect((2...66).contains(counts.count))
  }
}
