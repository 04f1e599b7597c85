internal import ArgumentParser
internal import Bytes
internal import Catalog
internal import Collation
internal import ListingIndex
internal import MPDClient

struct List: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "ls",
    abstract: "List directories.",
    discussion: """
      Prints the URIs as they arrive, in the server's order, and on a terminal in columns; --sort \
      prints them in the order of the index. With -f or MPC_FORMAT songs are printed in that format; with -0 only with -f, with \
      --json in no case.

      EXAMPLES
        mpdex ls
        mpdex ls Artists --sort --sections
        mpdex ls Artists --from ab --to ad
        mpdex ls Artists/Zoo --json --tags
        mpdex ls Artists --only directories -0 | xargs -0 -n 1 echo
      """)

  @OptionGroup var directories: PathArguments

  @Flag(help: "List in the order of the index.")
  var sort = false

  @Flag(help: "Sort, with a header before each section and a footer with its count after it.")
  var sections = false

  @Option(
    help: ArgumentHelp(
      "Sort, and begin with the first entry that has this prefix.", valueName: "prefix"))
  var from: ByteString?

  @Option(
    help: ArgumentHelp(
      "Sort, and end with the last entry that has this prefix.", valueName: "prefix"))
  var to: ByteString?

  @Flag(name: .customShort("1"), help: "Print one entry per line, also on a terminal.")
  var onePerLine = false

  @OptionGroup var listing: ListingOptions
  @OptionGroup var entries: EntryOutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  private var results: OutputOptions { entries.results }

  func validate() throws {
    if !isSorted { try listing.refuseOrder(without: "--sort") }
  }

  func run(in context: CommandContext) throws {
    let paths = try directories.given(nulTerminated: results.nulTerminated, in: context)
    let catalog = isSorted ? try listing.catalog(in: context) : nil
    let format = context.format(for: results)
    let showsSongs = format != nil || entries.tags
    if showsSongs { try context.narrowTags(needed: entries.neededTags(format)) }
    let printer = EntryPrinter(results, in: context, inColumns: !onePerLine && format == nil)
    var batch = BatchReport("listed")
    try batch.run(paths) { path in
      let directory = showsSongs ? try DirectoryWithTags(path, in: context) : nil
      printer.show(directory?.songs ?? [], in: format)
      if let catalog {
        try printSorted(path, directory?.listing(of: path), catalog, in: context, to: printer)
      } else if let entries = directory?.entries {
        for entry in entries where isWanted(entry.kind) { printer.print(entry.kind, entry.uri) }
      } else {
        try printEntries(of: path, only: listing.only?.kind, in: context, to: printer)
      }
      try printer.check()
    }
    printer.finish()
    try batch.throwFailures()
  }

  private var isSorted: Bool { sort || sections || from != nil || to != nil }

  private func isWanted(_ kind: EntryKind) -> Bool { listing.only.map { $0.kind == kind } ?? true }

  /// - Parameter known: the directory's listing if it was read already; nil to get it from the
  ///   catalog.
  private func printSorted(
    _ path: ByteString, _ known: Listing?, _ catalog: Catalog, in context: CommandContext,
    to printer: EntryPrinter
  ) throws {
    let kind = listing.only?.kind
    let (indexed, offsets) = try context.attemptListing(about: path) {
      server throws(CatalogError) in
      let indexed =
        if let known { try catalog.index(known, only: kind) } else {
          try catalog.listing(of: path, only: kind, over: &server)
        }
      return (indexed, try self.offsets(in: indexed.listing, catalog))
    }
    if offsets.isEmpty, from ?? to != nil {
      throw CommandFailure(.no, "\(path.terminalSafe): nothing is in that range")
    }
    for (marker, extent) in zip(indexed.top.markers, indexed.top.extents) {
      let shown = extent.clamped(to: offsets)
      if shown.isEmpty { continue }
      if sections { try printer.printHeader(marker.label) }
      printer.print(indexed.listing, at: shown)
      if sections { try printer.printFooter(marker.label, count: shown.count) }
    }
  }

  /// The offsets between the prefixes of --from and --to.
  private func offsets(
    in sorted: SortedListing, _ catalog: Catalog
  ) throws(CatalogError) -> Range<Int> {
    let first = try matches(of: from, in: sorted, catalog)
    let last = try matches(of: to, in: sorted, catalog)
    let start = first?.lowerBound ?? 0
    return start..<max(start, last?.upperBound ?? sorted.count)
  }

  /// Returns the matches of a prefix; nil for no prefix, and for the empty one, since every name
  /// begins with it.
  private func matches(
    of prefix: ByteString?, in sorted: SortedListing, _ catalog: Catalog
  ) throws(CatalogError) -> Range<Int>? {
    guard let prefix, !prefix.isEmpty else { return nil }
    return try catalog.prefixKeys(of: prefix).bounds(in: sorted)
  }
}

/// Prints the entries of a directory as they are received.
func printEntries(
  of path: ByteString, only kind: EntryKind?, in context: CommandContext, to printer: EntryPrinter
) throws(CommandFailure) {
  try context.attempt(about: path) { server throws(MPDError) in
    try server.forEachEntry(in: path) { found, uri in
      if kind == nil || kind == found { printer.print(found, uri) }
    }
  }
}

/// A directory that was listed with the tags of its songs.
private struct DirectoryWithTags {
  /// The entries in the server's order; nil if the reply exceeds the server's output limit.
  private(set) var entries: [(kind: EntryKind, uri: ByteString)]?
  let songs: [Song]

  init(_ path: ByteString, in context: CommandContext) throws(CommandFailure) {
    let entries = try context.attempt { server throws(MPDError) -> [Entry]? in
      try server.run(.entries(of: path))
    } onError: { error throws(CommandFailure) in
      guard error.code == .closed else { throw context.failure(error, about: path) }
      return nil
    }
    self.entries = entries?.map { ($0.kind, $0.uri) }
    songs =
      if let entries { entries.compactMap(\.song) } else { try readSongs(of: path, in: context) }
  }

  /// Returns the entries as a listing; nil if they were not read, or if the path is not that of a
  /// directory.
  func listing(of path: ByteString) -> Listing? {
    guard let entries else { return nil }
    var listing = Listing(directory: path)
    for entry in entries {
      let name = entry.uri.lastPathComponent
      guard entry.uri == path.appending(component: name) else { return nil }
      listing.append(entry.kind, name: name)
    }
    return listing
  }
}

/// Reads the songs of a directory by windows after the reply for the whole directory was too large,
/// which has lost the connection.
private func readSongs(
  of path: ByteString, in context: CommandContext
) throws(CommandFailure) -> [Song] {
  try context.attempt(about: path) { server throws(MPDError) in
    try server.reconnect()
    return try server.songs(in: path)
  }
}

extension Entry {
  fileprivate var kind: EntryKind {
    switch self {
    case .directory: .directory
    case .song: .song
    case .playlist: .playlist
    }
  }

  fileprivate var uri: ByteString {
    switch self {
    case .directory(let directory): directory.path
    case .song(let song): song.uri
    case .playlist(let playlist): playlist.name
    }
  }

  fileprivate var song: Song? {
    if case .song(let song) = self { song } else { nil }
  }
}
