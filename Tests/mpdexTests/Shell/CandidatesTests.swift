import Bytes
import Testing

@testable import mpdex

@Suite struct CandidatesTests {
  private func common(_ words: [ByteString]) -> [UInt8] {
    words.dropFirst().reduce(words[0].bytes) { common, word in
      zip(common, word.bytes).prefix { $0 == $1 }.map(\.0)
    }
  }

  /// A shell inserts the shown candidates' common prefix, which must be that of all.
  @Test(arguments: [1, 199, 200, 201, 1000])
  func shownCandidatesShareTheCommonPrefixOfAll(_ count: Int) {
    for deviation in [0, count / 2, count - 1] {
      var words = (0..<count).map { ByteString("abc\(1_000_000 + $0)") }
      words[deviation] = "abx"
      var candidates = Candidates(beginning: "a")
      words.forEach { candidates.offer($0) }
      let shown = candidates.shown.map(\.word)
      #expect(shown.count == min(count, Candidates.maxCount))
      #expect(candidates.omitted == count - shown.count)
      #expect(common(shown) == common(words), "\(deviation) of \(count)")
    }
  }

  @Test func ignoresWordsWithoutThePrefix() {
    var candidates = Candidates(beginning: "ab")
    for word in ["a", "abc", "ac", "", "ab", "Ab"] as [ByteString] { candidates.offer(word) }
    #expect(candidates.shown.map(\.word) == ["abc", "ab"])
  }

  @Test func prependsTextToEachCandidate() {
    var candidates = Candidates(beginning: "s")
    candidates.offer("songs")
    #expect(candidates.following("--only=").shown.map(\.word) == ["--only=songs"])
  }
}
