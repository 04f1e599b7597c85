internal import CommandSyntax
internal import MPDClient

/// A part of the server that `mpdex watch` follows.
package enum WatchTopic: String, CaseIterable, ArgumentValue {
  case queue, player, options, volume, playlists, outputs, database, update

  /// The events with which the server reports its changes.
  var events: IdleEvents {
    switch self {
    case .queue: .queue
    // The title of a stream is one of a song in the queue.
    case .player: [.player, .queue]
    case .options: .options
    case .volume: .mixer
    case .playlists: .storedPlaylist
    case .outputs: .output
    case .database: .database
    case .update: .update
    }
  }
}
