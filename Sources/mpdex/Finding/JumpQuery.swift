internal import Bytes
internal import Catalog
internal import Collation
internal import ListingIndex
internal import MPDClient

/// A jump: a path of prefixes to follow, and a choice among the matching entries.
struct JumpQuery {
  let path: ByteString
  var only: EntryKind?
  var reach = Reach.first(1)

  /// A choice among the matching entries.
  enum Reach {
    /// The best match and the entries after it, this many in total.
    case first(Int)
    /// Every entry that begins with the last part of the path.
    case all
    /// The best match; it is an error if several are equally good.
    case unique
  }

  /// Finds the entries; there is at least one.
  func entries(
    _ catalog: Catalog, in context: CommandContext
  ) throws(CommandFailure) -> [FoundEntry] {
    let path = try context.relativeToMusicDirectory(path)
    return try context.withConnection { server throws(CommandFailure) in
      try catalog.read { transaction throws(CommandFailure) in
        let target = try findTarget(of: path, only: only, transaction, over: &server)
        return try chosenOffsets(target).map { FoundEntry(in: target.directory, at: $0) }
      }
    }
  }

  /// Prints the entries, as `mpdex jump PATH` does without any option.
  func printEntries(in context: CommandContext) throws(CommandFailure) {
    try entries(context.catalog(.standard()), in: context).print(to: context.output)
  }

  private func chosenOffsets(_ target: JumpTarget) throws(CommandFailure) -> [Int] {
    let best = target.matches.best.flatMap(Array.init)
    let beginning = target.matches.prefixMatches.flatMap(Array.init)
    switch reach {
    case .all: return beginning.isEmpty ? best : beginning
    case .unique where best.count > 1: throw ambiguous(best, in: target.directory)
    case .unique: return best
    case .first(let count):
      return Array(best[0]..<best[0] + min(count, target.directory.listing.count - best[0]))
    }
  }

  private func ambiguous(_ offsets: [Int], in directory: IndexedListing) -> CommandFailure {
    let names = offsets.map { directory.listing.uri(at: $0).terminalSafe }
    let heading = "'\(path.terminalSafe)' matches \(offsets.count) entries:"
    return CommandFailure(.no, ([heading] + names).joined(separator: "\n"))
  }
}

/// An entry that was found, with its offset in the sorted listing.
struct FoundEntry {
  let offset: Int
  let kind: EntryKind
  let uri: ByteString

  init(in directory: IndexedListing, at offset: Int) {
    self.offset = offset
    kind = directory.listing.kind(at: offset)
    uri = directory.listing.uri(at: offset)
  }
}

extension [FoundEntry] {
  /// Prints the URIs, or songs in a format: unchanged for programs, terminal-safe for a terminal.
  func print(
    to output: Output, _ songs: [Song] = [], _ format: SongFormat? = nil, withOffsets: Bool = false
  ) {
    var texts: [ByteString: ByteString] = [:]
    if let format { for song in songs { texts[song.uri] = format.text(song) } }
    for found in self {
      let offset = withOffsets ? "\(found.offset)\t" : ""
      output.writeSafely(texts[found.uri] ?? found.uri, after: [UInt8](offset.utf8))
    }
  }
}

extension CommandContext {
  /// Returns the songs with some URIs, in the same order.
  func songs(_ uris: [ByteString]) throws(CommandFailure) -> [Song] {
    var songs: [Song] = []
    for start in stride(from: 0, to: uris.count, by: songsPerList) {
      var list = CommandList()
      let tokens = uris[start...].prefix(songsPerList).map { list.append(.entries(of: $0)) }
      let replies = try run(list)
      for token in tokens {
        songs += try asking { () throws(MPDError) in try replies.reply(for: token) }
          .compactMap { if case .song(let song) = $0 { song } else { nil } }
      }
    }
    return songs
  }
}

/// Few enough that the reply stays below the server's limit.
private let songsPerList = 500

/// Follows a path of prefixes; throws for the first component that matches nothing.
private func findTarget(
  of path: ByteString, only kind: EntryKind?, _ transaction: CacheReadTransaction,
  over server: inout Connection
) throws(CommandFailure) -> JumpTarget {
  guard !path.pathComponents.isEmpty else {
    throw CommandFailure(.usage, "the path is empty; `mpdex ls` shows what is in the root")
  }
  do throws(CatalogError) {
    return try transaction.jump(to: path, only: kind, over: &server)
  } catch {
    throw CommandFailure(error, about: path)
  }
}
