internal import ArgumentParser
internal import Catalog
internal import Collation
internal import Bytes
internal import ListingIndex
internal import MPDClient

/// `mpdex index`.
struct Index: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Print the markers of a directory's index: label, offset, count.",
    discussion: """
      A line holds LABEL, OFFSET and COUNT with tabs between them: OFFSET is the place of the \
      first entry under the marker in the sorted listing, counted from 0, COUNT the number of \
      entries before the next marker.

      EXAMPLES
        mpdex index Artists
        mpdex index Artists --zoom B
        mpdex index Artists --ignore-articles the,a,an --fit 12
        mpdex index Artists --only directories --json
        mpdex index --titles --locale sv_SE
      """)

  @Argument(help: ArgumentHelp("The directory; the root if none is given.", valueName: "dir"))
  var directory: ByteString = ""

  @Option(help: ArgumentHelp("The finer markers inside this one.", valueName: "label"))
  var zoom: ByteString?

  @Option(
    help: ArgumentHelp("At most so many markers, as a bar of so many rows.", valueName: "rows"))
  var fit: Int?

  @Flag(help: "The locale's section titles; asks no server.")
  var titles = false

  @OptionGroup var listing: ListingOptions
  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func validate() throws {
    guard fit.map({ $0 > 0 }) ?? true else { throw ValidationError("--fit takes 1 or more") }
    guard zoom?.isEmpty != true else { throw ValidationError("--zoom is empty") }
    guard !(titles && (zoom != nil || !directory.isEmpty)) else {
      throw ValidationError("--titles takes neither a directory nor --zoom")
    }
  }

  func run() throws {
    let output = results.output()
    if titles {
      try printTitles(listing.collator().sectionTitles, to: output)
      return output.flush()
    }
    let catalog = listing.catalog(quietly: common.isQuiet)
    try keepingListings(of: catalog) {
      let level = try level(catalog)
      try printMarkers(fit.map(level.fitting) ?? level, to: output)
      output.flush()
    }
  }

  private func level(_ catalog: Catalog) throws -> MarkerLevel {
    var server = try common.connect()
    let path = try argumentOrInput(directory, nulTerminated: results.nulTerminated)
      .withoutTrailingSlash
    do throws(CatalogError) {
      return try catalog.read { transaction throws(CatalogError) in
        let indexed = try transaction.listing(of: path, only: listing.only?.kind, over: &server)
        guard let zoom else { return indexed.top }
        return try transaction.zoom(into: zoom.description, of: indexed)
      }
    } catch {
      throw CommandFailure(error, about: path)
    }
  }

  private func printTitles(_ titles: [String], to output: Output) throws {
    for title in titles {
      if results.json { try output.writeJSON(["title": title]) } else { output.write(title) }
    }
  }

  private func printMarkers(_ level: MarkerLevel, to output: Output) throws {
    let rows = zip(level.markers, level.extents).map { marker, extent in
      JSONMarker(label: marker.label, offset: marker.offset, count: extent.count)
    }
    if results.json {
      try rows.forEach(output.writeJSON)
    } else if output.isTerminal {
      barChart(rows).forEach { output.write($0) }
    } else {
      for row in rows { output.write("\(row.shownLabel)\t\(row.offset)\t\(row.count)") }
    }
  }
}
