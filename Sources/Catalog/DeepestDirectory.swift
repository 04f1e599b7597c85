internal import Bytes
internal import ListingIndex
internal import MPDClient

/// The components of a path that are still to be looked up, at least one until the last is removed, and
/// what is known of the directories that they name.
struct RemainingPath {
  var components: ArraySlice<ByteString>
  /// A directory that does not exist; nil if none is known.
  var missing: ByteString?

  init(_ components: [ByteString]) { self.components = components[...] }

  /// The path of a directory below another one, if the first `count` components are its exact names.
  func directory(at count: Int, below directory: ByteString) -> ByteString {
    directory.appending(components: components.prefix(count))
  }

  /// Returns the number of components before the last that may name a directory exactly.
  func countOfDirectories(below directory: ByteString) -> Int {
    let count = components.count - 1
    let isMissing = count > 0 && self.directory(at: count, below: directory) == missing
    return isMissing ? count - 1 : count
  }
}

extension CacheReadTransaction {
  /// The deepest directory below another that the next components name exactly, so that the
  /// directories above it need not be listed. Removes these components from the path, and leaves at
  /// least one. A directory in the cache is tried first, since looking there costs less than a
  /// request. Any other list is read as it is.
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

  /// Reads the directory that all components but the last name exactly; if there is none, the one in which
  /// the first of them is looked up. Both are asked for at once, so that each component is waited for once.
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
    try connection.keyedListing(of: .directory(directory), context.collator, context.report)
  }
}

extension ByteString {
  func appending(components: ArraySlice<ByteString>) -> ByteString {
    components.reduce(self) { $0.appending(component: $1) }
  }
}

extension CatalogError {
  /// Whether a listing failed because its path names no directory.
  fileprivate var meansNoDirectory: Bool {
    guard case .server(let error) = self else { return false }
    return switch error.code {
    case .ack(.noExist), .ack(.argument), .ack(.system), .notDirectory: true
    default: false
    }
  }
}
