// A reply that exceeds the server's `max_output_buffer_size` (8 MiB by default) never arrives: the
// server drops the client without sending a byte. libmpdclient reports only that the connection was
// closed.
extension MPDError {
  /// The error of a command that was dropped before the first byte of its reply, with the setting
  /// that may have caused it; the error is unchanged for a command whose replies are small.
  func namingOutputLimit(of command: String) -> MPDError {
    isBulk(command) ? namingOutputLimit : self
  }

  /// The error with a message that names the setting that may have caused it.
  var namingOutputLimit: MPDError {
    guard code == .closed else { return self }
    return MPDError(
      .closed,
      "\(message); the answer may have exceeded max_output_buffer_size in the server's mpd.conf: "
        + "raise that",
      command: command, index: index)
  }
}

/// Whether replies to the command can exceed the server's output limit. Songs are then read by windows
/// (`Connection.songs(of:)`), directories by `Connection.listing(of:)`, changes of the queue and playlists by
/// ranges.
func isBulk(_ command: String) -> Bool {
  switch command {
  case "find", "list", "listall", "listallinfo", "listfiles", "listplaylist", "listplaylistinfo",
    "listplaylists", "lsinfo", "playlist", "playlistfind", "playlistid", "playlistinfo",
    "playlistsearch", "plchanges", "plchangesposid", "search", "searchplaylist", "sticker":
    true
  default: false
  }
}
