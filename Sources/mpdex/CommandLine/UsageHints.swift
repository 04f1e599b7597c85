internal import CommandSyntax

/// Returns the commands that a word may mean although it is not the name of one; empty if that is
/// not known.
@Sendable func waysToDo(_ word: String) -> [String] {
  let word = word.lowercased()
  return otherNames[word] ?? actions(named: word)
}

/// Returns the actions of `queue` and `playlist` with a name, as they are typed.
private func actions(named word: String) -> [String] {
  let owners = [("queue", QueueCommand.actions), ("playlist", PlaylistCommand.actions)]
  return owners.filter { $0.1.contains { $0.configuration.allNames.contains(word) } }
    .map { "\($0.0) \(word)" }
}

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
