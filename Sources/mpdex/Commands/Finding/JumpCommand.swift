internal import ArgumentParser
internal import Catalog
internal import Collation
internal import ListingIndex
internal import MPDClient

/// `mpdex jump`.
struct Jump: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "jump",
    abstract: "Find an entry by prefixes of its path, and queue it if wanted.",
    discussion: """
      Each part of PATH between slashes is looked up in the directory found so far: a name that \
      is exactly so, else one that differs in case and accents alone, else the first in order \
      that begins with it. Prints the URI; exits 1 if there is nothing.

      EXAMPLES
        mpdex jump ar/bjo/homo             Artists/Björk/Homogenic
        mpdex jump ar/bjo -n 5             that entry and the four behind it
        mpdex jump ar/b --all -0 | xargs -0 -n 1 echo
        mpdex jump ar/bjo --replace --play
      """)

  @Argument(help: "Names or prefixes of names, with slashes between them.")
  var path: ByteString

  @Option(
    name: .customShort("n"),
    help: ArgumentHelp("The entry and those behind it, so many in all.", valueName: "count"))
  var count: Int?

  @Flag(help: "Every entry that begins with the last part.")
  var all = false

  @Flag(help: "Exit 1 and name the candidates if more than one matches best.")
  var unique = false

  @Flag(help: "Print OFFSET, a tab and the URI.")
  var offset = false

  @OptionGroup(title: "Queueing") var queueing: QueueingOptions
  @OptionGroup var listing: ListingOptions
  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func validate() throws {
    guard count.map({ $0 > 0 }) ?? true else { throw ValidationError("-n takes 1 or more") }
    guard [all, unique, count != nil].filter({ $0 }).count <= 1 else {
      throw ValidationError("only one of -n, --all and --unique")
    }
  }

  func run() throws {
    let catalog = Catalog(collator: try listing.collator())
    var server = try common.connect()
    let path = try argumentOrInput(path, nulTerminated: results.nulTerminated)
    let target = try findTarget(of: path, only: listing.only?.kind, catalog, &server)
    let offsets = try chosenOffsets(target)
    let entries = offsets.map { target.directory.entry(at: $0) }
    try queueing.queue(entries, over: &server, quietly: common.isQuiet)?
      .report(quietly: common.isQuiet)
    try printEntries(entries, at: offsets)
  }

  private func chosenOffsets(_ target: JumpTarget) throws(CommandFailure) -> [Int] {
    let best = target.matches.best.flatMap(Array.init)
    if all {
      return target.matches.beginning.isEmpty ? best : target.matches.beginning.flatMap(Array.init)
    }
    guard !unique || best.count == 1 else { throw ambiguous(best, in: target.directory) }
    let following = target.directory.listing.count - best[0]
    return Array(best[0]..<best[0] + min(count ?? 1, following))
  }

  private func ambiguous(_ offsets: [Int], in directory: IndexedDirectory) -> CommandFailure {
    let names = offsets.map { directory.listing.uri(at: $0).visible }
    let heading = "'\(path.visible)' matches \(offsets.count) entries:"
    return CommandFailure(.no, ([heading] + names).joined(separator: "\n"))
  }

  private func printEntries(_ entries: [QueueEntry], at offsets: [Int]) throws {
    let output = results.output()
    for (entry, place) in zip(entries, offsets) {
      if results.json {
        output.writeJSON(JSONEntry(kind: entry.kind, uri: entry.uri, offset: place))
      } else {
        let shown = output.isTerminal ? ByteString(entry.uri.visible) : entry.uri
        output.write(offset ? ByteString(Array("\(place)\t".utf8) + shown.bytes) : shown)
      }
    }
    output.flush()
  }
}

/// Follows a path of prefixes, or fails with the component that nothing matches.
func findTarget(
  of path: ByteString, only kind: EntryKind?, _ catalog: Catalog, _ server: inout Connection
) throws(CommandFailure) -> JumpTarget {
  do throws(JumpError) {
    return try catalog.jump(to: path, only: kind, over: &server)
  } catch {
    switch error {
    case .server(let error): throw CommandFailure(error, about: path)
    case .notFound(let failure): throw CommandFailure(.no, failure.message)
    }
  }
}

extension JumpFailure {
  fileprivate var message: String {
    let place = directory.isEmpty ? "the root" : "'\(directory.visible)'"
    let names = nearest.map(\.visible).joined(separator: ", ")
    return "nothing in \(place) begins with '\(component.visible)'"
      + (names.isEmpty ? "" : "; nearest: \(names)")
  }
}

extension IndexedDirectory {
  /// What is queued for the entry at an offset.
  func entry(at offset: Int) -> QueueEntry {
    QueueEntry(kind: listing.kind(at: offset), uri: listing.uri(at: offset))
  }
}
