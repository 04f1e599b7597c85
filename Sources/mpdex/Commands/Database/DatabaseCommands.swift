internal import ArgumentParser
internal import Bytes
internal import MPDClient

extension Mpdex {
  /// What asks the database.
  static var databaseCommands: CommandGroup {
    CommandGroup(
      name: "Database",
      subcommands: [
        List.self, ListDirectories.self, ListAll.self, Search.self, Find.self, SearchAdd.self,
        FindAdd.self, ListTag.self, Tags.self, Update.self, Rescan.self, Art.self, AlbumArt.self,
        ReadPicture.self, StickerCommand.self, MountStorage.self, Unmount.self, ListNeighbors.self,
      ])
  }
}

/// `mpdex tags`.
struct Tags: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags",
    abstract: "List the names of the tags that filters and formats can use.",
    discussion: """
      These are the tags that this program knows; a server may know fewer. No server is asked.

      EXAMPLES
        mpdex tags
        mpdex tags --json
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let output = results.output()
    for tag in tagNames {
      if results.json { try output.writeJSON(["tag": tag.name]) } else { output.write(tag.name) }
    }
    output.flush()
  }
}

/// `mpdex update`.
struct Update: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Look for new, changed and deleted files.",
    discussion: """
      Returns at once unless --wait is given. Prints the status afterwards.

      EXAMPLES
        mpdex update
        mpdex update --wait -q Artists/Björk && mpdex add Artists/Björk
      """)

  @OptionGroup var updating: Updating

  func run() throws { try updating.run { .update($0) } }
}

/// `mpdex rescan`.
struct Rescan: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rescan",
    abstract: "Read all files again, also those that have not changed.",
    discussion: """
      Returns at once unless --wait is given. Prints the status afterwards.

      EXAMPLES
        mpdex rescan --wait
        mpdex rescan Artists/Björk
      """)

  @OptionGroup var updating: Updating

  func run() throws { try updating.run { .rescan($0) } }
}

/// What both take and do.
struct Updating: ParsableArguments {
  @OptionGroup var paths: PathArguments

  @Flag(name: [.customShort("w"), .long], help: "Return when it is done.")
  var wait = false

  @Flag(name: [.customShort("0"), .customLong("null")], help: "NUL ends each line of the input.")
  var nulTerminated = false

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(_ request: (ByteString) -> Request<Int>) throws {
    let paths = try paths.given(nulTerminated: nulTerminated)
    var server = try common.connect()
    var last: Int?
    var each = EachArgument(is: "being updated")
    try each.run(paths) { path in
      last = try asking(about: path) { () throws(MPDError) in try server.run(request(path)) }
    }
    if wait, let last { try waitForUpdate(last, quietly: common.isQuiet, over: &server) }
    try each.report()
    try common.printStatusUnlessQuiet(of: &server)
  }
}

/// Waits until a job of the database, and with it those before it, are done; a terminal shows the
/// seconds that this takes.
private func waitForUpdate(
  _ job: Int, quietly: Bool, over server: inout Connection
) throws(CommandFailure) {
  let start = ContinuousClock.now
  var progress = Progress("updating, seconds:", quietly: quietly)
  try asking { () throws(MPDError) in
    while let running = try server.run(.status).updateJob, running <= job {
      _ = try server.idle(.update, until: .now + .seconds(1))
      progress.update(to: Int((ContinuousClock.now - start).components.seconds))
    }
  }
}
