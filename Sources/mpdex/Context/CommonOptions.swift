internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// What every command takes.
struct CommonOptions: ParsableArguments {
  @Option(
    name: [.customShort("h"), .long],
    help: "The server: HOST, PASSWORD@HOST, /path/to/socket or @abstract.")
  var host: ByteString?

  @Option(name: [.customShort("p", allowingJoined: true), .long], help: "The server's TCP port.")
  var port: UInt16?

  @Option(
    name: [.customShort("P"), .long], help: "The server's password; an empty one counts as none.")
  var password: ByteString?

  @Option(
    name: [.customShort("a"), .long], help: "The partition to use.",
    transform: nonEmpty)
  var partition: ByteString?

  @Option(
    help: ArgumentHelp(
      "How long the server may be silent, from 1 to 86400; also how long `wait`, `idle`, "
        + "`idleloop`, `waitmessage`, `subscribe` and `current --wait` wait, where 0 does not wait "
        + "at all.",
      valueName: "seconds"))
  var timeout: Int?

  @Option(
    name: [.customShort("f"), .long],
    help: "How songs are shown to people; else MPC_FORMAT. See `mpdex --help`.")
  var format: ByteString?

  @Flag(
    name: [.customShort("q"), .customLong("quiet"), .customLong("no-status")],
    help: "Do not print the status when done.")
  var isQuiet = false

  @Flag(name: [.customShort("v"), .customLong("verbose")], help: "Say what is being done.")
  var isVerbose = false

  func validate() throws {
    guard timeout.map((0...86_400).contains) ?? true else {
      throw ValidationError("--timeout takes a whole number of seconds, from 1 to 86400")
    }
    // As of a shell's variable that is not set: another server might be steered.
    guard host?.isEmpty != true else { throw ValidationError("--host is empty") }
    guard port != 0 else { throw ValidationError("--port takes a number from 1 to 65535") }
  }

  /// Connects, or fails with every address that was tried.
  ///
  /// - Parameter isToWait: whether the command waits for something, so that a time of zero has a
  ///   meaning.
  func connect(isToWait: Bool = false) throws(CommandFailure) -> Connection {
    guard timeout != 0 || isToWait else {
      throw CommandFailure(
        .usage, "--timeout 0 is for commands that wait; others take 1 to 86400 seconds")
    }
    var options = ConnectionSettings.Options()
    options.host = host
    options.port = port
    options.password = password.flatMap { $0.isEmpty ? nil : $0 }
    options.timeoutSeconds = timeout == 0 ? nil : timeout
    return try mpdex.connect(options, partition: partition)
  }

  /// When a command that waits has waited for long enough; nil for never.
  var deadline: ContinuousClock.Instant? {
    timeout.map { ContinuousClock.now + .seconds($0) }
  }

  /// Nothing has happened until the deadline.
  func absence(of event: String) -> CommandFailure {
    let time = timeout.map { $0 == 1 ? " after 1 second" : " after \($0) seconds" } ?? ""
    return CommandFailure(.no, event + (timeout == 0 ? "" : time))
  }

  /// The format for songs: the option, else `MPC_FORMAT`; nil where neither is given.
  var songFormat: SongFormat? {
    format.map(SongFormat.init) ?? .ofEnvironment
  }

  /// Prints what was done with `--verbose`, as mpc does.
  func printVerbosely(_ lines: [ByteString]) {
    guard isVerbose else { return }
    let output = Output()
    lines.forEach { output.writeVisibly($0) }
    output.flush()
  }

  /// Prints the status, as commands do that change what plays or how.
  func printStatusUnlessQuiet(of server: inout Connection) throws {
    guard !isQuiet else { return }
    try printStatus(of: &server, songFormat ?? .line)
  }
}

/// Connects to the server of the options and the environment.
func connect(
  _ options: ConnectionSettings.Options = .init(), partition: ByteString? = nil
) throws(CommandFailure) -> Connection {
  try asking { () throws(MPDError) in
    var connection = try Connection.open(.fromEnvironment(options))
    if let partition { try connection.run(.partition(partition)) }
    return connection
  }
}
