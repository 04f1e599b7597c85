internal import Bytes

/// A completion of a word.
struct Candidate {
  /// The whole word; one that ends in "/" or "=" is incomplete.
  let word: ByteString
  /// The description; empty if the word needs none.
  let meaning: String
}

/// The completions of a word, of which only the first ones are kept if there are many.
///
/// A shell inserts the common prefix of the candidates that it gets. If some are omitted, one of
/// these replaces the last kept one, so that the common prefix is still that of all candidates.
struct Candidates {
  /// The maximum number of candidates. Shells ask before they show more than a screen of them.
  static let maxCount = 200

  private let typed: ByteString
  private(set) var kept: [Candidate] = []
  /// The number of candidates that were omitted.
  private(set) var omitted = 0
  private var common: [UInt8]?
  /// The last omitted candidate that shortened the common prefix.
  private var divergentCandidate: Candidate?

  init(beginning typed: ByteString) {
    self.typed = typed
  }

  /// The candidates to show.
  var shown: [Candidate] {
    guard let divergentCandidate else { return kept }
    return kept.dropLast() + [divergentCandidate]
  }

  /// Adds a word if it begins with the typed text.
  mutating func offer(_ word: ByteString, meaning: String = "") {
    word.bytes.withUnsafeBytes { offer($0, ending: [], meaning: meaning) }
  }

  /// Adds a word if it begins with the typed text, without copying other words.
  mutating func offer(
    _ word: UnsafeRawBufferPointer, ending: [UInt8] = [], meaning: String = ""
  ) {
    guard word.starts(with: typed.bytes) else { return }
    let isLess = narrow(word)
    guard kept.count == Self.maxCount else {
      return kept.append(Candidate(word: ByteString([UInt8](word) + ending), meaning: meaning))
    }
    omitted += 1
    if isLess {
      divergentCandidate = Candidate(word: ByteString([UInt8](word) + ending), meaning: meaning)
    }
  }

  /// Updates the common prefix; returns whether the word shortens it.
  private mutating func narrow(_ word: UnsafeRawBufferPointer) -> Bool {
    guard let before = common else {
      common = [UInt8](word)
      return false
    }
    let length = zip(before, word).prefix { $0 == $1 }.count
    guard length < before.count else { return false }
    common?.removeLast(before.count - length)
    return true
  }
}

extension Candidates {
  /// The same candidates with a prefix before each word.
  func following(_ lead: ByteString) -> Candidates {
    guard !lead.isEmpty else { return self }
    var result = Candidates(beginning: lead)
    for candidate in shown {
      result.offer(lead + candidate.word, meaning: candidate.meaning)
    }
    result.omitted = omitted
    return result
  }
}
