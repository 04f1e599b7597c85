import Bytes
import Collation
import Testing

@Suite struct SimilarityPatternTests {
  private func pattern(_ text: ByteString) throws -> SimilarityPattern {
    try #require(SimilarityPattern(text, try Collator(locale: "en")))
  }

  @Test(
    arguments: [
      ("beetles", "The Beatles", 1, true, 3), ("bjorc", "Björk", 1, false, 0),
      ("sabath", "Black Sabbath", 1, true, 6), ("HOMO", "Homogenic", 0, false, 5),
      ("metalica", "Metallica", 1, false, 1), ("prodgiy", "The Prodigy", 1, true, 3),
      ("acdc", "AC/DC", 0, false, 0), ("splni", "Splin", 1, false, 0),
      ("спилн", "Сплин", 1, false, 0), ("q", "No Quarter", 0, true, 8),
    ] as [(ByteString, ByteString, Int, Bool, Int)])
  func countsDifferencesFromAWord(
    _ text: ByteString, _ name: ByteString, _ differences: Int, _ isLater: Bool, _ extra: Int
  ) throws {
    let similarity = try #require(try pattern(text).similarity(of: name))
    #expect(similarity.differences == differences)
    #expect(similarity.isLaterWord == isLater)
    #expect(similarity.extraLetters == extra)
  }

  @Test(
    arguments: [
      ("xyzzy", "Björk"), ("q", "Björk"), ("bjx", "Zoo"), ("abcdef", "xyzdef"), ("a", ""),
      ("a", "!!!"), ("abc", "x"),
    ] as [(ByteString, ByteString)])
  func unlikeNamesHaveNoSimilarity(_ text: ByteString, _ name: ByteString) throws {
    #expect(try pattern(text).similarity(of: name) == nil)
  }

  @Test func theLikestNamesAreTheLeast() throws {
    let pattern = try pattern("beatls")
    let names: [ByteString] = ["Beatles", "Beatles for Sale", "The Beatles", "Beadles"]
    let all = try names.map { try #require(pattern.similarity(of: $0)) }
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 }, "\(all)")
  }

  @Test func onlyNamesCanBeLikeATexts() throws {
    let long = ByteString(String(repeating: "a", count: 101))
    for text: ByteString in ["", "!!!", long] {
      #expect(SimilarityPattern(text, try Collator()) == nil)
    }
  }
}
