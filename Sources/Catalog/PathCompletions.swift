package import Bytes
internal import Collation
package import ListingIndex
package import MPDClient

/// The entries that can complete a path or an entry's name while it is being typed.
package struct PathCompletions {
  /// The lists to which the path without its last component leads, each with the entries whose names begin with the
  /// last component. Lists without such entries are left out.
  let parts: [CompletedPart]
  /// The last component as typed so far; empty after a slash.
  package let last: ByteString
  /// Whether each completed path begins with the typed path, byte for byte.
  package let continuesPath: Bool
  let naming: EntryNaming

  /// The path of the list that contains all the entries, ending with a slash; empty for the list in which the typed
  /// path begins. Nil if the entries are in several lists, or if there are none.
  package var commonList: ByteString? { parts.count == 1 ? parts[0].path : nil }

  /// Calls a closure with each completed path, which ends with a slash if it can be continued. O(entries).
  ///
  /// - Parameter body: receives the bytes of a path, which are valid only during the call, and whether the path can
  ///   be continued.
  package func forEachPath(_ body: (_ path: UnsafeRawBufferPointer, _ leadsOn: Bool) -> Void) {
    for part in parts { part.forEachPath(naming) { body($1, $2) } }
  }
}

extension CacheReadTransaction {
  /// Finds the entries that can complete a path while it is being typed. The components before the last one may lead to
  /// more than one list. In each of these lists, finds the entries whose names begin with the last component, byte for
  /// byte. If no list has such an entry, finds the entries that a jump would find.
  ///
  /// A component before the last one leads to all lists that match it equally well. If it leads to more than 50 lists,
  /// nothing is found. O(n); O(n log n) for a list that is not in the cache.
  ///
  /// - Parameters:
  ///   - path: the names and name prefixes typed so far, separated by slashes.
  ///   - source: the list in which the names are looked up.
  ///   - isWanted: returns whether to find entries of a kind, given whether a path can continue after them.
  ///   - connection: the connection to the server that has the list.
  package func completions(
    of path: ByteString, in source: ListingSource,
    where isWanted: (EntryKind, _ leadsOn: Bool) -> Bool = { _, _ in true },
    over connection: inout Connection
  ) throws(CatalogError) -> PathCompletions {
    let typed = TypedPath(path, in: source)
    let lists = try lists(at: typed.parents, in: source, over: &connection)
    return try completions(
      of: typed, .path(allValues: typed.last.contains(.tab)), in: lists, where: isWanted)
  }

  /// Finds the entries of a list whose names begin with a string, byte for byte. If there are none, finds the entries
  /// that a jump would find. A tag value counts as one name and is not split at slashes.
  ///
  /// - Parameters:
  ///   - text: the beginning of a name, which may contain slashes.
  ///   - source: the list in which the names are looked up.
  ///   - connection: the connection to the server that has the list.
  package func completions(
    ofName text: ByteString, in source: ListingSource, over connection: inout Connection
  ) throws(CatalogError) -> PathCompletions {
    let list = try listing(of: source, over: &connection)
    return try completions(
      of: TypedPath(name: text), .name, in: [CompletedPart(indexed: list, path: "")]
    ) { _, _ in true }
  }

  private func completions(
    of typed: TypedPath, _ naming: EntryNaming, in lists: [CompletedPart],
    where isWanted: (EntryKind, _ leadsOn: Bool) -> Bool
  ) throws(CatalogError) -> PathCompletions {
    var parts = lists.compactMap { list in
      list.with(list.indexed.offsets(continuing: typed.last), where: isWanted)
    }
    let isExact = !parts.isEmpty || typed.last.isEmpty
    if !isExact {
      for list in lists {
        let offsets = try similarOffsets(to: typed.last, in: list.indexed)
        parts += [list.with(offsets, where: isWanted)].compactMap(\.self)
      }
    }
    let isPlain = isExact && typed.isPlain && parts.allSatisfy { $0.path == typed.lead }
    return PathCompletions(
      parts: parts, last: typed.last, continuesPath: isPlain || parts.isEmpty, naming: naming)
  }

  private func lists(
    at components: [ByteString], in source: ListingSource, over connection: inout Connection
  ) throws(CatalogError) -> [CompletedPart] {
    let cache = try ValidatedCache(self, for: source, over: &connection)
    var rest = RemainingPath(components + [""])
    let first = try deepest(below: source, &rest, toFind: nil, cache, over: &connection)
    let left = rest.components.dropLast()
    let path = components.dropLast(left.count).map { $0 + "/" }.joined(separator: "")
    var lists = [CompletedPart(indexed: first, path: path)]
    for component in left {
      var next: [(source: ListingSource, path: ByteString)] = []
      for list in lists { next += try places(component, in: list) }
      guard next.count <= maxLists else { return [] }
      lists = []
      for place in next {
        let indexed = try listing(of: place.source, cache, over: &connection)
        lists.append(CompletedPart(indexed: indexed, path: place.path))
      }
    }
    return lists
  }

  private func listing(
    of source: ListingSource, _ cache: ValidatedCache?, over connection: inout Connection
  ) throws(CatalogError) -> IndexedListing {
    try listing(of: source, only: nil, cache, over: &connection)
  }

  /// Returns the lists to which the best matches of a component lead, each with its path.
  private func places(
    _ component: ByteString, in list: CompletedPart
  ) throws(CatalogError) -> [(source: ListingSource, path: ByteString)] {
    let target: JumpTarget
    do throws(CatalogError) {
      target = try find(component, only: nil, in: list.indexed)
    } catch {
      guard case .notFound = error else { throw error }
      return []
    }
    let named = list.with(target.matches.best) { _, leadsOn in leadsOn }
    var places: [(source: ListingSource, path: ByteString)] = []
    named?.forEachPath(.path(allValues: component.contains(.tab))) { offset, path, _ in
      guard let source = list.indexed.list(at: offset) else { return }
      places.append((source, ByteString(path)))
    }
    // A tag value is an exact match even without the values that distinguish it.
    let exact = places.filter { $0.path == list.path + component.escapedInPath + "/" }
    return exact.isEmpty ? places : exact
  }

  /// Returns the entries that a jump to the beginning of a name would find. If the text begins with an article that
  /// jumps ignore, the names must begin with this article as well. A tag value that is sorted by its sort tag also
  /// matches if the value itself begins with the text.
  private func similarOffsets(
    to beginning: ByteString, in indexed: IndexedListing
  ) throws(CatalogError) -> [Range<Int>] {
    let collator = try context.collator.get()
    let keys = try prefixKeys(of: beginning)
    var found = keys.matches(in: indexed.listing).prefixMatches
    if indexed.listing.hasNamelessEntries {
      found += keys.ofNamelessEntries.matches(in: indexed.listing).prefixMatches
    }
    let isSortedByOther = found.isEmpty && indexed.listing.hasTargets
    let hasArticle = collator.sortedPart(of: beginning) != beginning
    guard isSortedByOther || hasArticle else { return found }
    if isSortedByOther { found = [0..<indexed.listing.count] }
    guard let pattern = TextPattern(beginning, collator) else { return [] }
    return indexed.offsets(in: found) { pattern.match(in: ByteString($0)) >= .beginning }
  }
}

/// The maximum number of lists that are searched for one path component.
private let maxLists = 50

/// A path that the user is still typing.
struct TypedPath {
  /// The part of the path up to and including the last slash; empty if there is no slash.
  let lead: ByteString
  let parents: [ByteString]
  let last: ByteString
  /// Whether the last component is typed exactly as completed paths are written.
  let isPlain: Bool

  init(name: ByteString) {
    (lead, parents, last, isPlain) = ("", [], name, true)
  }

  init(_ path: ByteString, in source: ListingSource) {
    let start = source.startOfLastComponent(of: path)
    let rest = ByteString(path.bytes[start...])
    lead = ByteString(path.bytes[..<start])
    parents = lead.isEmpty ? [] : source.components(of: lead)
    guard source.escapesNames, !rest.isEmpty else {
      last = rest
      isPlain = true
      return
    }
    last = source.components(of: rest)[0]
    isPlain = last.escapedInPath == rest
  }
}

extension ListingSource {
  /// Returns the index after the last slash that separates components.
  fileprivate func startOfLastComponent(of path: ByteString) -> Int {
    switch namedList {
    case .directory, .tree: path.bytes.lastIndex(of: .slash).map { $0 + 1 } ?? 0
    case .tags, .albums: TagPath.startOfLastComponent(of: path)
    case .queue, .playlist, .search, .songs, .ordered, .descending: 0
    }
  }
}
