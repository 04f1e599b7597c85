package import Bytes
package import CommandSyntax
package import MPDClient

/// A command that the program can run.
package protocol RunnableCommand: Command {
  /// The keys of the JSON objects that the command prints with `--json`; empty if the command does not have this
  /// option.
  static var jsonKeys: JSONKeys { get }

  /// Throws if one of the given common options cannot be used with this command.
  func validate(with common: CommonOptions) throws

  /// Runs the command. Results are written to the context's output, and failures are thrown.
  func run(in context: CommandContext) throws
}

extension RunnableCommand {
  package static var inProgram: any Sendable { RunnableType(type: self) }
  package static var jsonKeys: JSONKeys { [] }

  package func validate(with common: CommonOptions) throws {}
}

/// A wrapper around a command's type. It lets `runnable` obtain the type without a cast to a protocol; see
/// `Command.inProgram`.
private struct RunnableType: Sendable {
  let type: any RunnableCommand.Type
}

extension Command {
  /// This type if the program can run the command; otherwise nil, for example if the command does nothing but group its
  /// actions.
  package static var runnable: (any RunnableCommand.Type)? { (inProgram as? RunnableType)?.type }
}

/// The options that every command takes.
package struct CommonOptions: OptionGroup {
  let host: ByteString?
  let port: PortOption?
  let password: ByteString?
  let partition: ByteString?
  let timeout: WholeNumber?
  package let format: ByteString?
  let verbosity: Verbosity?

  package init(_ words: inout Words) {
    host = words.option(
      "-h, --host <host>", "The server: HOST, PASSWORD@HOST, /path/to/socket or @abstract.", .ofMpc)
    port = words.option(
      "-p, --port <port>",
      "The server's TCP port; empty or 0 means the default.", .joinedOfMpc)
    password = words.option(
      "-P, --password <password>", "The server's password; an empty password is ignored.", .ofMpc)
    partition = words.option(
      "-a, --partition <partition>", "The partition to use.", .ofMpc, reading: nonEmpty)
    timeout = words.option(
      "--timeout <seconds>",
      """
      How long the server may be silent, from 1 to 86400; also how long `wait`, `watch`, `idle`, \
      `idleloop`, `waitmessage`, `subscribe` and `current --wait` wait, where 0 does not wait at \
      all.
      """)
    format = words.option(
      "-f, --format <format>",
      """
      How songs are shown to people, by default MPC_FORMAT, and with -0 to programs; see `mpdex \
      help formats`.
      """, .ofMpc)
    verbosity = words.lastFlag(
      ("-q, --quiet, --no-status", "Print neither the status nor notes when done.", .quiet),
      (
        "-v, --verbose", "Say what is being done, even if standard error is not a terminal.",
        .verbose
      ),
      traits: .ofMpc)
  }

  package func validate() throws {
    guard timeout.map({ $0.value <= 86_400 }) ?? true else {
      throw ValidationError("--timeout takes a whole number of seconds, from 1 to 86400")
    }
    // An empty value comes from an unset shell variable; the command might control the wrong server.
    guard host?.isEmpty != true else {
      throw ValidationError("--host is empty; leave it out to use MPD_HOST or the default server")
    }
  }

  /// Whether the status and notes are suppressed.
  package var isQuiet: Bool { verbosity == .quiet }

  /// Throws if an option for the server is given to a command that does not connect to a server.
  package func refuseServer() throws {
    let isGiven =
      host != nil || port != nil || password != nil || partition != nil || timeout != nil
    guard !isGiven else {
      throw ValidationError(
        "this command does not connect to a server; leave out --host, --port and the like")
    }
  }

  /// The settings that the options specify.
  package var settings: CommandSettings {
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
struct PortOption: ArgumentValue {
  /// The port; nil if the argument is 0 or empty, which means the default port. An empty argument often comes from an
  /// unset shell variable.
  let number: UInt16?

  init?(argument: ByteString) {
    guard let number = argument.isEmpty ? 0 : argument.number(as: UInt16.self) else { return nil }
    self.number = number == 0 ? nil : number
  }
}

/// Returns the argument; throws if it is empty. An empty argument often comes from an unset shell variable.
package func nonEmpty(_ argument: ByteString) throws -> ByteString {
  guard !argument.isEmpty else { throw ValidationError("it must not be empty; nothing was sent") }
  return argument
}

/// The values of the options that every command takes. The default values apply to a command line without options.
package struct CommandSettings {
  /// The server to connect to. The timeout is not set here, but in `timeout`.
  package var server = ConnectionSettings.Options()
  /// Whether the given port is empty or 0, which means the default port.
  var lacksPort = false
  /// The partition; nil to stay in the partition that the server chooses.
  package var partition: ByteString?
  /// The timeout in seconds, from 1 to 86,400; nil if the option is not given. Commands that wait for events also
  /// accept 0, with which they do not wait at all.
  package var timeout: Int?
  /// The format in which songs are shown to people; nil for the format in `MPC_FORMAT`.
  package var format: ByteString?
  /// How much is printed in addition to the results; nil for the default.
  package var verbosity: Verbosity?

  package init() {}
}

extension CommandSettings {
  /// The time at which a wait that starts now times out; nil if it never times out.
  package var deadline: ContinuousClock.Instant? {
    timeout.map { ContinuousClock.now + .seconds($0) }
  }

  /// Returns the failure of a command whose wait has timed out.
  package func timeoutFailure(_ problem: String) -> CommandFailure {
    let seconds = self.timeout ?? 0
    let time = seconds == 0 ? "" : " after \(seconds) \(seconds == 1 ? "second" : "seconds")"
    return CommandFailure(.no, problem + time)
  }
}
