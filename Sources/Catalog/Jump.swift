public import Bytes
internal import Collation
public import ListingIndex
public import MPDClient

extension CacheReadTransaction {
  /// Follows a path whose components are names or prefixes of names, each looked up in the list
  /// found so far: an exact name first, then a name equal at primary strength, then the first name
  /// in order that begins with the component; if there is none, the first name that does so after an
  /// article ("The Beatles").
  ///
  /// O(log n) for each list that is in the cache, O(n log n) for any other one in which a prefix is
  /// looked up. A failure, and a matching other than by prefixes, reads all names: O(n).
  ///
  /// - Parameters:
  ///   - path: see ``ListingSource/components(of:)``.
  ///   - source: the list in which the first component is looked up.
  ///   - kind: the kind of entry that the last component must name; nil for any kind.
  ///   - matching: how the last component is compared with names.
  ///   - connection: the connection to the server that has the list.
  public func jump(
    to path: ByteString, in source: ListingSource = .directory(""), only kind: EntryKind? = nil,
    matching: NameMatching = NameMatching(), over connection: inout Connection
  ) throws(CatalogError) -> JumpTarget {
    let components = source.components(of: path)
    let cache = try ValidatedCache(
      self, for: source, expecting: source.directories(of: components.dropLast()), only: kind,
      over: &connection)
    var rest = RemainingPath(components.isEmpty ? [""] : components)
    var source = source
    while true {
      let indexed = try deepest(below: source, &rest, toFind: kind, cache, over: &connection)
      let component = rest.components.removeFirst()
      let next = rest.components.first
      let wanted = next == nil ? kind : source.kindOfLists
      let matching = next == nil ? matching : matching.ofParents
      let target = try find(component, matching, only: wanted, in: indexed)
      guard let next else { return target }
      guard let list = target.list else {
        throw .notFound(failure(next, matching, nil, in: indexed))
      }
      source = list
    }
  }

  /// The list at the end of a path of names and prefixes; the source itself for an empty path.
  ///
  /// - Parameters:
  ///   - path: names and prefixes of names, with slashes between them.
  ///   - source: the list in which the path begins.
  ///   - kind: the kind of entries to keep; nil for all.
  ///   - connection: the connection to the server that has the list.
  public func listing(
    at path: ByteString, in source: ListingSource, only kind: EntryKind? = nil,
    over connection: inout Connection
  ) throws(CatalogError) -> IndexedListing {
    guard !source.components(of: path).isEmpty else {
      return try listing(of: source, only: kind, over: &connection)
    }
    let target = try jump(to: path, in: source, only: source.kindOfLists, over: &connection)
    guard let list = target.list else {
      throw .noList(target.uri ?? target.indexed.listing.name(at: target.offset))
    }
    return try listing(of: list, only: kind, over: &connection)
  }

  func find(
    _ component: ByteString, _ matching: NameMatching = NameMatching(), only kind: EntryKind?,
    in indexed: IndexedListing
  ) throws(CatalogError) -> JumpTarget {
    let target =
      try matching.usesOrder || component.isEmpty
      ? findByOrder(component, in: indexed) : search(for: component, matching, in: indexed)
    guard let target else { throw .notFound(failure(component, matching, kind, in: indexed)) }
    return target
  }

  /// Finds a value of a tag, a name or a prefix of a name: in the section of entries without a name if
  /// no other name begins so, after an article if none of both does, and then among the values of a
  /// tag that are sorted by another text.
  private func findByOrder(
    _ component: ByteString, in indexed: IndexedListing
  ) throws(CatalogError) -> JumpTarget? {
    let listing = indexed.listing
    let keys = try prefixKeys(of: component)
    let found = keys.matches(in: listing).preferring(exactValue(component, in: indexed))
    if let target = JumpTarget(indexed, found) { return target }
    if listing.hasNamelessEntries,
      let target = JumpTarget(indexed, keys.ofNamelessEntries.matches(in: listing))
    {
      return target
    }
    for article in skippedArticles where !component.isEmpty {
      let keys = try prefixKeys(of: article + component)
      if let target = JumpTarget(indexed, keys.matches(in: listing)) { return target }
    }
    // A value of a tag is sorted by its sort tag, but known by itself: "the bea" is "Beatles, The".
    guard case .tags = indexed.source, !component.isEmpty else { return nil }
    return try search(for: component, NameMatching(.prefix), in: indexed)
  }

  private func failure(
    _ component: ByteString, _ matching: NameMatching, _ kind: EntryKind?,
    in indexed: IndexedListing
  ) -> JumpFailure {
    JumpFailure(
      component: component, source: indexed.source, kind: kind, matching: matching,
      nearest: (try? names(like: component, in: indexed)) ?? [])
  }

  /// Returns the offsets of the value of a tag that is exactly a text, as a path shows it; for an empty
  /// text, the offsets of the songs without the tag. Empty if there is none, and for other lists. A
  /// value is sorted by another text if it has a sort tag. O(log n) for a list that is in the cache,
  /// otherwise O(n).
  private func exactValue(_ component: ByteString, in indexed: IndexedListing) -> Range<Int> {
    guard case .tags = indexed.source else { return 0..<0 }
    let listing = indexed.listing
    if component.isEmpty { return listing.offsets(withKeyPrefix: [namelessSection]) }
    let target = component.bytes.map { $0 == .tab ? UInt8.newline : $0 }
    return listing.offset(ofTarget: target).map { $0..<$0 + 1 } ?? 0..<0
  }
}

/// The articles that are skipped if no name begins with a text itself: those of English, as most names
/// of bands have them. `Collator` ignores those of other languages.
private let skippedArticles: [ByteString] = ["the ", "a ", "an "]

extension ListingSource {
  /// The directories that are found at names in this one, the deepest first, and this one; empty if this is
  /// none.
  fileprivate func directories(of names: ArraySlice<ByteString>) -> [ByteString] {
    guard case .directory(let directory) = self else { return [] }
    return (0...names.count).reversed().map { directory.appending(components: names.prefix($0)) }
  }
}
