import Collation
import Bytes
import ListingIndex
import Testing

@Suite struct SectionCollationTests {
  @Test(arguments: [
    ("en", "Ärzte", "A"), ("sv", "Ärzte", "Ä"), ("en", "10cc", "#"), ("en", "Яма", "#"),
    ("ru", "Яма", "Я"), ("ja", "がく", "か"), ("ko", "강", "ㄱ"), ("zh", "北京", "B"),
    ("zh", "Beijing", "B"),
    ("zh@collation=stroke", "一", "1劃"), ("th", "เกาะ", "ก"), ("el", "Ωδή", "Ω"), ("he", "שיר", "ש"),
    ("ar", "باب", "ب"), ("cs", "Chopin", "CH"),
  ])
  func namesFallWhereTheirReadersLook(_ locale: String, _ name: String, _ title: String) throws {
    let collator = try Collator(locale: CollationLocale(locale))
    #expect(collator.sectionTitles[collator.section(of: ByteString(name))] == title)
  }

  @Test func sortsElementsAsTheIndexDoes() throws {
    let collator = try Collator(locale: CollationLocale("en"))
    let songs = [(9, "b"), (8, "10"), (7, "A"), (6, "á"), (5, "9"), (4, "a")]
    let sorted = collator.sorted(songs) { ByteString($0.1) }
    #expect(sorted.map(\.1) == ["a", "A", "á", "b", "9", "10"])
    #expect(sorted.map(\.0) == [4, 7, 6, 9, 5, 8])
  }

  @Test func asksOnceForEachNameAndKeepsTheOrderOfEqualOnes() throws {
    let collator = try Collator(locale: CollationLocale("en"))
    var asked = 0
    let sorted = collator.sorted([3, 1, 2, 0]) { element in
      asked += 1
      return element == 0 ? "a" : "b"
    }
    #expect(sorted == [0, 3, 1, 2])
    #expect(asked == 4)
  }

  @Test func theTitlesOfABarShiftBehindTheSearchEntry() throws {
    let collator = try Collator(locale: CollationLocale("sv"))
    for beginsWithSearch in [false, true] {
      let titles = collator.indexTitles(beginningWithSearch: beginsWithSearch)
      for (section, title) in collator.sectionTitles.enumerated() {
        let position = titles.position(forSection: section)
        #expect(titles.titles[position] == title)
        #expect(titles.section(forTitleAt: position) == section)
      }
    }
    let search = collator.indexTitles(beginningWithSearch: true)
    #expect(search.titles.first == IndexTitles.searchTitle)
    #expect(search.section(forTitleAt: 0) == nil)
  }

  @Test func strokesAreShortOnABar() throws {
    let collator = try Collator(locale: CollationLocale("zh@collation=stroke"))
    #expect(collator.sectionTitles.contains("12劃"))
    #expect(collator.indexTitles().titles.contains("12"))
  }
}
