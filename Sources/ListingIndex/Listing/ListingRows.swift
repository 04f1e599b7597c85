package import Bytes

/// The rows of a sorted listing, read from memory that belongs to another owner, such as a mapped file. The rows are
/// already in the order of their keys.
///
/// The closures take offsets from 0 up to, but not including, ``count``; the memory that they return is valid for the
/// lifetime of this object. No key is empty, because the first byte of each key is its section. This is a class so that
/// reading a row retains a single object instead of the contexts of three closures.
package final class BorrowedRows: Sendable {
  /// A function that returns the bytes of a row's name, key or target, given the offset of the row.
  package typealias BytesAtOffset = @Sendable (_ offset: Int) -> UnsafeRawBufferPointer

  /// The directory's URI, without a slash at its end; empty for the root.
  package let directory: ByteString
  /// The number of rows.
  package let count: Int
  /// Returns the kind of the entry at an offset.
  package let kind: @Sendable (_ offset: Int) -> EntryKind
  /// Returns the name of the entry at an offset.
  package let name: BytesAtOffset
  /// Returns what the entry at an offset leads to. The property is nil if each entry leads to the item that has its
  /// name in the directory.
  package let target: BytesAtOffset?
  /// Returns the offset of the entry that has the given rank. Entries are ranked by the bytes of their targets, and
  /// entries with equal targets by their offsets. The property is nil if the ranks are not known.
  package let targetOrder: (@Sendable (_ rank: Int) -> Int)?
  /// Returns the sort key of the entry at an offset.
  package let key: BytesAtOffset

  /// Creates rows that are read through closures.
  ///
  /// - Parameters:
  ///   - directory: the directory's URI, without a slash at its end; empty for the root.
  ///   - count: the number of rows.
  ///   - kind: returns the kind of the entry at an offset.
  ///   - name: returns the name of the entry at an offset.
  ///   - key: returns the sort key of the entry at an offset.
  ///   - target: returns what the entry at an offset leads to; nil if each entry leads to the item that has its name in
  ///     the directory.
  ///   - targetOrder: returns the offset of the entry with a given rank, where entries are ranked by the bytes of their
  ///     targets, and entries with equal targets by their offsets; nil if the ranks are not known.
  package init(
    directory: ByteString, count: Int, kind: @escaping @Sendable (_ offset: Int) -> EntryKind,
    name: @escaping BytesAtOffset, key: @escaping BytesAtOffset, target: BytesAtOffset? = nil,
    targetOrder: (@Sendable (_ rank: Int) -> Int)? = nil
  ) {
    self.directory = directory
    self.count = count
    self.kind = kind
    self.name = name
    self.key = key
    self.target = target
    self.targetOrder = targetOrder
  }
}

/// The rows of a listing that was sorted in this process.
///
/// This is a class, so that reading a row retains one object instead of five arrays.
final class OwnedRows: Sendable {
  /// The entries in the server's order.
  let listing: Listing
  /// The sort key of each entry, in the server's order.
  let keys: ByteStrings
  /// For each offset, the row of the entry in the listing.
  let order: [UInt32]

  init(_ listing: Listing, keys: ByteStrings, isDescending: Bool) {
    precondition(listing.count == keys.count, "a listing needs one key for each entry")
    self.listing = listing
    self.keys = keys
    let ascending = sortedRows(keys: keys, names: listing.names)
    order = isDescending ? descending(ascending, by: keys) : ascending
  }

  private init(_ rows: OwnedRows, order: [UInt32]) {
    (listing, keys, self.order) = (rows.listing, rows.keys, order)
  }

  /// Returns all rows except the rows at the given offsets, which must be in ascending order. O(n).
  func without(_ offsets: [Int]) -> OwnedRows {
    var (rest, kept) = (offsets[...], [UInt32]())
    for (offset, row) in order.enumerated() {
      if rest.first == offset { rest.removeFirst() } else { kept.append(row) }
    }
    return OwnedRows(self, order: kept)
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

/// Returns rows in descending order of their names, given the rows in ascending order. Rows whose names have equal keys
/// keep their order, and so do the rows without a name, which stay last. O(n).
private func descending(_ rows: [UInt32], by keys: ByteStrings) -> [UInt32] {
  keys.withPackedStrings { keys in
    let key = { (offset: Int) in keys[Int(rows[offset])] }
    let named = (0..<rows.count).partitioningIndex { key($0).first == namelessSection }
    var (reversed, end) = ([UInt32](), named)
    reversed.reserveCapacity(rows.count)
    for start in (0..<named).reversed() {
      let isTie = start > 0 && key(start - 1).keyOfName.compare(with: key(start).keyOfName) == 0
      guard !isTie else { continue }
      reversed += rows[start..<end]
      end = start
    }
    return reversed + rows[named...]
  }
}

extension UnsafeRawBufferPointer {
  /// The part of a sort key that belongs to the name: the bytes before the first zero byte that follows the byte of the
  /// section.
  var keyOfName: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[..<(dropFirst().firstIndex(of: 0) ?? endIndex)])
  }
}
