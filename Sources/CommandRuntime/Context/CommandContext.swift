package import Bytes
package import Catalog
package import MPDClient

/// Everything that a running command uses: its settings, output, connection to the server, changes and formats, and the
/// data that will be stored in the cache at the end.
///
/// This is a class, so that all functions of a command share one context.
package final class CommandContext {
  /// Standard output. `Main` flushes it at the end, before a failure is reported.
  package let output: CommandOutput
  package let server: ServerConnection
  package let changes: RunChanges
  package var formats: SongFormats
  private var catalog: ConnectionCatalog?
  /// A closure that returns the full name of the command that a word names or abbreviates; nil if there is no such
  /// command.
  package var nameOfCommand: @Sendable (ByteString) -> String? = { $0.description }

  package init(_ settings: CommandSettings) {
    output = CommandOutput(settings.verbosity)
    server = ServerConnection(settings, output)
    changes = RunChanges(server)
    formats = SongFormats(ofOption: settings.format)
  }

  package var settings: CommandSettings { server.settings }

  /// Whether the status, progress lines and notes are suppressed.
  package var isQuiet: Bool { output.isQuiet }

  /// Prints a note for a person at a terminal; see `CommandOutput.note(_:alsoToPipes:)`.
  package func note(_ message: @autoclosure () -> String) { output.note(message()) }

  /// Prints a note if a format was given to a command that shows no song; mpc ignores such a format.
  package func mentionUnusedFormat() {
    if formats.isUnused {
      note("the format has no effect, because this command shows no songs")
    }
  }

  /// Returns the format in which the results show songs; nil for JSON, or if no format is specified. Text for people
  /// uses the format from `-f` or, if this option is not given, from `MPC_FORMAT`. NUL-terminated results use only the
  /// format from `-f`.
  ///
  /// - Parameter standard: the format of text for people if neither `-f` nor `MPC_FORMAT` specifies one.
  package func format(for results: OutputOptions, or standard: SongFormat? = nil) -> SongFormat? {
    formats.isAskedFor = true
    if results.json { return nil }
    return results.nulTerminated ? formats.ofOption : formats.given ?? standard
  }

  /// Returns standard output with the terminator that the options specify.
  package func output(for results: OutputOptions) -> CommandOutput {
    output.setTerminator(for: results)
    return output
  }

  /// Sends a request that may change something; see `RunChanges.run(_:about:)`.
  package func run(_ request: Request<Void>, about argument: ByteString? = nil) throws {
    try changes.run(request, about: argument)
  }

  /// Sends a request and returns its reply; see `ServerConnection.run(_:about:)`.
  @discardableResult
  package func run<Reply>(
    _ request: Request<Reply>, about argument: ByteString? = nil
  ) throws -> Reply {
    try server.run(request, about: argument)
  }

  /// Sends a command list and returns its replies.
  @discardableResult
  package func run(
    list: CommandList, about argument: ByteString? = nil
  ) throws -> CommandListReplies {
    try server.run(list: list, about: argument)
  }

  /// Calls a closure with the connection; see `ServerConnection.withConnection(about:_:)`.
  package func withConnection<Result>(
    about argument: ByteString? = nil, _ body: (inout Connection) throws -> Result
  ) throws -> Result {
    try server.withConnection(about: argument, body)
  }

  /// Calls a closure with the connection. If the closure throws an `MPDError`, passes the error to `onError` and
  /// returns what `onError` returns.
  package func withConnection<Result>(
    _ body: (inout Connection) throws -> Result, onError: (MPDError) throws -> Result
  ) throws -> Result {
    try server.withConnection(body, onError: onError)
  }

  /// Returns a new catalog of sorted directories. `storeListings()` writes the new listings of this catalog to the
  /// cache.
  package func catalog(_ choice: CollationChoice, usesCache: Bool = true) -> ConnectionCatalog {
    let new = choice.catalog(usingCache: usesCache, quietly: isQuiet)
    catalog = new
    return new
  }

  /// Writes the new listings, values and songs of this run to the cache. This is done after the results have been
  /// printed, so that the user need not wait for it.
  package func storeListings() {
    catalog?.saveCache()
    server.storeSongs()
  }
}

/// Reads a consistent snapshot of the status and the queue's songs. Shows the progress on a terminal.
package func readQueue(in context: CommandContext) throws -> QueueSnapshot {
  var progress = context.output.progress("reading")
  return try context.withConnection { server in
    try server.queueSnapshot(windowSize: songsPerWindow) { progress.update(to: $0, of: $1) }
  } onError: { error in
    guard error.code == .changed else { throw error }
    throw CommandFailure(.no, "the queue changes faster than it can be read; try again")
  }
}

/// The number of songs to read with the first request. It is smaller than the default of `MPDClient`, so that the
/// progress is shown more often.
private let songsPerWindow = 2048
