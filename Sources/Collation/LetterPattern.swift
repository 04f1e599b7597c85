internal import Bytes
internal import CCollation

/// A text and the names that are compared with it, both as letters at primary strength: what differs
/// only in case and accents is the same letter.
final class LetterPattern {
  private let handle: OpaquePointer
  /// The collator that the handle refers to.
  private let collator: Collator
  /// The letters as names of plain characters have them; nil if the text has other characters.
  private let plain: [UInt32]?
  private let exact: [UInt32]

  /// Reads a text; nil if it has no letters, or if ICU fails.
  ///
  /// - Parameter keepingPunctuation: whether everything but letters, marks and numbers counts too;
  ///   otherwise it only separates words.
  init?(_ text: ByteString, _ collator: Collator, keepingPunctuation: Bool = false) {
    guard let handle = collator.openLetters(keepingPunctuation: keepingPunctuation) else {
      return nil
    }
    self.handle = handle
    self.collator = collator
    let plain = text.withUnsafeBytes { read($0, handle, plainly: true)?.map(\.weight) }
    // The table ignores punctuation in languages such as Thai, in which it has no primary weight; ICU's iterator does
    // not.
    self.plain = plain?.isEmpty == true ? nil : plain
    exact = text.withUnsafeBytes { read($0, handle, plainly: false)?.map(\.weight) } ?? []
    guard !exact.isEmpty else { return nil }
  }

  deinit { ccollation_letters_close(handle) }

  var count: Int { exact.count }

  /// Calls a closure with the letters of the text and of a name, which are valid only during the
  /// call.
  func withLetters<Result>(
    of name: UnsafeRawBufferPointer,
    _ body: (_ text: [UInt32], _ name: UnsafeBufferPointer<ccollation_letter>) -> Result
  ) -> Result {
    if let plain, let letters = read(name, handle, plainly: true) { return body(plain, letters) }
    let none = UnsafeBufferPointer<ccollation_letter>(start: nil, count: 0)
    return body(exact, read(name, handle, plainly: false) ?? none)
  }
}

/// Reads a text; nil if it is to be read plainly and has characters other than plain ones.
private func read(
  _ text: UnsafeRawBufferPointer, _ handle: OpaquePointer, plainly: Bool
) -> UnsafeBufferPointer<ccollation_letter>? {
  var count = 0
  let bytes = text.assumingMemoryBound(to: UInt8.self)
  let letters = ccollation_letters_read(handle, bytes.baseAddress, bytes.count, plainly, &count)
  return letters.map { UnsafeBufferPointer(start: $0, count: count) }
}
