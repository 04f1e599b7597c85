internal import Bytes
internal import Collation
internal import ListingIndex

extension CacheReadTransaction {
  /// Returns the entries whose names match a string; nil if no name matches. In a list of tag values, whose names may
  /// come from sort tags, the values themselves are compared as well. O(n).
  func search(
    for text: ByteString, _ matching: NameMatching, in indexed: IndexedListing
  ) throws(CatalogError) -> JumpTarget? {
    let collator = try context.collator.get()
    prepare(collator, for: indexed)
    guard let search = NameSearch(text, matching, collator) else { return nil }
    var ranks = RankedOffsets()
    indexed.forEachComparedName { ranks.add($0, search.rank(of: $1)) }
    return JumpTarget(indexed, ranks.sorted())
  }

  /// Returns up to three names of a listing: the names that are most similar to a string. Each of them contains a word
  /// whose beginning differs from the string in only a few letters. O(n).
  func names(like text: ByteString, in indexed: IndexedListing) throws(CatalogError) -> [ByteString]
  {
    let collator = try context.collator.get()
    prepare(collator, for: indexed)
    guard let pattern = SimilarityPattern(text, collator) else { return [] }
    var nearest: [(similarity: SimilarityPattern.Similarity, offset: Int)] = []
    var offset = 0
    indexed.listing.forEachName(in: 0..<indexed.listing.count) { name in
      if let similarity = pattern.similarity(of: name) {
        let place = nearest.firstIndex { similarity < $0.similarity } ?? nearest.count
        nearest.insert((similarity, offset), at: place)
        if nearest.count > maxNearestNames { nearest.removeLast() }
      }
      offset += 1
    }
    return nearest.map { indexed.listing.name(at: $0.offset) }
  }

  private func prepare(_ collator: Collator, for indexed: IndexedListing) {
    if indexed.listing.count >= preparationThreshold { collator.prepareSortKeys() }
  }
}

private let maxNearestNames = 3

/// The smallest number of names for which preparing the collator saves more time than the preparation takes.
private let preparationThreshold = 1000

/// A string prepared for comparison with names.
private struct NameSearch {
  private let text: ByteString
  private let comparison: Comparison
  /// The transliteration of names; nil if names are compared unchanged.
  private let latin: LatinSpelling?

  private enum Comparison {
    case pattern(TextPattern, least: TextPattern.Match)
    case letters(SubsequencePattern)
  }

  /// Prepares a string for comparison with names. Returns nil if the string contains nothing that can be compared.
  ///
  /// - Parameters:
  ///   - text: the string to look for.
  ///   - matching: how the string is compared with names.
  ///   - collator: the collator that compares letters.
  init?(_ text: ByteString, _ matching: NameMatching, _ collator: Collator) {
    latin = matching.transliterates ? LatinSpelling() : nil
    self.text = text
    let spelled = latin?.standard(text) ?? text
    if matching.rule == .subsequence {
      guard let pattern = SubsequencePattern(spelled, collator) else { return nil }
      comparison = .letters(pattern)
    } else {
      guard let pattern = TextPattern(spelled, collator) else { return nil }
      comparison = .pattern(pattern, least: matching.rule == .prefix ? .beginning : .within)
    }
  }

  /// Returns the rank of a name, which is lower for a better match; nil if the name does not match.
  func rank(of name: UnsafeRawBufferPointer) -> Rank? {
    if text.withUnsafeBytes({ $0.elementsEqual(name) }) { return .exact }
    guard let latin else { return rank(ofSpelling: name) }
    var best: Rank?
    latin.forEachSpelling(of: name) { spelling in
      guard let rank = rank(ofSpelling: spelling) else { return }
      best = min(best ?? rank, rank)
    }
    return best
  }

  private func rank(ofSpelling name: UnsafeRawBufferPointer) -> Rank? {
    switch comparison {
    case .pattern(let pattern, let least):
      let match = pattern.match(in: name)
      return match < least ? nil : Rank(match)
    case .letters(let pattern): return pattern.match(in: name).map(Rank.init)
    }
  }
}

/// The quality of a match; lower is better.
private struct Rank: Comparable {
  private let parts: (Int, Int, Int)

  /// The rank of a name that equals the text byte for byte.
  static let exact = Rank(parts: (-1, 0, 0))

  private init(parts: (Int, Int, Int)) { self.parts = parts }

  init(_ match: TextPattern.Match) {
    parts = (TextPattern.Match.whole.rawValue - match.rawValue, 0, 0)
  }

  init(_ match: SubsequencePattern.Match) { parts = (match.scatter, match.start, match.length) }

  static func == (left: Rank, right: Rank) -> Bool { left.parts == right.parts }
  static func < (left: Rank, right: Rank) -> Bool { left.parts < right.parts }
}

/// Collects the offsets of matching names, together with their ranks.
private struct RankedOffsets {
  private var found: [(rank: Rank, offset: Int)] = []

  mutating func add(_ offset: Int, _ rank: Rank?) {
    if let rank { found.append((rank, offset)) }
  }

  /// Returns the offsets ordered by rank. Offsets with equal ranks are in the order of the listing. If an entry was
  /// added twice, only the better of its ranks counts.
  func sorted() -> JumpMatches {
    let sorted = found.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }
    var known: Set<Int> = []
    let unique = sorted.filter { known.insert($0.offset).inserted }
    let best = unique.prefix { $0.rank == unique[0].rank }
    return JumpMatches(ranked: unique.map(\.offset), bestCount: best.count)
  }
}

extension IndexedListing {
  /// Calls a closure with each offset and the name at this offset. For tag values, the closure is then called again
  /// with each offset and the value itself.
  fileprivate func forEachComparedName(_ body: (Int, UnsafeRawBufferPointer) -> Void) {
    var offset = 0
    listing.forEachName(in: 0..<listing.count) { name in
      body(offset, name)
      offset += 1
    }
    guard case .tags = source?.namedList else { return }
    offset = 0
    listing.forEachTarget { target in
      let value = target.prefix { $0 != .newline }
      body(offset, UnsafeRawBufferPointer(rebasing: value))
      offset += 1
    }
  }
}
