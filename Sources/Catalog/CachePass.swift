internal import Glibc
internal import ListingCache
internal import Bytes
internal import Bytes
internal import ListingIndex
internal import MPDClient

/// The cache as it is good for one question: with the server's state as it was told before.
struct CachePass: Sendable {
  let cache: CatalogCache
  let server: ServerAddress
  let stamp: ServerStamp

  /// The stored listing of a directory; one of all its entries serves as well where they are all of
  /// the wanted kind.
  func listing(
    of directory: ByteString, only kind: EntryKind?
  ) -> (CachedListing, ListingSource)? {
    if let all = listing(of: directory, storedAs: nil) {
      if kind.map(all.0.holdsOnly) ?? true { return all }
    }
    return kind.flatMap { listing(of: directory, storedAs: $0) }
  }

  private func listing(
    of directory: ByteString, storedAs kind: EntryKind?
  ) -> (CachedListing, ListingSource)? {
    guard let source = source(of: directory, storedAs: kind),
      let listing = cache.listing(source)
    else { return nil }
    return (listing, source)
  }

  /// What a directory's new listing is to be stored under; nil if it must not be.
  func sourceToKeep(of directory: ByteString, storedAs kind: EntryKind?) -> ListingSource? {
    stamp.isSettled(now: time(nil)) ? source(of: directory, storedAs: kind) : nil
  }

  private func source(of directory: ByteString, storedAs kind: EntryKind?) -> ListingSource? {
    guard let stamp = stamp.bytes(of: directory) else { return nil }
    return ListingSource(key: cache.key(of: directory, only: kind, on: server), stamp: stamp)
  }
}
