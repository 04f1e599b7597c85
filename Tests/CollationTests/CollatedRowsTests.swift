import Bytes
import Collation
import ListingIndex
import Testing
import TestSupport

@Suite struct CollatedRowsTests {
  @Test(arguments: [
    ("en", "Ärzte", "A"), ("sv", "Ärzte", "Ä"), ("en", "10cc", "#"), ("en", "Яма", "#"),
    ("ru", "Яма", "Я"), ("ja", "がく", "か"), ("ko", "강", "ㄱ"), ("zh", "北京", "B"),
    ("zh", "Beijing", "B"),
    ("zh@collation=stroke", "一", "1劃"), ("th", "เกาะ", "ก"), ("el", "Ωδή", "Ω"), ("he", "שיר", "ש"),
    ("ar", "باب", "ب"), ("cs", "Chopin", "CH"),
  ])
  func namesAreInTheSectionsThatReadersExpect(_ locale: String, _ name: String, _ title: String)
    throws
  {
    let collator = try Collator(locale: CollationLocale(locale))
    #expect(collator.sectionTitles[collator.section(of: ByteString(name))] == title)
  }

  @Test func sortsRowsInIndexOrder() throws {
    let collator = try Collator(locale: "en")
    let songs = [(9, "b"), (8, "10"), (7, "A"), (6, "á"), (5, "9"), (4, "a")]
    let sorted = collator.sorted(songs) { ByteString($0.1) }
    #expect(sorted.map(\.1) == ["a", "A", "á", "b", "9", "10"])
    #expect(sorted.map(\.0) == [4, 7, 6, 9, 5, 8])
  }

  @Test func readsEachNameOnceAndKeepsTheOrderOfEqualOnes() throws {
    let collator = try Collator(locale: "en")
    var asked = 0
    let sorted = collator.sorted([3, 1, 2, 0]) { element in
      asked += 1
      return element == 0 ? "a" : "b"
    }
    #expect(sorted == [0, 3, 1, 2])
    #expect(asked == 4)
  }

  @Test func aSearchEntryShiftsTheTitlesOfABar() throws {
    let collator = try Collator(locale: "sv")
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

  @Test func numbersOfStrokesAreShortenedOnABar() throws {
    let collator = try Collator(locale: "zh@collation=stroke")
    #expect(collator.sectionTitles.contains("12劃"))
    #expect(collator.indexTitles().titles.contains("12"))
  }
}

private struct Album: Equatable {
  let artist: ByteString
  let title: ByteString
  let year: Int

  /// Every combination of some artists and titles, twice, in a mixed order.
  static let all: [Album] = {
    let artists: [ByteString] = ["Zoo", "abba", "ABBA", "10cc", "", "ab", "ab\u{1}", [0xFF]]
    let titles: [ByteString] = ["Live", "live", "9", "10", "", "b\u{1}", "b", "ÄÄ"]
    let count = artists.count * titles.count
    return (0..<2 * count).map { year in
      let index = year * 37 % count
      return Album(
        artist: artists[index % artists.count], title: titles[index / artists.count], year: year)
    }
  }()
}

/// Rows sorted by several names, and indexed.
@Suite struct IndexedRowsTests {
  private let collator: Collator

  init() throws {
    collator = try Collator(locale: "en")
  }

  /// Sorts by comparing one key after the other.
  private func sortedByComparing(_ names: [(Album) -> ByteString]) -> [Album] {
    Album.all.enumerated().sorted { left, right in
      for name in names {
        let keys = [left, right].map { collator.sortKey(of: name($0.element)) }
        if keys[0] != keys[1] { return keys[0].lexicographicallyPrecedes(keys[1]) }
      }
      let firstNames = [left, right].map { names[0]($0.element) }
      return firstNames[0] != firstNames[1]
        ? firstNames[0] < firstNames[1] : left.offset < right.offset
    }.map(\.element)
  }

  @Test func sortsBySeveralNamesAsComparingDoes() {
    #expect(collator.sorted(Album.all, by: \.artist) == sortedByComparing([\.artist]))
    #expect(
      collator.sorted(Album.all, by: \.artist, then: \.title)
        == sortedByComparing([\.artist, \.title]))
    #expect(
      collator.sorted(Album.all, by: \.title, then: \.artist, { ByteString("\($0.year)") })
        == sortedByComparing([\.title, \.artist, { ByteString("\($0.year)") }]))
  }

  @Test func indexesRowsInTheirSortedOrder() throws {
    let (rows, index) = collator.indexed(
      Album.all, by: \.artist, then: \.title, entriesPerMarker: 1...200)
    #expect(rows == collator.sorted(Album.all, by: \.artist, then: \.title))
    #expect(index.count == rows.count)
    #expect(rows.indices.map(index.listing.name(at:)) == rows.map(\.artist))
    #expect(index.topLevelMarkers.map(\.label) == ["A", "Z", "#"])
    for (marker, extent) in zip(index.topLevelMarkers, index.topLevel.extents) {
      let sections = Set(rows[extent].map { collator.section(of: $0.artist) })
      #expect(sections.map { collator.sectionTitles[$0] } == [marker.label])
    }
    #expect(index.innerLevel(at: 0)?.markers.map(\.label) == ["Ab", "Abb"])
  }

  /// One name gives the index of a listing that is sorted by hand.
  @Test func theIndexIsThatOfASortedListing() {
    let names = Names.mixed
    var listing = Listing(directory: "")
    for name in names { listing.append(.song, name: name) }
    let sorted = SortedListing(listing, keys: collator.sortKeys(of: listing.names))
    let expected = collator.index(sorted)
    let (rows, index) = collator.indexed(names) { $0 }
    #expect(rows == (0..<sorted.count).map(sorted.name(at:)))
    #expect(index.topLevel == expected.topLevel)
    for position in index.topLevel.markers.indices {
      #expect(index.innerLevel(at: position) == expected.innerLevel(at: position))
    }
  }

  @Test func stringsAndSubstringsSortAsTheirBytes() {
    let expected = collator.sorted(Album.all, by: \.artist, then: \.title)
    let strings = Album.all.filter { $0.artist.isUTF8 }
    let sorted = expected.filter { $0.artist.isUTF8 }
    #expect(
      collator.sorted(strings, by: { String($0.artist) }, then: { String($0.title) }) == sorted)
    #expect(
      collator.sorted(strings, by: { String($0.artist)[...] }, then: { String($0.title)[...] })
        == sorted)
    let (rows, index) = collator.indexed(strings, by: { String($0.artist) })
    #expect(rows == collator.sorted(strings, by: \.artist))
    #expect(index.topLevel == collator.indexed(strings, by: \.artist).index.topLevel)
    #expect(collator.matches(of: "AB", in: index.listing).best.map { rows[$0].map(\.artist) } != [])
  }

  @Test func rowsOfAnAxisAreSortedByNamesUnderEachValue() {
    let axis = Axis(.numbers, isDescending: true)
    let value = { (album: Album) in album.year % 3 == 0 ? nil : AxisValue.number(album.year % 3) }
    let (rows, index) = collator.indexed(Album.all, on: axis, by: value, then: \.artist, \.title)
    let byName = collator.sorted(Album.all, by: \.artist, then: \.title)
    #expect(rows == [2, 1, 0].flatMap { rest in byName.filter { $0.year % 3 == rest } })
    #expect(index.topLevelMarkers.map(\.label) == ["2", "1", "–"])
  }

  @Test func aHundredThousandRowsAreSortedByStrings() {
    let people = (0..<100_000).map { number in
      (family: MadeUpNames.artist(number % 7_000), given: "\(number % 13)", number: number)
    }
    let (rows, index) = collator.indexed(people, by: \.family, then: \.given)
    let bytes = collator.sorted(
      people, by: { ByteString($0.family) }, then: { ByteString($0.given) })
    #expect(rows.map(\.number) == bytes.map(\.number))
    let sections = index.topLevel.sections
    #expect(sections.count == rows.count)
    for section in 0..<sections.sectionCount {
      let names = rows[sections.offsets(ofSection: section)].map(\.family)
      let titles = Set(names.map { collator.sectionTitles[collator.section(of: $0)] })
      #expect(titles == [index.topLevelMarkers[section].label])
    }
  }

  @Test func noRowsHaveNoMarkers() {
    let (rows, index) = collator.indexed([ByteString](), by: { $0 }, keepsEmptySections: true)
    #expect(rows.isEmpty && index.topLevelMarkers.isEmpty)
  }

  @Test func emptySectionsCanBeKept() {
    let (_, index) = collator.indexed(["b"] as [ByteString], by: { $0 }, keepsEmptySections: true)
    #expect(index.topLevelMarkers.map(\.label) == collator.sectionTitles)
  }
}
