internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

let databaseCommands = CommandGroup(
  title: "Database",
  [
    List.self, ListDirectories.self, ListAll.self, Search.self, Find.self, SearchAdd.self,
    FindAdd.self, ListTag.self, Albums.self, Count.self, Tags.self, Tab.self, DirectoryTab.self,
    PlaylistTab.self,
    Update.self, Rescan.self, Art.self, AlbumArt.self, ReadPicture.self, Rate.self,
    StickerCommand.self,
    MountStorage.self, Unmount.self, ListNeighbors.self,
  ])

struct Tags: RunnableCommand {
  static let jsonKeys: JSONKeys = ["tag"]

  static let configuration = CommandConfiguration(
    command: "tags",
    abstract: "List the names of the tags that the server knows.",
    discussion: """
      Filters and formats can use these tags. A format shows nothing for any other tag.

      EXAMPLES
        mpdex tags
        mpdex tags --json
      """)

  let results: OutputOptions
  init(_ words: inout Words) { results = words.group() }

  func run(in context: CommandContext) throws {
    let tags = try context.run(.tagTypes)
    try context.output.printNames(tags.map { ByteString($0.name) }, as: "tag", results)
  }
}

struct Update: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "update",
    abstract: "Look for new, changed and deleted files.",
    discussion: """
      Returns at once unless --wait is given. Prints the status afterwards.

      EXAMPLES
        mpdex update
        mpdex update --wait -q Artists/Björk && mpdex add Artists/Björk
      """)

  let updating: Updating
  init(_ words: inout Words) { updating = words.group() }

  func run(in context: CommandContext) throws { try updating.run(in: context) { .update($0) } }
}

struct Rescan: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "rescan",
    abstract: "Read all files again, including those that have not changed.",
    discussion: """
      Returns at once unless --wait is given. Prints the status afterwards.

      EXAMPLES
        mpdex rescan --wait
        mpdex rescan Artists/Björk
      """)

  let updating: Updating
  init(_ words: inout Words) { updating = words.group() }

  func run(in context: CommandContext) throws {
    try updating.run(in: context) { .rescan($0) }
    // Files whose times have not changed may have other tags now.
    try context.server.forgetSongs()
  }
}

/// The options of `update` and `rescan`, and the code that both commands share.
struct Updating: OptionGroup {
  let paths: PathArguments
  let wait, null: Bool

  init(_ words: inout Words) {
    paths = words.group()
    wait = words.flag(
      "-w, --wait", "Wait: until an update is done, or until another song plays.", .ofMpc)
    null = words.nullFlag()
  }

  func run(
    in context: CommandContext, _ request: (ByteString) -> Request<Int>
  ) throws {
    let paths = try paths.given(nulTerminated: null, in: context)
    var last: StartedUpdate?
    var batch = BatchReport("being updated")
    try batch.runTogether(paths) { some in
      var outcome = try context.server.startUpdates(request, of: some, after: last, reported: wait)
      last = outcome.results.compactMap { try? $0.get() }.last ?? last
      if wait { try leaveOutRefused(from: &outcome, in: context) }
      return outcome.map(
        { _ in }, failure: { context.server.failure($1, about: some[some.startIndex + $0]) })
    }
    if wait, let last, !batch.hasLostConnection {
      do {
        try waitForEnd(of: last, in: context)
        batch.action = "updated"
      } catch {
        batch.add(CommandFailure(error))
      }
    }
    try batch.throwFailures()
    try context.printStatusUnlessQuiet()
  }

  /// Handles a path that was refused because the server's queue of updates is full. Waits until the server can accept
  /// another update, and removes the results for this path and all later paths, so that the requests for these paths
  /// are sent again.
  private func leaveOutRefused(
    from outcome: inout OutcomeOfRequests<StartedUpdate?, MPDError>,
    in context: CommandContext
  ) throws {
    guard outcome.failure == nil, let first = outcome.results.firstIndex(where: \.isWithoutRoom),
      let job = try context.run(.status).updateJob
    else { return }
    try waitForEnd(of: StartedUpdate(job: job, isReported: true), in: context)
    outcome.results.removeSubrange(first...)
  }
}

extension Result where Failure == MPDError {
  fileprivate var isWithoutRoom: Bool {
    if case .failure(let error) = self { error.code == .ack(.updateAlready) } else { false }
  }
}

extension ServerConnection {
  /// Starts an update of each path.
  ///
  /// - Parameters:
  ///   - request: returns the request that starts the update of a path.
  ///   - earlier: an update that was started before, which shows whether the server reports the end of an update; nil
  ///     if no update was started before.
  ///   - isReported: whether to find out if the server reports the end of an update. To find this out, the first path
  ///     is sent alone.
  fileprivate func startUpdates(
    _ request: (ByteString) -> Request<Int>, of paths: ArraySlice<ByteString>,
    after earlier: StartedUpdate?, reported isReported: Bool
  ) throws -> OutcomeOfRequests<StartedUpdate?, MPDError> {
    try withConnection { server in
      if earlier == nil, isReported {
        return server.startUpdates(paths.prefix(1).map(request)).map({ $0 }, failure: { $1 })
      }
      return server.runEach(paths.map(request)).map(
        { job in earlier.map { StartedUpdate(job: job, isReported: $0.isReported) } },
        failure: { $1 })
    }
  }
}

/// Waits until an update and all earlier ones are done. On a terminal, the elapsed seconds are shown in the meantime.
///
/// - Throws: a failure if the server does not report the end of the update.
private func waitForEnd(of update: StartedUpdate, in context: CommandContext) throws {
  guard update.isReported else {
    throw CommandFailure(
      .inPart,
      "the update was started, but mpdex cannot wait for its end, because this server does not report when updates "
        + "end; if it uses another server's database, run `mpdex update --wait` on that server"
    )
  }
  let start = ContinuousClock.now
  var progress = context.output.progress("updating, seconds:")
  try context.withConnection { server in
    while let running = try server.run(.status).updateJob, running <= update.job {
      _ = try server.idle(.update, until: .now + .seconds(1))
      progress.update(to: Int((ContinuousClock.now - start).components.seconds))
    }
  }
}
