internal import ArgumentParser

/// Expands an abbreviated command name, and one that follows `help`.
func expandingAbbreviation(_ arguments: [String]) throws(CommandFailure) -> [String] {
  if arguments.first == "-" { throw noCommandBeforeInput }
  if arguments.first == "" { throw CommandFailure(.usage, "the command's name is empty") }
  guard let first = arguments.first, !first.hasPrefix("-") else { return arguments }
  let name = try commandName(first)
  let rest = [String](arguments.dropFirst())
  return [name] + (name == "help" ? try expandingAbbreviation(rest) : rest)
}

private let noCommandBeforeInput = CommandFailure(
  .usage,
  "'-' means the lines of standard input, after the command that takes them, as in "
    + "`mpdex add -`")

/// Returns the command that a word names, either in full or by a prefix that no other command has.
/// Commands of mpc come before mpdex's own, so that abbreviations of mpc keep their meaning.
func commandName(_ word: String) throws(CommandFailure) -> String {
  if word == "help" || Mpdex.command(named: word) != nil { return word }
  let matches = Mpdex.commandNames.filter { $0.hasPrefix(word) && !neverAbbreviated.contains($0) }
  let candidates = [matches.filter { !commandsNotInMpc.contains($0) }, matches]
  if let only = candidates.first(where: { $0.count == 1 })?.first { return only }
  throw unknown(word, matches)
}

private func unknown(_ word: String, _ matches: [String]) -> CommandFailure {
  let problem = matches.isEmpty ? "there is no command" : "several commands begin with"
  let known = waysToDo(word)
  let suggestions = (matches.isEmpty ? known : matches).joined(separator: ", ")
  let hint = suggestions.isEmpty ? ";" : "; did you mean \(suggestions)?"
  return CommandFailure(.usage, "\(problem) '\(word)'\(hint) `mpdex --help` lists the commands")
}

/// Returns the commands that a word may mean which is the name of none.
private func waysToDo(_ word: String) -> [String] {
  if let names = otherNames[word.lowercased()] { return names }
  let actions = actions(named: word.lowercased())
  return actions.isEmpty ? nearestNames(to: word, among: Mpdex.commandNames) : actions
}

/// The commands that cannot be abbreviated, because a typing error would do harm.
private let neverAbbreviated = ["kill"]

/// Words that other programs and the protocol use, with the commands that do the same.
private let otherNames: [String: [String]] = [
  "albums": ["list album", "list --albums"], "artists": ["list artist"], "genres": ["list genre"],
  "count": ["stats", "search FILTER | wc -l"], "cover": ["art"],
  "currentsong": ["current"], "delete": deletions, "dir": ["ls"], "empty": ["clear"],
  "enqueue": ["add"], "info": ["status", "current", "stats"], "listallinfo": ["listall"],
  "listplaylist": ["playlist NAME"], "listplaylistinfo": ["playlist NAME"],
  "listplaylists": ["lsplaylists"], "lsinfo": ["ls"], "mute": ["volume 0"], "now": ["current"],
  "nowplaying": ["current"], "np": ["current"], "playlistadd": ["addplaylist"],
  "playlistclear": ["clearplaylist"], "playlistdelete": ["delplaylist"],
  "playlistinfo": ["playlist"], "playlistmove": ["moveplaylist"], "playlists": ["lsplaylists"],
  "previous": ["prev"], "remove": deletions, "rename": ["renplaylist"],
  "replay_gain_mode": ["replaygain"], "resume": ["play"], "setvol": ["volume"],
  "skip": ["next"], "sleep": ["stop --in TIME"], "songs": ["listall"], "start": ["play"],
  "timer": ["stop --in TIME"], "unpause": ["play"],
]

private let deletions = [
  "del (songs of the queue)", "delplaylist (songs of a playlist)", "rm (a playlist)",
]
