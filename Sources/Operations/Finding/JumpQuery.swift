package import Bytes
package import Catalog
package import CommandRuntime
package import ListingIndex
internal import MPDClient
internal import TerminalText

/// A jump to entries of a list. It consists of a path of prefixes to follow, and of a choice among the matching
/// entries.
package struct JumpQuery {
  let path: ByteString
  /// The list that the path starts from.
  let list: ChosenList
  let only: EntryKind?
  /// How the last part of the path is compared with names.
  let matching: NameMatching
  let reach: Reach

  package init(
    path: ByteString, list: ChosenList = .server(.directory("")), only: EntryKind?,
    matching: NameMatching = .prefix, reach: Reach = .first(1)
  ) {
    self.path = path
    self.list = list
    self.only = only
    self.matching = matching
    self.reach = reach
  }

  /// Which of the matching entries are returned.
  package enum Reach {
    /// The best match and the entries after it or, if the matches are ranked, the best matches. The value is the
    /// number of entries to return.
    case first(Int)
    /// Every entry that matches the last part of the path.
    case all
    /// The best match. If several entries match equally well, this is an error.
    case unique
  }

  /// Returns the chosen entries, at least one; throws if nothing matches.
  package func entries(_ catalog: ConnectionCatalog, in context: CommandContext) throws
    -> [FoundEntry]
  {
    if case .lines(let lines) = list { return try found(in: catalog, lines) }
    let path = try context.server.relativeToMusicDirectory(path)
    return try context.withConnection(about: list.subject(at: path)) { server in
      try catalog.read { transaction in
        try found(at: findTarget(of: path, transaction, over: &server))
      }
    }
  }

  private func found(in catalog: ConnectionCatalog, _ lines: Listing) throws -> [FoundEntry] {
    try naming(path) {
      try found(at: catalog.find(path, matching: matching, in: catalog.index(lines)))
    }
  }

  private func found(at target: JumpTarget) throws -> [FoundEntry] {
    try chosenOffsets(target).map { FoundEntry(in: target.indexed, at: $0) }
  }

  private func chosenOffsets(_ target: JumpTarget) throws -> [Int] {
    switch reach {
    case .all: return Array(target.matches.all.joined())
    case .unique:
      let best = Array(target.matches.best.joined())
      guard best.count == 1 else { throw ambiguous(best, in: target.indexed) }
      return best
    case .first(let count): return target.offsets(first: count)
    }
  }

  private func ambiguous(_ offsets: [Int], in indexed: IndexedListing) -> CommandFailure {
    let names = offsets.map { FoundEntry(in: indexed, at: $0).listedText.terminalSafe }
    let heading = "'\(path.shortened.terminalSafe)' matches \(offsets.count) entries:"
    return CommandFailure(.no, ([heading] + names).joined(separator: "\n"))
  }

  /// Follows the path through the lists; throws if a component of the path matches nothing.
  private func findTarget(
    of path: ByteString, _ transaction: CacheReadTransaction, over server: inout Connection
  ) throws -> JumpTarget {
    guard case .server(let source) = list, !source.components(of: path).isEmpty else {
      let remedy =
        list.isDirectory ? "`mpdex ls` lists the root directory" : "give a name to look for"
      throw CommandFailure(.usage, "the path is empty; \(remedy)")
    }
    return try transaction.jump(
      to: path, in: source, only: only, matching: matching, over: &server)
  }
}
