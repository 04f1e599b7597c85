package import Bytes
package import Catalog
package import CommandRuntime
package import ListingIndex

/// A listing to read: a directory, the lines of standard input, or a list within another list, to which a path of names
/// and prefixes leads.
package struct ListQuery {
  private let path: ByteString
  private let list: ChosenList
  private let only: EntryKind?

  /// Creates a query from a command's argument and options. Reads standard input if `--in -` is given or if the
  /// argument is "-". May connect to the server.
  ///
  /// - Parameters:
  ///   - argument: the path as typed.
  ///   - options: the options that choose the list in which the path begins.
  ///   - only: the kind of entries to list; nil for all kinds.
  ///   - nulTerminated: whether a NUL ends each line of standard input.
  ///   - context: the running command.
  package init(
    _ argument: ByteString, _ options: ListOptions, only: EntryKind?, nulTerminated: Bool,
    in context: CommandContext
  ) throws {
    let chosen = try options.shown(at: argument, nulTerminated: nulTerminated, in: context)
    let readsArgument = argument == "-" && !options.readsInput
    let given =
      readsArgument ? try argumentOrInput(argument, nulTerminated: nulTerminated) : argument
    try self.init(given, chosen, only: only, by: options.order, in: context)
  }

  /// Creates a query from a path. Connects to the server if the path names a directory.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - list: the list that the path starts from; nil if the path names a directory.
  ///   - kind: the kind of entries to keep; nil for all.
  ///   - order: the order of the directory, if the path names one; nil for the order of names.
  ///   - context: the running command.
  package init(
    _ path: ByteString, _ list: ChosenList?, only kind: EntryKind?, by order: OrderOption? = nil,
    in context: CommandContext
  ) throws {
    only = kind
    self.path = path
    if let list {
      guard path.isEmpty || !list.isOrdered else { throw noPathOfNames }
      self.list = list
    } else {
      try context.server.connect()
      let path = try context.server.relativeToMusicDirectory(path.withoutTrailingSlash)
      let directory = ListingSource.directory(path.withoutTrailingSlash)
      self.list = .server(try order.map(directory.sorted) ?? directory)
    }
  }

  package func listing(_ catalog: ConnectionCatalog, in context: CommandContext) throws
    -> IndexedListing
  {
    switch list {
    case .lines(let lines):
      try naming(path) { try catalog.index(checked(lines), only: only) }
    case .server(let source):
      try context.withConnection(about: list.subject(at: path)) { server in
        try catalog.listing(at: pathInList, in: source, only: only, over: &server)
      }
    }
  }

  /// Reads the listing, and passes it to a closure within a cache transaction. The listing is valid only while the
  /// closure runs. Only the needed parts of the cache file are read.
  package func read<Answer>(
    _ catalog: ConnectionCatalog, in context: CommandContext,
    _ body: (CacheReadTransaction, IndexedListing) throws -> Answer
  ) throws -> Answer {
    guard case .server(let source) = list else {
      let indexed = try listing(catalog, in: context)
      return try naming(path) {
        try catalog.read { transaction in try body(transaction, indexed) }
      }
    }
    return try context.withConnection(about: list.subject(at: path)) { server in
      try catalog.read { transaction in
        let indexed = try transaction.listing(
          at: pathInList, in: source, only: only, over: &server)
        return try body(transaction, indexed)
      }
    }
  }

  /// The path of the listing, relative to the list; empty if the list is itself the directory at `path`.
  private var pathInList: ByteString { list.isDirectory ? "" : path }

  /// Returns the given lines of standard input unchanged. Throws if the query has a path, because lines contain no
  /// lists to which a path could lead.
  private func checked(_ lines: Listing) throws -> Listing {
    guard path.isEmpty else { throw noPathIntoLines }
    return lines
  }
}

/// The failure for a path that leads into a list sorted by a property. The markers of such a list have labels that are
/// not names, so a path of names cannot lead to them.
private let noPathOfNames = CommandFailure(
  .usage,
  "a list sorted by dates, times or numbers takes no path; use "
    + "`mpdex ls --marker LABEL`, `mpdex index --zoom LABEL` or `mpdex jump LABEL` with the same options"
)

/// The failure for a path into the lines of standard input.
package let noPathIntoLines = CommandFailure(
  .no, "the lines of standard input form a flat list, so a path cannot be given; leave out the path"
)
