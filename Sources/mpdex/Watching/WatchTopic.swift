internal import ArgumentParser
internal import MPDClient

/// A part of the server that `mpdex watch` follows.
enum WatchTopic: String, CaseIterable, ExpressibleByArgument {
  case queue, player, options, volume, playlists, outputs, database, update

  /// The event with which the server reports its changes.
  var event: IdleEvents {
    switch self {
    case .queue: .queue
    case .player: .player
    case .options: .options
    case .volume: .mixer
    case .playlists: .storedPlaylist
    case .outputs: .output
    case .database: .database
    case .update: .update
    }
  }
}
