// Completing the line that is being typed.
extension BrowserState {
  /// Asks what the word before the text cursor can become, or chooses another of the candidates.
  mutating func complete(_ input: LineInput, _ step: Int) -> [BrowserEffect] {
    guard let words = input.purpose.completedWords else { return [] }
    guard input.completion != nil else { return [.complete(input.textBeforeCursor, words)] }
    var input = input
    if let line = input.completion?.choose(next: step) { input.replaceBeforeCursor(with: line) }
    mode = .input(input)
    return []
  }

  /// Completes a line, if it is still the one that is typed, as far as all candidates are the same.
  mutating func receive(
    _ candidates: [String], after start: String, of line: String,
    _ words: BrowserEffect.CompletedWords
  ) {
    guard case .input(var input) = mode, input.purpose.completedWords == words,
      input.textBeforeCursor == line, input.completion == nil
    else { return }
    guard !candidates.isEmpty else { return complain("no completion is known") }
    let completion = LineCompletion(start: start, candidates: candidates)
    let common = completion.commonLine
    if candidates.count == 1 || common.count > line.count {
      input.replaceBeforeCursor(with: common)
    }
    input.completion = candidates.count > 1 ? completion : nil
    mode = .input(input)
  }
}
