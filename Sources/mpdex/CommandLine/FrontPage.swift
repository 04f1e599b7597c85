internal import CommandSyntax

/// The first page of the help, which lists commands for everyday use and the topics.
var frontPage: String {
  let topics = HelpTopic.all.map { "  mpdex help \($0.name)".padded(to: 26) + $0.meaning }
  return """
    mpdex controls MPD, the Music Player Daemon, also with very large libraries.

    EVERY DAY
    \(everyDay)

    HELP
      mpdex COMMAND --help    What a command does, its options and examples.
      mpdex help WORD         Everything about a word, such as sleep or rating.
    \(topics.joined(separator: "\n"))
    """
}

/// Examples of the commands that people use every day, for the help and the manual.
let everyDay = """
    mpdex                             print what is playing
    mpdex browse                      show the library in the whole terminal
    mpdex search --fold artist=bjork  find songs; searchadd queues them as well
    mpdex play bjork homog            find anything by its words, and play it
    mpdex add --next Artists/Björk    queue a directory, a song or a playlist
    mpdex play, toggle, next, prev    and seek +30, volume +5, random on, stop
    mpdex playlist                    print the queue; queue VERB changes it
    mpdex save NAME, load NAME        keep the queue as a playlist; queue one
    mpdex playlist VERB NAME          show, change, check, compare a playlist
    mpdex stop --after 30m            stop later, or after a song or an album
    mpdex undo                        take back the last change
  """

extension HelpTopic {
  static let allCommands = HelpTopic(
    name: "all", heading: "ALL COMMANDS", meaning: "All commands and their actions, in groups.",
    body: """
      The name of a command can be abbreviated; `mpdex COMMAND --help` has its options and examples.

      \(Mpdex.commands.groups.map(groupText).joined(separator: "\n\n"))
      """)

  static let options = HelpTopic(
    name: "options", heading: "OPTIONS OF EVERY COMMAND",
    meaning: "What every command has; servers, scripts, exit statuses.",
    body: """
      Options stand before or after the command's name and its arguments; -- ends them. Every command has

      \(optionLines.joined(separator: "\n"))

      Commands that sort by names have

      \(Mpdex.commands.optionsOfSeveral.map(\.line).joined(separator: "\n"))

      \(generalHelp)
      """)

  private static var optionLines: [String] {
    Mpdex.commands.optionsOfEveryCommand.map(\.line) + [
      line("--version", "Show the version."), line("--help", "Show the help of the command."),
    ]
  }
}

private func groupText(_ group: CommandGroup) -> String {
  let lines = Mpdex.commands.lines(of: group.commands).joined(separator: "\n")
  return [group.title.uppercased(), textOfGroup[group.title] ?? "", lines]
    .filter { !$0.isEmpty }.joined(separator: "\n")
}

/// Descriptions of what the commands of a group have in common, keyed by the group's title.
let textOfGroup = [
  "Finding": """
  Every list has an index: markers with a label, an offset and a count, which open into finer ones. Directories are \
  read, or with --in LIST trees, tags, the queue, playlists, searches and lines. `jump` finds by prefixes, or with \
  --contains, --fuzzy and --latin by parts of names.
  """,
  "Queue": """
  What adds songs takes --next, --at N, --replace and --play. `queue VERB` changes the whole queue while the music \
  plays on: --dry-run shows what would change. Songs are named by positions and ranges (3, 2-5, 0 for the current \
  one), or with --id by what `playlist --id` prints.
  """,
  "Player": """
  As in mpc. `status --follow FORMAT` prints a line for each change, `get` single values, `wait` waits for a song, \
  for silence and so on; `stop --after` takes a song, an album, a time such as 30m or a moment such as 23:15.
  """,
  "Stored playlists": """
  No edit loses a song, even while other clients edit. `playlist VERB NAME` does what `queue VERB` does to the queue; the \
  one-word commands are mpc's spellings.
  """,
  "Undo": """
  One journal has what mpdex changed in the queue and in playlists; `queue undo` and `playlist undo NAME` take back \
  the changes of one list.
  """,
  "Database": """
  Filters are artist=Björk, title~love and 'date>=1990'; `search` ignores case, --fold also accents. `ls` prints in \
  columns on a terminal, with --by name in the order of the index, with --sections under headers.
  """,
  "Outputs and partitions": """
  Outputs are named or counted from 1. A partition is a player with a queue and outputs of its own; -a chooses one.
  """,
  "Server and clients": """
  `watch` prints what changes, such as `queue + 12 URI`, or runs a program for it: `watch player -- notify-song`. With \
  --record, `undo` takes back what other clients do.
  """,
  "Shell": """
  In bash, zsh and fish, TAB completes commands, options and values, which come from the server.
  """,
]

/// The help that concerns all commands. It has sections about servers, abbreviations, scripts and exit statuses.
var generalHelp: String {
  """
  SERVER
  The server is that of --host and --port, otherwise that of MPD_HOST and MPD_PORT, otherwise the first to answer \
  among $XDG_RUNTIME_DIR/mpd/socket, /run/mpd/socket and localhost:6600. --timeout or MPD_TIMEOUT is the number of \
  seconds for which it may be silent. A password can be before the host, MPD_HOST=password@studio, or in the settings \
  file, which other users of the machine cannot read (`mpdex help settings`).

  ABBREVIATIONS
  The name of a command can be abbreviated to any beginning that no other command has, and that of a long option \
  likewise: `mpdex vol 50`, `--rep` for --replace. A command of mpc is preferred to one that mpc lacks. Commands that \
  delete, overwrite or end something are written in full: \(unabbreviatedNames).

  SCRIPTS
  Results go to standard output, everything else to standard error, each line after `mpdex: `, and nothing there for \
  a success unless it is a terminal or -v is given. A pipe gets bytes as the server sent them, a result a line; -0 ends \
  each result with a NUL byte, --json prints one object a line (`mpdex help json`), and -f shapes both text and the \
  records of -0 (`mpdex help formats`). - reads arguments from standard input, one a line, or with -0 separated by \
  NUL; commands that need arguments read it without them, too, unless it is a terminal, and rate, crop and playlist \
  toggle, which mean the current song without them, if it is a pipe or a file. An option that a command cannot honour is refused; only those of mpc are ignored where mpc ignores them.

  EXIT STATUS
    0 done; 1 nothing found, or the answer no; 64 wrong usage; 69 no server
    75 done in part, or no room for a file; 76 refused by the server
    77 password or permission
  """
}

private var unabbreviatedNames: String {
  Mpdex.commands.all.filter { $0.configuration.traits.contains(.unabbreviated) }
    .map { $0.name }.sorted().joined(separator: ", ")
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(2, width - count))
  }
}
