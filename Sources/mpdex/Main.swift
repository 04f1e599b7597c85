internal import ArgumentParser
internal import Glibc
internal import Bytes

@main
enum Main {
  static func main() {
    holdStandardStreams()
    // What cannot be written is told by the write that fails.
    for signalNumber in [SIGPIPE, SIGXFSZ] { signal(signalNumber, SIG_IGN) }
    let arguments = Array(rawArguments().dropFirst())
    do {
      if arguments.first == "complete" { return try complete(Array(arguments.dropFirst())) }
      try arguments.forEach(refuseUnsendable)
      try run(arguments.map(\.parserArgument))
    } catch let failure as CommandFailure {
      failure.end()
    } catch {
      endParsing(error)
    }
  }

  private static func run(_ arguments: [String]) throws {
    // What a prompt or a status bar runs every second; the parser takes twice as long as this.
    if arguments.isEmpty || arguments == ["status"] {
      var server = try connect()
      return try printStatus(of: &server, SongFormat.ofEnvironment ?? .line)
    }
    // And what scripts run as often: the cache answers in a fraction of the parser's time.
    if arguments.count == 2, arguments[0] == "jump", !arguments[1].hasPrefix("-") {
      return try jump(to: ByteString(escaped: arguments[1]))
    }
    let ordered = movingOptionsBehindCommand(spellingOutEmptyValues(arguments))
    var command = try parsed(spellingOutCommands(ordered))
    try command.run()
  }

  /// Help goes to standard output, what is wrong to standard error.
  private static func endParsing(_ error: any Error) -> Never {
    let message = Mpdex.fullMessage(for: error)
    guard Mpdex.exitCode(for: error) == .success else {
      printNote(withoutUsage(message))
      exit(ExitStatus.usage.rawValue)
    }
    let output = Output()
    output.write(ByteString(escaped: message))
    output.flush()
    exit(ExitStatus.done.rawValue)
  }
}

/// What the parser says is wrong, and how to get help, without the synopsis that names all options.
private func withoutUsage(_ message: String) -> String {
  let lines = message.split(separator: "\n")
  let prefix = Mpdex._errorPrefix
  let problem = lines.prefix { !$0.hasPrefix("Usage: ") }
    .map { $0.hasPrefix(prefix) ? $0.dropFirst(prefix.count) : $0 }
  let mayBeName = ["Unknown option", "Missing value for '-"].contains {
    problem.first?.hasPrefix($0) == true
  }
  let way: [Substring] =
    mayBeName ? ["Put -- before a name that begins with a hyphen."] : []
  let hint = lines.dropFirst(problem.count).last { $0.hasPrefix("  See ") }
  let help = hint?.drop { $0 == " " } ?? "See 'mpdex --help' for more information."
  return (problem + way + [help]).joined(separator: "\n")
}

/// Opens what the caller closed of standard input, output and error: a server's socket must not
/// get one of their numbers, or results would be sent to it as commands. Output cannot be written,
/// so that results which nobody gets are an error.
private func holdStandardStreams() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
    _ = open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_RDWR)
  }
}

/// The root command: it only names the others.
struct Mpdex: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mpdex",
    abstract: "Control MPD, the Music Player Daemon, and find your way through big directories.",
    discussion: """
      Without a command, the status is printed. The server is the one of --host and --port, else \
      of MPD_HOST and MPD_PORT, else the first that answers of $XDG_RUNTIME_DIR/mpd/socket, \
      /run/mpd/socket and localhost:6600. --timeout or MPD_TIMEOUT says how many seconds it may \
      be silent.

      A format (-f, MPC_FORMAT) shows a song: %artist%, %title%, %file%, %time%, %position% and all \
      tags stand for their values; [...] shows what is inside if something in it has a value, a|b the \
      first that has, a&b the second if the first has; # takes the meaning from the character behind it.

      EVERY COMMAND
        -h, --host HOST; -p, --port PORT; -P, --password PASSWORD
        -a, --partition NAME; --timeout SECONDS; -f, --format FORMAT
        -q, --quiet; -v, --verbose

      EXAMPLES
        mpdex search artist=Björk title~love --json
        mpdex index Artists               its sections: label, offset, count
        mpdex index Artists --zoom B      the finer marks inside B
        mpdex jump ar/bjo/homo            Artists/Björk/Homogenic
        mpdex jump ar/bjo --add --play    queue what was found and play it

      EXIT STATUS
        0 done; 1 nothing found, or no; 64 wrong usage; 69 no server
        75 done in part; 76 refused by the server; 77 password or permission
      """,
    version: "mpdex 0.1.0",
    groupedSubcommands: [
      findingCommands, queueCommands, playerCommands, playlistCommands, databaseCommands,
      outputCommands, serverCommands, shellCommands,
    ],
    helpNames: .long)

  /// The names of all commands.
  static var commandNames: [String] {
    commands.flatMap { [$0._commandName] + $0.configuration.aliases } + ["help"]
  }

  /// All commands but `help`, which is the parser's own.
  static var commands: [any ParsableCommand.Type] {
    configuration.groupedSubcommands.flatMap(\.subcommands)
  }
}
