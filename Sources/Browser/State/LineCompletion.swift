/// The candidates for the end of a line.
struct LineCompletion: Hashable, Sendable {
  /// The line before the part that is completed.
  let start: String
  /// The texts that can be instead of that part; never empty.
  let candidates: [String]
  /// The candidate that is in the line; nil if none is.
  private(set) var chosen: Int?

  init(start: String, candidates: [String]) {
    self.start = start
    self.candidates = candidates
  }

  /// Chooses the next candidate, or the previous one, in a circle, and returns the line with it.
  mutating func choose(next step: Int) -> String {
    let place = chosen.map { $0 + step } ?? (step > 0 ? 0 : -1)
    let index = (place + candidates.count) % candidates.count
    chosen = index
    return start + candidates[index]
  }

  /// The line with the characters with which all candidates begin.
  var commonLine: String {
    start
      + candidates.dropFirst().reduce(candidates[0]) { common, candidate in
        String(zip(common, candidate).prefix { $0 == $1 }.map { $0.0 })
      }
  }
}
