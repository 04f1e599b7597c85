package import Bytes
package import Catalog
internal import Glibc
package import MPDClient
package import Platform

/// Everything that a running command uses: its settings, the connection to the server, standard
/// output, and what to store in the cache at the end.
///
/// A class, so that the functions of a command share one connection and one output.
package final class CommandContext {
  package let settings: CommandSettings
  /// Standard output. `Main` flushes it at the end, before a failure is reported.
  package let output = CommandOutput()
  private var server: Server?
  private var catalog: Catalog?
  /// The change of the queue that the run is making; nil if it makes none, or if no journal is kept.
  package var queueChange: OwnQueueChange?
  /// Returns the name of the command that runs, for the journal.
  package var commandName: () -> ByteString = { "" }
  /// Returns the name of the command that a word names, also by its beginning; nil if there is none.
  package var nameOfCommand: @Sendable (ByteString) -> String? = { $0.description }
  /// The changes of stored playlists that the run has made and the journal does not have yet.
  package var playlistChanges: [OwnPlaylistChange] = []
  /// Keeps other runs from changing playlists until these changes are recorded.
  package var playlistLock: FileLock?
  /// The last status that the server sent; nil if there is none, or if a request was sent after it.
  private var lastStatus: Status?

  package init(_ settings: CommandSettings) {
    self.settings = settings
  }

  /// The tags that the command prints if songs are sent with all of their tags; nil if it prints all that it asks
  /// for.
  package var printedTags: [Tag]?

  /// Whether a command has asked for the format of songs.
  private(set) var hasUsedFormat = false

  /// Whether status, progress and notes are suppressed.
  package var isQuiet: Bool { settings.verbosity == .quiet }

  /// Whether each completed action is printed.
  package var isVerbose: Bool { settings.verbosity == .verbose }

  /// The format for songs: that of the option or, without it, that of `MPC_FORMAT`; nil if neither
  /// is given.
  package var songFormat: SongFormat? { formatOfOption ?? .ofEnvironment }

  /// The format of `-f`; nil if it is not given.
  package var formatOfOption: SongFormat? {
    hasUsedFormat = true
    return settings.format.map(SongFormat.init)
  }

  /// Mentions a format that was given to a command which shows no song; mpc ignores it.
  package func mentionUnusedFormat() {
    if settings.format != nil, !hasUsedFormat {
      note("the format has no effect, since this command shows no song")
    }
  }

  /// Returns the format for songs in results: any for people, and that of `-f` for records that end
  /// with a NUL; nil if none is given, and for JSON.
  ///
  /// - Parameter standard: the format for people if none is given.
  package func format(for results: OutputOptions, or standard: SongFormat? = nil) -> SongFormat? {
    hasUsedFormat = true
    if results.json { return nil }
    return results.nulTerminated ? formatOfOption : songFormat ?? standard
  }

  /// Returns standard output with the terminator that the options specify.
  package func output(for results: OutputOptions) -> CommandOutput {
    setTerminator(for: results)
    return output
  }

  /// Sets the terminator of results that the options specify: a newline or a NUL.
  package func setTerminator(for results: OutputOptions) {
    output.terminator = results.nulTerminated ? 0 : .newline
  }

  /// Prints a note about a success to standard error: to a terminal unless the command is quiet, to
  /// anything else only if it is verbose, since cron mails everything that a job prints.
  ///
  /// The note comes after the results that were written before it. A failure to write these is
  /// thrown by the next flush.
  package func note(_ message: @autoclosure () -> String) {
    guard isVerbose || !isQuiet && isatty(STDERR_FILENO) == 1 else { return }
    try? output.flush()
    printNote(message())
  }

  /// A progress line for a long task, unless the command is quiet.
  package func progress(_ task: String, of total: Int? = nil) -> Progress {
    Progress(task, of: total, quietly: isQuiet)
  }
}

// The server.
extension CommandContext {
  /// The connection. It is in a separate object so that it can be borrowed in place.
  private final class Server {
    var connection: Connection

    init(_ connection: consuming Connection) {
      self.connection = connection
    }
  }

  /// Connects unless there is a connection. The first request does this too, so call this only if
  /// the connection must be made before something else, such as reading standard input.
  ///
  /// - Parameter isToWait: whether the command waits for an event. Any other command refuses `--timeout 0`.
  package func connect(isToWait: Bool = false) throws {
    if server == nil { server = Server(try openConnection(isToWait: isToWait)) }
  }

  /// Sends a request and returns its reply.
  ///
  /// - Parameter argument: the argument that the message of a failure names instead of the
  ///   protocol's command.
  @discardableResult
  package func run<Reply>(_ request: Request<Reply>, about argument: ByteString? = nil) throws
    -> Reply
  {
    try withConnection(about: argument) { server in try server.run(request) }
  }

  /// Does the same for a request that may change something. During a change of the queue that is recorded,
  /// the status is asked for with it.
  package func run(_ request: Request<Void>, about argument: ByteString? = nil) throws {
    let status = try withConnection(about: argument) { server -> Status? in
      guard queueChange != nil else {
        try server.run(request)
        return nil
      }
      return try server.run(request, .status).1
    }
    lastStatus = status
  }

  /// Sends requests at once, each about an argument; see `Connection.runEach(_:)`.
  package func runEach<Reply>(
    _ request: (ByteString) -> Request<Reply>, about arguments: ArraySlice<ByteString>
  ) throws -> OutcomeOfRequests<Reply, CommandFailure> {
    try withConnection { server in server.runEach(arguments.map(request)) }
      .map({ $0 }, failure: { failure($1, about: arguments[arguments.startIndex + $0]) })
  }

  /// Sends a command list and returns its replies.
  @discardableResult
  package func run(_ list: CommandList, about argument: ByteString? = nil) throws
    -> CommandListReplies
  {
    try withConnection(about: argument) { server in try server.run(list) }
  }

  /// Sends a command list of changes; if the server refuses one of them, the failure says how many were made.
  package func runChanges(_ list: CommandList) throws {
    let status = try withConnection { server -> Status? in
      var list = list
      let status = queueChange.map { _ in list.append(.status) }
      let replies = try server.run(list)
      return try status.map { token in try replies.reply(for: token) }
    } onError: { error in
      throw CommandFailure(error, after: error.index ?? 0, of: list.count)
    }
    lastStatus = status
  }

  /// The server's status: the last one if nothing was sent since, otherwise a new one.
  package func currentStatus() throws -> Status {
    if let lastStatus { return lastStatus }
    let status = try run(.status)
    lastStatus = status
    return status
  }

  /// Notes the status after the last request that was sent.
  package func note(status: Status) { lastStatus = status }

  /// Calls a closure with the connection, which is opened first if necessary.
  ///
  /// - Parameter argument: the argument that the message of a failure names; see
  ///   `CommandFailure.init(_:about:over:)`.
  package func withConnection<Result>(
    about argument: ByteString? = nil, _ body: (inout Connection) throws -> Result
  ) throws -> Result {
    let server = try connectedServer()
    lastStatus = nil
    do { return try body(&server.connection) } catch {
      guard let argument else { throw error }
      throw failure(error, about: argument)
    }
  }

  /// Calls a closure with the connection, and another one with an error of the server.
  package func withConnection<Result>(
    _ body: (inout Connection) throws -> Result, onError: (MPDError) throws -> Result
  ) throws -> Result {
    let server = try connectedServer()
    lastStatus = nil
    do { return try body(&server.connection) } catch let error as MPDError {
      return try onError(error)
    }
  }

  /// Returns the failure for an error of the server or of a catalog; see `CommandFailure.init(_:about:over:)`.
  package func failure(_ error: any Error, about argument: ByteString?) -> CommandFailure {
    guard let server else { return CommandFailure(error, about: argument) }
    return CommandFailure(error, about: argument, over: &server.connection)
  }

  /// The connection, which is opened first if necessary, and again if the server has closed it while
  /// the command waited for the reader of its output (`connection_timeout`).
  private func connectedServer() throws -> Server {
    guard let server else {
      let new = Server(try openConnection())
      server = new
      return new
    }
    if output.hasWaited {
      try server.connection.reconnectIfLost()
    }
    return server
  }

  /// Connects again if the server has closed the connection while the command did something else.
  package func reconnectIfLost() throws {
    try withConnection { server in try server.reconnectIfLost() }
  }

  /// The number of times that the connection was replaced, as reading by windows does after too large an
  /// answer. If the server was restarted, ids that were read before belong to other songs, or to none.
  package var reconnections: Int { server?.connection.reconnections ?? 0 }

  /// The lines of the server's replies that were left out.
  var omittedLines: [OmittedLine] { server?.connection.omittedLines ?? [] }

  /// The address of the server.
  package func serverAddress() throws -> ServerAddress {
    try connectedServer().connection.address
  }

  /// The version of the server's protocol.
  package func protocolVersion() throws -> ProtocolVersion {
    let server = try connectedServer()
    try server.connection.receiveGreeting()
    return server.connection.protocolVersion
  }

  /// Makes the server send only the tags that are needed; nil for all.
  package func narrowTags(needed tags: [Tag]?) throws {
    if let tags { return try narrowTags(tags) }
    try connectedServer().connection.widenTags()
  }

  /// Makes the server send songs with these tags only; see `Connection.narrowTags(_:)`.
  package func narrowTags(_ tags: [Tag]) throws {
    try connectedServer().connection.narrowTags(tags)
  }
}

/// The numbers of a version of the protocol.
package typealias ProtocolVersion = (major: Int, minor: Int, patch: Int)

// The catalog.
extension CommandContext {
  /// A catalog of sorted directories.
  ///
  /// - Parameter usesCache: whether listings are read from the cache and stored in it.
  package func catalog(_ choice: CollationChoice, usesCache: Bool = true) -> Catalog {
    let new = choice.catalog(usingCache: usesCache, quietly: isQuiet)
    catalog = new
    return new
  }

  /// Writes the new listings and values of this run to the cache. This is called last, so that no
  /// result has to wait for it.
  package func storeListings() {
    catalog?.saveCache()
  }
}
