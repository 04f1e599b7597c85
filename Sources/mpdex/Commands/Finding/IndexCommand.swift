internal import ArgumentParser
internal import Bytes
internal import Catalog
internal import Collation
internal import ListingIndex
internal import MPDClient

struct Index: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Print the markers of a directory's index: label, offset, count.",
    discussion: """
      Each line is LABEL, OFFSET and COUNT, separated by tabs. OFFSET is the position of the first \
      entry under the marker in the sorted listing, counted from 0; COUNT is the number of entries \
      up to the next marker. On a terminal they are aligned, with a bar for COUNT in the room that \
      is left.

      EXAMPLES
        mpdex index Artists
        mpdex index Artists --zoom B
        mpdex index Artists --ignore-articles the,a,an --fit 12
        mpdex index Artists --only directories --json
        mpdex index --titles --locale sv_SE
      """)

  @Argument(help: ArgumentHelp("The directory; the root if none is given.", valueName: "dir"))
  var directory: ByteString = ""

  @Option(help: ArgumentHelp("Print the finer markers inside this one.", valueName: "label"))
  var zoom: ByteString?

  @Option(
    help: ArgumentHelp(
      "Print at most this many markers, as for a bar with this many rows.", valueName: "rows"))
  var fit: WholeNumber?

  @Flag(help: "Print the locale's section titles, without asking a server.")
  var titles = false

  @OptionGroup var listing: ListingOptions
  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func validate() throws {
    guard fit.map({ $0.value > 0 }) ?? true else { throw ValidationError("--fit takes 1 or more") }
    guard zoom?.isEmpty != true else { throw ValidationError("--zoom is empty") }
    guard titles else { return }
    guard zoom == nil, fit == nil, listing.only == nil, directory.isEmpty else {
      throw ValidationError("--titles takes neither a directory nor --zoom, --fit and --only")
    }
    try common.refuseServer()
  }

  func run(in context: CommandContext) throws {
    if titles { return try printTitles(listing.collator().sectionTitles, in: context) }
    let catalog = try listing.catalog(in: context)
    try context.connect()
    let given = try argumentOrInput(directory, nulTerminated: results.nulTerminated)
    let path = try context.relativeToMusicDirectory(given.withoutTrailingSlash).withoutTrailingSlash
    let level = try level(of: path, catalog, in: context)
    try printMarkers(fit.map { level.fitting($0.value) } ?? level, in: context)
  }

  private func level(
    of path: ByteString, _ catalog: Catalog, in context: CommandContext
  ) throws(CommandFailure) -> MarkerLevel {
    try context.attemptListing(about: path) { server throws(CatalogError) in
      try catalog.read { transaction throws(CatalogError) in
        let indexed = try transaction.listing(of: path, only: listing.only?.kind, over: &server)
        guard let zoom else { return indexed.top }
        return try transaction.zoom(into: zoom.description, of: indexed)
      }
    }
  }

  private func printTitles(_ titles: [String], in context: CommandContext) throws {
    let output = context.output(for: results)
    for title in titles {
      if results.json { try output.writeJSON(["title": title]) } else { output.write(title) }
    }
  }

  private func printMarkers(_ level: MarkerLevel, in context: CommandContext) throws {
    let output = context.output(for: results)
    let rows = zip(level.markers, level.extents).map { marker, extent in
      JSONMarker(label: marker.label, offset: marker.offset, count: extent.count)
    }
    if results.json {
      try rows.forEach(output.writeJSON)
    } else if output.isTerminal, !results.nulTerminated {
      let block: Character = terminalHasBlocks() ? "█" : "#"
      barChart(rows, width: terminalWidth(), block: block).forEach { output.write($0) }
    } else {
      for row in rows { output.write("\(row.shownLabel)\t\(row.offset)\t\(row.count)") }
    }
  }
}
