internal import ArgumentParser
internal import Catalog
internal import Collation
internal import ListingIndex
internal import MPDClient

/// `mpdex ls`.
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ls",
    abstract: "List directories.",
    discussion: """
      Prints the URIs as they arrive, in the server's order; --sort prints them in the order of \
      the index.

      EXAMPLES
        mpdex ls
        mpdex ls Artists --sort --sections
        mpdex ls Artists --from ab --to ad
        mpdex ls Artists --only directories -0 | xargs -0 -n 1 echo
      """)

  @Argument(help: ArgumentHelp("Directories; the root if none is given.", valueName: "dir"))
  var directories: [ByteString] = []

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
    let given = try argumentsOrInput(
      directories, nulTerminated: results.nulTerminated, isImplied: false)
    let paths = directories.isEmpty ? [""] : given.map(\.withoutTrailingSlash)
    guard isSorted else { return try printAll(paths, nil) }
    let catalog = listing.catalog()
    try keepingListings(of: catalog) { try printAll(paths, catalog) }
  }

  private func printAll(_ paths: [ByteString], _ catalog: Catalog?) throws {
    var server = try common.connect()
    let printer = EntryPrinter(output: results.output(), json: results.json)
    let failures = try printAll(paths, catalog, &server, to: printer)
    try printer.finish()
    try report(failures, of: paths.count)
  }

  private var isSorted: Bool { sort || sections || from != nil || to != nil }

  /// Prints each directory; gives back what was wrong with those that there are not.
  private func printAll(
    _ paths: [ByteString], _ catalog: Catalog?, _ server: inout Connection,
    to printer: EntryPrinter
  ) throws(CommandFailure) -> [CommandFailure] {
    var failures: [CommandFailure] = []
    for path in paths {
      do throws(CommandFailure) {
        if let catalog {
          try printSorted(path, catalog, &server, to: printer)
        } else {
          try printArriving(path, &server, to: printer)
        }
      } catch {
        guard error.status == .refused || error.status == .no else { throw error }
        failures.append(error)
      }
    }
    return failures
  }

  private func printArriving(
    _ path: ByteString, _ server: inout Connection, to printer: EntryPrinter
  ) throws(CommandFailure) {
    let wanted = listing.only?.kind
    try asking(about: path) { () throws(MPDError) in
      try server.forEachEntry(in: path) { kind, uri in
        if wanted == nil || wanted == kind { printer.print(kind, uri) }
      }
    }
  }

  private func printSorted(
    _ path: ByteString, _ catalog: Catalog, _ server: inout Connection, to printer: EntryPrinter
  ) throws(CommandFailure) {
    let indexed = try asking(about: path) { () throws(MPDError) in
      try catalog.directory(path, only: listing.only?.kind, over: &server)
    }
    let offsets = chosenOffsets(indexed.listing, catalog)
    for (marker, extent) in zip(indexed.index.topLevelMarkers, indexed.index.top.extents) {
      let shown = extent.clamped(to: offsets)
      if shown.isEmpty { continue }
      if sections { printer.printHeader(marker.label) }
      for offset in shown { printer.print(indexed.listing, at: offset) }
      if sections { printer.printFooter(marker.label, count: shown.count) }
    }
  }

  private func chosenOffsets(_ sorted: SortedListing, _ catalog: Catalog) -> Range<Int> {
    // The empty prefix begins every name.
    let bounds = [from, to].map { prefix in
      prefix.flatMap { $0.isEmpty ? nil : catalog.prefixKeys(of: $0).bounds(in: sorted) }
    }
    let (first, last) = (bounds[0], bounds[1])
    let start = first?.lowerBound ?? 0
    return start..<max(start, last?.upperBound ?? sorted.count)
  }

  private func report(_ failures: [CommandFailure], of count: Int) throws(CommandFailure) {
    guard let first = failures.first else { return }
    let messages = failures.map(\.message).joined(separator: "\n")
    throw CommandFailure(failures.count < count ? .inPart : first.status, messages)
  }
}
