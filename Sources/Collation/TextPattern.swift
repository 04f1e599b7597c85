public import Bytes
internal import CCollation

/// A string that is searched for in other strings at primary strength, which ignores case and accents: "bjork" is found
/// in "Björk". Numbers are compared digit by digit.
public final class TextPattern {
  /// How well a string matches the pattern, from no match to a match of the whole string.
  public enum Match: Int, Comparable, Sendable {
    /// The string does not contain the pattern.
    case none
    /// The string contains the pattern, but not at its beginning.
    case within
    /// The string begins with the pattern.
    case beginning
    /// The string is equal to the pattern.
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

  /// Prepares a pattern for search with a collator; nil if the string has no character with a primary weight, because
  /// such a string would be found everywhere. After ``Collator/prepareSortKeys()``, strings are searched several times
  /// as fast.
  ///
  /// - Parameters:
  ///   - text: the string to search for.
  ///   - collator: the collator that compares characters.
  public init?(_ text: ByteString, _ collator: Collator) {
    guard !collator.primaryKey(of: text).isEmpty, let handle = collator.openPattern(text) else {
      return nil
    }
    self.handle = handle
    self.collator = collator
  }

  deinit { ccollation_pattern_close(handle) }

  /// Returns the best match in a string; bytes that are not UTF-8 count as U+FFFD.
  ///
  /// - Parameter text: the string to search.
  public func match(in text: ByteString) -> Match { text.withUnsafeBytes { match(in: $0) } }

  /// Returns the best match in a string given as bytes; see `match(in:)` for byte strings.
  ///
  /// - Parameter text: the string to search.
  public func match(in text: UnsafeRawBufferPointer) -> Match {
    let bytes = text.assumingMemoryBound(to: UInt8.self)
    let match = ccollation_pattern_match(handle, bytes.baseAddress, bytes.count)
    return Match(rawValue: Int(match.rawValue)) ?? .none
  }
}
