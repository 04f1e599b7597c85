internal import ArgumentParser
internal import Catalog
internal import Collation
internal import ListingIndex
internal import MPDClient

/// `mpdex index`.
struct Index: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the markers of a directory's index: label, offset, count.",
    discussion: """
      A line holds LABEL, OFFSET and COUNT with tabs between them: OFFSET is the place of the \
      first entry under the marker in the sorted listing, counted from 0, COUNT the number of \
      entries before the next marker.

      EXAMPLES
        mpdex index Artists
        mpdex index Artists --zoom B
        mpdex index Artists --only directories --json
        mpdex index --titles --locale sv_SE
      """)

  @Argument(help: ArgumentHelp("The directory; the root if none is given.", valueName: "dir"))
  var directory: ByteString = ""

  @Option(help: ArgumentHelp("The finer markers inside this one.", valueName: "label"))
  var zoom: ByteString?

  @Flag(help: "The locale's section titles; asks no server.")
  var titles = false

  @OptionGroup var listing: ListingOptions
  @OptionGroup var results: OutputOptions
  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    guard !(titles && zoom != nil) else {
      throw ValidationError("--titles and --zoom do not go together")
    }
  }

  func run() throws {
    let catalog = Catalog(collator: try listing.collator())
    let output = results.output()
    if titles {
      try printTitles(catalog.collator.sectionTitles, to: output)
    } else {
      try printMarkers(try markers(catalog), to: output)
    }
    output.flush()
  }

  private func markers(_ catalog: Catalog) throws -> [(marker: Marker, extent: Range<Int>)] {
    var server = try connection.connect()
    let path = directory.withoutTrailingSlash
    let indexed = try asking { () throws(MPDError) in
      try catalog.directory(path, only: listing.only?.kind, over: &server)
    }
    guard let zoom else { return indexed.markersWithExtents }
    do throws(ZoomError) {
      return try catalog.zoom(into: zoom.description, of: indexed)
    } catch {
      throw CommandFailure(.no, error.description)
    }
  }

  private func printTitles(_ titles: [String], to output: Output) throws {
    for title in titles {
      if results.json { try output.writeJSON(["title": title]) } else { output.write(title) }
    }
  }

  private func printMarkers(
    _ markers: [(marker: Marker, extent: Range<Int>)], to output: Output
  ) throws {
    let rows = markers.map {
      JSONMarker(label: $0.marker.label, offset: $0.extent.lowerBound, count: $0.extent.count)
    }
    if results.json {
      try rows.forEach(output.writeJSON)
    } else if output.isTerminal {
      barChart(rows).forEach { output.write($0) }
    } else {
      for row in rows { output.write("\(row.label.visible())\t\(row.offset)\t\(row.count)") }
    }
  }
}

extension IndexedDirectory {
  /// The top-level markers with the entries under each.
  var markersWithExtents: [(marker: Marker, extent: Range<Int>)] {
    Array(zip(index.markers, extents(of: index.markers, in: 0..<index.count)))
      .map { (marker: $0, extent: $1) }
  }
}

extension ByteString {
  /// MPD knows no directory whose name ends in a slash, shells complete to one.
  var withoutTrailingSlash: ByteString {
    bytes.last == UInt8(ascii: "/") && bytes.count > 1 ? ByteString(bytes.dropLast()) : self
  }

  init(_ bytes: ArraySlice<UInt8>) {
    self.init([UInt8](bytes))
  }
}
