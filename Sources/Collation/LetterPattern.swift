internal import Bytes
internal import CCollation

/// A string whose letters are compared with the letters of names at primary strength, that is, regardless of case and
/// accents.
final class LetterPattern {
  private let handle: OpaquePointer
  /// The collator that the handle uses; it is stored so that it outlives the handle.
  private let collator: Collator
  /// The text's letters as read from the collator's key table; nil if the text contains characters that are not in
  /// the table.
  private let plain: [UInt32]?
  private let exact: [UInt32]

  /// Reads a string; nil if the string has no letters or ICU fails.
  ///
  /// - Parameter keepingPunctuation: whether characters other than letters, marks and numbers are compared, too;
  ///   otherwise they only separate words.
  init?(_ text: ByteString, _ collator: Collator, keepingPunctuation: Bool = false) {
    guard let handle = collator.openLetters(keepingPunctuation: keepingPunctuation) else {
      return nil
    }
    self.handle = handle
    self.collator = collator
    let plain = text.withUnsafeBytes { read($0, handle, plainly: true)?.map(\.weight) }
    // In languages such as Thai, punctuation has no primary weight: the table ignores it, whereas ICU's iterator does
    // not.
    self.plain = plain?.isEmpty == true ? nil : plain
    exact = text.withUnsafeBytes { read($0, handle, plainly: false)?.map(\.weight) } ?? []
    guard !exact.isEmpty else { return nil }
  }

  deinit { ccollation_letters_close(handle) }

  var count: Int { exact.count }

  /// Calls a closure with the letters of the text and of a name. Both are valid only during the call.
  func withLetters<Result>(
    of name: UnsafeRawBufferPointer,
    _ body: (_ text: [UInt32], _ name: UnsafeBufferPointer<ccollation_letter>) -> Result
  ) -> Result {
    if let plain, let letters = read(name, handle, plainly: true) { return body(plain, letters) }
    let none = UnsafeBufferPointer<ccollation_letter>(start: nil, count: 0)
    return body(exact, read(name, handle, plainly: false) ?? none)
  }
}

/// Reads the letters of a string. If `plainly` is false, ICU provides the letters. Otherwise they are read from the
/// collator's key table, and the result is nil if the string contains characters that are not in the table.
private func read(
  _ text: UnsafeRawBufferPointer, _ handle: OpaquePointer, plainly: Bool
) -> UnsafeBufferPointer<ccollation_letter>? {
  var count = 0
  let bytes = text.assumingMemoryBound(to: UInt8.self)
  let letters = ccollation_letters_read(handle, bytes.baseAddress, bytes.count, plainly, &count)
  return letters.map { UnsafeBufferPointer(start: $0, count: count) }
}
