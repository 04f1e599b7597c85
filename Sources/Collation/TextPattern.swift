public import Bytes
internal import CCollation

/// A text that is searched for in other texts at primary strength, which ignores case and accents: "bjork" is found
/// in "Björk". Numbers are compared digit by digit.
public final class TextPattern {
  /// How well a text matches the pattern, from no match to a match of the whole text.
  public enum Match: Int, Comparable, Sendable {
    /// The text does not contain the pattern.
    case none
    /// The text contains the pattern, but not at its beginning.
    case within
    /// The text begins with the pattern.
    case beginning
    /// The text is equal to the pattern.
    case whole

    /// Returns whether one match is worse than another.
    ///
    /// - Parameters:
    ///   - left: the first match.
    ///   - right: the second match.
    public static func < (left: Match, right: Match) -> Bool { left.rawValue < right.rawValue }
  }

  private let handle: OpaquePointer
  /// The collator, which must outlive the handle.
  private let collator: Collator

  /// Prepares a pattern for search with a collator; nil if the text has no character with a primary weight, because
  /// such a text would be found everywhere. After ``Collator/prepareSortKeys()``, texts are searched several times as
  /// fast.
  ///
  /// - Parameters:
  ///   - text: the text to search for.
  ///   - collator: the collator that compares characters.
  public init?(_ text: ByteString, _ collator: Collator) {
    guard !collator.primaryKey(of: text).isEmpty, let handle = collator.openPattern(text) else {
      return nil
    }
    self.handle = handle
    self.collator = collator
  }

  deinit { ccollation_pattern_close(handle) }

  /// Returns the best match in a text; bytes that are not UTF-8 count as U+FFFD.
  ///
  /// - Parameter text: the text to search.
  public func match(in text: ByteString) -> Match { text.withUnsafeBytes { match(in: $0) } }

  /// Returns the best match in a text given as bytes; see `match(in:)` for byte strings.
  ///
  /// - Parameter text: the text to search.
  public func match(in text: UnsafeRawBufferPointer) -> Match {
    let bytes = text.assumingMemoryBound(to: UInt8.self)
    let match = ccollation_pattern_match(handle, bytes.baseAddress, bytes.count)
    return Match(rawValue: Int(match.rawValue)) ?? .none
  }
}
