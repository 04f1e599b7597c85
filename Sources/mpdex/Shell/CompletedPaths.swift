internal import Bytes
internal import Catalog
internal import Collation
internal import CommandRuntime
internal import CommandSyntax
internal import ListingIndex
internal import MPDClient
internal import Operations

// Paths, and the entries of lists.
extension ValueCompletion {
  /// Offers the entries of the music directory that are of a wanted kind. Also offers all directories, because these
  /// may contain such entries.
  mutating func offerPaths(_ isWanted: (EntryKind) -> Bool) throws {
    let path = try context.server.relativeToMusicDirectory(candidates.text)
    candidates.keepFirst(candidates.text.count - path.count)
    guard path.first != .slash else { return }
    try offerEntries(of: .directory("")) { kind, _ in isWanted(kind) }
  }

  /// Offers stored playlists or, if the typed text contains a slash, playlist files and directories.
  mutating func offerPlaylists() throws {
    if candidates.text.contains(.slash) {
      try offerPaths { kind in kind != .song }
    } else {
      try offer(names: context.run(.playlists).map(\.name).sorted())
    }
  }

  /// Offers the entries of the list that `--in` chooses.
  ///
  /// - Parameter leadingOn: whether to offer only the entries that lead to further lists.
  mutating func offerEntries(leadingOn: Bool) throws {
    guard let options = line.read(ListOptions.self), !options.readsInput,
      case .server(let source) = try options.chosen(nulTerminated: false, in: context)
    else { return }
    try offerEntries(of: source) { _, leadsOn in leadsOn || !leadingOn }
  }

  /// Returns the list that the line chooses, in the order in which it is shown; nil if completion cannot read it.
  ///
  /// - Parameter path: the path of names that continues from the list; empty if there is no such path.
  private func shownList(at path: ByteString) throws -> ListingSource? {
    guard let options = line.read(ListOptions.self), !options.readsInput,
      case .server(let source) = try options.shown(at: path, nulTerminated: false, in: context)
    else { return nil }
    return source
  }

  private mutating func offerEntries(
    of source: ListingSource, where isWanted: (EntryKind, _ leadsOn: Bool) -> Bool
  ) throws {
    try offer { text, transaction, server in
      try transaction.completions(of: text, in: source, where: isWanted, over: &server)
    }
  }

  /// Offers the values of a tag that begin with the typed text, as a jump would compare them.
  mutating func offerValues(of tag: Tag) throws {
    try offer { text, transaction, server in
      try transaction.completions(
        ofName: text, in: .tags(TagPath(levels: [tag])), over: &server)
    }
  }

  private mutating func offer(
    _ complete: (ByteString, CacheReadTransaction, inout Connection) throws ->
      PathCompletions
  ) throws {
    let (empty, catalog) = (candidates, catalog)
    candidates = try context.withConnection(about: candidates.text) { server in
      try catalog.read { transaction in
        try empty.offering(complete(empty.text, transaction, &server), catalog)
      }
    }
  }

  /// Offers the labels of the markers in the list that the line names. If the typed text is a whole label, also
  /// offers the labels of the markers inside that marker. In a list that is sorted by a property, a path of labels, such
  /// as "2026/Nov", is completed label by label.
  ///
  /// - Parameter path: the path of names from the list to the listing that has the markers.
  mutating func offerLabels(at path: ByteString) throws {
    let list = try shownList(at: path)
    guard list != nil || !line.has("--in") else { return }
    let query = try ListQuery(
      path, list.map { .server($0) }, only: line.read(ListingOptions.self)?.only?.kind,
      by: line.read(ListOptions.self)?.order, in: context)
    let isOrdered = list?.order != nil || line.sortsByProperty
    let outer = isOrdered ? candidates.text.outerLabels : nil
    if let outer { candidates.keepFirst(outer.count + 1) }
    let typed = candidates.text.description
    let labels = try query.read(catalog, in: context) { transaction, indexed in
      if let outer { return transaction.labels(inside: outer.description, in: indexed) }
      let labels = indexed.topLevel.markers.map(\.label)
      let inner = labels.contains(typed) ? transaction.labels(inside: typed, in: indexed) : []
      return labels + inner.map { isOrdered ? typed + "/" + $0 : $0 }.filter { $0 != typed }
    }
    try offer(labels.filter { !$0.isEmpty }.map { Candidate(word: ByteString($0)) })
  }
}

extension CacheReadTransaction {
  /// Returns the labels of the markers inside a marker; an empty array if it has none, or if there is no such marker.
  fileprivate func labels(inside label: String, in indexed: IndexedListing) -> [String] {
    (try? zoom(into: label, of: indexed).markers.map(\.label)) ?? []
  }
}

extension ByteString {
  /// The part before the last slash; nil if there is no slash.
  fileprivate var outerLabels: ByteString? {
    lastIndex(of: .slash).map { ByteString(self[..<$0]) }
  }
}

extension Candidates {
  fileprivate func offering(
    _ completions: PathCompletions, _ catalog: ConnectionCatalog
  ) throws -> Candidates {
    var result = self
    completions.forEachPath { path, leadsOn in
      // The value is empty for a song that lacks the tag.
      if !path.isEmpty { result.append(path, isOpen: leadsOn) }
    }
    guard !completions.continuesPath else { return result }
    let pattern = try TextPattern(completions.last, catalog.collator)
    result.replaceText { common in
      guard let list = completions.commonList, common.count >= list.count else { return false }
      let rest = ByteString(common.bytes.dropFirst(list.count))
      return rest.hasPrefix(completions.last)
        || pattern.map { $0.match(in: rest) >= .beginning } ?? false
    }
    return result
  }
}
