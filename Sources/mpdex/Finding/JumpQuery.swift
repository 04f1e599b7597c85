internal import Bytes
internal import Catalog
internal import Collation
internal import ListingIndex
internal import MPDClient

/// A jump whose arguments were read.
struct Jumping {
  let path: ByteString
  var only: EntryKind?
  var reach = Reach.first(1)

  /// Which of the matching entries are wanted.
  enum Reach {
    /// The best and those behind it, so many in all.
    case first(Int)
    /// Every entry that begins with the last part.
    case all
    /// The best, of which there may be only one.
    case unique
  }

  /// Finds the entries; there is at least one.
  func entries(
    _ catalog: Catalog, over server: inout Connection
  ) throws(CommandFailure) -> [FoundEntry] {
    try catalog.read { transaction throws(CommandFailure) in
      let target = try findTarget(of: path, only: only, transaction, &server)
      return try chosenOffsets(target).map { FoundEntry(in: target.directory, at: $0) }
    }
  }

  private func chosenOffsets(_ target: JumpTarget) throws(CommandFailure) -> [Int] {
    let best = target.matches.best.flatMap(Array.init)
    let beginning = target.matches.beginning.flatMap(Array.init)
    switch reach {
    case .all: return beginning.isEmpty ? best : beginning
    case .unique where best.count > 1: throw ambiguous(best, in: target.directory)
    case .unique: return best
    case .first(let count):
      return Array(best[0]..<best[0] + min(count, target.directory.listing.count - best[0]))
    }
  }

  private func ambiguous(_ offsets: [Int], in directory: IndexedListing) -> CommandFailure {
    let names = offsets.map { directory.listing.uri(at: $0).visible }
    let heading = "'\(path.visible)' matches \(offsets.count) entries:"
    return CommandFailure(.no, ([heading] + names).joined(separator: "\n"))
  }
}

/// An entry that was found, with its place in the sorted listing.
struct FoundEntry {
  let offset: Int
  let entry: QueueEntry

  init(in directory: IndexedListing, at offset: Int) {
    self.offset = offset
    entry = QueueEntry(
      kind: directory.listing.kind(at: offset), uri: directory.listing.uri(at: offset))
  }
}

extension [FoundEntry] {
  /// Prints the URIs as they are for programs, and safe ones for people.
  func print(to output: Output, withOffsets: Bool = false) {
    for found in self {
      let place = withOffsets ? "\(found.offset)\t" : ""
      output.writeVisibly(found.entry.uri, behind: [UInt8](place.utf8))
    }
    output.flush()
  }

  /// Prints one object a line.
  func printJSON(to output: Output) {
    for found in self {
      let (kind, uri) = (found.entry.kind, found.entry.uri)
      output.writeJSON(JSONEntry(kind: kind, uri: uri, offset: found.offset))
    }
    output.flush()
  }
}

/// Jumps as `mpdex jump PATH` does without any option.
func jump(to path: ByteString) throws {
  let catalog = CollationChoice().catalog()
  try keepingListings(of: catalog) {
    var server = try connect()
    try Jumping(path: path).entries(catalog, over: &server).print(to: Output())
  }
}

/// Follows a path of prefixes, or fails with the component that nothing matches.
func findTarget(
  of path: ByteString, only kind: EntryKind?, _ transaction: CacheReadTransaction,
  _ server: inout Connection
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

extension CommandFailure {
  /// A failure of a catalog, with the argument that it is about.
  init(_ error: CatalogError, about argument: ByteString) {
    switch error {
    case .server(let error): self.init(error, about: argument)
    case .collation(let error): self.init(.usage, error.description)
    case .notFound(let failure): self.init(.no, failure.message)
    case .noMarker, .notZoomable: self.init(.no, error.description)
    }
  }
}

extension JumpFailure {
  fileprivate var message: String {
    let place = directory.isEmpty ? "the root" : "'\(directory.visible)'"
    let names = nearest.map(\.visible).joined(separator: ", ")
    let what = kind.map { "no \($0.name)" } ?? "nothing"
    return "\(what) in \(place) begins with '\(component.visible)'"
      + (names.isEmpty ? "" : "; nearest: \(names)")
  }
}
