internal import ArgumentParser
internal import Catalog
internal import Collation
internal import Bytes
internal import ListingIndex
internal import MPDClient

/// `mpdex ls`.
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ls",
    abstract: "List directories.",
    discussion: """
      Prints the URIs as they arrive, in the server's order; --sort prints them in the order of \
      the index. With -f or MPC_FORMAT songs are printed in that form, but never with -0 or --json.

      EXAMPLES
        mpdex ls
        mpdex ls Artists --sort --sections
        mpdex ls Artists --from ab --to ad
        mpdex ls Artists --only directories -0 | xargs -0 -n 1 echo
      """)

  @OptionGroup var directories: PathArguments

  @Flag(help: "In the order of the index.")
  var sort = false

  @Flag(help: "Sorted, with a header before each section and a footer with its count behind it.")
  var sections = false

  @Option(
    help: ArgumentHelp("Sorted, from the first entry with this prefix on.", valueName: "prefix"))
  var from: ByteString?

  @Option(
    help: ArgumentHelp("Sorted, through the last entry with this prefix.", valueName: "prefix"))
  var to: ByteString?

  @OptionGroup var listing: ListingOptions
  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let paths = try directories.given(nulTerminated: results.nulTerminated)
    guard isSorted else { return try printAll(paths, nil) }
    let catalog = listing.catalog(quietly: common.isQuiet)
    try keepingListings(of: catalog) { try printAll(paths, catalog) }
  }

  private func printAll(_ paths: [ByteString], _ catalog: Catalog?) throws {
    var server = try common.connect()
    let printer = EntryPrinter(results)
    let format = results.areForPeople ? common.songFormat : nil
    if let format { try server.askForTags(format.tags) }
    var each = EachArgument(is: "listed")
    try each.run(paths) { path in
      if let format { printer.lines = try songLines(in: path, format, &server) }
      if let catalog {
        try printSorted(path, catalog, &server, to: printer)
      } else {
        try printArriving(path, listing.only?.kind, &server, to: printer)
      }
    }
    printer.finish()
    try each.report()
  }

  private var isSorted: Bool { sort || sections || from != nil || to != nil }

  private func printSorted(
    _ path: ByteString, _ catalog: Catalog, _ server: inout Connection, to printer: EntryPrinter
  ) throws {
    let (indexed, offsets) = try indexedListing(path, catalog, &server)
    if offsets.isEmpty, from ?? to != nil {
      throw CommandFailure(.no, "\(path.visible): nothing is in that range")
    }
    for (marker, extent) in zip(indexed.top.markers, indexed.top.extents) {
      let shown = extent.clamped(to: offsets)
      if shown.isEmpty { continue }
      if sections { try printer.printHeader(marker.label) }
      printer.print(indexed.listing, at: shown)
      if sections { try printer.printFooter(marker.label, count: shown.count) }
    }
  }

  private func indexedListing(
    _ path: ByteString, _ catalog: Catalog, _ server: inout Connection
  ) throws(CommandFailure) -> (IndexedListing, Range<Int>) {
    do throws(CatalogError) {
      let indexed = try catalog.listing(of: path, only: listing.only?.kind, over: &server)
      return (indexed, try chosenOffsets(indexed.listing, catalog))
    } catch {
      throw CommandFailure(error, about: path)
    }
  }

  private func chosenOffsets(
    _ sorted: SortedListing, _ catalog: Catalog
  ) throws(CatalogError) -> Range<Int> {
    let first = try bounds(of: from, sorted, catalog)
    let last = try bounds(of: to, sorted, catalog)
    let start = first?.lowerBound ?? 0
    return start..<max(start, last?.upperBound ?? sorted.count)
  }

  /// nil for no prefix, and for the empty one, which begins every name.
  private func bounds(
    of prefix: ByteString?, _ sorted: SortedListing, _ catalog: Catalog
  ) throws(CatalogError) -> Range<Int>? {
    guard let prefix, !prefix.isEmpty else { return nil }
    return try catalog.prefixKeys(of: prefix).bounds(in: sorted)
  }
}

/// Prints the entries of a directory as they arrive.
func printArriving(
  _ path: ByteString, _ kind: EntryKind?, _ server: inout Connection, to printer: EntryPrinter
) throws(CommandFailure) {
  try asking(about: path) { () throws(MPDError) in
    try server.forEachEntry(in: path) { found, uri in
      if kind == nil || kind == found { printer.print(found, uri) }
    }
  }
}

/// How the songs of a directory are shown to people, by their URIs.
private func songLines(
  in path: ByteString, _ format: SongFormat, _ server: inout Connection
) throws(CommandFailure) -> [ByteString: ByteString] {
  var lines: [ByteString: ByteString] = [:]
  try asking(about: path) { () throws(MPDError) in
    try forEachSong(in: path, &server) { lines[$0.uri] = format.text($0) }
  }
  return lines
}

/// Hands over the songs of a directory. Where the server drops the connection, since the reply
/// passes its output limit, they are looked for among all songs below it.
private func forEachSong(
  in path: ByteString, _ server: inout Connection, _ body: (Song) -> Void
) throws(MPDError) {
  do throws(MPDError) {
    for case .song(let song) in try server.run(.entries(of: path)) { body(song) }
  } catch {
    guard error.code == .closed else { throw error }
    try server.reconnect()
    let depth = path.pathComponents.count
    for song in try server.songs(of: .find(.base(path)))
    where song.uri.pathComponents.count == depth + 1 {
      body(song)
    }
  }
}
