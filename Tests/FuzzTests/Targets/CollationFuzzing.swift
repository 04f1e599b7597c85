import Bytes
import Collation
import ListingIndex

extension FuzzTarget {
  /// Sort keys, indexes and prefixes of any names: the keys of the table are those that ICU makes, and
  /// the index has a place for each name.
  static let collation = FuzzTarget(name: "collation", maxLength: 256) { bytes in
    var input = FuzzInput(bytes)
    let collators = try locales[input.number(below: locales.count)].get()
    let names = input.remainder().split(separator: 0).map { ByteString($0) }
    let keys = collators.withTable.sortKeys(of: ByteStrings(names))
    for (offset, name) in names.enumerated() {
      let key = ByteString(collators.plain.sortKey(of: name))
      try require(key == keys[offset], "'\(name)' has the keys \(key) and \(keys[offset])")
    }
    try checkIndex(of: names, keys, collators.withTable)
    try checkPrefix(names.first ?? "", of: names, keys, collators.plain)
  }
}

/// Two collators of a locale, of which one makes keys from its table.
private struct CollatorPair {
  let plain: Collator
  let withTable: Collator

  init(_ locale: String) throws {
    plain = try Collator(locale: CollationLocale(locale))
    withTable = try Collator(locale: CollationLocale(locale))
    withTable.prepareSortKeys()
  }
}

private let locales = ["en_US", "cs_CZ", "ja_JP", "da_DK"].map { locale in
  Result { try CollatorPair(locale) }
}

private func checkIndex(
  of names: [ByteString], _ keys: ByteStrings, _ collator: Collator
) throws(FuzzFinding) {
  let sorted = sortedListing(names, keys)
  let index = collator.index(sorted, keepsEmptySections: names.count.isMultiple(of: 2))
  let count = index.topLevel.extents.reduce(0) { $0 + $1.count }
  try require(count == names.count, "the index has \(count) of \(names.count) names")
}

/// Reads any text as a prefix.
private func checkPrefix(
  _ text: ByteString, of names: [ByteString], _ keys: ByteStrings, _ collator: Collator
) throws(FuzzFinding) {
  let bounds = collator.prefixKeys(of: text).bounds(in: sortedListing(names, keys))
  try require(bounds.upperBound <= names.count, "'\(text)' begins the names \(bounds)")
}

private func sortedListing(_ names: [ByteString], _ keys: ByteStrings) -> SortedListing {
  var listing = Listing(directory: "")
  for name in names { listing.append(.directory, name: name) }
  return SortedListing(listing, keys: keys)
}
