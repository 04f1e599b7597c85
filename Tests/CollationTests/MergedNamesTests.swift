import Bytes
import Collation
import ListingIndex
import Testing

/// Labels of names that are merged from several, with U+FFFE between them.
@Suite struct MergedNamesTests {
  @Test func labelsHaveADotBetweenNames() throws {
    let collator = try Collator(locale: "en")
    let names: [ByteString] = [
      "Björk\u{FFFE}Jóga", "Björk\u{FFFE}Joy", "Björk\u{FFFE}Human", "Björkling\u{FFFE}A",
    ]
    let index = collator.index(sortedListing(names, collator), entriesPerMarker: 1...200)
    let labels = try #require(index.innerLevel(at: 0)).markers.map(\.label)
    #expect(labels == ["Bjork ·", "Bjorkl"])
    let inner = try #require(index.innerLevel(of: 0..<3)).markers.map(\.label)
    #expect(inner == ["Bjork · H", "Bjork · J"])
  }
}
