internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import CommandSyntax
internal import ListingIndex
internal import MPDClient
internal import Operations
internal import TerminalText

struct List: RunnableCommand {
  static let jsonKeys: JSONKeys =
    .foundEntry + ["section (with --sections)", "count (with --sections)"]

  static let configuration = CommandConfiguration(
    mpc: "ls",
    abstract: "List directories.",
    discussion: """
      Prints the URIs as they arrive, in the server's order, and on a terminal in columns; --by \
      name prints them in the order of the index. The server has digits before letters, so that 2Pac is the \
      first; the index has them under #, which is last. With -f or MPC_FORMAT songs are printed in that format; -0 ignores MPC_FORMAT, \
      and --json ignores both.

      EXAMPLES
        mpdex ls
        mpdex ls Artists --by name --sections
        mpdex ls Artists -n 3
        mpdex ls Artists --from ab --to ad
        mpdex ls Artists --marker '#'      what the index shows under #
        mpdex ls Artists --window 20:25    five entries of the sorted list, from 20
        mpdex ls Artists/Zoo --json --tags
        mpdex ls --in tags bjo             the albums of that artist
        mpdex ls --in queue --by artist    positions and artists
        mpdex ls Artists --only directories -0 | xargs -0 -n 1 echo
      """)

  let directories: PathArguments
  let sections, onePerLine: Bool
  let part: ListingPart
  let lists: ListOptions
  let listing: ListingOptions
  let entries: EntryOutputOptions

  init(_ words: inout Words) {
    directories = words.group()
    sections = words.flag(
      "--sections", "Sort, with a header before each section and a footer with its count after it.")
    onePerLine = words.flag("-1", "Print one entry per line, also on a terminal.")
    part = words.group()
    lists = words.group()
    listing = words.group()
    entries = words.group()
  }

  private var results: OutputOptions { entries.results }

  func validate() throws {
    if !isSorted { try listing.refuseOrder(without: "--by") }
  }

  func run(in context: CommandContext) throws {
    if lists.list != nil { return try runInList(in: context) }
    let paths = try directories.given(nulTerminated: results.nulTerminated, in: context)
    let catalog = isSorted ? try listing.catalog(in: context) : nil
    let format = context.format(for: results)
    let showsSongs = format != nil || entries.tags
    if showsSongs { try context.server.narrowTags(needed: entries.neededTags(format)) }
    let printer = EntryPrinter(results, in: context, inColumns: !onePerLine && format == nil)
    var batch = BatchReport("listed")
    try batch.run(paths) { path in
      let directory = showsSongs ? try DirectoryWithTags(path, in: context) : nil
      printer.show(directory?.songs ?? [], in: format)
      if let catalog {
        try printSorted(path, directory?.listing(of: path), catalog, in: context, to: printer)
      } else if let entries = directory?.entries {
        let shown = entries.filter { isWanted($0.kind) }.prefix(part.count.value ?? .max)
        for entry in shown { printer.print(entry.kind, entry.uri) }
      } else {
        try printEntries(
          of: path, only: listing.only?.kind, atMost: part.count.value, in: context, to: printer)
      }
      try printer.waitForRoom()
    }
    printer.finish()
    try batch.throwFailures()
  }

  private var isSorted: Bool {
    lists.order.isGiven || sections || part.isGiven || lists.list != nil
  }

  /// Prints the sorted entries of a list that is not a directory.
  private func runInList(in context: CommandContext) throws {
    let catalog = try listing.catalog(in: context)
    let paths = directories.paths.isEmpty ? [""] : directories.paths
    let list = try lists.shown(
      at: paths.first { !$0.isEmpty } ?? "", nulTerminated: results.nulTerminated, in: context)
    var batch = BatchReport("listed")
    try batch.run(paths) { path in
      let query = try ListQuery(path, list, only: listing.only?.kind, in: context)
      try print(path, query, catalog, in: context)
    }
    try batch.throwFailures()
  }

  private func print(
    _ path: ByteString, _ query: ListQuery, _ catalog: ConnectionCatalog, in context: CommandContext
  ) throws {
    let indexed = try query.listing(catalog, in: context)
    let offsets = try naming(path) { try part.offsets(in: indexed, catalog) }
    let format = results.json ? nil : context.formats.ofOption
    let printer = EntryPrinter(results, in: context, inColumns: !onePerLine && format == nil)
    printer.albums = results.json ? nil : context.formats.textOfOption.map { AlbumFormat($0) }
    let shown = offsets.lazy.map { FoundEntry(in: indexed, at: $0) }
    try lists.refuseUnusedFormat(for: shown, in: context)
    if format != nil || entries.tags {
      try context.server.narrowTags(needed: entries.neededTags(format))
      printer.show(try context.server.songs(Array(shown)), in: format)
    }
    try print(path, indexed, at: offsets, to: printer)
    printer.finish()
    try printer.waitForRoom()
  }

  private func isWanted(_ kind: EntryKind) -> Bool { listing.only.map { $0.kind == kind } ?? true }

  /// Prints the sorted entries of a directory.
  ///
  /// - Parameter known: the listing of the directory if the directory was already read; nil to get the listing from the
  ///   catalog.
  private func printSorted(
    _ path: ByteString, _ known: Listing?, _ catalog: ConnectionCatalog, in context: CommandContext,
    to printer: EntryPrinter
  ) throws {
    let kind = listing.only?.kind
    let (indexed, offsets) = try context.withConnection(about: path) { server in
      let source = try ListingSource.directory(path).sorted(by: lists.order)
      let indexed =
        if let known, source == .directory(path) {
          try catalog.index(known, of: source, only: kind)
        } else {
          try catalog.listing(of: source, only: kind, over: &server)
        }
      return (indexed, try part.offsets(in: indexed, catalog))
    }
    try print(path, indexed, at: offsets, to: printer)
  }

  private func print(
    _ path: ByteString, _ indexed: IndexedListing, at offsets: Range<Int>, to printer: EntryPrinter
  ) throws {
    if offsets.isEmpty, part.isGiven {
      let place = path.isEmpty ? "" : "\(path.terminalSafe): "
      throw CommandFailure(.no, "\(place)there is nothing in that range")
    }
    for (marker, extent) in zip(indexed.topLevel.markers, indexed.topLevel.extents) {
      let shown = extent.clamped(to: offsets)
      if shown.isEmpty { continue }
      if sections { try printer.printHeader(marker.label) }
      try printer.print(indexed, at: shown)
      if sections { try printer.printFooter(marker.label, count: shown.count) }
    }
  }
}

/// Prints each entry of a directory as soon as it arrives.
///
/// - Parameter count: the number of entries to print; nil for all.
func printEntries(
  of path: ByteString, only kind: EntryKind?, atMost count: Int? = nil, in context: CommandContext,
  to printer: EntryPrinter
) throws {
  var replies = EntryReplies(of: path)
  var rest = count ?? .max
  while !replies.isAtEnd {
    try context.withConnection(about: path) { server in
      try server.receiveEntries(of: &replies) { found, uri in
        guard rest > 0, kind == nil || kind == found else { return }
        printer.print(found, uri)
        rest -= 1
      }
    }
    try printer.waitForRoom()
  }
}

/// A directory whose songs were read with their tags.
private struct DirectoryWithTags {
  /// The entries in the server's order; nil if they do not fit in one reply of the server.
  private(set) var entries: [(kind: EntryKind, uri: ByteString)]?
  let songs: [Song]

  init(_ path: ByteString, in context: CommandContext) throws {
    let entries = try context.withConnection { server -> [Entry]? in
      try server.run(.entries(of: path))
    } onError: { error in
      guard error.code == .closed else { throw context.server.failure(error, about: path) }
      return nil
    }
    self.entries = entries?.map { ($0.kind, $0.uri) }
    songs =
      if let entries { entries.compactMap(\.song) } else { try readSongs(of: path, in: context) }
  }

  /// Returns the entries as a listing for the catalog; nil if the entries were not read, or if there is no directory at
  /// the path.
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

/// Reads the songs of a directory in windows. This is necessary if the server has closed the connection because its
/// reply for the whole directory was too large.
private func readSongs(of path: ByteString, in context: CommandContext) throws -> [Song] {
  try context.withConnection(about: path) { server in
    try server.reconnect()
    return try server.songs(in: path)
  }
}
