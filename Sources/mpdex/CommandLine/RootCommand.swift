internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import Operations

/// The program, defined by its commands.
enum Mpdex {
  private static let configuration = CommandConfiguration(
    command: "mpdex",
    abstract: "Control MPD, the Music Player Daemon, and find your way through big directories.",
    discussion: frontPage)

  /// All commands of the program, in the order in which help lists them.
  static let commands = Commands(
    configuration,
    [
      findingCommands, queueCommands, playerCommands, playlistCommands, journalCommands,
      databaseCommands, outputCommands, serverCommands, shellCommands,
    ], standard: ShowStatus.self, common: CommonOptions.self, meanings: waysToDo,
    otherOptions: [
      "--limit": "-n", "--max": "-n", "--max-count": "-n", "--count": "-n", "--head": "-n",
      "--sort": "--by", "--sort-by": "--by", "--order": "--by", "--order-by": "--by",
    ])
}

private let shellCommands = CommandGroup(
  title: "Shell",
  [Completions.self, Manual.self])

struct Manual: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "manual",
    abstract: "Print the manual page, made from the help of every command.",
    discussion: """
      EXAMPLES
        mpdex manual | man -l -
        mpdex manual > /usr/local/share/man/man1/mpdex.1
      """, .standsAlone)

  init(_ words: inout Words) {}

  func run(in context: CommandContext) {
    context.output.write(ByteString(manualPage(of: Mpdex.commands, version: Mpdex.version)))
  }
}

/// Returns the commands that a user may mean by a word that is not the name of a command; empty if the word is not
/// known.
@Sendable func waysToDo(_ word: String) -> [String] {
  let word = word.lowercased()
  return otherNames[word] ?? filters(ofDecade: word) ?? actions(named: word)
}

/// Returns the command that searches for the songs of a decade written as 90s or 1990s; nil for any other word.
private func filters(ofDecade word: String) -> [String]? {
  decadeFilters(ByteString(word)).map { ["find \($0)"] }
}

/// Returns the actions of `queue` and `playlist` with this name, in the form in which they are typed on the command
/// line.
private func actions(named word: String) -> [String] {
  let owners = [("queue", QueueCommand.actions), ("playlist", PlaylistCommand.actions)]
  return owners.filter { $0.1.contains { $0.configuration.allNames.contains(word) } }
    .map { "\($0.0) \(word)" }
}

/// Words that other programs or the protocol use, each with the commands of mpdex that do the same.
private let otherNames: [String: [String]] = [
  "artists": ["list artist"], "genres": ["list genre"],
  "backup": ["queue stash NAME", "playlist export NAME"], "broken": ["playlist repair NAME"],
  "convert": ["playlist apply NAME FILE"], "import": ["playlist apply NAME FILE"],
  "cover": ["art"],
  "currentsong": ["current"], "delete": deletions, "dir": ["ls"], "empty": ["clear"],
  "enqueue": ["add"], "info": ["status", "current", "stats"], "listallinfo": ["listall"],
  "listplaylist": ["playlist NAME"], "listplaylistinfo": ["playlist NAME"],
  "listplaylists": ["lsplaylists"], "lsinfo": ["ls"], "mute": ["volume 0"], "now": ["current"],
  "nowplaying": ["current"], "np": ["current"], "order": orders, "orders": orders,
  "playlistadd": ["addplaylist"],
  "playlistclear": ["clearplaylist"], "playlistdelete": ["delplaylist"],
  "playlistinfo": ["playlist"], "playlistmove": ["moveplaylist"], "playlists": ["lsplaylists"],
  "previous": ["prev"], "rating": ["rate"], "ratings": ["rate"], "remove": deletions,
  "rename": ["renplaylist"],
  "year": years, "years": years, "decade": years, "decades": years, "nineties": years,
  "replay_gain_mode": ["replaygain"], "resume": ["play"], "setvol": ["volume"],
  "skip": ["next"], "sleep": ["stop --after 30m"], "songs": ["listall"], "start": ["play"],
  "timer": ["stop --after 30m"], "unpause": ["play"],
]

private let orders = ["queue sort --by KEYS", "playlist sort NAME --by KEYS", "ls --by KEYS"]

private let years = ["find 'date>=1990' 'date<=1999'", "find date=1997"]

private let deletions = [
  "del (songs of the queue)", "delplaylist (songs of a playlist)", "rm (a playlist)",
]
