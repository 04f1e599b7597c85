internal import Bytes

/// A word that can complete the typed word.
struct Candidate {
  /// The whole word. In a candidate that has not yet been added to a `Candidates` value, the word lacks the `lead` of
  /// that value.
  let word: ByteString
  /// Whether the user can continue the word after it has been inserted.
  var isOpen = false
  /// The description of the candidate; empty if the word needs no description.
  var meaning = ""
}

/// The candidates for completing a word. If there are more than `maxCount` candidates, only the first ones are kept.
///
/// A shell inserts the common prefix of the candidates that it receives. If an omitted candidate shortens this
/// prefix, the omitted candidate replaces the last one that is kept, so that the shell still finds the common prefix
/// of all candidates.
struct Candidates {
  /// The maximum number of candidates to keep. Shells ask the user before they show more candidates than fit on a
  /// screen.
  static let maxCount = 200

  /// The beginning of the typed word, which all candidates share. Words are added without it.
  private(set) var lead: ByteString
  /// The rest of the typed word, with which the added words are compared.
  private(set) var text: ByteString
  private(set) var kept: [Candidate] = []
  /// The number of candidates that were omitted.
  private(set) var omitted = 0
  /// Whether the candidates replace the typed text, because they do not begin with it.
  private(set) var replacesText = false
  /// Whether the shell can replace the typed text with the common prefix of the candidates without losing a part of the
  /// typed text.
  private(set) var keepsText = true
  private var common: [UInt8]?
  /// The last omitted candidate that shortened the common prefix; nil if no omitted candidate did.
  private var divergentCandidate: Candidate?

  init(after lead: ByteString = "", beginning text: ByteString) {
    self.lead = lead
    self.text = text
  }

  var isEmpty: Bool { kept.isEmpty }

  /// The candidates to show to the user: the kept candidates or, if there is a divergent candidate, this candidate in
  /// place of the last one that is kept.
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

  /// Adds the candidates that begin with the text. If no candidate begins with the text, adds the candidates for
  /// which `isSimilar` returns true; these candidates replace the typed text.
  mutating func offer(
    _ candidates: [Candidate], isSimilar: (ByteString) throws -> Bool
  ) rethrows {
    for candidate in candidates where candidate.word.hasPrefix(text) { append(candidate) }
    guard isEmpty, !text.isEmpty else { return }
    for candidate in candidates where try isSimilar(candidate.word) { append(candidate) }
    try replaceText(keepingIt: isSimilar)
  }

  /// Makes the candidates replace the typed text instead of extending it.
  ///
  /// - Parameter isKept: takes the common prefix of the candidates, and returns whether the typed text can be replaced
  ///   with it without losing a part of what was typed.
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

  /// Adds a candidate. Its bytes are copied only if the candidate is kept.
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

  /// Shortens the common prefix if the word does not begin with this prefix. Returns whether the prefix was shortened.
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
