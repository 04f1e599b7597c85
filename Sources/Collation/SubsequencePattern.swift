public import Bytes
internal import CCollation

/// A string whose letters are searched for in names, in the same order but not necessarily next to each other: "acdc"
/// is found in "AC/DC", and "hmg" in "Homogenic". Case, accents and punctuation are ignored, but a string that consists
/// only of punctuation is searched for literally.
public final class SubsequencePattern {
  /// The best way in which a name contains the letters of a pattern. A better match has a lower value.
  public struct Match: Comparable, Sendable, Hashable {
    /// The cost of the gaps before matching letters. A letter that does not directly follow the previous match costs
    /// 2 if it begins a word and 3 within a word. The first letter of a name costs nothing.
    public let scatter: Int
    /// The number of letters before the first matching letter.
    public let start: Int
    /// The number of letters in the name.
    public let length: Int

    /// Returns whether one match is better than another.
    ///
    /// - Parameters:
    ///   - left: the first match.
    ///   - right: the second match.
    public static func < (left: Match, right: Match) -> Bool {
      (left.scatter, left.start, left.length) < (right.scatter, right.start, right.length)
    }
  }

  private let pattern: LetterPattern
  /// For each position in the name, the best way to match the letters compared so far so that the last of them is
  /// matched at this position; see `bestWay`.
  private var (row, next): ([Way], [Way]) = ([], [])

  /// Prepares a pattern for comparison at the primary strength of a collator; nil if the text has no character with a
  /// primary weight. After ``Collator/prepareSortKeys()``, names are compared several times as fast.
  ///
  /// - Parameters:
  ///   - text: the text to look for.
  ///   - collator: the collator that compares letters.
  public init?(_ text: ByteString, _ collator: Collator) {
    let pattern =
      LetterPattern(text, collator) ?? LetterPattern(text, collator, keepingPunctuation: true)
    guard let pattern else { return nil }
    self.pattern = pattern
  }

  /// Returns the best match in a name; nil if the name does not contain the pattern's letters in their order. Only the
  /// first 1000 letters of a name are compared. O(letters of the name) if there is no match, otherwise O(letters of the
  /// name × letters of the pattern).
  ///
  /// - Parameter name: the name to compare.
  public func match(in name: UnsafeRawBufferPointer) -> Match? {
    pattern.withLetters(of: name) { wanted, letters in
      let letters = UnsafeBufferPointer(rebasing: letters.prefix(maxLetters))
      guard has(letters, wanted) else { return nil }
      let best = bestWay(wanted, letters)
      return Match(scatter: best.scatter, start: best.start, length: letters.count)
    }
  }

  /// Returns the best match in a name given as a byte string; see `match(in:)` for bytes.
  ///
  /// - Parameter name: the name to compare.
  public func match(in name: ByteString) -> Match? { name.withUnsafeBytes { match(in: $0) } }

  private func has(_ letters: Letters, _ wanted: [UInt32]) -> Bool {
    var found = 0
    for letter in letters where found < wanted.count && letter.weight == wanted[found] {
      found += 1
    }
    return found == wanted.count
  }

  /// Finds the best way to match the pattern, adding the pattern's letters one at a time. For each position in the
  /// name, the best way that ends there is derived from the best ways to match the preceding letters.
  private func bestWay(_ wanted: [UInt32], _ letters: Letters) -> Way {
    row.removeAll(keepingCapacity: true)
    for (place, letter) in letters.enumerated() {
      row.append(letter.weight == wanted[0] ? Way(startingAt: place, letter) : .none)
    }
    for weight in wanted.dropFirst() {
      next.removeAll(keepingCapacity: true)
      // The best way that ends before the preceding letter, and the best way that ends at the preceding letter.
      var (earlier, adjacent) = (Way.none, Way.none)
      for (place, letter) in letters.enumerated() {
        let isSame = letter.weight == weight
        next.append(isSame ? min(adjacent, earlier.skipping(to: letter)) : .none)
        earlier = min(earlier, adjacent)
        adjacent = row[place]
      }
      swap(&row, &next)
    }
    return row.min() ?? .none
  }
}

private typealias Letters = UnsafeBufferPointer<ccollation_letter>

/// The maximum number of letters that are compared, to limit the time spent on lines much longer than names.
private let maxLetters = 1000

/// A way to match letters, as one number that combines its cost and the place where it starts. A lower number means a
/// better way.
private struct Way: Comparable {
  private let number: UInt64

  static let none = Way(number: .max)

  private init(number: UInt64) { self.number = number }

  init(startingAt place: Int, _ letter: ccollation_letter) {
    let cost = place == 0 ? 0 : costOfSkipping(to: letter)
    number = UInt64(cost) << 32 | UInt64(place)
  }

  var scatter: Int { Int(number >> 32) }
  var start: Int { Int(number & 0xFFFF_FFFF) }

  /// Returns this way of matching, extended by a letter that does not directly follow the last matched letter. Skipping
  /// the letters in between adds to the cost.
  func skipping(to letter: ccollation_letter) -> Way {
    self == .none ? self : Way(number: number + UInt64(costOfSkipping(to: letter)) << 32)
  }

  static func < (left: Way, right: Way) -> Bool { left.number < right.number }
}

private func costOfSkipping(to letter: ccollation_letter) -> Int { letter.begins_word ? 2 : 3 }
