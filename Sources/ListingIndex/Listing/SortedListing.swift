public import Bytes

/// A listing whose rows are sorted by their keys. An *offset* is the number of a row in this order, counted from 0.
///
/// The first byte of a key is the number of the row's section, and the remaining bytes determine the row's place within
/// the section. Sorting the rows by the bytes of their keys therefore puts them in display order. Rows with equal keys
/// are ordered by the bytes of their names.
///
/// In a *descending* listing the keys descend, except that the entries without a name are last and in ascending order.
/// Rows whose names have equal keys are in the same order as in an ascending listing. A zero byte after the first byte
/// ends the part of a key that belongs to the name; what follows orders rows with equal names, and is not reversed.
public struct SortedListing: Sendable {
  private let rows: Rows
  /// Whether the listing is descending.
  public let isDescending: Bool

  private enum Rows: Sendable {
    case owned(OwnedRows)
    case borrowed(BorrowedRows)
  }

  /// Creates a sorted listing from entries and their sort keys. O(n log n).
  ///
  /// - Parameters:
  ///   - listing: the entries, in any order.
  ///   - keys: the sort key of each entry, in the order of the listing's rows.
  ///   - isDescending: whether the listing is descending; see ``SortedListing``.
  public init(_ listing: Listing, keys: ByteStrings, isDescending: Bool = false) {
    self.init(
      rows: .owned(OwnedRows(listing, keys: keys, isDescending: isDescending)),
      isDescending: isDescending)
  }

  private init(rows: Rows, isDescending: Bool) {
    self.rows = rows
    self.isDescending = isDescending
  }

  /// Creates a listing from rows that are stored elsewhere, without copying them.
  ///
  /// - Parameters:
  ///   - rows: the rows, in the order of the listing.
  ///   - isDescending: whether the listing is descending; see ``SortedListing``.
  package init(_ rows: BorrowedRows, isDescending: Bool = false) {
    self.init(rows: .borrowed(rows), isDescending: isDescending)
  }

  /// Returns a listing of the same rows, which must already be in the given order.
  ///
  /// - Parameter isDescending: whether the rows are in descending order.
  package func ofRows(descending isDescending: Bool) -> SortedListing {
    SortedListing(rows: rows, isDescending: isDescending)
  }

  /// The URI of the directory, without a slash at its end; empty for the root.
  public var directory: ByteString {
    switch rows {
    case .owned(let rows): rows.listing.directory
    case .borrowed(let rows): rows.directory
    }
  }

  /// The number of entries.
  public var count: Int {
    switch rows {
    case .owned(let rows): rows.order.count
    case .borrowed(let rows): rows.count
    }
  }

  /// Returns the row that the entry at the given offset had in the listing before it was sorted. Borrowed rows are
  /// already in order; for them, the result is the offset itself.
  ///
  /// - Parameter offset: the 0-based offset of the entry.
  public func row(at offset: Int) -> Int {
    switch rows {
    case .owned(let rows): rows.row(at: offset)
    case .borrowed: offset
    }
  }

  /// Returns the text by which the entry at the given offset is sorted and found. In a directory, this is the last path
  /// component.
  ///
  /// - Parameter offset: the 0-based offset of the entry.
  public func name(at offset: Int) -> ByteString { withName(at: offset) { ByteString($0) } }

  /// Returns the kind of the entry at the given offset.
  ///
  /// - Parameter offset: the 0-based offset of the entry.
  public func kind(at offset: Int) -> EntryKind {
    switch rows {
    case .owned(let rows): rows.listing.kinds[rows.row(at: offset)]
    case .borrowed(let rows): rows.kind(offset)
    }
  }

  /// The kinds of the entries, in order. O(n).
  public var kinds: [EntryKind] {
    switch rows {
    case .owned(let rows): rows.order.map { rows.listing.kinds[Int($0)] }
    case .borrowed(let rows): (0..<rows.count).map(rows.kind)
    }
  }

  /// Whether the listing has entries of more than one kind. Always false for borrowed rows, whose kinds are not
  /// examined. O(1).
  var hasSeveralKinds: Bool {
    if case .owned(let rows) = rows { rows.listing.kinds.areSeveral } else { false }
  }

  /// Returns the listing without the entries at the given offsets, which must be in ascending order. A listing of
  /// borrowed rows is returned unchanged. O(n).
  func without(_ offsets: [Int]) -> SortedListing {
    guard !offsets.isEmpty, case .owned(let rows) = rows else { return self }
    return SortedListing(rows: .owned(rows.without(offsets)), isDescending: isDescending)
  }

  /// Whether each entry leads to a target of its own, rather than to the item with its name in the directory.
  public var hasTargets: Bool {
    switch rows {
    case .owned(let rows): !rows.listing.targets.isEmpty
    case .borrowed(let rows): rows.target != nil
    }
  }

  /// Returns what the entry at the given offset leads to: its target or, in a listing without targets, its URI.
  ///
  /// - Parameter offset: the 0-based offset of the entry.
  public func target(at offset: Int) -> ByteString {
    switch rows {
    case .owned(let rows): rows.listing.target(at: rows.row(at: offset))
    case .borrowed(let rows):
      rows.target.map { ByteString($0(offset)) }
        ?? directory.appending(component: name(at: offset))
    }
  }

  /// Returns the sort key of the entry at the given offset.
  ///
  /// - Parameter offset: the 0-based offset of the entry.
  public func key(at offset: Int) -> ByteString { withKey(at: offset) { ByteString($0) } }

  /// Calls a closure with the name of each entry in a range of offsets, in order, without copying the names.
  /// O(offsets).
  ///
  /// - Parameters:
  ///   - offsets: the offsets of the entries.
  ///   - body: receives the bytes of a name, which are valid only during the call.
  public func forEachName(in offsets: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void) {
    switch rows {
    case .owned(let rows): rows.forEach(of: rows.listing.names, in: offsets, body)
    case .borrowed(let rows): for offset in offsets { body(rows.name(offset)) }
    }
  }

  /// Calls a closure with the target of each entry, in order, without copying the targets; does nothing for a listing
  /// without targets. O(n).
  ///
  /// - Parameter body: receives the bytes of a target, which are valid only during the call.
  public func forEachTarget(_ body: (UnsafeRawBufferPointer) -> Void) {
    guard hasTargets else { return }
    switch rows {
    case .owned(let rows): rows.forEach(of: rows.listing.targets, in: 0..<count, body)
    case .borrowed(let rows):
      guard let target = rows.target else { return }
      for offset in 0..<rows.count { body(target(offset)) }
    }
  }

  /// Returns the offset of the first entry that has the given target; nil if no entry has this target. O(log n) for
  /// borrowed rows that come with an order of their targets, otherwise O(n).
  ///
  /// - Parameter wanted: the bytes of the target to look for.
  public func offset(ofTarget wanted: [UInt8]) -> Int? {
    if case .borrowed(let rows) = rows, let offset = rows.targetOrder, let target = rows.target {
      let ranks = 0..<rows.count
      let rank = ranks.partitioningIndex { compare(target(offset($0)), with: wanted) >= 0 }
      guard rank < rows.count, compare(target(offset(rank)), with: wanted) == 0 else { return nil }
      return offset(rank)
    }
    var (offset, found) = (0, Int?.none)
    forEachTarget { target in
      if found == nil, target.elementsEqual(wanted) { found = offset }
      offset += 1
    }
    return found
  }

  /// The offsets of all entries, ordered by the bytes of the entries' targets. Entries with equal targets are in
  /// ascending order of their offsets. O(n log n).
  public var offsetsInTargetOrder: [Int] {
    let targets = ByteStrings((0..<count).lazy.map { target(at: $0) })
    return targets.withPackedStrings { targets in
      (0..<count).sorted { left, right in
        let order = targets[left].compare(with: targets[right])
        return order != 0 ? order < 0 : left < right
      }
    }
  }

  /// Calls a closure with each sort key, in order, without copying the keys. O(n).
  ///
  /// - Parameter body: receives the bytes of a key, which are valid only during the call.
  public func forEachKey(_ body: (UnsafeRawBufferPointer) -> Void) {
    switch rows {
    case .owned(let rows): rows.forEach(of: rows.keys, in: 0..<rows.order.count, body)
    case .borrowed(let rows): for offset in 0..<rows.count { body(rows.key(offset)) }
    }
  }

  /// Calls a closure with the name of the entry at the given offset, without copying the name.
  func withName<Result>(
    at offset: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    switch rows {
    case .owned(let rows): rows.listing.names.withBytes(at: rows.row(at: offset), body)
    case .borrowed(let rows): withExtendedLifetime(rows) { body(rows.name(offset)) }
    }
  }

  /// Calls a closure with the sort key of the entry at the given offset, without copying the key.
  func withKey<Result>(
    at offset: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    switch rows {
    case .owned(let rows): rows.keys.withBytes(at: rows.row(at: offset), body)
    case .borrowed(let rows): withExtendedLifetime(rows) { body(rows.key(offset)) }
    }
  }

  /// Calls a closure with a function that returns the sort key at an offset. The function is valid only during the
  /// call. A search that uses this function needs no reference counting.
  func withKeys<Result>(_ body: ((Int) -> UnsafeRawBufferPointer) -> Result) -> Result {
    switch rows {
    case .owned(let rows): rows.keys.withPackedStrings { keys in body { keys[rows.row(at: $0)] } }
    case .borrowed(let rows): body(rows.key)
    }
  }
}

/// The number of the section for entries without a name, and thus the first byte of their sort keys. This section comes
/// after all other sections, and its title is empty.
package let namelessSection: UInt8 = 255

// MPD lists a CUE sheet twice under one URI: as a directory with its tracks, and as a playlist. A stored playlist may
// also have the name of a directory.
extension SortedListing {
  /// Returns the listing with only one kind of entry for each URI. If a directory shares its URI with other entries,
  /// only the directory is kept; if a song shares its URI with playlists, only the song is kept. O(n), or O(1) if all
  /// entries are of one kind.
  ///
  /// - Parameter isInOrderOfNames: whether entries with equal names are next to each other, which spares a table of the
  ///   URIs.
  package func withOneKindPerURI(isInOrderOfNames: Bool = true) -> SortedListing {
    guard hasSeveralKinds else { return self }
    guard isInOrderOfNames else { return without(offsetsToDrop(in: offsetsWithURIsOfOtherKinds)) }
    var dropped: [Int] = []
    var end = 0
    for offset in 0..<max(0, count - 1) where offset + 1 >= end {
      guard kind(at: offset) != kind(at: offset + 1), shareName(offset, offset + 1) else {
        continue
      }
      let run = entriesWithName(of: offset, from: end)
      dropped += offsetsToDrop(in: run)
      end = run.upperBound
    }
    return without(dropped)
  }

  /// The offsets of the entries whose URI is that of a directory or a playlist.
  private var offsetsWithURIsOfOtherKinds: [Int] {
    let others = Set((0..<count).lazy.filter { kind(at: $0) != .song }.map(target))
    return (0..<count).filter { others.contains(target(at: $0)) }
  }

  /// Returns the offsets, from `start` on, of the entries that have the same name as the entry at `offset`. Entries
  /// with equal names are next to each other.
  private func entriesWithName(of offset: Int, from start: Int) -> Range<Int> {
    var (low, high) = (offset, offset + 1)
    while low > start, shareName(low - 1, offset) { low -= 1 }
    while high < count, shareName(high, offset) { high += 1 }
    return low..<high
  }

  /// Returns the offsets of the entries to leave out. An entry is left out if another of these entries has the same URI
  /// and a preferred kind.
  private func offsetsToDrop(in run: some Collection<Int>) -> [Int] {
    var preferred: [ByteString: UInt8] = [:]
    for offset in run {
      preferred[target(at: offset), default: .max] = min(
        preferred[target(at: offset), default: .max], kind(at: offset).preference)
    }
    return run.filter { preferred[target(at: $0)] != kind(at: $0).preference }
  }

  private func shareName(_ left: Int, _ right: Int) -> Bool {
    withName(at: left) { left in withName(at: right) { left.compare(with: $0) == 0 } }
  }
}

extension EntryKind {
  /// The priority of the kind. Of the entries that share a URI, the one whose kind has the lowest number is kept.
  fileprivate var preference: UInt8 {
    switch self {
    case .directory: 0
    case .song: 1
    case .playlist, .tag, .line: 2
    }
  }
}
