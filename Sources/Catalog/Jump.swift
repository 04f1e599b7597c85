public import Bytes
internal import Collation
public import ListingIndex
public import MPDClient

extension CacheReadTransaction {
  /// Follows a path whose components are names or name prefixes. Each component is looked up in the list to which the
  /// previous components lead. An exact name is preferred to a name that is equal at primary strength, which in turn is
  /// preferred to the first name that begins with the component. If no name matches, names that begin with an article
  /// before the component match as well ("The Beatles" for "Beatles").
  ///
  /// O(log n) for each list in the cache, O(n log n) for any other list in which a prefix is looked up. If nothing is
  /// found, or if names are matched other than by prefix, all names are compared, which takes O(n).
  ///
  /// - Parameters:
  ///   - path: names and name prefixes, separated by slashes; see ``ListingSource/components(of:)``.
  ///   - source: the list in which the first component is looked up.
  ///   - kind: the kind of entry that the last component must name; nil for any kind.
  ///   - matching: how the last component is compared with names.
  ///   - connection: the connection to the server that has the list.
  public func jump(
    to path: ByteString, in source: ListingSource = .directory(""), only kind: EntryKind? = nil,
    matching: NameMatching = .prefix, over connection: inout Connection
  ) throws(CatalogError) -> JumpTarget {
    try follow(path, in: source, only: kind, matching, suggesting: true, over: &connection)
  }

  /// Follows a path like ``jump(to:in:only:matching:over:)``, but returns nil if it leads to no entry. Since no similar
  /// names are looked for, this takes no longer than finding an entry.
  ///
  /// - Parameters:
  ///   - path: names and name prefixes, separated by slashes.
  ///   - source: the list in which the first component is looked up.
  ///   - kind: the kind of entry that the last component must name; nil for any kind.
  ///   - matching: how the last component is compared with names.
  ///   - connection: the connection to the server that has the list.
  public func target(
    at path: ByteString, in source: ListingSource = .directory(""), only kind: EntryKind? = nil,
    matching: NameMatching = .prefix, over connection: inout Connection
  ) throws(CatalogError) -> JumpTarget? {
    do throws(CatalogError) {
      return try follow(
        path, in: source, only: kind, matching, suggesting: false, over: &connection)
    } catch {
      switch error {
      case .notFound, .noMarker: return nil
      default: throw error
      }
    }
  }

  /// - Parameter suggests: whether the error for a name that is not found has the most similar names.
  private func follow(
    _ path: ByteString, in source: ListingSource, only kind: EntryKind?, _ matching: NameMatching,
    suggesting suggests: Bool, over connection: inout Connection
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
      let target = try find(component, matching, only: wanted, in: indexed, suggesting: suggests)
      guard let next else { return target }
      guard let list = target.list else {
        throw .notFound(failure(next, matching, nil, in: indexed, suggesting: suggests))
      }
      source = list
    }
  }

  /// Returns the list to which a path of names and name prefixes leads; the source itself for an empty path.
  ///
  /// - Parameters:
  ///   - path: names and name prefixes, separated by slashes.
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
    _ component: ByteString, _ matching: NameMatching = .prefix, only kind: EntryKind?,
    in indexed: IndexedListing, suggesting suggests: Bool = true
  ) throws(CatalogError) -> JumpTarget {
    let target =
      try matching.usesOrder || component.isEmpty
      ? findByOrder(component, in: indexed) : search(for: component, matching, in: indexed)
    if let target { return target }
    if indexed.source?.order != nil { throw noMarker(component.description, in: indexed) }
    throw .notFound(failure(component, matching, kind, in: indexed, suggesting: suggests))
  }

  /// Finds a tag value, a name or a name prefix by binary search. If no name matches, tries the entries without a name,
  /// and then the names that have an article before the component. In a list of tag values, finally compares the values
  /// themselves, since the list may be sorted by the values' sort tags.
  private func findByOrder(
    _ component: ByteString, in indexed: IndexedListing
  ) throws(CatalogError) -> JumpTarget? {
    let listing = indexed.listing
    guard indexed.isInOrderOfNames else {
      if let marked = try extent(atLabels: component, in: indexed), !marked.isEmpty {
        return JumpTarget(indexed, JumpMatches(best: [marked], all: [marked]))
      }
      return try search(for: component, .prefix, in: indexed)?.unranked
    }
    if case .albums = indexed.source?.namedList { return try findAlbum(component, in: indexed) }
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
    // A value is sorted by its sort tag but known by itself: "the bea" must find the value "The Beatles".
    guard case .tags = indexed.source?.namedList, !component.isEmpty else { return nil }
    return try search(for: component, .prefix, in: indexed)
  }

  /// Finds an album by its first value, such as the name, or by several values separated by tabs. Values that are equal
  /// to those in the component, ignoring case and accents, are preferred to values that merely begin with them. O(log
  /// n).
  private func findAlbum(
    _ component: ByteString, in indexed: IndexedListing
  ) throws(CatalogError) -> JumpTarget? {
    let (text, listing) = (component.withLevelMarks, indexed.listing)
    for beginning in [""] + (component.isEmpty ? [] : skippedArticles) {
      let keys = try prefixKeys(of: beginning + text)
      for keys in listing.hasNamelessEntries ? [keys, keys.ofNamelessEntries] : [keys] {
        let found = JumpMatches(keys.matches(in: listing))
        let whole = keys.offsetsOfFirstParts(in: listing)
        let best = whole.isEmpty ? found.best : [whole]
        if let target = JumpTarget(indexed, JumpMatches(best: best, all: found.all)) {
          return target
        }
      }
    }
    // Only the first parts of the names are in order; the others must be compared.
    guard indexed.source?.sortedPartCount != nil, text != component else { return nil }
    return try search(for: text, .prefix, in: indexed)
  }

  private func failure(
    _ component: ByteString, _ matching: NameMatching, _ kind: EntryKind?,
    in indexed: IndexedListing, suggesting suggests: Bool
  ) -> JumpFailure {
    let nearest = suggests ? try? names(like: component, in: indexed) : nil
    return JumpFailure(
      component: component, source: indexed.source, kind: kind, matching: matching,
      nearest: nearest ?? [])
  }

  /// Returns the offset of the tag value that equals `component`, which is written as in a path. For an empty
  /// component, returns the offsets of the songs without the tag. Returns an empty range if the value does not exist,
  /// or if the list is not a list of tag values.
  ///
  /// A value with a sort tag is not sorted by its own text, so the values themselves are searched. O(log n) for a
  /// cached list, otherwise O(n).
  private func exactValue(_ component: ByteString, in indexed: IndexedListing) -> Range<Int> {
    guard case .tags = indexed.source?.namedList else { return 0..<0 }
    let listing = indexed.listing
    if component.isEmpty { return listing.offsets(withKeyPrefix: [namelessSection]) }
    let target = component.bytes.map { $0 == .tab ? UInt8.newline : $0 }
    return listing.offset(ofTarget: target).map { $0..<$0 + 1 } ?? 0..<0
  }
}

/// The English articles. An article is skipped only if no name begins with the component itself. Most articles in band
/// names are English; `Collator` can ignore the articles of other languages.
private let skippedArticles: [ByteString] = ["the ", "a ", "an "]

extension ListingSource {
  /// Returns the paths of the nested directories to which `names` lead from this directory, the deepest first, and then
  /// the path of this directory itself. Empty if this list is not a directory.
  fileprivate func directories(of names: ArraySlice<ByteString>) -> [ByteString] {
    guard case .directory(let directory) = self else { return [] }
    return (0...names.count).reversed().map { directory.appending(components: names.prefix($0)) }
  }
}
