internal import Bytes
public import ListingIndex

/// A sorted listing with the markers of its sections, read from a mapped cache file. The bytes of the file are verified
/// when they are read; see ``isDamaged``.
public struct CachedListing: Sendable {
  /// The entries, which stay in the memory of the mapped file.
  public let listing: SortedListing
  /// The markers of the sections, over the whole listing, ascending by offset.
  public let topLevel: MarkerLevel
  private let kinds: KindSet
  private let file: CacheFile

  /// Whether any byte read so far is damaged. If so, nothing computed from this listing is valid.
  public var isDamaged: Bool { file.isDamaged }

  /// Returns whether all entries are of the given kind.
  ///
  /// - Parameter kind: the kind to compare with.
  public func holdsOnly(_ kind: EntryKind) -> Bool { kinds.isSubset(of: KindSet(kind)) }

  /// Reads and verifies the whole file, so that ``isDamaged`` does not change afterwards. O(bytes).
  public func verifyAll() { file.verifyAll() }
}

/// The numbers of the parts of a listing's file. These parts follow the file's key and validator. The names and the
/// sort keys of the entries are stored in the sorted order of the listing.
private enum Part {
  /// The kind of each entry, as one byte.
  static let kinds = 2
  static let nameEnds = 3
  static let names = 4
  static let keyEnds = 5
  static let keys = 6
  /// The offsets at which the entries' targets end; empty for a listing without targets.
  static let targetEnds = 7
  static let targets = 8
  /// The offsets of the entries, in the byte order of the entries' targets. The part is empty unless all entries are
  /// tag values, because only tag values are looked up by their targets.
  static let targetOrder = 9
  /// The URI of the directory, the set of kinds that occur in the listing, and the section markers.
  static let metadata = 10
  static let count = 11
}

// Reading.
extension CacheDirectory {
  /// Returns the listing that is stored as the given cache entry; nil if no listing is stored, or if the metadata in
  /// its file is damaged. The running time is proportional to the number of markers in the listing, not to the number
  /// of its entries.
  ///
  /// - Parameter entry: the key and the validator of the listing.
  public func listing(of entry: CacheEntryID) -> CachedListing? {
    openFile(of: entry, partCount: Part.count).flatMap(CachedListing.init)
  }
}

extension CachedListing {
  fileprivate init?(_ file: CacheFile) {
    let count = file.length(of: Part.kinds)
    guard file.length(of: Part.nameEnds) == 4 * count, file.length(of: Part.keyEnds) == 4 * count,
      [0, 4 * count].contains(file.length(of: Part.targetEnds)),
      [0, 4 * count].contains(file.length(of: Part.targetOrder)),
      let bytes = file.bytes(0..<file.length(of: Part.metadata), of: Part.metadata)
    else { return nil }
    var metadata = PackedReader(bytes)
    guard let directory = metadata.next().map({ ByteString($0) }),
      let kinds = metadata.nextNumber(), let topLevel = MarkerLevel(reading: &metadata),
      topLevel.range == 0..<count
    else { return nil }
    self.listing = SortedListing(borrowedRows(of: file, directory: directory, count: count))
    self.topLevel = topLevel
    self.kinds = KindSet(rawValue: kinds)
    self.file = file
  }
}

private func borrowedRows(of file: CacheFile, directory: ByteString, count: Int) -> BorrowedRows {
  let target: BorrowedRows.BytesAtOffset = {
    file.string(at: $0, ends: Part.targetEnds, bytes: Part.targets) ?? placeholder
  }
  let targetOrder: @Sendable (Int) -> Int = {
    min(file.number(at: $0, of: Part.targetOrder) ?? 0, count - 1)
  }
  return BorrowedRows(
    directory: directory, count: count,
    kind: { offset in
      file.bytes(offset..<offset + 1, of: Part.kinds).flatMap { EntryKind(rawValue: $0[0]) }
        ?? .directory
    },
    name: { file.string(at: $0, ends: Part.nameEnds, bytes: Part.names) ?? placeholder },
    key: { file.string(at: $0, ends: Part.keyEnds, bytes: Part.keys) ?? placeholder },
    target: file.length(of: Part.targetEnds) == 0 ? nil : target,
    targetOrder: file.length(of: Part.targetOrder) == 0 ? nil : targetOrder)
}

/// The byte that replaces each damaged name, key or target. It is a single byte rather than an empty string, because
/// an empty key would have no section.
// Safe because nothing writes to it.
nonisolated(unsafe) private let placeholder: UnsafeRawBufferPointer = {
  let byte = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
  byte[0] = 0
  return UnsafeRawBufferPointer(byte)
}()

private struct KindSet: OptionSet {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  init(_ kind: EntryKind) { rawValue = 1 << Int(kind.rawValue) }
}

// Writing.
extension CacheDirectory {
  /// Stores a listing and its section markers as a cache entry. Returns false if the file could not be written, or if
  /// it alone would exceed the size limit of the cache. O(bytes).
  ///
  /// - Parameters:
  ///   - listing: the listing to store.
  ///   - topLevel: the markers of the listing's sections.
  ///   - entry: the key and the validator under which the listing is stored.
  @discardableResult
  public func write(_ listing: SortedListing, topLevel: MarkerLevel, as entry: CacheEntryID) -> Bool
  {
    let kinds = listing.kinds
    let metadata = packedMetadata(listing, kinds, topLevel)
    let sizes = listing.sizes
    guard max(sizes.names, sizes.keys, sizes.targets) <= Int(UInt32.max) else { return false }
    let ends = 4 * listing.count
    let targetEnds = listing.hasTargets ? ends : 0
    let targetOrder = kinds.allSatisfy { $0 == .tag } ? listing.offsetsInTargetOrder : []
    let lengths = [
      listing.count, ends, sizes.names, ends, sizes.keys, targetEnds, sizes.targets,
      4 * targetOrder.count, metadata.count,
    ]
    return write(entry, partLengths: lengths) { writer in
      writer.append(part: kinds.map(\.rawValue))
      writer.append(strings: listing.count) { listing.forEachName(in: 0..<listing.count, $0) }
      writer.append(strings: listing.count) { listing.forEachKey($0) }
      writer.append(strings: targetEnds / 4) { listing.forEachTarget($0) }
      for offset in targetOrder { writer.append(number: offset) }
      writer.endPart(length: 4 * targetOrder.count)
      writer.append(part: metadata)
    }
  }
}

private func packedMetadata(
  _ listing: SortedListing, _ kinds: [EntryKind], _ topLevel: MarkerLevel
) -> [UInt8] {
  let kinds = kinds.reduce(into: KindSet()) { $0.insert(KindSet($1)) }
  return packed([listing.directory, packed(kinds.rawValue)] + topLevel.packed)
}

extension SortedListing {
  fileprivate var sizes: (names: Int, keys: Int, targets: Int) {
    var sizes = (names: 0, keys: 0, targets: 0)
    forEachName(in: 0..<count) { sizes.names += $0.count }
    forEachKey { sizes.keys += $0.count }
    forEachTarget { sizes.targets += $0.count }
    return sizes
  }
}
