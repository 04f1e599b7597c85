internal import ArgumentParser
internal import ListingIndex
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
    name: [.customShort("P", allowingJoined: true), .long], help: "The server's password.")
  var password: ByteString?

  @Option(
    name: [.customShort("a", allowingJoined: true), .long], help: "The partition to use.")
  var partition: ByteString?

  @Option(help: ArgumentHelp("How long the server may be silent.", valueName: "seconds"))
  var timeout: Int?

  @Option(
    name: [.customShort("f", allowingJoined: true), .long],
    help: "How songs are shown to people; else MPC_FORMAT. See `mpdex --help`.")
  var format: ByteString?

  @Flag(
    name: [.customShort("q"), .customLong("quiet"), .customLong("no-status")],
    help: "Do not print the status when done.")
  var isQuiet = false

  @Flag(name: [.customShort("v"), .customLong("verbose")], help: "Say what is being done.")
  var isVerbose = false

  func validate() throws {
    guard timeout.map((1...86_400).contains) ?? true else {
      throw ValidationError("--timeout takes a whole number of seconds, from 1 to 86400")
    }
    guard port != 0 else { throw ValidationError("--port takes a number from 1 to 65535") }
  }

  /// Connects, or fails with every address that was tried.
  func connect() throws(CommandFailure) -> Connection {
    var options = ConnectionSettings.Options()
    options.host = host
    options.port = port
    options.password = password
    options.timeoutSeconds = timeout
    return try mpdex.connect(options, partition: partition)
  }

  /// The format for songs: the option, else `MPC_FORMAT`; nil where neither is given.
  var songFormat: SongFormat? {
    format.map(SongFormat.init) ?? .ofEnvironment
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
