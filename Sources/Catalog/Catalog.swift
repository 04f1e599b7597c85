public import Collation
public import ListingIndex
public import MPDClient

/// A directory's entries in index order with the index over them.
public struct IndexedDirectory: Sendable {
  /// The index, a marker for each start that occurs.
  public let index: MarkerIndex

  /// The entries in order.
  public var listing: SortedListing { index.listing }
}

/// The pipeline from a directory's name to its index, in one collation.
public struct Catalog: Sendable {
  /// Makes the sort keys.
  public let collator: Collator

  /// A catalog that sorts by a collator.
  public init(collator: Collator) {
    self.collator = collator
  }

  /// Lists a directory, sorts it and indexes it.
  ///
  /// - Parameter kind: nil for entries of every kind.
  public func directory(
    _ directory: ByteString, only kind: EntryKind? = nil, over connection: inout Connection
  ) throws(MPDError) -> IndexedDirectory {
    index(try connection.listing(of: directory), only: kind)
  }

  /// Sorts and indexes a listing.
  public func index(_ listing: Listing, only kind: EntryKind? = nil) -> IndexedDirectory {
    let narrowed = kind.map(listing.only) ?? listing
    let sorted = SortedListing(narrowed, keys: collator.sortKeys(of: narrowed.names))
    return IndexedDirectory(index: collator.index(sorted, rows: 1...mostRows))
  }
}

/// A few screens: an inner marker over more entries than this goes a letter deeper.
private let mostRows = 200
