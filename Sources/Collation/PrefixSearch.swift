internal import Bytes
public import ListingIndex

/// The offsets of a sorted listing's entries that match a prefix, grouped by the quality of the match.
public struct PrefixMatches: Sendable, Equatable {
  /// The offset of the entry whose name equals the searched text byte for byte; nil if no name does.
  public let exact: Int?
  /// The offsets of the names that are equal to the searched text at primary strength.
  public let equal: [Range<Int>]
  /// The offsets of the names that begin with the searched text or equal it at primary strength, in ascending order.
  public let prefixMatches: [Range<Int>]

  /// Creates matches from known offsets.
  ///
  /// - Parameters:
  ///   - exact: the offset of the entry whose name equals the text byte for byte; nil if no name does.
  ///   - equal: the offsets of the names that are equal to the text at primary strength.
  ///   - prefixMatches: the offsets of the names that begin with the text or equal it at primary strength, in
  ///     ascending order.
  public init(exact: Int?, equal: [Range<Int>], prefixMatches: [Range<Int>]) {
    self.exact = exact
    self.equal = equal
    self.prefixMatches = prefixMatches
  }

  /// Returns these matches with the first of the given entries as the exact match. If no entries are given, returns the
  /// matches unchanged.
  ///
  /// - Parameter entries: the offsets of the entries to prefer.
  public func preferring(_ entries: Range<Int>) -> PrefixMatches {
    guard let exact = entries.first else { return self }
    let isFound = prefixMatches.contains { $0.contains(exact) }
    let all = isFound ? prefixMatches : prefixMatches + [entries]
    return PrefixMatches(
      exact: exact, equal: equal, prefixMatches: all.sorted { $0.lowerBound < $1.lowerBound })
  }

  /// The best matches: the exact match if there is one; otherwise the names that equal the text or, if no name does,
  /// all names that begin with the text.
  public var best: [Range<Int>] {
    if let exact { return [exact..<exact + 1] }
    return equal.isEmpty ? prefixMatches : equal
  }
}

// The listings must be sorted by the keys of the collator that created the prefix keys.
extension PrefixKeys {
  /// Finds the names in a listing that match the text. O(log n).
  ///
  /// - Parameter listing: a listing that was sorted by the keys of the same collator.
  public func matches(in listing: SortedListing) -> PrefixMatches {
    let all = 0..<listing.count
    let own = offsets(of: textMatches, in: listing, within: all)
    // A name that equals the text does not begin with a longer number, so `own` contains it.
    let found = offsets(of: equal, in: listing, within: own.hull).filter { !$0.isEmpty }
    let same = inOrder(found, of: listing)
    // A text without primary weights has no ranges, so the whole listing is searched for the exact name.
    let exact = exactOffset(in: listing, within: equal.isEmpty ? all : same.hull)
    return PrefixMatches(
      exact: exact, equal: same, prefixMatches: addingLongerNumbers(to: own, in: listing))
  }

  /// Finds the merged names whose first parts equal the text when case and accents are ignored. The parts of a merged
  /// name are separated by U+FFFE; the text may have several parts. O(log n).
  ///
  /// - Parameter listing: a listing that was sorted by the keys of the same collator.
  package func offsetsOfFirstParts(in listing: SortedListing) -> Range<Int> {
    let primary = sortKey.dropFirst().prefix { $0 != levelSeparator }
    guard let section = sortKey.first, !primary.isEmpty else { return 0..<0 }
    return listing.offsets(withKeyPrefix: [section] + primary + [mergeSeparator])
  }

  /// Returns the offset of the first entry whose name is the text, or the offset at which such an entry would be
  /// inserted. O(log n).
  ///
  /// - Parameter listing: a listing that was sorted by the keys of the same collator.
  public func insertionOffset(in listing: SortedListing) -> Int {
    listing.insertionOffset(of: text, key: sortKey)
  }

  /// Returns the range from the first through the last entry that begins with the text; if no entry begins with it,
  /// returns an empty range at the text's insertion offset. O(log n).
  ///
  /// - Parameter listing: a listing that was sorted by the keys of the same collator.
  public func bounds(in listing: SortedListing) -> Range<Int> {
    let found = matchingOffsets(in: listing)
    guard let first = found.first, let last = found.last else {
      let offset = insertionOffset(in: listing)
      return offset..<offset
    }
    return first.lowerBound..<last.upperBound
  }

  /// The keys for finding the string among the entries without a name. Such entries have a section of their own, in
  /// which they are sorted by a string that is not their name.
  public var ofNamelessEntries: PrefixKeys {
    PrefixKeys(
      text: text, sortKey: [namelessSection] + sortKey.dropFirst(),
      equal: equal.map(\.inNamelessSection), textMatches: textMatches.map(\.inNamelessSection),
      longerNumbers: longerNumbers?.inNamelessSection)
  }

  private func exactOffset(in listing: SortedListing, within range: Range<Int>) -> Int? {
    let offset = listing.insertionOffset(of: text, key: sortKey, within: range)
    return range.contains(offset) && listing.name(at: offset) == text ? offset : nil
  }

  private func matchingOffsets(in listing: SortedListing) -> [Range<Int>] {
    let own = offsets(of: textMatches, in: listing, within: 0..<listing.count)
    return addingLongerNumbers(to: own, in: listing)
  }

  /// Returns the ranges of `own` that are not empty. If the text ends in a number, they are followed by the ranges of
  /// the names that have a longer number in its place.
  private func addingLongerNumbers(
    to own: [Range<Int>], in listing: SortedListing
  ) -> [Range<Int>] {
    var found = own
    if let longerNumbers, let last = own.last {
      found += listing.offsets(
        in: longerNumbers.numbers.counts, after: last, growingBy: 10, common: longerNumbers.start
      ) {
        longerNumbers.append(adding: $0, to: &$1, &$2)
      }
    }
    return inOrder(found.filter { !$0.isEmpty }, of: listing)
  }

  /// Returns ranges in the order of a listing, given in the order of their keys.
  private func inOrder(_ ranges: [Range<Int>], of listing: SortedListing) -> [Range<Int>] {
    listing.isDescending ? ranges.sorted { $0.lowerBound < $1.lowerBound } : ranges
  }

  /// Returns the offsets of the entries in each key range. For a range without entries, returns an empty range at the
  /// offset where its entries would be.
  private func offsets(
    of keys: [KeyRange], in listing: SortedListing, within range: Range<Int>
  ) -> [Range<Int>] {
    keys.map {
      listing.offsets(fromKeyPrefix: $0.first, throughKeyPrefix: $0.last, within: range)
    }
  }
}

/// The byte of a sort key between the parts of a merged name (`Collation::MERGE_SEPARATOR_BYTE` of ICU).
private let mergeSeparator: UInt8 = 2

extension PrefixKeys.KeyRange {
  fileprivate var inNamelessSection: PrefixKeys.KeyRange {
    PrefixKeys.KeyRange(
      first: [namelessSection] + first.dropFirst(), last: [namelessSection] + last.dropFirst())
  }
}

extension [Range<Int>] {
  /// The smallest range that contains all of the ranges.
  fileprivate var hull: Range<Int> {
    reduce(first ?? 0..<0) {
      Swift.min($0.lowerBound, $1.lowerBound)..<Swift.max($0.upperBound, $1.upperBound)
    }
  }
}

extension Collator {
  /// Finds the names in a listing that match a prefix. O(log n).
  ///
  /// - Parameters:
  ///   - text: the beginning of a name.
  ///   - listing: a listing that was sorted by this collator's keys.
  public func matches(of text: some ByteStringConvertible, in listing: SortedListing)
    -> PrefixMatches
  {
    prefixKeys(of: text.byteString).matches(in: listing)
  }

  /// Returns the offset of the first entry with the given name, or the offset at which such an entry would be
  /// inserted. O(log n).
  ///
  /// - Parameters:
  ///   - name: the name to look for.
  ///   - listing: a listing that was sorted by this collator's keys.
  public func insertionOffset(of name: some ByteStringConvertible, in listing: SortedListing) -> Int
  {
    let name = name.byteString
    return listing.insertionOffset(of: name, key: sortKey(of: name))
  }
}
