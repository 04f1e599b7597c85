public import Bytes

/// A listing in the order of its sort keys; an *offset* counts rows in that order from 0.
///
/// The first byte of a key is the row's section, the rest orders the rows within it, so that the
/// order of the bytes is the order of the index. Rows with equal keys stand by their names' bytes.
public struct SortedListing: Sendable {
  private let rows: Rows

  private enum Rows: Sendable {
    case made(OwnedRows)
    /// Rows that are in order already.
    case lent(BorrowedRows)
  }

  /// Sorts a listing by one key an entry. O(n log n).
  public init(_ listing: Listing, keys: ByteStrings) {
    self.rows = .made(OwnedRows(listing, keys: keys))
  }

  /// Stands on rows that are somewhere else, in the order of their keys.
  public init(_ rows: BorrowedRows) {
    self.rows = .lent(rows)
  }

  /// The URI of the directory, without a slash at its end; empty for the root.
  public var directory: ByteString {
    switch rows {
    case .made(let made): made.listing.directory
    case .lent(let lent): lent.directory
    }
  }

  /// The number of entries.
  public var count: Int {
    switch rows {
    case .made(let made): made.order.count
    case .lent(let lent): lent.count
    }
  }

  /// The last path component of the entry at an offset.
  public func name(at offset: Int) -> ByteString { withName(at: offset) { ByteString($0) } }

  /// What the entry at an offset is.
  public func kind(at offset: Int) -> EntryKind {
    switch rows {
    case .made(let made): made.listing.kinds[made.row(at: offset)]
    case .lent(let lent): lent.kind(offset)
    }
  }

  /// What the entries are, in order. O(n).
  public var kinds: [EntryKind] {
    switch rows {
    case .made(let made): made.order.map { made.listing.kinds[Int($0)] }
    case .lent(let lent): (0..<lent.count).map(lent.kind)
    }
  }

  /// The URI of the entry at an offset.
  public func uri(at offset: Int) -> ByteString {
    directory.appending(component: name(at: offset))
  }

  /// The sort key of the entry at an offset.
  public func key(at offset: Int) -> ByteString { withKey(at: offset) { ByteString($0) } }

  /// Lends the name of the entry at an offset without copying it.
  private func withName<Result>(
    at offset: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    switch rows {
    case .made(let made): made.listing.names.withBytes(at: made.row(at: offset), body)
    case .lent(let lent): withExtendedLifetime(lent) { body(lent.name(offset)) }
    }
  }

  /// Lends the names of the entries at some offsets, one after the other, without copying them.
  /// O(offsets).
  public func forEachName(in offsets: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void) {
    switch rows {
    case .made(let made): made.forEach(of: made.listing.names, in: offsets, body)
    case .lent(let lent): for offset in offsets { body(lent.name(offset)) }
    }
  }

  /// Lends all sort keys, one after the other, without copying them. O(n).
  public func forEachKey(_ body: (UnsafeRawBufferPointer) -> Void) {
    switch rows {
    case .made(let made): made.forEach(of: made.keys, in: 0..<made.order.count, body)
    case .lent(let lent): for offset in 0..<lent.count { body(lent.key(offset)) }
    }
  }

  /// Lends the sort key of the entry at an offset without copying it.
  private func withKey<Result>(
    at offset: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    switch rows {
    case .made(let made): made.keys.withBytes(at: made.row(at: offset), body)
    case .lent(let lent): withExtendedLifetime(lent) { body(lent.key(offset)) }
    }
  }
}

extension SortedListing {
  /// The offsets whose keys begin with some bytes: an empty range, at the place where they would
  /// stand, if there are none. O(log n).
  public func offsets(withKeyPrefix prefix: [UInt8]) -> Range<Int> {
    offsets(fromKeyPrefix: prefix, throughKeyPrefix: prefix)
  }

  /// The offsets from the first key that is not before `first` through the last one that begins
  /// with `last` or stands before it. O(log n).
  ///
  /// - Parameter range: where to look; nil for everywhere.
  public func offsets(
    fromKeyPrefix first: [UInt8], throughKeyPrefix last: [UInt8], within range: Range<Int>? = nil
  ) -> Range<Int> {
    let range = range ?? 0..<count
    return withKeys { key in
      let start = range.partitioningIndex { compareBeginning(of: key($0), with: first) >= 0 }
      let rest = start..<range.upperBound
      return start..<rest.nearPartitioningIndex { compareBeginning(of: key($0), with: last) > 0 }
    }
  }

  /// Lends the sort keys by their offsets for the time of the call: a search counts no references
  /// at each of its steps then.
  private func withKeys<Result>(_ body: ((Int) -> UnsafeRawBufferPointer) -> Result) -> Result {
    switch rows {
    case .made(let made): made.keys.withPackedStrings { keys in body { keys[made.row(at: $0)] } }
    case .lent(let lent): body(lent.key)
    }
  }

  /// The offset at which the first entry with a key and a name stands, or would stand. O(log n).
  ///
  /// - Parameter range: where to look; nil for everywhere.
  public func insertionOffset(
    of name: ByteString, key: [UInt8], within range: Range<Int>? = nil
  ) -> Int {
    (range ?? 0..<count).partitioningIndex { offset in
      let byKey = withKey(at: offset) { compare($0, with: key) }
      return byKey != 0 ? byKey > 0 : withName(at: offset) { compare($0, with: name.bytes) } >= 0
    }
  }

  /// How many bytes the keys at two offsets have in common at their beginning.
  func commonKeyLength(_ left: Int, _ right: Int) -> Int {
    withKey(at: left) { left in
      withKey(at: right) { right in zip(left, right).prefix { $0 == $1 }.count }
    }
  }

  /// Whether the key at an offset begins with some bytes.
  func key(at offset: Int, hasPrefix prefix: [UInt8]) -> Bool {
    withKey(at: offset) { compareBeginning(of: $0, with: prefix) == 0 }
  }

  /// The section of the entry at an offset: the first byte of its key.
  func section(at offset: Int) -> UInt8 {
    withKey(at: offset) { key in
      precondition(!key.isEmpty, "a key without a byte for its section")
      return key[0]
    }
  }
}

/// Zero if some bytes begin with `prefix`, else negative or positive as their place is.
private func compareBeginning(of bytes: UnsafeRawBufferPointer, with prefix: [UInt8]) -> Int {
  let beginning = UnsafeRawBufferPointer(rebasing: bytes[..<min(bytes.count, prefix.count)])
  return compare(beginning, with: prefix)
}

/// A listing that was sorted here.
///
/// A class, since each look at a row would else count references to five arrays up and down.
private final class OwnedRows: Sendable {
  /// The entries in the server's order.
  let listing: Listing
  /// The sort key of each entry, in the server's order.
  let keys: ByteStrings
  /// The listing's row at each offset.
  let order: [UInt32]

  init(_ listing: Listing, keys: ByteStrings) {
    precondition(listing.count == keys.count, "a listing needs a key for each of its entries")
    self.listing = listing
    self.keys = keys
    order = sortedRows(keys: keys, names: listing.names)
  }

  func row(at offset: Int) -> Int { Int(order[offset]) }

  func forEach(
    of strings: ByteStrings, in offsets: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    strings.withPackedStrings { strings in
      for row in order[offsets] { body(strings[Int(row)]) }
    }
  }
}

/// Negative, zero or positive as the place of some bytes beside others is.
private func compare(_ bytes: UnsafeRawBufferPointer, with other: [UInt8]) -> Int {
  other.withUnsafeBytes { compareBytes(bytes, $0) }
}
