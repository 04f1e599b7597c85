package import Bytes
package import Catalog
package import CommandRuntime
internal import CommandSyntax
package import ListingIndex
package import MPDClient

/// The value of `--in`: the list that a command works on.
package enum ListOption: ArgumentValue, Equatable {
  case tree(ByteString)
  case tags([Tag])
  case queue
  case playlist(ByteString)
  case search(ByteString)
  /// Albums: all of them or, if a search is given, the albums that contain at least one song that the search finds.
  case albums(ByteString?)
  /// The artists, albums, songs and playlists of the library, which are searched by words.
  case library
  /// The lines of standard input.
  case lines

  init?(argument: ByteString) {
    let (word, rest) = argument.splitAtColon
    switch (word.description, rest) {
    case ("tree", _): self = .tree(rest ?? "")
    case ("tags", _):
      guard let tags = namedTags(in: rest ?? "", separator: .slash) else { return nil }
      self = .tags(tags.isEmpty ? TagPath.defaultLevels : tags)
    case ("queue", nil): self = .queue
    case ("playlist", let name?) where !name.isEmpty: self = .playlist(name)
    case ("search", let words?) where !words.isEmpty: self = .search(words)
    case ("albums", let words) where words?.isEmpty != true: self = .albums(words)
    case ("library", nil): self = .library
    case ("-", nil): self = .lines
    default: return nil
    }
  }

  static func problem(with argument: ByteString) -> String {
    let word = argument.splitAtColon.0.description
    return ": there is no such list"
      + nearestHint(
        to: word, among: ["tree", "tags", "queue", "playlist", "search", "albums", "library"])
      + "; the lists are queue, playlist:NAME, search:WORDS, tree:DIR, tags, albums, library and -"
  }

  /// The word with which the option `--in` names the list, without the colon and the part after it.
  var kind: String {
    switch self {
    case .tree: "tree"
    case .tags: "tags"
    case .queue: "queue"
    case .playlist: "playlist"
    case .search: "search"
    case .albums: "albums"
    case .library: "library"
    case .lines: "-"
    }
  }

  /// The keys by which the list can be sorted.
  package var scope: OrderScope {
    switch self {
    case .albums: .albumIndex
    case .tags(let levels): ListingSource.tags(TagPath(levels: levels)).orderScope
    case .queue, .playlist, .search: .index
    case .tree: .names
    case .library, .lines: .ascendingNames
    }
  }

  /// Returns the chosen list, in the order of its names. If the list consists of the lines of standard input, they are
  /// read here; any other list is read later.
  ///
  /// - Parameter nulTerminated: whether a NUL ends each line of standard input.
  fileprivate func chosen(
    nulTerminated: Bool, in context: CommandContext
  ) throws -> ChosenList {
    switch self {
    case .tree(let directory): .server(.tree(try context.server.directory(directory)))
    case .tags(let levels): .server(.tags(TagPath(levels: levels)))
    case .queue: .server(.queue(by: [.title]))
    case .playlist(let name): .server(.playlist(name, by: [.title]))
    case .search(let words):
      .server(.search(try context.server.filter(words), by: [.title]))
    case .albums(let words):
      .server(.albums(try words.map(context.server.filter), by: [.album]))
    case .library:
      throw CommandFailure(
        .usage,
        "--in library works only with `mpdex jump`; here --in takes queue, playlist:NAME, search:WORDS, tree:DIR, "
          + "tags, albums or -")
    case .lines: .lines(try inputListing(nulTerminated: nulTerminated))
    }
  }
}

extension ListOption {
  /// Reads the songs of the list. Songs of the queue or of a playlist get their positions. Throws if the list does not
  /// consist of songs. Also throws for the lines of standard input, because each command reads them in its own way.
  package func songs(in context: CommandContext) throws -> [Song] {
    switch self {
    case .queue: return try readQueue(in: context).songs
    case .playlist(let name):
      let songs = try context.withConnection(about: name) { server in
        try server.songs(ofPlaylist: name)
      }
      return songs.enumerated().map { $1.withPosition($0) }
    case .tree(let directory):
      let path = try context.server.directory(directory)
      return try songs(of: SongQuery(filter: .base(path), ignoresCase: false), path, in: context)
    case .search(let words):
      return try songs(of: context.server.query(words), nil, in: context)
    case .albums(let words):
      let query = try words.map(context.server.query)
      let table = try context.server.songTable()
      let albums = try query.map { try Operations.albums(of: $0, in: context) } ?? table.albums()
      return albums.flatMap { $0.songs.compactMap(table.row).map { table[$0] } }
    case .tags, .library, .lines:
      throw CommandFailure(
        .usage,
        "give a list of songs with --in: queue, playlist:NAME, search:WORDS, albums or tree:DIR")
    }
  }

  /// If the list is a directory tree, returns the filter that finds all songs below its directory; otherwise nil.
  package func base(in context: CommandContext) throws -> Filter? {
    guard case .tree(let directory) = self else { return nil }
    return .base(try context.server.directory(directory))
  }

  private func songs(
    of query: SongQuery, _ path: ByteString?, in context: CommandContext
  ) throws -> [Song] {
    var songs: [Song] = []
    try query.forEachSong(in: context, about: path) { songs.append($0) }
    return songs
  }
}

extension ServerConnection {
  fileprivate func directory(_ path: ByteString) throws -> ByteString {
    try relativeToMusicDirectory(path.withoutTrailingSlash).withoutTrailingSlash
  }

  /// Returns the search of `--in search:WORDS` as a filter; throws if the server cannot check it.
  fileprivate func filter(_ words: ByteString) throws -> Filter {
    try Operations.filter(conditions(words), for: protocolVersion())
  }

  fileprivate func query(_ words: ByteString) throws -> SongQuery {
    try SongQuery(conditions(words), ignoresCase: true, for: protocolVersion())
  }

  /// Parses the search of `--in search:WORDS`: a filter expression in parentheses, or words in the syntax of
  /// `search`.
  private func conditions(_ words: ByteString) throws -> [FilterCondition] {
    if words.first == UInt8(ascii: "(") { return [.filter(.raw(words))] }
    let arguments = shellWords(words).map(\.text).filter { !$0.isEmpty }
    return try filterConditions(
      filtersRelativeToMusicDirectory(arguments), expressions: [], ignoringCase: true)
  }
}

/// Parses tag names that are separated by the given byte; nil if one of them is not the name of a tag.
private func namedTags(in text: ByteString, separator: UInt8) -> [Tag]? {
  let names = text.bytes.split(separator: separator).map { String(decoding: $0, as: UTF8.self) }
  let tags = names.compactMap(knownTag)
  return tags.count == names.count ? tags : nil
}

extension ByteString {
  fileprivate var splitAtColon: (ByteString, ByteString?) {
    guard let colon = bytes.firstIndex(of: .colon) else { return (self, nil) }
    return (ByteString(bytes[..<colon]), ByteString(bytes[(colon + 1)...]))
  }
}

/// The list in which entries are looked up, as chosen by the options.
package enum ChosenList {
  case server(ListingSource)
  case lines(Listing)

  /// Whether the list is a directory, so that paths in it are the server's URIs.
  var isDirectory: Bool {
    guard case .server(let source) = self, case .directory = source.byName else { return false }
    return true
  }

  /// Whether the list is sorted by a property of its entries first, and not by their names.
  var isOrdered: Bool { if case .server(let source) = self { source.order != nil } else { false } }

  /// Returns the name by which an error message identifies the list: the name of a playlist, the directory of a tree
  /// or, for any other list, the given path.
  package func subject(at path: ByteString) -> ByteString {
    guard case .server(let source) = self else { return path }
    return switch source.byName {
    case .playlist(let name, _): name
    case .tree(let directory) where !directory.isEmpty: directory
    default: path
    }
  }
}

/// The option `--in` of commands that work on a list.
package struct ListChoice: OptionGroup {
  package let list: ListOption?

  init(_ words: inout Words) {
    list = words.option(
      "--in <list>",
      """
      The list to work on: queue, playlist:NAME, search:WORDS, tree:DIR, tags, albums, or - for the lines \
      of standard input; see `mpdex help lists`.
      """, .anyValue)
  }
}

/// The options that choose the list in which entries are looked up, and the order of this list.
package struct ListOptions: OptionGroup {
  package let list: ListOption?
  package let order: OrderOption

  init(_ words: inout Words) {
    list = (words.group() as ListChoice).list
    order = words.group()
  }

  func validate() throws {
    try order.refuseKeys(outside: scope)
  }

  /// The keys by which the list can be sorted.
  package var scope: OrderScope { list?.scope ?? .directory }

  /// Throws if a format is given, but none of the entries is a song or an album, or can be one.
  package func refuseUnusedFormat(
    for found: some Sequence<FoundEntry>, in context: CommandContext
  ) throws {
    switch list {
    case .tags, .lines:
      guard context.formats.ofOption == nil || found.contains(where: { $0.kind == .song }) else {
        throw CommandFailure(
          .usage,
          "-f formats songs, but this list contains none; --json prints everything known about each entry"
        )
      }
    case nil, .tree, .queue, .playlist, .search, .albums, .library: break
    }
  }

  /// Whether the list is read from standard input, so that other input cannot be read from there.
  package var readsInput: Bool {
    if case .lines = list { true } else { false }
  }

  /// Returns the list that `--in` names, in the order of `--by` or of its names; nil if `--in` is not given.
  ///
  /// - Parameter nulTerminated: whether a NUL ends each line of standard input.
  package func chosen(nulTerminated: Bool, in context: CommandContext) throws -> ChosenList? {
    try chosen(by: order, nulTerminated: nulTerminated, in: context)
  }

  /// Returns the list that `--in` names, for a command that shows it, or the list to which a path of names leads from
  /// there; nil if `--in` is not given. Without `--by` and a path, the list is in the order that the settings file gives
  /// it.
  ///
  /// - Parameters:
  ///   - path: the path; empty for the list itself.
  ///   - nulTerminated: whether a NUL ends each line of standard input.
  package func shown(
    at path: ByteString, nulTerminated: Bool, in context: CommandContext
  ) throws -> ChosenList? {
    guard !order.isGiven, path.isEmpty, let list,
      let usual = try ListOrders.ofUser().order(of: list)
    else { return try chosen(nulTerminated: nulTerminated, in: context) }
    return try chosen(by: usual, nulTerminated: nulTerminated, in: context)
  }

  private func chosen(
    by order: OrderOption, nulTerminated: Bool, in context: CommandContext
  ) throws -> ChosenList? {
    let chosen = try list?.chosen(nulTerminated: nulTerminated, in: context)
    guard case .server(let source) = chosen else { return chosen }
    try order.noteUnrecordedTimes(in: context)
    return .server(try source.sorted(by: order))
  }
}

private func inputListing(nulTerminated: Bool) throws -> Listing {
  var listing = Listing(directory: "")
  try forEachInputLine(nulTerminated: nulTerminated) { listing.append(.line, name: $0) }
  return listing
}
