/// The beginning of an entry's name, and the key bytes that all names with that beginning share.
struct NamePrefix {
  let text: String
  let key: [UInt8]
  /// No longer start of the name has a longer key, so that only names equal to it at primary
  /// strength share this one.
  let isWhole: Bool
}

/// The starts of one entry's name, from the first grapheme to all of them.
///
/// Not every start counts: one does that the entry's own key begins with. So letters that sort as
/// one stay together, and so do the digits of a number. Keys grow with the starts, which lets the
/// searches here ask for few of them, however long the name.
struct NamePrefixes {
  private let name: String
  /// Where each start ends.
  private let ends: [String.Index]
  private let section: UInt8
  private let primaryKey: @Sendable (String) -> [UInt8]
  private let beginsEntry: (_ key: [UInt8]) -> Bool

  init(at offset: Int, of listing: SortedListing, _ collation: PrefixCollation) {
    let name = collation.sortedPart(listing.name(at: offset))
    self.name = name
    self.ends = name.indices.dropFirst() + [name.endIndex]
    self.section = listing.section(at: offset)
    self.primaryKey = collation.primaryKey
    self.beginsEntry = { listing.key(at: offset, hasPrefix: $0) }
  }

  /// The shortest start that counts with more than so many bytes of key, or else the whole name.
  func first(longerThan length: Int) -> NamePrefix {
    for index in ends.indices[index(longerThan: length)...] {
      let key = key(at: index)
      guard beginsEntry(key) else { continue }
      return NamePrefix(text: String(name[..<ends[index]]), key: key, isWhole: false)
    }
    let whole = [section] + primaryKey(name) + [levelSeparator]
    return NamePrefix(text: name, key: whole, isWhole: true)
  }

  /// The bytes of key of the longest start that counts with at most so many; 1, the section's, if
  /// there is none.
  func lengthOfLast(notLongerThan length: Int) -> Int {
    let candidates = ends.indices[..<index(longerThan: length)].reversed()
    return candidates.lazy.map(key).first(where: beginsEntry)?.count ?? 1
  }

  private func index(longerThan length: Int) -> Int {
    ends.indices.partitioningIndex { key(at: $0).count > length }
  }

  private func key(at index: Int) -> [UInt8] {
    [section] + primaryKey(String(name[..<ends[index]]))
  }
}

/// What stands behind the primary weights in a sort key (ICU: Collation::LEVEL_SEPARATOR_BYTE).
package let levelSeparator: UInt8 = 1
