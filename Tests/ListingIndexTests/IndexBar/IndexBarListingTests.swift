import Bytes
import ListingIndex
import Testing
import TestSupport

/// Bars over sorted listings that keep their empty sections.
@Suite struct IndexBarListingTests {
  private static let world = ["", "1", "aa", "ab", "b"].map { ByteString($0) }
  private static let events: [IndexBarEvent] =
    [0, 1, 2, 3].map { .began(at: $0) } + [.next, .previous, .zoomIn]
    + [0, 1, 2].map { .moved(selection: $0, zoom: 99) }

  private func bar(
    over names: [ByteString], length: Int, offset: Int
  ) -> IndexBar<MarkerIndex> {
    let index = MarkerIndex(
      ASCIICollation.sorted(names), sectionTitles: ASCIICollation.titles,
      collation: ASCIICollation.prefixCollation, entriesPerMarker: 1...200, keepsEmptySections: true
    )
    let settings = IndexBarSettings(unit: .cells, length: Double(length), margin: 0) { _ in 1 }
    return IndexBar(index, settings: settings, offset: offset)
  }

  @Test(arguments: 0...4) func everyOffsetSentBelongsToAnEntry(_ length: Int) {
    for names in someInputs(of: unorderedLists(of: Self.world, upTo: 3)) {
      for offset in 0...names.count {
        let start = bar(over: names, length: length, offset: offset)
        let sent = Self.events.flatMap { first in
          var bar = start
          return bar.handle(first).offsets
            + Self.events.flatMap { second in
              var bar = bar
              return bar.handle(second).offsets
            }
        }
        #expect(sent.allSatisfy { (0..<names.count).contains($0) }, "\(names) \(offset)")
      }
    }
  }

  @Test func aBarOverEntriesSendsTheirOffsets() {
    var bar = bar(over: ["aa", "ab"], length: 3, offset: 9)
    #expect([0, 1, 2].flatMap { bar.handle(.began(at: $0)).offsets } == [0, 1])
  }
}

/// Compiles only if an index bar over a listing can be passed to another task.
private let sendableBar: any Sendable.Type = IndexBar<MarkerIndex>.self
