internal import ArgumentParser
internal import Glibc

@main
enum Main {
  static func main() {
    let arguments = movingOptionsBehindCommand(Array(rawArguments().map(\.escaped).dropFirst()))
    do {
      var command = try Mpdex.parseAsRoot(arguments)
      try command.run()
    } catch let failure as CommandFailure {
      failure.report()
      exit(failure.status.rawValue)
    } catch {
      Mpdex.exit(withError: error)
    }
  }
}

/// The root command: it only names the others.
struct Mpdex: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mpdex",
    abstract: "Steer MPD, the Music Player Daemon, and find your way through big directories.",
    discussion: """
      Without a command, the status is printed. The server is the one of --host, else of \
      MPD_HOST, else the one at $XDG_RUNTIME_DIR/mpd/socket, /run/mpd/socket or \
      localhost:6600.

      EXAMPLES
        mpdex index Artists               sections of a directory, with offsets and counts
        mpdex index Artists --zoom B      the finer marks inside B
        mpdex jump ar/bjo/homo            Artists/Björk/Homogenic
        mpdex jump ar/bjo --add --play    queue what was found and play it
      """,
    version: "mpdex 0.1.0",
    groupedSubcommands: [
      CommandGroup(name: "Finding", subcommands: [Index.self, Jump.self, List.self]),
      CommandGroup(name: "Queue", subcommands: [Add.self, Clear.self, Playlist.self]),
      CommandGroup(name: "Player", subcommands: [Play.self, ShowStatus.self]),
    ],
    helpNames: .long)
}
