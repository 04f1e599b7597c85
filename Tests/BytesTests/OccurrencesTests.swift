import Testing

@testable import Bytes

@Suite struct OccurrencesTests {
  @Test(
    arguments: [
      ("", "", 0, 0), ("abc", "", 0, 0), ("abc", "abc", 0, 3), ("abcbc", "bc", 1, 3),
      ("aab", "ab", 1, 3),
      ("ab", "abc", nil, 0), ("", "a", nil, 0), ("aaab", "aab", 1, 4), ("é", "e", nil, 0),
    ] as [(String, String, Int?, Int)])
  func theFirstOccurrence(_ text: String, _ other: String, _ start: Int?, _ end: Int) {
    let characters = Array(text)
    #expect(characters.firstOccurrence(of: Array(other)) == start.map { $0..<end })
    #expect(text.hasOccurrence(of: other) == (start != nil))
    #expect(text.utf8.hasOccurrence(of: other.utf8) == (start != nil))
  }

  /// As the standard library's own functions, which the tests may use.
  @Test func agreesWithTheStandardLibrary() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<5000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in UInt8.random(in: 0...2) }
      let other = (0..<Int.random(in: 1...3, using: &random)).map { _ in UInt8.random(in: 0...2) }
      #expect(text.firstOccurrence(of: other) == text.firstRange(of: other), "\(text) \(other)")
      for omits in [false, true] {
        #expect(
          text.parts(separatedBy: other, omittingEmptyParts: omits).map(Array.init)
            == text.split(separator: other, omittingEmptySubsequences: omits).map(Array.init),
          "\(text) \(other)")
      }
    }
  }

  @Test(arguments: [
    ("a-b-c", "-", "+", "a+b+c"), ("--", "-", "x-", "x-x-"), ("abc", "d", "", "abc"),
    ("", "a", "b", ""),
  ])
  func replacesEach(_ text: String, _ old: String, _ new: String, _ expected: String) {
    #expect(text.replacingAll(old, with: new) == expected)
  }
}
