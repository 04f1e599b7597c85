internal import ArgumentParser
internal import Bytes
internal import ListingIndex
internal import MPDClient

/// `mpdex lsdirs`.
struct ListDirectories: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsdirs",
    abstract: "List the directories in directories.",
    discussion: """
      The same as `mpdex ls --only directories`.

      EXAMPLES
        mpdex lsdirs Artists
        mpdex lsdirs | mpdex lsdirs -
      """)

  @OptionGroup var directories: PathArguments
  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let paths = try directories.given(nulTerminated: results.nulTerminated)
    var server = try common.connect()
    let printer = EntryPrinter(results)
    var each = EachArgument(is: "listed")
    try each.run(paths) { path in
      try printArriving(path, .directory, &server, to: printer)
    }
    printer.finish()
    try each.report()
  }
}

/// `mpdex listall`.
struct ListAll: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listall",
    abstract: "List all songs in directories and below them.",
    discussion: """
      Prints the URIs, or texts with -f or MPC_FORMAT, but never with -0 or --json.

      EXAMPLES
        mpdex listall Artists/Björk
        mpdex listall -f '%artist% - %title%'
        mpdex listall -0 | xargs -0 -n 1 echo
      """)

  @OptionGroup var directories: PathArguments
  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let paths = try directories.given(nulTerminated: results.nulTerminated)
    var server = try common.connect()
    let format = results.areForPeople ? common.songFormat : nil
    if let format { try server.askForTags(format.tags) }
    let output = results.output()
    var each = EachArgument(is: "listed")
    try each.run(paths) { path in
      if let format {
        try printSongs(below: path, format, &server, to: output)
      } else {
        try printURIs(below: path, &server, to: output)
      }
    }
    output.flush()
    try each.report()
  }

  private func printSongs(
    below path: ByteString, _ format: SongFormat, _ server: inout Connection, to output: Output
  ) throws {
    let query = SongQuery(filter: .base(path), ignoresCase: false)
    try query.forEachSong(over: &server, about: path) { output.writeVisibly(format.text($0)) }
  }

  private func printURIs(
    below path: ByteString, _ server: inout Connection, to output: Output
  ) throws {
    let entries = try asking(about: path) { () throws(MPDError) in
      try server.run(.listAll(path))
    }
    for case .song(let song) in entries {
      if results.json {
        output.writeJSON(JSONEntry(kind: .song, uri: song.uri))
      } else {
        output.writeVisibly(song.uri)
      }
    }
  }
}

/// The directories or songs of a command that lists.
struct PathArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Directories; the root if none is given, the lines of standard input if it is -.",
      valueName: "dir"))
  var paths: [ByteString] = []

  /// The paths without slashes at their ends.
  func given(nulTerminated: Bool) throws(CommandFailure) -> [ByteString] {
    let given = try argumentsOrInput(paths, nulTerminated: nulTerminated, isImplied: false)
    return paths.isEmpty ? [""] : given.map(\.withoutTrailingSlash)
  }
}
