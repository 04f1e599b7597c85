import Testing

@testable import ListingIndex

@Suite struct ThreeWayMergeTests {
  @Test(
    arguments: [
      // Changes with a row between them.
      ("abcd", "xabcd", "abcdy", "xabcdy"), ("abcd", "acd", "abc", "ac"),
      ("abcde", "bcdae", "abcdex", "bcdaex"), ("abc", "axbc", "abyc", "axbyc"),
      ("aba", "ba", "abx", "bx"), ("", "a", "a", "a"), ("abc", "ac", "ac", "ac"),
      ("abcdef", "bacdef", "abcdfe", "bacdfe"),
      // Changes that touch.
      ("", "a", "b", nil), ("ab", "b", "a", nil), ("abc", "axbc", "aybc", nil),
      ("abc", "ac", "axbc", nil),
      // One row moved twice, or moved and removed.
      ("abcde", "bcade", "bcdea", nil), ("abcde", "bcdae", "bcde", nil), ("abcd", "", "abcd", ""),
      // The same song added at two places.
      ("abc", "xabc", "abcx", "xabcx"),
    ] as [(String, String, String, String?)])
  func mergesChangesThatDoNotTouch(
    _ base: String, _ mine: String, _ theirs: String, _ expected: String?
  ) {
    let result = merged(Array(mine), Array(theirs), base: Array(base))
    #expect(result.map { String($0) } == expected)
    #expect(merged(Array(theirs), Array(mine), base: Array(base)) == result)
  }

  /// All lists of up to three rows.
  @Test func aSmallWorldKeepsItsLaws() {
    let world = lists(of: [1, 2, 3], upTo: 3)
    for base in world {
      for mine in world {
        #expect(merged(mine, base, base: base) == mine)
        #expect(merged(base, mine, base: base) == mine)
        #expect(merged(mine, mine, base: base) == mine)
        for theirs in world {
          guard let rows = merged(mine, theirs, base: base) else { continue }
          #expect(merged(theirs, mine, base: base) == rows)
          // A row that nobody has is not made up, and one that nobody has removed remains.
          #expect(Set(rows).isSubset(of: Set(mine + theirs)))
          let single = Set(mine).intersection(theirs).filter { row in base.count { $0 == row } < 2 }
          #expect(single.isSubset(of: rows))
        }
      }
    }
  }
}
