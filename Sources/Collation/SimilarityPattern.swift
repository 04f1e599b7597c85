public import Bytes
internal import CCollation
internal import ListingIndex

/// A text that is compared with names by the number of letters that differ. Case, accents and
/// punctuation are ignored.
public final class SimilarityPattern {
  /// The similarity of a name to the text. A more similar name has the lesser value.
  public struct Similarity: Comparable, Sendable, Hashable {
    /// The least number of letters to insert, delete, replace or exchange with their neighbours, so
    /// that a word of the name begins with the text.
    public let differences: Int
    /// Whether that is not the first word.
    public let isLaterWord: Bool
    /// The number of letters by which the lengths of the name and the text differ.
    public let extraLetters: Int

    /// Whether a name is more like the text than another one.
    ///
    /// - Parameters:
    ///   - left: the value that may come first.
    ///   - right: the value that it is compared with.
    public static func < (left: Similarity, right: Similarity) -> Bool {
      (left.differences, left.isLaterWord ? 1 : 0, left.extraLetters)
        < (right.differences, right.isLaterWord ? 1 : 0, right.extraLetters)
    }
  }

  private let pattern: LetterPattern
  private var distance = EditDistance()
  private var name: [UInt32] = []

  /// Prepares a text at the primary strength of a collator; nil if it has no letters, or more than a
  /// hundred. Many names are compared several times as fast after ``Collator/prepareSortKeys()``.
  ///
  /// - Parameters:
  ///   - text: the text to look for.
  ///   - collator: the collator whose primary strength is used.
  public init?(_ text: ByteString, _ collator: Collator) {
    guard let pattern = LetterPattern(text, collator), pattern.count <= maxLetters else {
      return nil
    }
    self.pattern = pattern
  }

  /// Returns the similarity of a name; nil if more than a third of the text's letters would have to
  /// change. O(words of the name, multiplied by the square of the text's letters).
  ///
  /// - Parameter name: the name to compare.
  public func similarity(of name: UnsafeRawBufferPointer) -> Similarity? {
    pattern.withLetters(of: name) { text, letters in
      self.name.removeAll(keepingCapacity: true)
      for letter in letters { self.name.append(letter.weight) }
      var (least, place) = ((text.count + 1) / 3 + 1, Int?.none)
      for start in letters.indices where letters[start].begins_word || start == 0 {
        let differences = differences(of: text, from: start, lessThan: least)
        if differences < least { (least, place) = (differences, start) }
      }
      return place.map { place in
        Similarity(
          differences: least, isLaterWord: place > 0,
          extraLetters: abs(letters.count - text.count))
      }
    }
  }

  /// Returns the similarity of a name; see `similarity(of:)` of bytes.
  ///
  /// - Parameter name: the name to compare.
  public func similarity(of name: ByteString) -> Similarity? {
    name.withUnsafeBytes { similarity(of: $0) }
  }

  /// Compares the text with the beginning of a word. Letters that could only be reached by more
  /// differences than are wanted are not looked at.
  private func differences(of text: [UInt32], from start: Int, lessThan limit: Int) -> Int {
    let end = min(name.count, start + text.count + limit - 1)
    return distance.between(text, prefixOf: name[start..<end])
  }
}

/// A longer text is no name that somebody has mistyped.
private let maxLetters = 100
