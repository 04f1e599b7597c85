internal import Bytes
internal import Catalog
internal import Collation
internal import CommandRuntime
internal import CommandSyntax
internal import JSON
internal import ListingIndex
internal import Operations
internal import TerminalText

struct Index: RunnableCommand {
  static let jsonKeys: JSONKeys = ["label", "offset", "count", "title (with --titles)"]

  static let configuration = CommandConfiguration(
    command: "index",
    abstract: "Print the markers of the index over a list: label, offset, count.",
    discussion: """
      Each line is LABEL, OFFSET and COUNT, separated by tabs. OFFSET is the position of the first \
      entry under the marker in the sorted listing, counted from 0; COUNT is the number of entries \
      up to the next marker. On a terminal they are aligned, with a bar for COUNT in the room that \
      is left.

      EXAMPLES
        mpdex index Artists
        mpdex index Artists --zoom B
        mpdex index Artists --locale en,ru,ja
        mpdex index Artists --ignore-articles the,a,an --fit 12
        mpdex index Artists --only directories --json
        mpdex index --in tags bj           the albums of the first such artist
        mpdex index --in queue --by artist
        mpdex index --in albums --by -added --zoom 2026
        mpdex list composer | mpdex index --in -
        mpdex index --titles --locale sv_SE
      """)

  let directory: ByteString
  let zoom: MarkerLabel?
  let fit: WholeNumber?
  let titles: Bool
  let lists: ListOptions
  let listing: ListingOptions
  let results: OutputOptions

  init(_ words: inout Words) {
    directory = words.argument(
      "<dir>",
      """
      The directory, by default the root; with --in a path of names and prefixes in that list.
      """, default: "")
    zoom = words.option(
      "--zoom <label>",
      "Print the finer markers inside this one, which may itself be inside another: B, then Bj.")
    fit = words.option(
      "--fit <rows>", "Print at most this many markers, as for a bar with this many rows.")
    titles = words.flag("--titles", "Print the locale's section titles, without asking a server.")
    lists = words.group()
    listing = words.group()
    results = words.group()
  }

  func validate() throws {
    try fit.require(1...Int.max, in: "--fit")
    guard titles else { return }
    guard zoom == nil, fit == nil, listing.only == nil, directory.isEmpty, lists.list == nil else {
      throw ValidationError(
        "--titles cannot be combined with a directory, --in, --zoom, --fit or --only")
    }
  }

  func validate(with common: CommonOptions) throws { if titles { try common.refuseServer() } }

  func run(in context: CommandContext) throws {
    if titles { return try printTitles(listing.collator().sectionTitles, in: context) }
    let catalog = try listing.catalog(in: context)
    let query = try ListQuery(
      directory, lists, only: listing.only?.kind, nulTerminated: results.nulTerminated, in: context)
    let level = try query.read(catalog, in: context) { transaction, indexed in
      guard let zoom else { return indexed.topLevel }
      return try zoom.lookUp { label in try transaction.zoom(into: label, of: indexed) }
    }
    try printMarkers(fit.map { level.thinned(toAtMost: $0.value) } ?? level, in: context)
  }

  private func printTitles(_ titles: [String], in context: CommandContext) throws {
    let output = context.output(for: results)
    for title in titles {
      if results.json { output.writeJSON(["title": title]) } else { output.write(title) }
    }
  }

  private func printMarkers(_ level: MarkerLevel, in context: CommandContext) throws {
    let output = context.output(for: results)
    let rows = zip(level.markers, level.extents).map { marker, extent in
      IndexRow(label: marker.label, offset: marker.offset, count: extent.count)
    }
    if results.json {
      rows.forEach { output.writeJSON($0.json) }
    } else if output.isTerminal, !results.nulTerminated {
      let block: Character = terminalHasBlocks() ? "█" : "#"
      barChart(rows.map(\.bar), width: terminalWidth(), block: block).forEach { output.write($0) }
    } else {
      for row in rows {
        let label = output.isTerminal ? row.shownLabel.terminalSafe() : row.shownLabel
        output.write("\(label)\t\(row.offset)\t\(row.count)")
      }
    }
  }
}

/// A marker of an index: its label, its offset and the number of its entries.
struct IndexRow {
  let label: String
  let offset: Int
  let count: Int

  init(label: String, offset: Int, count: Int) {
    self.label = label
    self.offset = offset
    self.count = count
  }

  var json: JSONObject { ["count": count, "label": label, "offset": offset] }

  var bar: BarRow { BarRow([shownLabel, "\(offset)", "\(count)"], count: count) }

  /// The label as it is printed. Control characters are escaped. If the label consists only of spaces, they are shown
  /// as open boxes.
  var shownLabel: String {
    label.allSatisfy { $0 == " " }
      ? String(repeating: "\u{2423}", count: label.count) : label.terminalSafe()
  }
}
