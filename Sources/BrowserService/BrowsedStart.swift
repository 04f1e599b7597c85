package import Browser
package import Bytes
package import Catalog
package import CommandRuntime
package import ListingIndex
internal import MPDClient
package import Operations

/// The list with which the browser begins.
package struct BrowsedStart: Sendable {
  /// The source of the list's rows.
  let source: BrowsedSource
  /// The title of the list, shown at the top of the screen.
  let title: String
  /// The view to which the list belongs.
  package var view = BrowserView.library
  /// The rows if they are already known; otherwise empty.
  var contents = ListContents.empty
  /// Whether the command line gives the list an order.
  package var isSorted = false
}

extension BrowsedStart {
  /// Finds the list that the command's arguments specify. If no option chooses a list, the result is the directory at
  /// the path. If an option chooses a list, the result is that list; with a path of names and prefixes, it is the list
  /// to which this path leads from the chosen list. A list from standard input is read immediately.
  ///
  /// - Parameters:
  ///   - path: the path as typed.
  ///   - options: the options that choose a list.
  ///   - catalog: the catalog that looks up the path.
  ///   - kind: the kind of entries to show; nil for all kinds.
  ///   - results: the output options, which also say whether each line of the input ends with a NUL.
  ///   - context: the running command.
  package init(
    _ path: ByteString, _ options: ListOptions, _ catalog: ConnectionCatalog, only kind: EntryKind?,
    _ results: OutputOptions, in context: CommandContext
  ) throws {
    switch try options.shown(at: path, nulTerminated: results.nulTerminated, in: context) {
    case .lines(let lines)?: try self.init(lines, below: path, catalog)
    case .server(let source)? where options.list == .queue && !options.order.isGiven:
      guard path.isEmpty else { throw queueHasNoPath }
      self.init(source: .queue, title: source.title, view: .queue)
    case .server(let source)? where options.list == .queue && path.isEmpty:
      self.init(source: .sortedQueue(source), title: source.title, view: .queue)
    case .server(let source)?:
      if case .playlist(let name)? = options.list, !options.order.isGiven, path.isEmpty {
        self.init(source: .playlist(name), title: name.description, view: .playlists)
      } else if case .albums(nil)? = options.list, path.isEmpty {
        self.init(source: .catalog(source), title: source.title, view: .albums)
      } else {
        try self.init(source, path, catalog, only: kind, in: context)
      }
    case nil:
      let directory = try context.server.relativeToMusicDirectory(path.withoutTrailingSlash)
      let source = ListingSource.directory(directory.withoutTrailingSlash)
      self.init(source: .catalog(source), title: source.title)
    }
    isSorted = options.order.isGiven
  }

  private init(_ lines: Listing, below path: ByteString, _ catalog: ConnectionCatalog) throws {
    guard path.isEmpty else { throw noPathIntoLines }
    let contents = try naming("") { try catalog.contents(catalog.index(lines)) }
    self.init(source: .lines, title: "Lines", contents: contents)
  }

  private init(
    _ source: ListingSource, _ path: ByteString, _ catalog: ConnectionCatalog,
    only kind: EntryKind?,
    in context: CommandContext
  ) throws {
    guard !path.isEmpty else {
      self.init(source: .catalog(source), title: source.title)
      return
    }
    let subject = ChosenList.server(source).subject(at: path)
    let indexed = try context.withConnection(about: subject) { server in
      try catalog.listing(at: path, in: source, only: kind, over: &server)
    }
    let found = indexed.source ?? source
    self.init(source: .catalog(found.inBrowser), title: found.title)
  }
}

private let queueHasNoPath = CommandFailure(
  .usage, "a path can be given only for a sorted list; sort the queue with --by, such as --by title"
)

extension ListingSource {
  /// The title of the list, shown at the top of the screen.
  var title: String {
    switch self {
    case .directory(""), .tree(""): "Music"
    case .directory(let path), .tree(let path): path.lastPathComponent.description
    case .tags(let path): path.title
    case .queue: "Queue"
    case .playlist(let name, _): name.description
    case .search: "Search"
    case .albums: "Albums"
    case .ordered(let list, _), .descending(let list): list.title
    case .songs: "Album"
    }
  }
}

extension TagPath {
  /// The title of the list: the value that was chosen last or, if no value has been chosen, the plural of the tag's
  /// name.
  fileprivate var title: String {
    chosenValues.last?.value.description ?? "\(tag.name)s"
  }
}
