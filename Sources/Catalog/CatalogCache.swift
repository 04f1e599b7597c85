internal import Collation
public import ListingCache
public import Bytes
public import Bytes
public import ListingIndex
internal import MPDClient
internal import Synchronization

/// The cache's files for one collation, and what is to be written to them once the answer was
/// given.
public final class CatalogCache: Sendable {
  private let directory: CacheDirectory
  private let collation: [ByteString]
  private let prefixes: RecordMemo
  private let state: Mutex<State>

  private struct State {
    var listings: [IndexedDirectory] = []
    var memos: [RecordMemo]
  }

  /// Files in a directory.
  ///
  /// - Parameter collation: all that sort keys depend on: locale, script order and articles, and
  ///   the versions of ICU and of the program.
  public init(in directory: CacheDirectory, collation: [ByteString]) {
    self.directory = directory
    self.collation = collation
    prefixes = RecordMemo(directory, CacheContent.prefixesKey(collation))
    state = Mutex(State(memos: [prefixes]))
  }

  /// Writes what is new, and makes room for it. Whatever cannot be written is made anew next time.
  func store() {
    let (listings, memos) = state.withLock { state in
      defer { state = State(memos: [prefixes]) }
      return (state.listings, state.memos)
    }
    for directory in listings { store(directory) }
    for memo in memos { memo.store() }
    if !listings.isEmpty { directory.prune() }
  }

  /// Notes a listing that is to be stored.
  func keep(_ directory: IndexedDirectory) {
    state.withLock { $0.listings.append(directory) }
  }

  /// Notes records that are to be stored.
  func keep(_ memo: RecordMemo) {
    state.withLock { $0.memos.append(memo) }
  }

  private func store(_ indexed: IndexedDirectory) {
    guard let source = indexed.source else { return }
    directory.store(indexed.listing, top: indexed.index.top, source.key, stamp: source.stamp)
  }
}

// Reading.
extension CatalogCache {
  /// The sort keys of a prefix search, of which the cache remembers those that were asked for
  /// before.
  func prefixKeys(of text: ByteString, _ make: () -> PrefixKeys) -> PrefixKeys {
    if let keys = prefixes.value(for: text).flatMap({ PrefixKeys(text: text, packed: $0) }) {
      return keys
    }
    let keys = make()
    prefixes.remember(keys.packed, for: text)
    return keys
  }

  /// The inner markers of a directory that were asked for before, by their labels.
  func innerMarkers(of source: ListingSource) -> RecordMemo {
    RecordMemo(directory, CacheContent.markersKey(source.key), stamp: source.stamp)
  }

  /// What a directory's listing is stored under.
  func key(
    of directory: ByteString, only kind: EntryKind?, on server: ServerAddress
  ) -> CacheKey {
    CacheContent.listingKey(
      server: ByteString(server.description), directory: directory, only: kind, collation)
  }

  /// The stored listing of a source; nil if there is none.
  func listing(_ source: ListingSource) -> CachedListing? {
    directory.listing(source.key, stamp: source.stamp)
  }
}

/// What a listing is stored under, and the state of the server that it belongs to.
struct ListingSource: Sendable {
  let key: CacheKey
  let stamp: [UInt8]
}

extension PrefixKeys {
  /// The keys as byte strings: the place, how many runs are of equal names, two for each run.
  fileprivate var packed: [ByteString] {
    let runs = (equal + prefixMatches).flatMap { [ByteString($0.first), ByteString($0.last)] }
    return [ByteString(sortKey), ListingCache.packed(equal.count)] + runs
  }

  /// The keys of such byte strings; nil for others.
  fileprivate init?(text: ByteString, packed strings: [ByteString]) {
    guard strings.count >= 2, strings.count.isMultiple(of: 2),
      let equalCount = unpackedNumber(strings[1]), (0...strings.count / 2 - 1).contains(equalCount)
    else { return nil }
    let runs = stride(from: 2, to: strings.count, by: 2).map { index in
      KeyRange(first: strings[index].bytes, last: strings[index + 1].bytes)
    }
    self.init(
      text: text, sortKey: strings[0].bytes, equal: Array(runs[..<equalCount]),
      prefixMatches: Array(runs[equalCount...]))
  }
}
