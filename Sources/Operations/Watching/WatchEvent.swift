internal import Bytes
internal import CommandSyntax
internal import MPDClient

/// A change on the server that `mpdex watch` reports. Fields that do not apply to the change are nil.
package struct WatchEvent: Equatable {
  /// The subsystem of the server that has changed, such as "queue" or "player".
  let event: String
  /// The kind of change, such as "title".
  let change: String
  /// The position of a song, counted from 1.
  var position: Int?
  /// The position of a song before it was moved, counted from 1.
  var from: Int?
  var old: ByteString?
  var new: ByteString?
  /// The time in the current song to which the player has jumped.
  var time: Duration?
  /// The name of the stored playlist that has changed.
  var playlist: ByteString?
  /// The name of the output that has changed.
  var output: ByteString?
  var uri: ByteString?
  /// The new title of a stream.
  var title: ByteString?

  private init(_ event: String, _ change: String) {
    self.event = event
    self.change = change
  }
}

// The changes of songs.
extension WatchEvent {
  /// Returns the event for a song that was inserted, deleted or moved in the queue.
  static func queue(_ change: SongChange<ByteString>) -> WatchEvent { WatchEvent("queue", change) }

  /// Returns the event for a song that was inserted, deleted or moved in a stored playlist.
  static func playlist(_ name: ByteString, _ change: SongChange<ByteString>) -> WatchEvent {
    var event = WatchEvent("playlist", change)
    event.playlist = name
    return event
  }

  private init(_ event: String, _ change: SongChange<ByteString>) {
    switch change {
    case .delete(let song, let place): self.init(event, "delete", song, at: place)
    case .insert(let song, let place): self.init(event, "insert", song, at: place)
    case .move(let song, let old, let place): self.init(event, "move", song, at: place, from: old)
    }
  }

  private init(
    _ event: String, _ change: String, _ song: ByteString, at place: Int, from old: Int? = nil
  ) {
    self.init(event, change)
    position = place + 1
    from = old.map { $0 + 1 }
    uri = song
  }

  /// Returns the event for a new current song.
  ///
  /// - Parameters:
  ///   - uri: the URI of the song.
  ///   - position: the song's 0-based position in the queue.
  static func song(_ uri: ByteString, at position: Int) -> WatchEvent {
    var event = WatchEvent("player", "song")
    event.position = position + 1
    event.uri = uri
    return event
  }
}

extension WatchEvent {
  /// Returns the event for a new title of the current song, which is a stream. `position` is the song's 0-based
  /// position in the queue.
  static func title(
    _ title: ByteString, of uri: ByteString, at position: Int
  ) -> WatchEvent {
    var event = WatchEvent("player", "title")
    event.position = position + 1
    (event.uri, event.title) = (uri, title)
    return event
  }
}

// The other changes.
extension WatchEvent {
  static func state(_ state: PlayState) -> WatchEvent {
    var event = WatchEvent("player", "state")
    event.new = ByteString(state.rawValue)
    return event
  }

  /// Returns the event for a jump to another time in the current song.
  static func seek(to time: Duration) -> WatchEvent {
    var event = WatchEvent("player", "seek")
    event.time = time
    return event
  }

  static func option(_ name: String, old: ByteString?, new: ByteString) -> WatchEvent {
    var event = WatchEvent("options", name)
    (event.old, event.new) = (old, new)
    return event
  }

  /// Returns the event for a change of the volume. The volumes are in percent; a volume is nil if the server had no
  /// mixer at that time.
  static func volume(old: Int?, new: Int?) -> WatchEvent {
    var event = WatchEvent("volume", "changed")
    (event.old, event.new) = (old.map { ByteString("\($0)") }, new.map { ByteString("\($0)") })
    return event
  }

  static func created(playlist name: ByteString) -> WatchEvent {
    var event = WatchEvent("playlist", "created")
    event.playlist = name
    return event
  }

  static func deleted(playlist name: ByteString) -> WatchEvent {
    var event = WatchEvent("playlist", "deleted")
    event.playlist = name
    return event
  }

  static func output(_ name: ByteString, isEnabled: Bool) -> WatchEvent {
    var event = WatchEvent("output", isEnabled ? "enabled" : "disabled")
    event.output = name
    return event
  }

  static let databaseUpdated = WatchEvent("database", "updated")
  static let updateStarted = WatchEvent("update", "started")
  static let updateFinished = WatchEvent("update", "finished")
}

/// A subsystem of the server that `mpdex watch` follows.
package enum WatchTopic: String, CaseIterable, ArgumentValue {
  case queue, player, options, volume, playlists, outputs, database, update

  /// The events with which the server reports changes in this subsystem.
  var events: IdleEvents {
    switch self {
    case .queue: .queue
    // The title of a stream is a tag of a song in the queue, so changes of the queue matter as well.
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
