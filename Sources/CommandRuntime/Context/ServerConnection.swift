package import Bytes
package import Catalog
package import MPDClient

/// A run's connection to the server. The connection is opened for the first request. It is opened again if the server
/// has closed it while the run was waiting for its output to be read.
///
/// This is a class, so that all functions of a command share one connection.
package final class ServerConnection {
  package let settings: CommandSettings
  package let output: CommandOutput
  private var opened: Opened?
  /// The server's latest status; nil if no status has been received, or if another request has been sent since then.
  private var lastStatus: Status?
  /// The catalog through which the songs of the database were read; nil if the songs have not been needed.
  private var library: ConnectionCatalog?
  /// Whether the songs of the database are read from the cache and written to it.
  package var usesCache = true

  init(_ settings: CommandSettings, _ output: CommandOutput) {
    self.settings = settings
    self.output = output
  }

  /// A connection in a separate object, so that it can be used in place without being moved.
  private final class Opened {
    var connection: Connection

    init(_ connection: consuming Connection) {
      self.connection = connection
    }
  }

  /// Connects unless already connected. Because the first request connects automatically, this method needs to be
  /// called only if the connection must be opened before something else is done, such as reading standard input.
  ///
  /// - Parameters:
  ///   - isToWait: whether the command waits for an event. Any other command refuses `--timeout 0`.
  ///   - silence: how long the server may be silent if the user has not set a timeout; nil for the default.
  package func connect(isToWait: Bool = false, silence: Duration? = nil) throws {
    if opened == nil {
      opened = Opened(try openConnection(isToWait: isToWait, silence: silence))
    }
  }

  /// Closes the connection. The next request opens a new one, to the first address that answers at that time.
  package func disconnect() { opened = nil }

  /// Sends a request and returns its reply.
  ///
  /// - Parameter argument: the command-line argument that an error message names instead of the protocol's command.
  @discardableResult
  package func run<Reply>(_ request: Request<Reply>, about argument: ByteString? = nil) throws
    -> Reply
  {
    try withConnection(about: argument) { server in try server.run(request) }
  }

  /// Sends one request for each argument, all of them at once; see `Connection.runEach(_:)`.
  package func runEach<Reply>(
    _ request: (ByteString) -> Request<Reply>, about arguments: ArraySlice<ByteString>
  ) throws -> OutcomeOfRequests<Reply, CommandFailure> {
    try withConnection { server in server.runEach(arguments.map(request)) }
      .map({ $0 }, failure: { failure($1, about: arguments[arguments.startIndex + $0]) })
  }

  /// Sends a command list and returns its replies.
  @discardableResult
  package func run(list: CommandList, about argument: ByteString? = nil) throws
    -> CommandListReplies
  {
    try withConnection(about: argument) { server in try server.run(list: list) }
  }

  /// Returns the latest status if no request has been sent since it was received; otherwise requests the status.
  package func currentStatus() throws -> Status {
    if let lastStatus { return lastStatus }
    let status = try run(.status)
    lastStatus = status
    return status
  }

  /// Stores the server's status after the last request; nil if this status is not known.
  package func note(status: Status?) { lastStatus = status }

  /// Calls a closure with the connection, which is opened first if necessary.
  ///
  /// - Parameter argument: the argument that the message of a failure names; see `CommandFailure.init(_:about:over:)`.
  package func withConnection<Result>(
    about argument: ByteString? = nil, _ body: (inout Connection) throws -> Result
  ) throws -> Result {
    let opened = try connected()
    lastStatus = nil
    do { return try body(&opened.connection) } catch {
      guard let argument else { throw error }
      throw failure(error, about: argument)
    }
  }

  /// Calls a closure with the connection. If the closure throws an `MPDError`, passes the error to `onError` and
  /// returns what `onError` returns.
  package func withConnection<Result>(
    _ body: (inout Connection) throws -> Result, onError: (MPDError) throws -> Result
  ) throws -> Result {
    let opened = try connected()
    lastStatus = nil
    do { return try body(&opened.connection) } catch let error as MPDError {
      return try onError(error)
    }
  }

  /// Returns the failure for an error that a request or a catalog has thrown; see `CommandFailure.init(_:about:over:)`.
  package func failure(_ error: any Error, about argument: ByteString?) -> CommandFailure {
    guard let opened else { return CommandFailure(error, about: argument) }
    return CommandFailure(error, about: argument, over: &opened.connection)
  }

  /// Returns all songs of the database with all their tags. They come from the cache if the database has not changed;
  /// see `ConnectionCatalog.songs(over:)`. Shows the progress on a terminal.
  package func songTable() throws -> SongTable {
    let catalog = songCatalog()
    return try withConnection { server in try catalog.songs(over: &server) }
  }

  /// Removes the server's songs from the cache; see `ConnectionCatalog.forgetSongs(of:)`.
  package func forgetSongs() throws {
    let catalog = songCatalog()
    try withConnection { server in catalog.forgetSongs(of: server) }
  }

  private func songCatalog() -> ConnectionCatalog {
    let catalog =
      library ?? CollationChoice().catalog(usingCache: usesCache, quietly: output.isQuiet)
    library = catalog
    return catalog
  }

  /// Writes the songs that were read to the cache.
  func storeSongs() { library?.saveCache() }

  /// Returns the connection. It is opened first if necessary, and opened again if the server has closed it while the
  /// command was waiting for its output to be read (`connection_timeout`).
  private func connected() throws -> Opened {
    guard let opened else {
      let new = Opened(try openConnection())
      opened = new
      return new
    }
    if output.hasWaited { try opened.connection.reconnectIfLost() }
    return opened
  }

  /// Connects again if the server has closed the connection in the meantime.
  package func reconnectIfLost() throws {
    try withConnection { server in try server.reconnectIfLost() }
  }

  /// The number of times that the connection was replaced, for example after a reply that was too large. Each time,
  /// the server may have been restarted, so that identifiers that were read before may belong to other songs or to no
  /// song.
  package var reconnections: Int { opened?.connection.reconnections ?? 0 }

  /// The lines that were left out of the server's replies.
  package var omittedLines: [OmittedLine] { opened?.connection.omittedLines ?? [] }

  package func address() throws -> ServerAddress {
    try connected().connection.address
  }

  package func protocolVersion() throws -> ProtocolVersion {
    let opened = try connected()
    try opened.connection.receiveGreeting()
    return opened.connection.protocolVersion
  }

  /// Makes the server send only the needed tags of songs; all tags if `tags` is nil.
  package func narrowTags(needed tags: [Tag]?) throws {
    if let tags { return try narrowTags(tags) }
    try connected().connection.widenTags()
  }

  /// Makes the server send only these tags of songs; see `Connection.narrowTags(_:)`.
  package func narrowTags(_ tags: [Tag]) throws {
    try connected().connection.narrowTags(tags)
  }
}

/// The parts of the protocol's version number, as in 0.24.0.
package typealias ProtocolVersion = (major: Int, minor: Int, patch: Int)
