internal import Bytes

/// What a word can be completed to.
struct Candidate {
  /// The whole word; one that ends in "/" or "=" goes on.
  let word: ByteString
  /// What it means; empty where the word says it.
  let meaning: String
}

/// The words that begin with what was typed, the first of them if there are many.
///
/// A shell goes on typing what its candidates have in common: where some are left out, one that
/// differs from the others as early as any does stands for them.
struct Candidates {
  /// Shells ask whether to show more than a screen of them.
  static let most = 200

  private let typed: ByteString
  private(set) var kept: [Candidate] = []
  /// How many begin so that were left out.
  private(set) var omitted = 0
  private var common: [UInt8]?
  /// The first of those left out that has less in common with those before it.
  private var deviating: Candidate?

  init(beginning typed: ByteString) {
    self.typed = typed
  }

  /// The candidates to show.
  var shown: [Candidate] {
    guard let deviating else { return kept }
    return kept.dropLast() + [deviating]
  }

  /// Takes a word that begins with what was typed; passes over others.
  mutating func offer(_ word: ByteString, meaning: String = "") {
    word.bytes.withUnsafeBytes { offer($0, ending: [], meaning: meaning) }
  }

  /// The same without copying words that are passed over.
  mutating func offer(
    _ word: UnsafeRawBufferPointer, ending: [UInt8] = [], meaning: String = ""
  ) {
    guard word.starts(with: typed.bytes) else { return }
    let isLess = narrow(word)
    guard kept.count == Self.most else {
      return kept.append(Candidate(word: ByteString([UInt8](word) + ending), meaning: meaning))
    }
    omitted += 1
    if isLess {
      deviating = Candidate(word: ByteString([UInt8](word) + ending), meaning: meaning)
    }
  }

  /// Whether the word shortens what all have in common.
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
  /// The same with something before each word.
  func following(_ lead: ByteString) -> Candidates {
    guard !lead.isEmpty else { return self }
    var result = Candidates(beginning: lead)
    for candidate in shown {
      result.offer(ByteString(lead.bytes + candidate.word.bytes), meaning: candidate.meaning)
    }
    result.omitted = omitted
    return result
  }
}
