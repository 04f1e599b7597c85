/// How well a name fits the words of a query that occur in it, from the best fit to the worst.
enum NameFit: Int, CaseIterable, Comparable {
  /// The words are the whole name.
  case equal
  /// The words are the whole name apart from an addition, such as "(Live)".
  case main
  /// The name begins with the words, of which the last one may be only the beginning of a word.
  case beginning
  /// All of the words are whole words of the name.
  case wholeWords
  /// At least one of the words is only the beginning of a word, or none of the words is in the name.
  case beginningsOfWords

  static func < (left: NameFit, right: NameFit) -> Bool { left.rawValue < right.rawValue }

  /// Determines the fit of a name that contains all of the given words, of which there must be at least two.
  ///
  /// - Parameters:
  ///   - areWhole: whether all of the words are whole words of the name.
  ///   - thing: the thing that has the name.
  init(
    _ words: [WantedWord], areWhole: Bool, in thing: Int, of index: WordIndex,
    _ matching: WordMatching
  ) {
    let fits = index.readings(of: thing).compactMap { Self.fit(words, $0, of: index, matching) }
    self = fits.min() ?? (areWhole ? .wholeWords : .beginningsOfWords)
  }

  /// Returns `equal`, `main` or `beginning` if a reading of the name equals or begins with the words; nil otherwise.
  private static func fit(
    _ words: [WantedWord], _ reading: WordIndex.Reading, of index: WordIndex,
    _ matching: WordMatching
  ) -> NameFit? {
    guard reading.words.count >= words.count else { return nil }
    var isWhole = true
    for (word, number) in zip(words, reading.words) {
      guard isWhole, let match = index.withKey(of: number, { matching.match($0, word) }) else {
        return nil
      }
      isWhole = match == .wholly
    }
    guard isWhole else { return .beginning }
    if reading.words.count == words.count { return .equal }
    return reading.mainCount == words.count ? .main : .beginning
  }
}
