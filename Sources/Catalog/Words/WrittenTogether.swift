// Words that people write as one or apart, unlike the name that they mean: "run dmc" for Run-D.M.C., "vanhalen" for Van
// Halen.
extension [WordReader.Key] {
  /// Variants of the words: for each pair of neighbouring words, a variant with these two joined; and one with all of
  /// them joined.
  var joinings: [[WordReader.Key]] {
    guard count > 1 else { return [] }
    let pairs = indices.dropLast().map { first in
      Array(self[..<first] + [self[first] + self[first + 1]] + self[(first + 2)...])
    }
    return count == 2 ? pairs : pairs + [[Array<UInt8>(joined())]]
  }

  /// Returns the words with each word divided into two parts if `isAccepted` accepts a pair of its parts; nil if it
  /// accepts none.
  func divided(where isAccepted: ([WordReader.Key]) -> Bool) -> [WordReader.Key]? {
    let pairs = map { $0.divisions.first(where: isAccepted) }
    guard pairs.contains(where: { $0 != nil }) else { return nil }
    return zip(self, pairs).flatMap { $1 ?? [$0] }
  }
}

extension WordReader.Key {
  /// The pairs of parts into which the word can be divided, with at least two letters in each part; empty for a long
  /// word.
  fileprivate var divisions: [[WordReader.Key]] {
    let starts = indices.filter { self[$0] & 0xC0 != 0x80 }
    guard (4...maxDivided).contains(starts.count) else { return [] }
    return starts.dropFirst(2).dropLast().map { [Array(self[..<$0]), Array(self[$0...])] }
  }
}

/// The maximum number of letters of a word that can be divided.
private let maxDivided = 24
