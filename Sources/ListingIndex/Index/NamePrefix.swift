public import Bytes

/// The functions of a collation that are needed to compute inner markers. They return the primary weights of a string,
/// the label of a prefix, and the part of a name by which it is sorted.
public struct PrefixCollation: Sendable {
  /// Returns the primary weights of a string, as they appear in a sort key after the section byte.
  public let primaryKey: @Sendable (String) -> [UInt8]
  /// Returns the simplest string, such as one without accents, that has the same primary weights as the given string.
  public let label: @Sendable (String) -> String
  /// Returns the part of a name from which its sort key was made: all of it, or the rest after a leading article. A
  /// letter that sorts as several letters, such as "æ", may be replaced by these letters, so that a prefix can end
  /// between them.
  public let sortedPart: @Sendable (ByteString) -> String
  /// Whether numbers written in ASCII digits sort by value. If so, no prefix ends inside a number, because the
  /// shortened number would have a different value and key.
  public let sortsNumbersByValue: Bool

  /// Creates a collation from functions that the caller supplies.
  ///
  /// - Parameters:
  ///   - primaryKey: returns the primary weights of a string, as they appear in a sort key after the section byte.
  ///   - label: returns the simplest string, such as one without accents, that has the same primary weights.
  ///   - sortedPart: returns the part of a name from which its sort key was made: all of it, or the rest after a
  ///     leading article.
  ///   - sortsNumbersByValue: whether numbers written in ASCII digits sort by value.
  public init(
    primaryKey: @escaping @Sendable (String) -> [UInt8],
    label: @escaping @Sendable (String) -> String,
    sortedPart: @escaping @Sendable (ByteString) -> String = \.description,
    sortsNumbersByValue: Bool = false
  ) {
    self.primaryKey = primaryKey
    self.label = label
    self.sortedPart = sortedPart
    self.sortsNumbersByValue = sortsNumbersByValue
  }
}

/// A prefix of an entry's name, and the beginning of the sort key that all names with this prefix have in common.
struct NamePrefix {
  let text: String
  let key: [UInt8]
  /// Whether the prefix is the whole name. If so, its key includes the end of the name, so that only names that are
  /// equal at primary strength share the prefix.
  let isWhole: Bool
  /// The position of the prefix among the prefixes of the name. In similar names, prefixes near this position have
  /// keys of about the same length.
  let index: Int
}

/// The name and the sort key of an entry, for finding the prefixes of the name.
///
/// A prefix counts only if its key is a prefix of the entry's key. Letters that sort as one letter therefore stay
/// together, and so do the digits of a number.
struct PrefixedEntry {
  let name: String
  let section: UInt8
  private let offset: Int
  private let listing: SortedListing
  let collation: PrefixCollation

  init(at offset: Int, of listing: SortedListing, _ collation: PrefixCollation) {
    self.name = collation.sortedPart(listing.name(at: offset))
    self.section = listing.section(at: offset)
    self.offset = offset
    self.listing = listing
    self.collation = collation
  }

  /// The shortest prefix of the name; nil if its key is not a prefix of the entry's key, or if its end cannot be
  /// determined without examining the rest of the name.
  var plainFirst: NamePrefix? {
    plainFirstEnd(of: name, keepingNumbersWhole: collation.sortsNumbersByValue)
      .flatMap { prefix(endingAt: $0, index: 0) }
  }

  /// Returns the prefix that ends at an offset in the UTF-8 of the name; nil if the prefix's key is not a prefix of
  /// the entry's key.
  ///
  /// - Parameters:
  ///   - end: the offset in bytes.
  ///   - index: the position of the prefix among the prefixes of the name.
  func prefix(endingAt end: Int, index: Int) -> NamePrefix? {
    let text = text(upTo: end)
    let key = key(of: text)
    return counts(key) ? NamePrefix(text: text, key: key, isWhole: false, index: index) : nil
  }

  func text(upTo end: Int) -> String {
    String(name[..<name.utf8.index(name.startIndex, offsetBy: end)])
  }

  func key(of text: String) -> [UInt8] {
    var key = collation.primaryKey(text)
    key.insert(section, at: 0)
    return key
  }

  func counts(_ key: [UInt8]) -> Bool { listing.key(at: offset, hasPrefix: key) }
}

/// The prefixes of one entry's name, from its first grapheme to the whole name.
///
/// A longer prefix never has a shorter key, so a binary search needs the keys of only a few prefixes, however long
/// the name is.
struct NamePrefixes {
  private let entry: PrefixedEntry
  /// The end of each prefix in the UTF-8 of the name.
  private let ends: [Int]

  init(of entry: PrefixedEntry) {
    self.entry = entry
    ends = prefixEnds(of: entry.name, keepingNumbersWhole: entry.collation.sortsNumbersByValue)
  }

  /// Returns the shortest prefix whose key is a prefix of the entry's key and has more than `length` bytes. If there is
  /// no such prefix, returns the whole name.
  ///
  /// - Parameters:
  ///   - length: the number of bytes that the key must exceed.
  ///   - hint: a guess at the index of the prefix.
  func first(longerThan length: Int, near hint: Int) -> NamePrefix {
    // No prefix is shorter than the first prefix, and the first prefix is usually the result.
    if hint == 0, let end = ends.first, let prefix = entry.prefix(endingAt: end, index: 0),
      prefix.key.count > length
    {
      return prefix
    }
    for index in ends.indices[index(longerThan: length, near: hint)...] {
      if let prefix = entry.prefix(endingAt: ends[index], index: index) { return prefix }
    }
    let whole = entry.key(of: entry.name) + [levelSeparator]
    return NamePrefix(text: entry.name, key: whole, isWhole: true, index: ends.count)
  }

  /// Returns the length of the longest suitable key that has at most `length` bytes. A key is suitable if it belongs to
  /// a prefix of the name and is itself a prefix of the entry's key. If there is no such key, returns 1, the length of
  /// the section byte.
  ///
  /// - Parameters:
  ///   - length: the maximum length of the key in bytes.
  ///   - hint: a guess at the index of the prefix to which the key belongs.
  func lengthOfLast(notLongerThan length: Int, near hint: Int) -> Int {
    let candidates = ends.indices[..<index(longerThan: length, near: hint)].reversed()
    return candidates.lazy.map(key).first(where: entry.counts)?.count ?? 1
  }

  private func index(longerThan length: Int, near hint: Int) -> Int {
    let isLonger = { key(at: $0).count > length }
    let hint = min(hint, ends.count)
    if hint < ends.count, !isLonger(hint) {
      return (hint + 1..<ends.count).nearPartitioningIndex(where: isLonger)
    }
    guard hint > 0, isLonger(hint - 1) else { return hint }
    return (0..<hint - 1).partitioningIndex(where: isLonger)
  }

  private func key(at index: Int) -> [UInt8] { entry.key(of: entry.text(upTo: ends[index])) }
}

/// Returns the offset, in the UTF-8 encoding of a name, at which its first prefix ends. Returns nil unless both the
/// prefix and the next character are ASCII, because any other character may belong to the prefix.
///
/// - Parameter keepsNumbers: whether a prefix must not end inside a number.
private func plainFirstEnd(of name: String, keepingNumbersWhole keepsNumbers: Bool) -> Int? {
  var name = name
  return name.withUTF8 { text in
    guard let first = text.first, first < 0x80, first != 0x0D else { return nil }
    let digits = keepsNumbers ? text.prefix(maxNumberLength + 1).prefix { $0.isASCIIDigit } : []
    // Zeros and very long numbers follow special rules, which this shortcut does not implement.
    guard digits.count <= maxNumberLength, digits.isEmpty || digits.contains(where: { $0 != zero })
    else { return nil }
    let end = max(digits.count, 1)
    return end == text.count || text[end] < 0x80 ? end : nil
  }
}

/// Returns the offsets, in the UTF-8 encoding of a name, at which its prefixes end. These are the ends of its
/// graphemes.
///
/// - Parameter keepsNumbers: whether to leave out ends inside numbers. This applies only to the name's leading ASCII
///   characters.
private func prefixEnds(of name: String, keepingNumbersWhole keepsNumbers: Bool) -> [Int] {
  var name = name
  let plain = name.withUTF8 { text in
    asciiPrefixEnds(of: text[..<plainLength(of: text)], keepingNumbersWhole: keepsNumbers)
  }
  let rest = name[name.utf8.index(name.startIndex, offsetBy: plain.last ?? 0)...]
  guard !rest.isEmpty else { return plain }
  return plain
    + (rest.indices.dropFirst() + [name.endIndex]).map { end in
      name.utf8.distance(from: name.startIndex, to: end)
    }
}

/// Returns the number of ASCII bytes at the beginning that are known to be single graphemes. Counting stops before the
/// first carriage return or non-ASCII character. The byte directly before that character is not counted, since it may
/// belong to the same grapheme. Digits before this byte are not counted either, since their number may continue.
private func plainLength(of text: UnsafeBufferPointer<UInt8>) -> Int {
  guard let end = text.firstIndex(where: { $0 >= 0x80 || $0 == 0x0D }) else { return text.count }
  return text[..<max(end - 1, 0)].lastIndex { !$0.isASCIIDigit }.map { $0 + 1 } ?? 0
}

/// Returns the ends of the prefixes of an ASCII text in which each character is a grapheme.
///
/// - Parameters:
///   - text: the text.
///   - keepsNumbers: whether to leave out ends inside numbers.
private func asciiPrefixEnds(
  of text: Slice<UnsafeBufferPointer<UInt8>>, keepingNumbersWhole keepsNumbers: Bool
) -> [Int] {
  guard keepsNumbers else { return Array(1..<text.count + 1) }
  var ends: [Int] = []
  ends.reserveCapacity(text.count)
  var next = 0
  while next < text.count {
    let end = text[next...].firstIndex { !$0.isASCIIDigit } ?? text.count
    // Zero has the same value with any number of digits, and ICU splits very long numbers.
    let isOneLetter = end - next <= maxNumberLength && text[next..<end].contains { $0 != zero }
    if end == next || isOneLetter {
      next = max(end, next + 1)
      ends.append(next)
    } else {
      ends += next + 1...end
      next = end
    }
  }
  return ends
}

private let zero = UInt8(ascii: "0")

/// The largest number of digits that ICU sorts as one number.
private let maxNumberLength = 254

/// The byte that follows the primary weights in a sort key (ICU: Collation::LEVEL_SEPARATOR_BYTE).
package let levelSeparator: UInt8 = 1
