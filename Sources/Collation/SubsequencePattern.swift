public import Bytes
internal import CCollation

/// A text whose letters are looked for in names in their order, with any others between them: "acdc"
/// is found in "AC/DC", and "hmg" in "Homogenic". Case, accents and punctuation are ignored; a text of
/// punctuation alone is looked for as it is.
public final class SubsequencePattern {
  /// The best way in which a name has the letters of a pattern. A match is less than one that is
  /// worse.
  public struct Match: Comparable, Sendable, Hashable {
    /// The distance of the letters from one another: 2 for each one that begins a word without
    /// following the one before it, and 3 for each one inside of a word. The first letter of a name
    /// costs nothing.
    public let scatter: Int
    /// The number of letters before the first one that matches.
    public let start: Int
    /// The number of letters in the name.
    public let length: Int

    /// Whether a match is better than another one.
    ///
    /// - Parameters:
    ///   - left: the value that may come first.
    ///   - right: the value that it is compared with.
    public static func < (left: Match, right: Match) -> Bool {
      (left.scatter, left.start, left.length) < (right.scatter, right.start, right.length)
    }
  }

  private let pattern: LetterPattern
  /// The best ways to match the letters so far, by the place of the last of them; see `bestWay`.
  private var (row, next): ([Way], [Way]) = ([], [])

  /// Prepares a pattern at the primary strength of a collator; nil if the text has no character with
  /// a primary weight. Many names are compared several times as fast after
  /// ``Collator/prepareSortKeys()``.
  ///
  /// - Parameters:
  ///   - text: the text to look for.
  ///   - collator: the collator whose primary strength is used.
  public init?(_ text: ByteString, _ collator: Collator) {
    let pattern =
      LetterPattern(text, collator) ?? LetterPattern(text, collator, keepingPunctuation: true)
    guard let pattern else { return nil }
    self.pattern = pattern
  }

  /// Returns the best match in a name; nil if the letters are not in it in this order. Only the first
  /// thousand letters of a name count. O(letters) if there is no match, otherwise O(letters of both,
  /// multiplied).
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

  /// Returns the best match in a name; see `match(in:)` of bytes.
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

  /// Finds the best of all ways to match: letter by letter of the pattern, the best way that ends at
  /// each place of the name follows from those of the letter before.
  private func bestWay(_ wanted: [UInt32], _ letters: Letters) -> Way {
    row.removeAll(keepingCapacity: true)
    for (place, letter) in letters.enumerated() {
      row.append(letter.weight == wanted[0] ? Way(startingAt: place, letter) : .none)
    }
    for weight in wanted.dropFirst() {
      next.removeAll(keepingCapacity: true)
      // The best of the ways that end before the letter next to this one, and at that letter.
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

/// Bounds the time for a line that is no name.
private let maxLetters = 1000

/// The costs of a way to match and the place where it starts, as one number, so that the less of two
/// is the better.
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

  /// Returns the way that goes on at a letter that does not follow.
  func skipping(to letter: ccollation_letter) -> Way {
    self == .none ? self : Way(number: number + UInt64(costOfSkipping(to: letter)) << 32)
  }

  static func < (left: Way, right: Way) -> Bool { left.number < right.number }
}

private func costOfSkipping(to letter: ccollation_letter) -> Int { letter.begins_word ? 2 : 3 }
