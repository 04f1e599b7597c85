import Bytes
import Collation
import ListingIndex
import Testing

/// The second level with real collations.
@Suite struct InnerMarkersTests {
  private func zoom(_ locale: String, _ title: String, _ names: [ByteString]) throws -> [String] {
    let collator = try Collator(locale: CollationLocale(locale))
    let sorted = sortedListing(names, collator)
    let section = try #require(collator.sectionTitles.firstIndex(of: title))
    let range = sorted.offsets(withKeyPrefix: [UInt8(section)])
    return sorted.innerMarkers(in: range, collation: collator.prefixCollation).map {
      "\($0.label) \($0.offset)"
    }
  }

  static let names: [ByteString] = [
    "Åbo", "abba", "Absynth", "Adele X", "al", "AC-DC", "Øya", "Ost",
  ]

  @Test func equalSpellingsAreOneMarker() throws {
    #expect(try zoom("en_US", "A", Self.names) == ["Ab 0", "Ac 3", "Ad 4", "Al 5"])
  }

  /// Also where the first name of a marker has a letter of another spelling.
  @Test(
    arguments: [
      ("en_US", "B", ["Bøa", "Bob", "Bea"], ["Be 0", "Bo 1"]),
      ("en_US", "A", ["Aðal", "Adam", "Abba"], ["Ab 0", "Ad 1"]),
      ("en_US", "C", ["Cæsar", "Caesars", "Cold"], ["Ca 0", "Co 2"]),
      ("en_US", "C", ["Cæsar", "Caesars", "Cab"], ["Cab 0", "Cae 1"]),
      ("de", "S", ["Ssa", "ßb", "St"], ["Ss 0", "St 2"]),
      ("da", "B", ["Bøa", "Böb", "Bob"], ["Bo 0", "Bø 1"]),
      ("sv", "M", ["Müa", "Myb", "Ma"], ["Ma 0", "My 1"]),
    ] as [(String, String, [ByteString], [String])])
  func aLabelIsSpelledWithPlainLetters(
    _ locale: String, _ title: String, _ names: [ByteString], _ labels: [String]
  ) throws {
    #expect(try zoom(locale, title, names) == labels)
  }

  @Test func aDistinctLetterHasItsOwnSection() throws {
    #expect(try zoom("sv_SE", "A", Self.names) == ["Ab 0", "Ac 2", "Ad 3", "Al 4"])
    #expect(try zoom("sv_SE", "Å", Self.names + ["ål"]) == ["Åb 6", "Ål 7"])
  }

  @Test func aNumberCountsAsOneLetter() throws {
    let names: [ByteString] = ["2 U", "10cc", "1000", "100 S", "!", "1"]
    #expect(try zoom("en", "#", names) == ["! 0", "1 1", "2 2", "10 3", "100 4", "1000 5"])
  }

  @Test func lettersOfTwoCharactersAreNotSplit() throws {
    #expect(try zoom("cs", "CH", ["chleba", "Chata", "cha", "cukr"]) == ["Cha 1", "Chl 3"])
  }

  @Test func syllablesOfAKanaRowAreMarkers() throws {
    #expect(try zoom("ja", "か", ["がく", "かき", "き", "こ", "カメ"]) == ["か 0", "き 3", "こ 4"])
  }

  @Test func troublesomeNamesAreDividedToo() throws {
    for locale in ["en", "ja", "th", "zh"] {
      let collator = try Collator(locale: CollationLocale(locale))
      let sorted = sortedListing(Names.mixed, collator)
      for range in collator.index(sorted).topLevel.extents {
        let inner = sorted.innerMarkers(in: range, collation: collator.prefixCollation)
        guard let first = inner.first else { continue }
        #expect(first.offset == range.lowerBound)
        #expect(MarkerLevel(inner, in: range).extents.allSatisfy { !$0.isEmpty })
      }
    }
  }
}

func sortedListing(_ names: [ByteString], _ collator: Collator) -> SortedListing {
  var listing = Listing(directory: "")
  for name in names { listing.append(.directory, name: name) }
  return SortedListing(listing, keys: collator.sortKeys(of: listing.names))
}
