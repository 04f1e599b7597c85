internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import ListingIndex
internal import MPDClient
internal import Operations

struct ListDirectories: RunnableCommand {
  static let jsonKeys: JSONKeys = .entry

  static let configuration = CommandConfiguration(
    command: "lsdirs",
    abstract: "List the directories that directories contain.",
    discussion: """
      The same as `mpdex ls --only directories`.

      EXAMPLES
        mpdex lsdirs Artists
        mpdex lsdirs | mpdex lsdirs -
      """)

  let directories: PathArguments
  let results: OutputOptions

  init(_ words: inout Words) {
    directories = words.group()
    results = words.group()
  }

  func run(in context: CommandContext) throws {
    let paths = try directories.given(nulTerminated: results.nulTerminated, in: context)
    let printer = EntryPrinter(results, in: context)
    var batch = BatchReport("listed")
    try batch.run(paths) { path in
      try printEntries(of: path, only: .directory, in: context, to: printer)
    }
    try batch.throwFailures()
  }
}

struct ListAll: RunnableCommand {
  static let jsonKeys: JSONKeys = .entry + .songOfEntry

  static let configuration = CommandConfiguration(
    mpc: "listall",
    abstract: "List all songs in directories and below them.",
    discussion: """
      Prints the URIs, or texts if -f or MPC_FORMAT is given. -0 ignores MPC_FORMAT, and --json ignores \
      both. -n counts in each directory.

      EXAMPLES
        mpdex listall Artists/Björk
        mpdex listall -f '%artist% - %title%'
        mpdex listall -0 | xargs -0 -n 1 echo
        mpdex listall --json --tags
        mpdex listall --by -mtime -n 10
      """)

  let directories: PathArguments
  let order: OrderOption
  let count: CountOption
  let entries: EntryOutputOptions

  init(_ words: inout Words) {
    directories = words.group()
    order = words.group()
    count = words.group()
    entries = words.group()
  }

  private var results: OutputOptions { entries.results }

  func validate() throws { try order.refuseKeys(outside: .songs) }

  func run(in context: CommandContext) throws {
    let paths = try directories.given(nulTerminated: results.nulTerminated, in: context)
    let format = context.format(for: results)
    let readsSongs = format != nil || entries.tags || order.isGiven || count.value != nil
    if readsSongs {
      try context.server.narrowTags(needed: entries.neededTags(format).map { $0 + order.tags })
    }
    let printer = EntryPrinter(results, in: context)
    var batch = BatchReport("listed")
    try batch.run(paths) { path in
      if readsSongs {
        try printSongs(below: path, format, in: context, to: printer)
      } else {
        let lines = try context.withConnection(about: path) { server in
          try server.songLines(below: path, terminator: printer.terminator)
        }
        printer.print(.song, lines: lines)
      }
      try printer.waitForRoom()
    }
    try batch.throwFailures()
  }

  private func printSongs(
    below path: ByteString, _ format: SongFormat?, in context: CommandContext,
    to printer: EntryPrinter
  ) throws {
    try order.refuseUnrecordedTimes(context.server.protocolVersion())
    let query = SongQuery(
      filter: .base(path), ignoresCase: false, sort: SongSort(order.keys),
      window: count.value.map { SongWindow(end: $0) } ?? SongWindow())
    try query.forEachSong(in: context, about: path) { song in
      guard results.json, !entries.tags else { return try printer.print(song, in: format) }
      printer.print(.song, song.uri)
      try printer.waitForRoom()
    }
  }
}

/// The path arguments of a command that lists directories.
struct PathArguments: OptionGroup {
  let paths: [ByteString]

  init(_ words: inout Words) {
    paths = words.arguments(
      "<dir>", "Directories; the root if none is given, the lines of standard input if it is -.")
  }

  /// Returns the paths relative to the music directory, without trailing slashes; the root directory if no path is
  /// given. The connection to the server is opened after standard input has been read.
  func given(nulTerminated: Bool, in context: CommandContext) throws -> [ByteString] {
    let given = try argumentsOrInput(paths, nulTerminated: nulTerminated, isImplied: false)
    try context.server.connect()
    if paths.isEmpty { return [""] }
    return try context.server.relativeToMusicDirectory(given.map(\.withoutTrailingSlash))
      .map(\.withoutTrailingSlash)
  }
}
