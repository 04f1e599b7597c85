public import Bytes
public import Collation
public import ListingIndex
public import MPDClient

/// The entries that a path of prefixes leads to.
public struct JumpTarget {
  /// The directory in which the last component was looked up.
  public let directory: IndexedListing
  /// The matching entries, the best first; at least one.
  public let matches: PrefixMatches
  /// The offset of the best match.
  public let offset: Int

  /// Creates a target; nil if nothing matches.
  init?(_ directory: IndexedListing, _ matches: PrefixMatches) {
    guard let best = matches.best.first else { return nil }
    self.directory = directory
    self.matches = matches
    offset = best.lowerBound
  }

  /// The URI of the best match.
  public var uri: ByteString { directory.listing.uri(at: offset) }
}

extension CacheReadTransaction {
  /// Follows a path whose components are names or prefixes of names, each looked up in the directory
  /// found so far: an exact name first, then a name equal at primary strength, then the first name
  /// in order that begins with the component.
  ///
  /// O(log n) for each directory that is in the cache, O(n log n) for any other one in which a prefix
  /// is looked up.
  ///
  /// - Parameter kind: the kind of entry that the last component must name; nil for any kind.
  public func jump(
    to path: ByteString, only kind: EntryKind? = nil, over connection: inout Connection
  ) throws(CatalogError) -> JumpTarget {
    let cache = try ValidatedCache(self, forRoot: true, over: &connection)
    let components = path.pathComponents
    var rest = (components.isEmpty ? [""] : components)[...]
    var directory: ByteString = ""
    while true {
      let indexed = try deepest(below: directory, &rest, toFind: kind, cache, over: &connection)
      let component = rest.removeFirst()
      let target = try find(component, only: rest.isEmpty ? kind : .directory, in: indexed)
      if rest.isEmpty { return target }
      directory = target.uri
    }
  }

  private func find(
    _ component: ByteString, only kind: EntryKind?, in directory: IndexedListing
  ) throws(CatalogError) -> JumpTarget {
    let keys = try prefixKeys(of: component)
    let listing = directory.listing
    if let target = JumpTarget(directory, keys.matches(in: listing)) { return target }
    let place = keys.insertionOffset(in: listing)
    let neighbors = max(0, place - 2)..<min(listing.count, place + 2)
    throw .notFound(
      JumpFailure(
        component: component, directory: listing.directory, kind: kind,
        nearest: neighbors.map(listing.name(at:))))
  }

  /// The deepest directory below another that the next components name exactly, so that the
  /// directories above it need not be listed. Removes these components from the path, and leaves at
  /// least one. A directory in the cache is tried first, since looking there costs less than a
  /// request.
  private func deepest(
    below directory: ByteString, _ components: inout ArraySlice<ByteString>,
    toFind kind: EntryKind?, _ cache: ValidatedCache?, over connection: inout Connection
  ) throws(CatalogError) -> IndexedListing {
    let parents = components.dropLast()
    for count in (0...parents.count).reversed() {
      let wanted = count == parents.count ? kind : .directory
      let path = directory.appending(components: parents.prefix(count))
      guard let stored = cache?.listing(of: path, only: wanted) else { continue }
      components.removeFirst(count)
      return stored
    }
    let listing = try deepestListing(below: directory, &components, over: &connection)
    return try index(listing, only: components.count == 1 ? kind : .directory, for: cache)
  }

  private func deepestListing(
    below directory: ByteString, _ components: inout ArraySlice<ByteString>,
    over connection: inout Connection
  ) throws(CatalogError) -> KeyedListing {
    var parents = components.dropLast()
    while true {
      do throws(CatalogError) {
        let listing = try connection.keyedListing(
          of: directory.appending(components: parents), context.collator, context.onProgress)
        components.removeFirst(parents.count)
        return listing
      } catch {
        guard error.meansNoDirectory, !parents.isEmpty else { throw error }
        parents.removeLast()
      }
    }
  }
}

extension ByteString {
  fileprivate func appending(components: ArraySlice<ByteString>) -> ByteString {
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
