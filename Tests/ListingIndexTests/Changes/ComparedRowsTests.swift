import Testing

@testable import ListingIndex

@Suite struct ComparedRowsTests {
  @Test func sharedEndsAreLeftOut() {
    let rows = ComparedRows(Array("abXYcd"), Array("abZcd"))
    #expect((rows.prefix, rows.suffix) == (2, 2))
    #expect((rows.old, rows.new) == ([0, 1], [2]))
    #expect(rows.numberLimit == 3)
  }

  @Test(arguments: [("aa", "a"), ("a", "aa"), ("aa", "aa"), ("", "a"), ("", "")])
  func noRowIsInBothEnds(_ old: String, _ new: String) {
    let rows = ComparedRows(Array(old), Array(new))
    #expect(rows.prefix + rows.suffix == min(old.count, new.count))
    #expect(rows.prefix + rows.old.count + rows.suffix == old.count)
    #expect(rows.prefix + rows.new.count + rows.suffix == new.count)
  }

  @Test func pairsOfEqualRowsAreCounted() {
    #expect(ComparedRows(Array("aabc"), Array("bada")).pairCount == 5)
    #expect(ComparedRows(Array("same"), Array("same")).pairCount == 0)
  }

  @Test func numberedOccurrencesAreUniqueAndHaveAsMuchInCommon() {
    for pair in ListPair.all(maxLength: 5, letters: 3) {
      var rows = ComparedRows(pair.old, pair.new)
      let common = commonRows(rows.old, rows.new).count
      rows.numberOccurrences()
      let old = Set(rows.old)
      let new = Set(rows.new)
      let isUnique = old.count == rows.old.count && new.count == rows.new.count
      if !isUnique || old.intersection(new).count != common || rows.pairCount != common {
        Issue.record("\(pair)")
      }
    }
  }
}
