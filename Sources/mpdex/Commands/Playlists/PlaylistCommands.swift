internal import Bytes
internal import Catalog
internal import ChangeJournal
internal import CommandRuntime
internal import CommandSyntax
internal import ListingIndex
internal import MPDClient
internal import Operations
internal import Platform
internal import TerminalText

let playlistCommands = CommandGroup(
  title: "Stored playlists",
  [
    AddToPlaylist.self, ClearPlaylist.self, DeleteFromPlaylist.self, ListPlaylists.self, Load.self,
    MoveInPlaylist.self, RenamePlaylist.self, RemovePlaylist.self, Save.self,
  ])

struct ListPlaylists: RunnableCommand {
  static let jsonKeys: JSONKeys = .entry + ["offset (with --by)"]

  static let configuration = CommandConfiguration(
    mpc: "lsplaylists",
    abstract: "List the stored playlists, or the playlist files of directories.",
    discussion: """
      The playlists are in no particular order; --by name prints them in the order of the index.

      EXAMPLES
        mpdex lsplaylists --by name
        mpdex lsplaylists Albums
        mpdex lsplaylists -0 | xargs -0 -n 1 mpdex playlist
      """)

  let directories: PathArguments
  let order: OrderOption
  let collation: CollationOptions
  let results: OutputOptions

  init(_ words: inout Words) {
    directories = words.group()
    order = words.group()
    collation = words.group()
    results = words.group()
  }

  func validate() throws {
    try order.refuseKeys(outside: .playlists)
    guard order.isGiven || !collation.isGiven else { throw orderNeeds("--by") }
  }

  func run(in context: CommandContext) throws {
    let paths = try directories.given(nulTerminated: results.nulTerminated, in: context)
    let catalog = order.isGiven ? ConnectionCatalog(collator: try collation.collator()) : nil
    let printer = EntryPrinter(results, in: context)
    var batch = BatchReport("listed")
    try batch.run(paths) { path in
      if let catalog {
        try printSorted(path, catalog, in: context, to: printer)
      } else {
        try printEntries(of: path, only: .playlist, in: context, to: printer)
      }
      try printer.waitForRoom()
    }
    try batch.throwFailures()
  }

  private func printSorted(
    _ path: ByteString, _ catalog: ConnectionCatalog, in context: CommandContext,
    to printer: EntryPrinter
  ) throws {
    let indexed = try context.withConnection(about: path) { server in
      try catalog.listing(of: path, only: .playlist, over: &server)
    }
    try printer.print(indexed, at: 0..<indexed.listing.count)
  }
}

/// The commands `mpdex rm` and `mpdex playlist rm`.
struct RemovePlaylist: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "rm",
    abstract: "Remove stored playlists.",
    discussion: """
      With "-", reads the names from standard input, one per line. If one of them does not exist, \
      the others are still removed, and the exit status is 75. `mpdex undo` brings them back.

      EXAMPLES
        mpdex rm Favourites
        mpdex rm old older oldest
        mpdex lsplaylists | grep '^2023' | mpdex rm --dry-run -
      """, .unabbreviated)

  let names: [ByteString]
  let dryRun: Bool
  let input: InputOptions

  init(_ words: inout Words) {
    names = words.arguments("<name>", "The playlists' names.", .required, reading: nonEmpty)
    dryRun = words.dryRunFlag()
    input = words.group()
  }

  func run(in context: CommandContext) throws {
    let names = try input.argumentsOrInput(names, context.output)
    try context.server.connect()
    if dryRun { return try showRemoval(of: names, in: context) }
    try holdingSignals { try remove(names, in: context) }
  }

  private func showRemoval(of names: [ByteString], in context: CommandContext) throws {
    var batch = BatchReport("found")
    try batch.run(names) { name in
      let songs = try context.withConnection { server in
        try existingPlaylist(name, over: &server).new
      }
      context.output.writeSafely(
        "'\(name.terminalSafe)' (\(songCount(songs.count))) would be removed")
    }
    try batch.throwFailures()
  }

  /// Removes playlists one after another. If a signal arrives that would end the program, the remaining playlists are
  /// kept, so that the removals made so far are recorded and can be undone.
  private func remove(_ names: [ByteString], in context: CommandContext) throws {
    var batch = BatchReport("removed")
    try batch.run(names) { name in
      if isInterrupted { throw CommandFailure(.inPart, "interrupted") }
      let count = try context.changes.removePlaylist(name)
      let songs = count.map { " (\(songCount($0)))" } ?? ""
      context.note("'\(name.terminalSafe)'\(songs) removed")
    }
    context.changes.recordIfInterrupted()
    try batch.throwFailures()
  }
}

struct RenamePlaylist: PlaylistSpelling {
  static let configuration = Renaming.command("renplaylist")
  let deed: Renaming
}

struct PlaylistRename: PlaylistSpelling {
  static let configuration = Renaming.action("rename")
  let deed: Renaming
}

private func renamingHelp(_ command: String) -> String {
  """
  If the new name is taken, the server refuses, and nothing is changed.

  EXAMPLES
    \(command) Favourites 'Old favourites'
    \(command) Favourites Best --dry-run
  """
}

/// The arguments of `renplaylist` and `playlist rename`, and the code that both share.
struct Renaming: PlaylistDeed {
  static let jsonKeys: JSONKeys = []

  static func configuration(
    _ names: StaticString, of owner: String, _ traits: CommandTraits
  ) -> CommandConfiguration {
    CommandConfiguration(
      command: names, abstract: "Rename a stored playlist.",
      discussion: renamingHelp(call(names, of: owner)), traits)
  }

  let name: ByteString
  let newName: ByteString
  let dryRun: Bool

  init(_ words: inout Words) {
    name = words.playlistName()
    newName = words.argument("<new-name>", "Its new name.", reading: nonEmpty)
    dryRun = words.dryRunFlag()
  }

  func run(in context: CommandContext) throws {
    if dryRun { return try show(in: context) }
    try context.changes.renamePlaylist(name, to: newName)
    context.note("'\(name.terminalSafe)' renamed to '\(newName.terminalSafe)'")
  }

  private func show(in context: CommandContext) throws {
    _ = try context.withConnection { server in try existingPlaylist(name, over: &server) }
    guard try !context.run(.playlists).contains(where: { $0.name == newName }) else {
      throw CommandFailure(.refused, "\(newName.terminalSafe): Playlist exists already")
    }
    context.output.writeSafely(
      "'\(name.terminalSafe)' would be renamed to '\(newName.terminalSafe)'")
  }
}
