internal import Bytes
internal import ListingIndex
internal import MPDClient

/// The path components that have not been looked up yet, and the path of a directory that is known not to exist.
struct RemainingPath {
  var components: ArraySlice<ByteString>
  /// The path of a directory that does not exist; nil if no such directory is known.
  var missing: ByteString?

  init(_ components: [ByteString]) { self.components = components[...] }

  /// Returns the path of a directory extended by the first `count` components, taken literally.
  func directory(at count: Int, below directory: ByteString) -> ByteString {
    directory.appending(components: components.prefix(count))
  }

  /// Returns how many of the components before the last one may name nested directories when they are taken literally.
  func countOfDirectories(below directory: ByteString) -> Int {
    let count = components.count - 1
    let isMissing = count > 0 && self.directory(at: count, below: directory) == missing
    return isMissing ? count - 1 : count
  }
}

extension CacheReadTransaction {
  /// Returns the listing of the deepest directory below `source` whose path consists of the next components, taken
  /// literally; the directories above it are then not listed. Removes these components from `rest`, but leaves at least
  /// one. If `source` is not a directory, returns the listing of `source` itself.
  ///
  /// Cached directories are tried first, because a cache lookup costs less than a request.
  ///
  /// - Parameters:
  ///   - source: the list in which the path continues.
  ///   - rest: the components that have not been looked up yet.
  ///   - kind: the kind of entry that the last component names; nil for any kind.
  ///   - cache: the cache; nil to read everything from the server.
  ///   - connection: the connection to the server.
  func deepest(
    below source: ListingSource, _ rest: inout RemainingPath, toFind kind: EntryKind?,
    _ cache: ValidatedCache?, over connection: inout Connection
  ) throws(CatalogError) -> IndexedListing {
    let parents = rest.components.count - 1
    guard case .directory(let directory) = source else {
      return try listing(
        of: source, only: parents == 0 ? kind : source.kindOfLists, cache, over: &connection)
    }
    for count in (0...parents).reversed() {
      let source = ListingSource.directory(rest.directory(at: count, below: directory))
      let wanted = count == parents ? kind : .directory
      guard let stored = cache?.listing(of: source, only: wanted) else { continue }
      rest.components.removeFirst(count)
      return stored
    }
    let (path, listing) = try deepestListing(below: directory, &rest, over: &connection)
    let wanted = rest.components.count == 1 ? kind : .directory
    return try index(listing, of: .directory(path), only: wanted, for: cache)
  }

  /// Reads the directory whose path consists of all remaining components but the last, taken literally. If this
  /// directory does not exist, reads `directory` instead, and the first component must then be looked up there. Both
  /// directories are requested together, to save a round trip.
  ///
  /// - Parameters:
  ///   - directory: the directory in which the path continues.
  ///   - rest: the components that have not been looked up yet. The components of the directory that was read are
  ///     removed.
  ///   - connection: the connection to the server.
  private func deepestListing(
    below directory: ByteString, _ rest: inout RemainingPath, over connection: inout Connection
  ) throws(CatalogError) -> (path: ByteString, KeyedListing) {
    let count = rest.countOfDirectories(below: directory)
    guard count > 0 else { return (directory, try keyedListing(of: directory, over: &connection)) }
    let path = rest.directory(at: count, below: directory)
    connection.requestAhead(entriesOf: [path, directory])
    do throws(CatalogError) {
      let listing = try keyedListing(of: path, over: &connection)
      connection.disregardListsAhead()
      rest.components.removeFirst(count)
      return (path, listing)
    } catch {
      guard error.meansNoDirectory else { throw error }
      rest.missing = path
      return (directory, try keyedListing(of: directory, over: &connection))
    }
  }

  private func keyedListing(
    of directory: ByteString, over connection: inout Connection
  ) throws(CatalogError) -> KeyedListing {
    try connection.keyedListing(of: .directory(directory), context)
  }
}

extension ByteString {
  func appending(components: ArraySlice<ByteString>) -> ByteString {
    components.reduce(self) { $0.appending(component: $1) }
  }
}

extension CatalogError {
  /// Whether a listing failed because its path does not name a directory.
  fileprivate var meansNoDirectory: Bool {
    guard case .server(let error) = self else { return false }
    return switch error.code {
    case .ack(.noExist), .ack(.argument), .ack(.system), .notDirectory: true
    default: false
    }
  }
}
