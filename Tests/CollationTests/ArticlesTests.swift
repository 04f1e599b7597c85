import Collation
import ListingIndex
import Testing

@Suite struct ArticlesTests {
  private let collator: Collator

  init() throws {
    collator = try Collator(
      locale: CollationLocale("en"), ignoringArticles: ["the", "A", "an", "l'", "ÉL", ""])
  }

  @Test(
    arguments: [
      ("The Beatles", "Beatles"), ("THE  Who", "Who"), ("Theatre", "Theatre"), ("the", "the"),
      ("The ", "The "), ("A", "A"), ("An Owl", "Owl"), ("Another", "Another"), ("L'Arc", "Arc"),
      ("L\u{2019}Arc", "Arc"), ("l'", "l'"), ("él Niño", "Niño"), ("The The", "The"), ("", ""),
      (" The X", " The X"),
    ] as [(ByteString, ByteString)])
  func theRestCounts(_ name: ByteString, _ rest: ByteString) {
    #expect(collator.sortedPart(of: name) == rest)
    #expect(collator.sortKey(of: name) == collator.sortKey(of: rest))
  }

  @Test func bytesThatAreNotUTF8Stay() {
    let name = ByteString(Array("The ".utf8) + [0xFF])
    #expect(collator.sortedPart(of: name).bytes == [0xFF])
    #expect(collator.sortedPart(of: ByteString([0xFF, 0x20])).bytes == [0xFF, 0x20])
  }

  /// An entry that is sorted under B is never labelled T.
  @Test func labelsComeFromWhatSorts() {
    let names: [ByteString] = ["The Beatles", "Beach", "A Band", "Thin", "The Thing", "Bz"]
    let sorted = sortedListing(names, collator)
    let index = collator.index(sorted, rows: 1...200)
    #expect(index.topLevelMarkers.map(\.label) == ["B", "T"])
    #expect(index.inner(at: 0)?.markers.map(\.label) == ["Ba", "Be", "Bz"])
    #expect(index.inner(at: 1)?.markers.map(\.label) == ["Thin", "Thing"])
    for (marker, extent) in zip(index.topLevelMarkers, index.top.extents) {
      for offset in extent {
        #expect(
          collator.sortedPart(of: sorted.name(at: offset)).description.hasPrefix(marker.label))
      }
    }
  }

  @Test func aPrefixIsFoundWithAndWithoutTheArticle() {
    let sorted = sortedListing(["The Beatles", "Beach", "Thin"], collator)
    for text: ByteString in ["beat", "the beat", "The Beatles"] {
      let best = collator.matches(of: text, in: sorted).best.flatMap { $0.map(sorted.name(at:)) }
      #expect(best == ["The Beatles"])
    }
  }
}
