internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// The commands for the database.
let databaseCommands = NamedCommands(
  title: "Database",
  [
    "ls": List.self, "lsdirs": ListDirectories.self, "listall": ListAll.self,
    "search": Search.self, "find": Find.self, "searchadd": SearchAdd.self, "findadd": FindAdd.self,
    "list": ListTag.self, "tags": Tags.self, "tab": Tab.self, "lstab": DirectoryTab.self,
    "loadtab": PlaylistTab.self, "update": Update.self, "rescan": Rescan.self, "art": Art.self,
    "albumart": AlbumArt.self, "readpicture": ReadPicture.self, "sticker": StickerCommand.self,
    "mount": MountStorage.self, "unmount": Unmount.self, "listneighbors": ListNeighbors.self,
  ])

struct Tags: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "tags",
    abstract: "List the names of the tags that the server knows.",
    discussion: """
      Filters and formats can use them. Of any other tag a format shows nothing.

      EXAMPLES
        mpdex tags
        mpdex tags --json
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    let tags = try context.run(.tagTypes)
    try context.printNames(tags.map { ByteString($0.name) }, as: "tag", results)
  }
}

struct Update: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "update",
    abstract: "Look for new, changed and deleted files.",
    discussion: """
      Returns at once unless --wait is given. Prints the status afterwards.

      EXAMPLES
        mpdex update
        mpdex update --wait -q Artists/Björk && mpdex add Artists/Björk
      """)

  @OptionGroup var updating: Updating
  var common: CommonOptions { updating.common }

  func run(in context: CommandContext) throws { try updating.run(in: context) { .update($0) } }
}

struct Rescan: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "rescan",
    abstract: "Read all files again, including those that have not changed.",
    discussion: """
      Returns at once unless --wait is given. Prints the status afterwards.

      EXAMPLES
        mpdex rescan --wait
        mpdex rescan Artists/Björk
      """)

  @OptionGroup var updating: Updating
  var common: CommonOptions { updating.common }

  func run(in context: CommandContext) throws { try updating.run(in: context) { .rescan($0) } }
}

/// The options and the work that both commands share.
struct Updating: ParsableArguments {
  @OptionGroup var paths: PathArguments

  @Flag(name: [.customShort("w"), .long], help: "Wait until it is done.")
  var wait = false

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "Each line of the input ends with a NUL byte.")
  var null = false

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(
    in context: CommandContext, _ request: (ByteString) -> Request<Int>
  ) throws {
    let paths = try paths.given(nulTerminated: null, in: context)
    var last: Int?
    var batch = BatchReport("being updated")
    try batch.runTogether(paths) { some in
      let outcome = try context.runEach(request, about: some)
      last = outcome.results.compactMap { try? $0.get() }.last ?? last
      return outcome.map({ _ in }, failure: { $1 })
    }
    if wait, let last, !batch.hasLostConnection {
      do throws(CommandFailure) {
        try requireOwnDatabase(waitForUpdate(last, in: context))
        batch.action = "updated"
      } catch {
        batch.add(error)
      }
    }
    try batch.throwFailures()
    try context.printStatusUnlessQuiet()
  }
}

/// Throws if the database is another server's, whose updates the server does not report.
private func requireOwnDatabase(_ owner: DatabaseOwner) throws(CommandFailure) {
  guard owner == .otherServer else { return }
  throw CommandFailure(
    .inPart,
    "the update was started, but its end was not waited for: the database is another server's, "
      + "whose updates this server does not report; update with --wait there")
}

/// Waits until an update job and all earlier ones are done; returns the owner of the database. On a
/// terminal, the elapsed seconds are shown meanwhile.
private func waitForUpdate(
  _ job: Int, in context: CommandContext
) throws(CommandFailure) -> DatabaseOwner {
  let start = ContinuousClock.now
  var progress = context.progress("updating, seconds:")
  return try context.attempt { server throws(MPDError) in
    var (status, owner) = try server.statusAndOwner()
    while let running = status.updateJob, running <= job {
      _ = try server.idle(.update, until: .now + .seconds(1))
      progress.update(to: Int((ContinuousClock.now - start).components.seconds))
      (status, owner) = try server.statusAndOwner()
    }
    return owner
  }
}

extension Connection {
  /// The status and the owner of the database, if that can be found.
  fileprivate mutating func statusAndOwner() throws(MPDError) -> (Status, DatabaseOwner) {
    do throws(MPDError) { return try statusAndDatabaseOwner() } catch {
      guard error.isConnectionUsable else { throw error }
      return (try run(.status), .unknown)
    }
  }
}
