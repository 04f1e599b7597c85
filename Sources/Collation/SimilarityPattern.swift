public import Bytes
internal import CCollation
internal import ListingIndex

/// A string that is compared with names by counting the letters that differ. Case, accents and punctuation are ignored.
public final class SimilarityPattern {
  /// The similarity of a name to the text. More similar names have lower values.
  public struct Similarity: Comparable, Sendable, Hashable {
    /// The minimum number of letters to insert, delete, replace or swap with a neighbour so that a word of the name
    /// begins with the text.
    public let differences: Int
    /// Whether the word that matches best is not the first word of the name.
    public let isLaterWord: Bool
    /// The absolute difference between the letter counts of the name and of the text.
    public let extraLetters: Int

    /// Returns whether the first name is more similar to the text than the second.
    ///
    /// - Parameters:
    ///   - left: the similarity of the first name.
    ///   - right: the similarity of the second name.
    public static func < (left: Similarity, right: Similarity) -> Bool {
      (left.differences, left.isLaterWord ? 1 : 0, left.extraLetters)
        < (right.differences, right.isLaterWord ? 1 : 0, right.extraLetters)
    }
  }

  private let pattern: LetterPattern
  private var distance = EditDistance()
  private var name: [UInt32] = []

  /// Prepares a string for comparison at the primary strength of a collator; nil if the string has no letters or more
  /// than 100. After ``Collator/prepareSortKeys()``, names are compared several times as fast.
  ///
  /// - Parameters:
  ///   - text: the string to look for.
  ///   - collator: the collator that compares letters.
  public init?(_ text: ByteString, _ collator: Collator) {
    guard let pattern = LetterPattern(text, collator), pattern.count <= maxLetters else {
      return nil
    }
    self.pattern = pattern
  }

  /// Returns the similarity of a name; nil if more than a third of the text's letters, rounded to a whole number, would
  /// have to change. O(w · m²) for w words in the name and m letters in the text.
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

  /// Returns the similarity of a name that is given as a byte string. For details, see the overload of
  /// `similarity(of:)` that takes a buffer of bytes.
  ///
  /// - Parameter name: the name to compare.
  public func similarity(of name: ByteString) -> Similarity? {
    name.withUnsafeBytes { similarity(of: $0) }
  }

  /// Counts the differences between the text and the beginning of a word. Letters that are too far from the start of
  /// the word are not compared, because a match that includes them would have at least `limit` differences.
  private func differences(of text: [UInt32], from start: Int, lessThan limit: Int) -> Int {
    let end = min(name.count, start + text.count + limit - 1)
    return distance.between(text, prefixOf: name[start..<end])
  }
}

/// The maximum number of letters in a string; a longer string is unlikely to be a mistyped name.
private let maxLetters = 100
