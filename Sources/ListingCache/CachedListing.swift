public import Bytes
public import Bytes
public import ListingIndex

/// A sorted listing with the markers of its sections in a file of the cache. What is read is
/// checked then, see `isDamaged`.
public struct CachedListing: Sendable {
  /// The entries, in memory that belongs to the file.
  public let listing: SortedListing
  /// The markers of the sections.
  public let top: MarkerLevel
  /// Which kinds its entries are of.
  private let kinds: KindSet
  private let file: CacheFile

  /// Whether something that was read from it so far is not what was written: then nothing that was
  /// made of it is to be trusted.
  public var isDamaged: Bool { file.isDamaged }

  /// Whether all entries are of one kind.
  public func holdsOnly(_ kind: EntryKind) -> Bool { kinds.isSubset(of: KindSet(kind)) }

  /// Reads and checks everything, so that `isDamaged` cannot change any more. O(bytes).
  public func checkAll() { file.checkAll() }
}

/// The parts of a listing's file behind those that all files have. Names and keys stand in the
/// order of the index.
private enum Part {
  /// A byte an entry.
  static let kinds = 2
  static let nameEnds = 3
  static let names = 4
  static let keyEnds = 5
  static let keys = 6
  /// The directory, its set of kinds, and the markers of the sections.
  static let facts = 7
  static let count = 8
}

extension CacheDirectory {
  /// The listing that was stored for a key in this state of the server; nil if there is none, or if
  /// its file is damaged where that was read. O(markers).
  public func listing(_ key: CacheKey, stamp: [UInt8]) -> CachedListing? {
    guard let file = open(key, stamp: stamp, partCount: Part.count) else { return nil }
    return CachedListing(file)
  }

  /// Stores a listing with the markers of its sections; false if that could not be done, or if it
  /// alone is more than the cache may have. O(bytes).
  @discardableResult
  public func store(
    _ listing: SortedListing, top: MarkerLevel, _ key: CacheKey, stamp: [UInt8]
  ) -> Bool {
    let kinds = listing.kinds
    let facts = facts(listing, kinds, top)
    let sizes = listing.sizes
    guard max(sizes.names, sizes.keys) <= Int(UInt32.max) else { return false }
    let header = FileHeader(lengths: [
      key.bytes.count, stamp.count, listing.count, 4 * listing.count, sizes.names,
      4 * listing.count, sizes.keys, facts.count,
    ])
    guard header.contentSize <= limit else { return false }
    return write(as: key.fileName) { writer in
      for part in [header.bytes, key.bytes, stamp] { writer.append(part: part) }
      writer.append(part: kinds.map(\.rawValue))
      writer.append(strings: listing.count) { listing.forEachName(in: 0..<listing.count, $0) }
      writer.append(strings: listing.count) { listing.forEachKey($0) }
      writer.append(part: facts)
    }
  }
}

private func facts(
  _ listing: SortedListing, _ kinds: [EntryKind], _ top: MarkerLevel
) -> [UInt8] {
  let kinds = kinds.reduce(into: KindSet()) { $0.insert(KindSet($1)) }
  return packed([listing.directory, packed(kinds.rawValue)] + top.packed)
}

extension FileWriter {
  /// Appends the ends of strings, then their bytes.
  fileprivate mutating func append(
    strings count: Int, forEach: ((UnsafeRawBufferPointer) -> Void) -> Void
  ) {
    var end = 0
    forEach {
      end += $0.count
      append(number: end)
    }
    endPart(length: 4 * count)
    forEach { append($0) }
    endPart(length: end)
  }
}

extension SortedListing {
  /// How many bytes all names have, and all keys.
  fileprivate var sizes: (names: Int, keys: Int) {
    var sizes = (names: 0, keys: 0)
    forEachName(in: 0..<count) { sizes.names += $0.count }
    forEachKey { sizes.keys += $0.count }
    return sizes
  }
}

extension CachedListing {
  fileprivate init?(_ file: CacheFile) {
    let count = file.length(of: Part.kinds)
    guard file.length(of: Part.nameEnds) == 4 * count, file.length(of: Part.keyEnds) == 4 * count,
      let facts = file.copy(of: Part.facts).flatMap(unpacked), facts.count >= 2,
      let kinds = unpackedNumber(facts[1]), let top = MarkerLevel(packed: facts.dropFirst(2)),
      top.range == 0..<count
    else { return nil }
    self.listing = SortedListing(borrowedRows(of: file, directory: facts[0], count: count))
    self.top = top
    self.kinds = KindSet(rawValue: kinds)
    self.file = file
  }
}

private func borrowedRows(of file: CacheFile, directory: ByteString, count: Int) -> BorrowedRows {
  BorrowedRows(
    directory: directory, count: count,
    kind: { offset in
      file.bytes(offset..<offset + 1, of: Part.kinds).flatMap { EntryKind(rawValue: $0[0]) }
        ?? .directory
    },
    name: { file.string(at: $0, ends: Part.nameEnds, bytes: Part.names) ?? placeholder },
    key: { file.string(at: $0, ends: Part.keyEnds, bytes: Part.keys) ?? placeholder })
}

/// Stands for what is damaged until that is noticed: it is no empty key, which has no section.
// Sound because nobody writes to it.
nonisolated(unsafe) private let placeholder: UnsafeRawBufferPointer = {
  let byte = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
  byte[0] = 0
  return UnsafeRawBufferPointer(byte)
}()

/// A set of kinds of entries.
private struct KindSet: OptionSet {
  let rawValue: Int

  init(rawValue: Int) { self.rawValue = rawValue }

  init(_ kind: EntryKind) { rawValue = 1 << Int(kind.rawValue) }
}
