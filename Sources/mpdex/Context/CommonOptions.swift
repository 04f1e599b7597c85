internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// A command that takes the options of every command.
protocol ClientCommand: ParsableCommand {
  /// The options of every command.
  var common: CommonOptions { get }

  /// Runs the command. Results go to the context's output, failures are thrown.
  func run(in context: CommandContext) throws
}

/// The options of every command.
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
    help: "How songs are shown to people; by default MPC_FORMAT. See `mpdex --help`.")
  var format: ByteString?

  @Flag(
    name: [.customShort("q"), .customLong("quiet"), .customLong("no-status")],
    help: "Do not print the status when done.")
  var isQuiet = false

  @Flag(name: [.customShort("v"), .customLong("verbose")], help: "Print each thing that is done.")
  var isVerbose = false

  func validate() throws {
    guard timeout.map((0...86_400).contains) ?? true else {
      throw ValidationError("--timeout takes a whole number of seconds, from 1 to 86400")
    }
    // An empty value comes from an unset shell variable; another server might be controlled.
    guard host?.isEmpty != true else { throw ValidationError("--host is empty") }
    guard port != 0 else { throw ValidationError("--port takes a number from 1 to 65535") }
  }

  /// The values of the options.
  var settings: CommandSettings {
    var settings = CommandSettings()
    settings.server.host = host
    settings.server.port = port
    settings.server.password = password.flatMap { $0.isEmpty ? nil : $0 }
    settings.partition = partition
    settings.timeout = timeout
    settings.format = format
    settings.isQuiet = isQuiet
    settings.isVerbose = isVerbose
    return settings
  }
}
