import Bytes
import Collation
import ListingIndex
import Testing

@Suite struct ArticlesTests {
  private let collator: Collator

  init() throws {
    collator = try Collator(
      locale: "en", ignoringArticles: ["the", "A", "an", "l'", "ÉL", ""])
  }

  @Test(
    arguments: [
      ("The Beatles", "Beatles"), ("THE  Who", "Who"), ("Theatre", "Theatre"), ("the", "the"),
      ("The ", "The "), ("A", "A"), ("An Owl", "Owl"), ("Another", "Another"), ("L'Arc", "Arc"),
      ("L\u{2019}Arc", "Arc"), ("l'", "l'"), ("él Niño", "Niño"), ("The The", "The"), ("", ""),
      (" The X", " The X"),
    ] as [(ByteString, ByteString)])
  func theRestIsSorted(_ name: ByteString, _ rest: ByteString) {
    #expect(collator.sortedPart(of: name) == rest)
    #expect(collator.sortKey(of: name) == collator.sortKey(of: rest))
  }

  /// Articles and names that are canonically equal once their case is folded.
  @Test(
    arguments: [
      ("groß", "GROSS Berlin", "Berlin"), ("gross", "Groß Berlin", "Berlin"),
      ("él", "E\u{301}l Niño", "Niño"), ("E\u{301}L", "él Niño", "Niño"),
      ("\u{1EA1}\u{301}", "A\u{301}\u{323} b", "b"), ("the", "T\u{302}he X", "T\u{302}he X"),
      ("el", "Él Niño", "Él Niño"), ("dell’", "DELL'Arte", "Arte"),
      ("los de", "Los De Abajo", "Abajo"),
      ("los de", "Los Lobos", "Los Lobos"), ("the ", "The Who", "Who"),
      ("d'un", "D\u{2019}un Autre", "Autre"), ("the", "'The X", "'The X"),
      ("İl", "i\u{307}l x", "x"), ("ﬁ", "FI x", "x"), ("kilo", "\u{212A}ilo x", "x"),
      ("\0", "\0 x", "x"), ("the\0x", "The Who", "The Who"), ("the\0x", "The\0X Who", "Who"),
    ] as [(String, ByteString, ByteString)])
  func articlesMatchInEverySpelling(
    _ article: String, _ name: ByteString, _ rest: ByteString
  ) throws {
    let collator = try Collator(ignoringArticles: [article])
    #expect(collator.sortedPart(of: name) == rest)
    #expect(collator.sortKey(of: name) == collator.sortKey(of: rest))
  }

  /// Neither a long word nor many separators are mistaken for an article.
  @Test func longNamesHaveNoArticle() throws {
    let collator = try Collator(ignoringArticles: ["les", "l'", "los de la"])
    for name in [
      "l" + String(repeating: "é", count: 5_000) + " x", String(repeating: "l ", count: 5_000),
    ] {
      #expect(collator.sortedPart(of: ByteString(name)) == ByteString(name))
    }
  }

  @Test func bytesThatAreNotUTF8AreKept() {
    let name = ByteString(Array("The ".utf8) + [0xFF])
    #expect(collator.sortedPart(of: name).bytes == [0xFF])
    #expect(collator.sortedPart(of: ByteString([0xFF, 0x20])).bytes == [0xFF, 0x20])
  }

  /// An entry that sorts in B is never labelled T.
  @Test func labelsComeFromTheSortedPart() {
    let names: [ByteString] = ["The Beatles", "Beach", "A Band", "Thin", "The Thing", "Bz"]
    let sorted = sortedListing(names, collator)
    let index = collator.index(sorted, entriesPerMarker: 1...200)
    #expect(index.topLevelMarkers.map(\.label) == ["B", "T"])
    #expect(index.innerLevel(at: 0)?.markers.map(\.label) == ["Ba", "Be", "Bz"])
    #expect(index.innerLevel(at: 1)?.markers.map(\.label) == ["Thin", "Thing"])
    for (marker, extent) in zip(index.topLevelMarkers, index.topLevel.extents) {
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
