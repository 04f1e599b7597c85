internal import Bytes

/// Direct access to the strings of a `ByteStrings`, valid only while the closure of `withPackedStrings` runs.
struct PackedStrings {
  let bytes: UnsafeRawBufferPointer
  let count: Int
  // The arrays of `StringEnds`. The subscript of `StringEnds` would retain them at each access.
  fileprivate let starts: UnsafeBufferPointer<UInt32>
  fileprivate let distances: UnsafeBufferPointer<UInt16>
  fileprivate let wide: UnsafeBufferPointer<UInt32>

  subscript(index: Int) -> UnsafeRawBufferPointer {
    let start = index == 0 ? 0 : end(of: index - 1)
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end(of: index)])
  }

  private func end(of index: Int) -> Int {
    guard wide.isEmpty else { return Int(wide[index]) }
    return Int(starts[index / StringEnds.blockLength]) + Int(distances[index])
  }
}

extension ByteStrings {
  /// Calls a closure with direct access to all strings. Reading a string through this access uses no array, and
  /// therefore needs no reference counting.
  func withPackedStrings<Result>(_ body: (PackedStrings) -> Result) -> Result {
    bytes.withUnsafeBytes { bytes in
      ends.withBuffers { starts, distances, wide in
        body(
          PackedStrings(
            bytes: bytes, count: count, starts: starts, distances: distances, wide: wide))
      }
    }
  }
}

/// Compares a string with another string, given as an array of bytes. The result is zero if the strings are equal,
/// negative if the first string sorts before the second, and positive if it sorts after the second.
func compare(_ bytes: UnsafeRawBufferPointer, with other: [UInt8]) -> Int {
  other.withUnsafeBytes { bytes.compare(with: $0) }
}

/// Compares the beginning of a string with a prefix. The result is zero if the string begins with the prefix.
/// Otherwise, it is negative if the string sorts before the prefix, and positive if it sorts after the prefix.
func compareBeginning(of bytes: UnsafeRawBufferPointer, with prefix: [UInt8]) -> Int {
  let beginning = UnsafeRawBufferPointer(rebasing: bytes[..<min(bytes.count, prefix.count)])
  return prefix.withUnsafeBytes { beginning.compare(with: $0) }
}

/// Returns the leading word of a string: its first eight bytes as a big-endian number, padded with zeros if the string
/// is shorter. Comparing the leading words of two strings gives the same result as comparing the strings, except that
/// different strings may have equal words.
func leadingWord(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
  if bytes.count >= 8 { return bytes.loadUnaligned(as: UInt64.self).bigEndian }
  var word: UInt64 = 0
  for byte in bytes { word = word << 8 | UInt64(byte) }
  return bytes.isEmpty ? 0 : word << UInt64(8 * (8 - bytes.count))
}

/// The kinds of a listing's entries, in order. The collection uses one byte of memory for each entry, or none at all as
/// long as all entries are of the same kind.
package struct EntryKinds: Sendable, Equatable {
  /// The kind of the first entry, and of all entries while `each` is empty; nil if there are no entries.
  private var common: EntryKind?
  /// The kind of each entry; empty while all kinds are equal.
  private var each: [EntryKind] = []
  /// The number of entries.
  package private(set) var count = 0

  /// Creates an empty collection.
  package init() {}

  /// Creates a collection of the given kinds.
  ///
  /// - Parameter kinds: the kind of each entry, in order.
  package init(_ kinds: some Sequence<EntryKind>) {
    for kind in kinds { append(kind) }
  }

  /// Creates a collection in which all entries are of one kind.
  ///
  /// - Parameters:
  ///   - kind: the kind of all entries.
  ///   - count: the number of entries.
  package init(repeating kind: EntryKind, count: Int) {
    precondition(count >= 0, "a number of entries is not negative")
    (common, self.count) = (count > 0 ? kind : nil, count)
  }

  /// Whether the entries are of more than one kind. O(1).
  var areSeveral: Bool { !each.isEmpty }

  /// Appends the kind of one more entry. Amortized O(1).
  ///
  /// - Parameter kind: the kind of the entry.
  package mutating func append(_ kind: EntryKind) {
    if count == 0 { common = kind }
    if each.isEmpty, kind != common { each = Array(self) }
    if !each.isEmpty { each.append(kind) }
    count += 1
  }
}

extension EntryKinds: RandomAccessCollection {
  /// The index of the first kind, which is 0.
  package var startIndex: Int { 0 }
  /// The index after the last kind, which equals ``count``.
  package var endIndex: Int { count }

  /// The kind of the entry at the given index.
  ///
  /// - Parameter index: the index of the entry, from 0 up to, but not including, ``count``.
  package subscript(index: Int) -> EntryKind {
    guard each.isEmpty else { return each[index] }
    guard let common, indices.contains(index) else { preconditionFailure("there is no such entry") }
    return common
  }
}
