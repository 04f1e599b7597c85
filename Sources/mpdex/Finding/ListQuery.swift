internal import Bytes
internal import Catalog
internal import ListingIndex
internal import MPDClient

/// One listing to read: a directory, a list at a path of names and prefixes in another list, or lines.
struct ListQuery {
  private let path: ByteString
  private let list: ChosenList
  private let only: EntryKind?

  /// Reads the lines of standard input if the options or the argument say so, and connects for any
  /// other list.
  init(
    _ argument: ByteString, _ options: ListOptions, only: EntryKind?, nulTerminated: Bool,
    in context: CommandContext
  ) throws(CommandFailure) {
    let chosen = try options.chosen(nulTerminated: nulTerminated, in: context)
    let readsArgument = argument == "-" && !options.readsInput
    let given =
      readsArgument ? try argumentOrInput(argument, nulTerminated: nulTerminated) : argument
    try self.init(given, chosen, only: only, in: context)
  }

  /// - Parameter list: the list in which the path begins; nil for a directory, which it names.
  init(
    _ path: ByteString, _ list: ChosenList?, only: EntryKind?, in context: CommandContext
  ) throws(CommandFailure) {
    self.only = only
    self.path = path
    if let list {
      self.list = list
    } else {
      try context.connect()
      let directory = try context.relativeToMusicDirectory(path.withoutTrailingSlash)
      self.list = .server(.directory(directory.withoutTrailingSlash))
    }
  }

  /// Reads the listing and calls a closure with it, during the transaction in which it is valid.
  func read<Answer>(
    _ catalog: Catalog, in context: CommandContext,
    _ body: (CacheReadTransaction, IndexedListing) throws(CatalogError) -> Answer
  ) throws(CommandFailure) -> Answer {
    switch list {
    case .lines(let lines): try read(lines, catalog, body)
    case .server(let source):
      try context.attemptListing(about: path) { server throws(CatalogError) in
        try catalog.read { transaction throws(CatalogError) in
          let path = list.isDirectory ? "" : self.path
          let indexed = try transaction.listing(at: path, in: source, only: only, over: &server)
          return try body(transaction, indexed)
        }
      }
    }
  }

  private func read<Answer>(
    _ lines: Listing, _ catalog: Catalog,
    _ body: (CacheReadTransaction, IndexedListing) throws(CatalogError) -> Answer
  ) throws(CommandFailure) -> Answer {
    guard path.isEmpty else { throw CommandFailure(.usage, "lines have no lists below them") }
    do throws(CatalogError) {
      let indexed = try catalog.index(lines, only: only)
      return try catalog.read { transaction throws(CatalogError) in
        try body(transaction, indexed)
      }
    } catch {
      throw CommandFailure(error, about: path)
    }
  }
}
