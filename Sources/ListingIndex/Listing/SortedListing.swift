/// A listing in the order of its sort keys; an *offset* counts rows in that order from 0.
///
/// The first byte of a key is the row's section, the rest orders the rows within it, so that the
/// order of the bytes is the order of the index. Rows with equal keys stand by their names' bytes.
public struct SortedListing: Sendable {
  /// The entries in the server's order.
  public let listing: Listing
  /// The sort key of each entry, in the server's order.
  public let keys: ByteStrings
  /// The listing's row at each offset.
  private let rows: [UInt32]

  /// Sorts a listing by one key an entry. O(n log n).
  public init(_ listing: Listing, keys: ByteStrings) {
    precondition(listing.count == keys.count, "a listing needs a key for each of its entries")
    self.listing = listing
    self.keys = keys
    self.rows = sortedRows(keys: keys, names: listing.names)
  }

  /// The number of entries.
  public var count: Int { rows.count }

  /// The listing's row at an offset.
  public func row(at offset: Int) -> Int { Int(rows[offset]) }

  /// The last path component of the entry at an offset.
  public func name(at offset: Int) -> ByteString { listing.names[row(at: offset)] }

  /// What the entry at an offset is.
  public func kind(at offset: Int) -> EntryKind { listing.kinds[row(at: offset)] }

  /// The URI of the entry at an offset.
  public func uri(at offset: Int) -> ByteString { listing.uri(at: row(at: offset)) }

  /// The sort key of the entry at an offset.
  public func key(at offset: Int) -> ByteString { keys[row(at: offset)] }

  /// The offsets whose keys begin with some bytes: an empty range, at the place where they would
  /// stand, if there are none. O(log n).
  public func offsets(withKeyPrefix prefix: [UInt8]) -> Range<Int> {
    offsets(fromKeyPrefix: prefix, throughKeyPrefix: prefix)
  }

  /// The offsets from the first key that is not before `first` through the last one that begins
  /// with `last` or stands before it. O(log n).
  public func offsets(
    fromKeyPrefix first: [UInt8], throughKeyPrefix last: [UInt8]
  ) -> Range<Int> {
    let start = (0..<count).partitioningIndex { comparePrefix(of: $0, with: first) >= 0 }
    let end = (0..<count).partitioningIndex { comparePrefix(of: $0, with: last) > 0 }
    return start..<Swift.max(start, end)
  }

  /// The offset at which the first entry with a key and a name stands, or would stand. O(log n).
  public func insertionOffset(of name: ByteString, key: [UInt8]) -> Int {
    (0..<count).partitioningIndex { offset in
      let row = row(at: offset)
      let byKey = keys.compare(at: row, with: key)
      return byKey != 0 ? byKey > 0 : listing.names.compare(at: row, with: name.bytes) >= 0
    }
  }

  /// How many bytes the keys at two offsets have in common at their beginning.
  func commonKeyLength(_ left: Int, _ right: Int) -> Int {
    keys.withBytes(at: row(at: left)) { left in
      keys.withBytes(at: row(at: right)) { right in zip(left, right).prefix { $0 == $1 }.count }
    }
  }

  /// Whether the key at an offset begins with some bytes.
  func key(at offset: Int, hasPrefix prefix: [UInt8]) -> Bool {
    comparePrefix(of: offset, with: prefix) == 0
  }

  /// The section of the entry at an offset: the first byte of its key.
  func section(at offset: Int) -> UInt8 {
    keys.withBytes(at: row(at: offset)) { key in
      precondition(!key.isEmpty, "a key without a byte for its section")
      return key[0]
    }
  }

  /// Zero if the key begins with `prefix`, else negative or positive as the key's place is.
  func comparePrefix(of offset: Int, with prefix: [UInt8]) -> Int {
    keys.withBytes(at: row(at: offset)) { key in
      prefix.withUnsafeBytes {
        compareBytes(UnsafeRawBufferPointer(rebasing: key.prefix($0.count)), $0)
      }
    }
  }
}

extension ByteStrings {
  /// Negative, zero or positive as a string's place beside some bytes is.
  fileprivate func compare(at index: Int, with other: [UInt8]) -> Int {
    withBytes(at: index) { string in other.withUnsafeBytes { compareBytes(string, $0) } }
  }
}

/// A row with the first bytes of its key, so that most comparisons follow no memory.
private struct SortItem {
  let word: UInt64
  let row: UInt32
}

/// Rows by their keys, rows of equal keys by the bytes of their names, of equal names as they stood.
package func sortedRows(keys: ByteStrings, names: ByteStrings) -> [UInt32] {
  var items = (0..<keys.count).map { row in
    SortItem(word: keys.withBytes(at: row, leadingWord), row: UInt32(row))
  }
  items.sort { left, right in
    if left.word != right.word { return left.word < right.word }
    let byKey = compare(Int(left.row), Int(right.row), in: keys)
    if byKey != 0 { return byKey < 0 }
    let byName = compare(Int(left.row), Int(right.row), in: names)
    return byName != 0 ? byName < 0 : left.row < right.row
  }
  return items.map(\.row)
}

private func compare(_ left: Int, _ right: Int, in strings: ByteStrings) -> Int {
  strings.withBytes(at: left) { left in
    strings.withBytes(at: right) { right in compareBytes(left, right) }
  }
}
