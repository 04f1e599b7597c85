import Bytes
import Testing

@testable import CommandRuntime
@testable import mpdex

@Suite struct CompletionAnswersTests {
  /// Returns candidates that replace the text, whose common prefix says as much as the text only if
  /// it has it in it.
  private func similar(_ text: ByteString, _ words: ByteString...) -> Candidates {
    var candidates = Candidates(beginning: text)
    for word in words {
      word.bytes.withUnsafeBytes { candidates.append($0, isOpen: word.last == .slash) }
    }
    candidates.replaceText { $0.description.lowercased().contains(text.description.lowercased()) }
    return candidates
  }

  private func bash(_ kind: ByteString, _ typed: ByteString) -> BashQuestion {
    BashQuestion([kind, "mpdex add " + typed, typed])
  }

  @Test func similarWordsReplaceTheTyped() {
    let one = similar("bjo", "Björk x/")
    #expect(bash("9", "bjo").answer(one) == ["nospace", #"Björk\ x/"#])
    #expect(
      zshAnswer(one, within: .none) == ["columns", "", "insert", "open", "Björk x/", "Björk x/"])
    #expect(fishAnswer(one) == ["replace", "Björk x/\t"])
    let two = similar("ba", "Bar", "Baz")
    #expect(bash("9", "ba").answer(two) == ["", "Bar", "Baz"])
    #expect(fishAnswer(two) == ["words", "Bar\t", "Baz\t"])
    #expect(fishAnswer(similar("BA", "bar", "baz")) == ["replace", "bar\t", "baz\t"])
  }

  /// Their common prefix would lose a part of what was typed.
  @Test func wordsThatDifferEarlierAreOnlyListed() {
    let words = similar("bjo", "Björk", "Bjo\u{1B}")
    #expect(bash("9", "bjo").answer(words) == [""])
    #expect(bash("33", "bjo").answer(words) == [""])
    #expect(bash("63", "bjo").answer(words) == ["", "Björk", #"Bjo\e"#])
    #expect(bash("37", "bjo").answer(words) == ["", "Björk", "Bjo\\\u{1B}"])
    #expect(
      zshAnswer(words, within: .none)
        == ["columns", "", "list", "whole", "Björk", "Björk", "whole", "Bjo\u{1B}", #"Bjo\e"#])
    #expect(fishAnswer(words) == ["list", "Björk", #"Bjo\e"#])
  }

  /// fish compares in the same way itself.
  @Test func fishShowsWordsThatDifferInCaseAlone() {
    #expect(fishAnswer(similar("b", "Bar", "bAz")) == ["words", "Bar\t", "bAz\t"])
    #expect(fishAnswer(similar("B", "bar", "Äb")) == ["list", "bar", "Äb"])
  }

  @Test func nothingReplacesTheTypedIfNothingCanBeOffered() {
    #expect(fishAnswer(similar("A")) == ["words"])
    #expect(fishAnswer(similar("A", "ä\tb")) == ["words"])
    #expect(bash("9", "A").answer(similar("A")) == [""])
  }

  @Test func namesInSeveralDirectoriesAreShownWithTheirPaths() {
    let words = similar("ar/b", "Archive/Band/", "Artists/Björk/", "Artists/b\n")
    #expect(fishAnswer(words) == ["list", "Archive/Band/", "Artists/Björk/", #"Artists/b\n"#])
    #expect(
      bash("63", "ar/b").answer(words) == ["", "Archive/Band/", "Artists/Björk/", #"Artists/b\n"#])
    #expect(fishAnswer(similar("ar/B", "Artists/bä", "Artists/Ba/")) == ["list", "bä", "Ba/"])
  }

  @Test func fewLinesAreShownBelowTheLine() {
    var candidates = Candidates(beginning: "a")
    for number in 0..<300 {
      ByteString(number == 0 ? "Ä" : "A\(1000 + number)").bytes.withUnsafeBytes {
        candidates.append($0)
      }
    }
    candidates.replaceText { _ in false }
    let answer = fishAnswer(candidates)
    #expect(answer.count == 22)
    #expect(answer.last == "(and 280 more)")
  }

  @Test func descriptionsAreAligned() {
    var candidates = Candidates(beginning: "")
    candidates.offer("ä", meaning: "One.")
    candidates.offer("bcd:", isOpen: true, meaning: "Two.")
    candidates.offer("e")
    #expect(
      zshAnswer(candidates, within: .none) == [
        "lines", "", "insert", "whole", "ä", "ä     -- One.", "open", "bcd:", "bcd:  -- Two.",
        "whole",
        "e", "e",
      ])
    #expect(zshAnswer(nil, within: .none) == ["files"])
    #expect(bash("9", "").answer(nil) == ["default"])
    #expect(fishAnswer(nil) == ["files"])
  }
}
