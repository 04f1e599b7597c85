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

  @Test func theLeadPrecedesEachCandidate() {
    var candidates = Candidates(after: "--", beginning: "only=s")
    candidates.keepFirst(5)
    candidates.offer("songs")
    #expect((candidates.lead, candidates.text) == ("--only=", "s"))
    #expect(candidates.shown.map(\.word) == ["--only=songs"])
  }

  private func ignoringCase(
    _ text: ByteString, _ words: [ByteString]
  ) -> Candidates {
    var candidates = Candidates(beginning: text)
    candidates.offer(words.map { Candidate(word: $0) }) { word in
      word.description.lowercased().hasPrefix(text.description.lowercased())
    }
    return candidates
  }

  @Test func similarWordsReplaceTheTextOnlyIfNoneBeginsWithIt() {
    let exact = ignoringCase("b", ["Bb", "ba", "A"])
    #expect(exact.shown.map(\.word) == ["ba"])
    #expect((exact.replacesText, exact.keepsText) == (false, true))
    let similar = ignoringCase("B", ["bb", "ba", "A"])
    #expect(similar.shown.map(\.word) == ["bb", "ba"])
    #expect((similar.replacesText, similar.keepsText) == (true, true))
    #expect(!ignoringCase("", ["a"]).replacesText)
  }

  /// The common prefix would replace the text by less.
  @Test(
    arguments: [
      (["BAr", "BAz"], true), (["BAr", "bAr"], false), (["BAr", "Bar"], false), (["BAr"], true),
      ([], true), (["bÄr", "bÄz"], true),
    ] as [([ByteString], Bool)])
  func theCommonPrefixMustSayAsMuchAsTheText(_ words: [ByteString], _ isKept: Bool) {
    let text: ByteString = words.first == "bÄr" ? "Bä" : "ba"
    #expect(ignoringCase(text, words).keepsText == isKept)
  }

  @Test func theCommonPrefixEndsWithAWholeCharacter() {
    var candidates = Candidates(beginning: "B")
    for word in ["bä", "bö"] as [ByteString] {
      word.bytes.withUnsafeBytes { candidates.append($0) }
    }
    candidates.replaceText { common in
      #expect(common == "b")
      return true
    }
  }
}
