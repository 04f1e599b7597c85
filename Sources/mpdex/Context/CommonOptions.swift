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

  @Option(
    name: [.customShort("p", allowingJoined: true), .long],
    help: "The server's TCP port; an empty one, or 0, is the default.")
  var port: PortOption?

  @Option(
    name: [.customShort("P"), .long], help: "The server's password; an empty one counts as none.")
  var password: ByteString?

  @Option(
    name: [.customShort("a"), .long], help: "The partition to use.",
    transform: nonEmpty)
  var partition: ByteString?

  @Option(
    help: ArgumentHelp(
      "How long the server may be silent, from 1 to 86400; also how long `wait`, `watch`, "
        + "`idle`, `idleloop`, `waitmessage`, `subscribe` and `current --wait` wait, where 0 does not wait "
        + "at all.",
      valueName: "seconds"))
  var timeout: WholeNumber?

  @Option(
    name: [.customShort("f"), .long],
    help: """
      How songs are shown to people, by default MPC_FORMAT, and with -0 to programs; see `mpdex help \
      formats`.
      """)
  var format: ByteString?

  @Flag(exclusivity: .chooseLast)
  var verbosity: Verbosity?

  func validate() throws {
    guard timeout.map({ $0.value <= 86_400 }) ?? true else {
      throw ValidationError("--timeout takes a whole number of seconds, from 1 to 86400")
    }
    // An empty value comes from an unset shell variable; another server might be controlled.
    guard host?.isEmpty != true else { throw ValidationError("--host is empty") }
  }

  /// Throws if an option for the server is given to a command that asks none.
  func refuseServer() throws {
    let isGiven =
      host != nil || port != nil || password != nil || partition != nil || timeout != nil
    guard !isGiven else {
      throw ValidationError("no server is asked, so the options for one have no effect")
    }
  }

  /// The values of the options.
  var settings: CommandSettings {
    var settings = CommandSettings()
    settings.server.host = host
    settings.server.port = port?.number
    settings.lacksPort = port != nil && port?.number == nil
    settings.server.password = password.flatMap { $0.isEmpty ? nil : $0 }
    settings.partition = partition
    settings.timeout = timeout?.value
    settings.format = format
    settings.verbosity = verbosity
    return settings
  }
}

/// The value of `--port`.
struct PortOption: ExpressibleByArgument {
  /// Nil for an empty one, as of an unset shell variable, and for 0: the default port is used, as in
  /// mpc.
  let number: UInt16?

  init?(argument: String) {
    let text = ByteString(escaped: argument)
    guard let number = text.isEmpty ? 0 : text.number(as: UInt16.self) else { return nil }
    self.number = number == 0 ? nil : number
  }
}

/// How much a command says besides its results; the last option on the command line counts, as in
/// mpc.
enum Verbosity: EnumerableFlag, CustomStringConvertible {
  /// Neither status nor progress nor notes are printed.
  case quiet
  /// Each thing that was done is printed, and notes also if standard error is no terminal.
  case verbose

  /// The option. The parser takes it as a key; without it, the parser would look up the case's name, which
  /// takes longer.
  var description: String { self == .quiet ? "quiet" : "verbose" }

  static func name(for value: Verbosity) -> NameSpecification {
    switch value {
    case .quiet: [.customShort("q"), .customLong("quiet"), .customLong("no-status")]
    case .verbose: [.customShort("v"), .customLong("verbose")]
    }
  }

  static func help(for value: Verbosity) -> ArgumentHelp? {
    switch value {
    case .quiet: "Print neither the status nor notes when done."
    case .verbose: "Say what is being done, also if standard error is no terminal."
    }
  }
}
