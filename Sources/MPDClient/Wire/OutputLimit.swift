// A reply that exceeds the server's `max_output_buffer_size` (8 MiB by default) never arrives: the
// server drops the client without sending a byte. libmpdclient reports only that the connection was
// closed.
extension MPDError {
  /// The error of a command that was dropped before the first byte of its reply, with the setting
  /// that may have caused it and a remedy; the error is unchanged for a command whose replies are
  /// small.
  func namingOutputLimit(of command: String) -> MPDError {
    guard code == .closed, let advice = remedies[command] else { return self }
    return namingOutputLimit("raise that, or \(advice)")
  }

  /// The error with a message that names the setting that may have caused it, and a remedy.
  func namingOutputLimit(_ advice: String) -> MPDError {
    guard code == .closed else { return self }
    return MPDError(
      .closed,
      "\(message); the answer may have passed max_output_buffer_size in the server's mpd.conf: "
        + advice,
      command: command, index: index)
  }
}

/// Whether replies to the command can exceed the server's output limit.
func isBulk(_ command: String) -> Bool { remedies[command] != nil }

/// The remedies for commands whose replies are too large.
private let remedies = [
  "find": "read windows: connection.songs(of: .find(…))",
  "list": "list fewer with a filter",
  "listall": "list single directories: connection.listing(of:)",
  "listallinfo": "read windows: connection.songs(of: .find(.base(…)))",
  "listfiles": "list other directories",
  "listplaylist": "read ranges of it: .playlistURIs(_:_:) of MPD 0.24",
  "listplaylistinfo": "read .playlistURIs(_:), or ranges: .playlistSongs(_:_:) of MPD 0.24",
  "listplaylists": "delete some",
  "lsinfo": "read names alone: connection.listing(of:)",
  "playlist": "read windows: connection.songs(of: .queue)",
  "playlistfind": "read windows: connection.songs(of: .queue)",
  "playlistid": "read windows: connection.songs(of: .queue)",
  "playlistinfo": "read windows: connection.songs(of: .queue)",
  "playlistsearch": "read windows: connection.songs(of: .queue)",
  "plchanges": "read ranges: .changedSongs(since:in:)",
  "plchangesposid": "read ranges: .queueChanges(since:in:)",
  "search": "read windows: connection.songs(of: .search(…))",
  "searchplaylist": "read windows: .searchPlaylist(_:_:window:)",
  "sticker": "read windows: .stickers(named:below:_:where:sort:window:) of MPD 0.24",
]
