internal import Bytes

/// A completion of a word.
struct Candidate {
  /// The whole word or, before the candidate is added to a `Candidates` value, the word without its `lead`.
  let word: ByteString
  /// Whether more of the word can follow.
  var isOpen = false
  /// The description; empty if the word needs none.
  var meaning = ""
}

/// The completions of a word; if there are many, only the first ones are kept.
///
/// A shell inserts the common prefix of the candidates that it receives. If an omitted candidate shortens this
/// prefix, it replaces the last kept one, so that the shell still finds the common prefix of all candidates.
struct Candidates {
  /// The maximum number of candidates. Shells ask before they show more than a screen of them.
  static let maxCount = 200

  /// The beginning of the word as it was typed; every candidate starts with it.
  private(set) var lead: ByteString
  /// The rest of the typed word, with which candidates are compared.
  private(set) var text: ByteString
  private(set) var kept: [Candidate] = []
  /// The number of candidates that were omitted.
  private(set) var omitted = 0
  /// Whether the candidates replace the typed text; otherwise they begin with it.
  private(set) var replacesText = false
  /// Whether the candidates' common prefix, which the shell inserts, loses nothing of what was typed.
  private(set) var keepsText = true
  private var common: [UInt8]?
  /// The last omitted candidate that shortened the common prefix.
  private var divergentCandidate: Candidate?

  init(after lead: ByteString = "", beginning text: ByteString) {
    self.lead = lead
    self.text = text
  }

  var isEmpty: Bool { kept.isEmpty }

  /// The candidates to show.
  var shown: [Candidate] {
    guard let divergentCandidate else { return kept }
    return kept.dropLast() + [divergentCandidate]
  }

  /// Moves the first `count` bytes of `text` to the end of `lead`.
  mutating func keepFirst(_ count: Int) {
    lead += ByteString(text.bytes.prefix(count))
    text = ByteString(text.bytes.dropFirst(count))
  }

  /// Adds a candidate if it begins with the text.
  mutating func offer(_ word: ByteString, isOpen: Bool = false, meaning: String = "") {
    guard word.hasPrefix(text) else { return }
    word.bytes.withUnsafeBytes { append($0, isOpen: isOpen, meaning: meaning) }
  }

  /// Adds the candidates that begin with the text or, if none does, those that are similar to it.
  mutating func offer(
    _ candidates: [Candidate], isSimilar: (ByteString) throws -> Bool
  ) rethrows {
    for candidate in candidates where candidate.word.hasPrefix(text) { append(candidate) }
    guard isEmpty, !text.isEmpty else { return }
    for candidate in candidates where try isSimilar(candidate.word) { append(candidate) }
    try replaceText(keepingIt: isSimilar)
  }

  /// Lets the shell replace the typed text with a candidate, instead of extending it.
  ///
  /// - Parameter isKept: returns whether the common prefix of several candidates loses nothing of what was typed.
  mutating func replaceText(keepingIt isKept: (ByteString) throws -> Bool) rethrows {
    replacesText = !isEmpty
    guard kept.count > 1 else { return }
    keepsText = try isKept(ByteString(common ?? []).withoutPartOfCharacter)
  }

  private mutating func append(_ candidate: Candidate) {
    candidate.word.bytes.withUnsafeBytes {
      append($0, isOpen: candidate.isOpen, meaning: candidate.meaning)
    }
  }

  /// Adds a candidate; its bytes are copied only if it is kept.
  mutating func append(
    _ word: UnsafeRawBufferPointer, isOpen: Bool = false, meaning: String = ""
  ) {
    let isLess = narrow(word)
    let isKept = kept.count < Self.maxCount
    if !isKept { omitted += 1 }
    guard isKept || isLess else { return }
    let candidate = Candidate(word: lead + ByteString(word), isOpen: isOpen, meaning: meaning)
    if isKept { kept.append(candidate) } else { divergentCandidate = candidate }
  }

  /// Updates the common prefix; returns whether the word shortens it.
  private mutating func narrow(_ word: UnsafeRawBufferPointer) -> Bool {
    guard let before = common else {
      common = [UInt8](word)
      return false
    }
    // Most words begin with the whole common prefix.
    guard !before.withUnsafeBytes(word.hasPrefix) else { return false }
    let length = zip(before, word).prefix { $0 == $1 }.count
    common?.removeLast(before.count - length)
    return true
  }
}

extension ByteString {
  /// The text without an incomplete UTF-8 character at its end.
  fileprivate var withoutPartOfCharacter: ByteString {
    let shortened = (0...3).lazy.map { ByteString(bytes.dropLast($0)) }
    return shortened.first(where: \.isUTF8) ?? self
  }
}
