public import Bytes

/// The part of a collation that inner markers need: primary weights and labels of prefixes.
public struct PrefixCollation: Sendable {
  /// Returns the primary weights of a text, as they are in a sort key after the section's byte.
  public let primaryKey: @Sendable (String) -> [UInt8]
  /// Returns the plainest text with the same primary weights as the given one.
  public let label: @Sendable (String) -> String
  /// Returns the part of a name that its sort key was made from: all of it, or the rest after a
  /// leading article.
  public let sortedPart: @Sendable (ByteString) -> String

  /// Wraps the closures.
  public init(
    primaryKey: @escaping @Sendable (String) -> [UInt8],
    label: @escaping @Sendable (String) -> String,
    sortedPart: @escaping @Sendable (ByteString) -> String = \.description
  ) {
    self.primaryKey = primaryKey
    self.label = label
    self.sortedPart = sortedPart
  }
}

/// A prefix of an entry's name, with the key bytes that all names with that prefix share.
struct NamePrefix {
  let text: String
  let key: [UInt8]
  /// Whether no longer prefix of the name has a longer key, so that only names equal to it at
  /// primary strength share this one.
  let isWhole: Bool
}

/// The prefixes of one entry's name, from its first grapheme to the whole name.
///
/// A prefix counts only if its key is a prefix of the entry's key, so that letters which sort as
/// one stay together, and so do the digits of a number. Keys grow with the prefixes, so that a
/// binary search needs the keys of only a few prefixes, however long the name is.
struct NamePrefixes {
  private let name: String
  /// The end of each prefix in the name.
  private let ends: [String.Index]
  private let section: UInt8
  private let primaryKey: @Sendable (String) -> [UInt8]
  private let isPrefixOfEntryKey: (_ key: [UInt8]) -> Bool

  init(at offset: Int, of listing: SortedListing, _ collation: PrefixCollation) {
    let name = collation.sortedPart(listing.name(at: offset))
    self.name = name
    self.ends = name.indices.dropFirst() + [name.endIndex]
    self.section = listing.section(at: offset)
    self.primaryKey = collation.primaryKey
    self.isPrefixOfEntryKey = { listing.key(at: offset, hasPrefix: $0) }
  }

  /// Returns the shortest prefix that counts whose key has more than `length` bytes, otherwise the
  /// whole name.
  func first(longerThan length: Int) -> NamePrefix {
    for index in ends.indices[index(longerThan: length)...] {
      let key = key(at: index)
      guard isPrefixOfEntryKey(key) else { continue }
      return NamePrefix(text: String(name[..<ends[index]]), key: key, isWhole: false)
    }
    let whole = [section] + primaryKey(name) + [levelSeparator]
    return NamePrefix(text: name, key: whole, isWhole: true)
  }

  /// Returns the length of the longest key with at most `length` bytes among those of prefixes that
  /// count; 1, for the section's byte, if there is none.
  func lengthOfLast(notLongerThan length: Int) -> Int {
    let candidates = ends.indices[..<index(longerThan: length)].reversed()
    return candidates.lazy.map(key).first(where: isPrefixOfEntryKey)?.count ?? 1
  }

  private func index(longerThan length: Int) -> Int {
    ends.indices.partitioningIndex { key(at: $0).count > length }
  }

  private func key(at index: Int) -> [UInt8] {
    [section] + primaryKey(String(name[..<ends[index]]))
  }
}

/// The byte that follows the primary weights in a sort key (ICU: Collation::LEVEL_SEPARATOR_BYTE).
package let levelSeparator: UInt8 = 1
