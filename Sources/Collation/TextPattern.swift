public import Bytes
internal import CCollation

/// A text that is looked for in others at primary strength, which ignores case and accents: "bjork"
/// is found in "Björk". Numbers are compared digit by digit.
public final class TextPattern {
  /// The best match of the pattern in a text, from none to the whole text.
  public enum Match: Int, Comparable, Sendable {
    /// The text does not contain the pattern.
    case none
    /// The text contains the pattern after its beginning.
    case within
    /// The text begins with the pattern.
    case beginning
    /// The text is equal to the pattern.
    case whole

    /// Whether a match is worse than another one.
    ///
    /// - Parameters:
    ///   - left: the value that may come first.
    ///   - right: the value that it is compared with.
    public static func < (left: Match, right: Match) -> Bool { left.rawValue < right.rawValue }
  }

  private let handle: OpaquePointer
  /// The collator that the handle refers to.
  private let collator: Collator

  /// Prepares a pattern in the order of a collator; nil if it has no character with a primary
  /// weight, since it would then be found everywhere. Many texts are searched several times as fast
  /// after ``Collator/prepareSortKeys()``.
  ///
  /// - Parameters:
  ///   - text: the text to look for.
  ///   - collator: the collator whose primary strength is used.
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

  /// Returns the best match in a text; see `match(in:)` of a string.
  ///
  /// - Parameter text: the text to search.
  public func match(in text: UnsafeRawBufferPointer) -> Match {
    let bytes = text.assumingMemoryBound(to: UInt8.self)
    let match = ccollation_pattern_match(handle, bytes.baseAddress, bytes.count)
    return Match(rawValue: Int(match.rawValue)) ?? .none
  }
}
