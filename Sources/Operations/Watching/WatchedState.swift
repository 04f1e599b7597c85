internal import Bytes
internal import MPDClient

/// The state of the server's watched subsystems at one moment. Properties that belong to other subsystems stay empty.
struct WatchedState: Equatable {
  var queue: [WatchedSong] = []
  /// The version of the queue; nil if the queue has not been read.
  var queueVersion: Int?
  var player: WatchedPlayer?
  /// The values of options as the server sends them, keyed by the names in `optionNames`.
  var options: [String: ByteString] = [:]
  /// The volume in percent; nil if the server has no mixer.
  var volume: Int?
  var playlists: [ByteString: WatchedPlaylist] = [:]
  /// The names of the outputs that are enabled, in the server's order.
  var enabledOutputs: [ByteString] = []
  /// The time of the last update of the database, in Unix seconds.
  var databaseUpdate: Int?
  /// The number of changes to the database since this program was started. The time of the last update alone would not
  /// reveal the second of two changes within the same second.
  var databaseChanges = 0
  /// The identifier of the database update that is running; nil if no update is running.
  var updateJob: Int?
}

/// A song of the queue.
struct WatchedSong: Hashable {
  /// The song's identifier in the queue, which distinguishes the song from other occurrences of the same URI.
  let id: Int
  let uri: ByteString
}

/// The songs of a stored playlist, and the time of its last change.
struct WatchedPlaylist: Equatable {
  var songs: [ByteString] = []
  /// The time of the playlist's last change, in Unix seconds by the server's clock.
  var modified: Int?
  /// The time at which `modified` was first seen to have this value, by this machine's clock.
  var seen = SuspendingClock.now
  /// Whether any later change of the playlist will also change `modified`. False if the songs were read so soon after
  /// the last change that the next change may occur within the same second.
  var isSettled = false
}

extension WatchedState {
  /// Returns the changes between an earlier state and this one as events. The events, applied in order, turn the
  /// earlier state into this state.
  ///
  /// - Parameter restarted: whether the server may have been restarted in between. After a restart, songs have new
  ///   identifiers, and times in the song cannot be compared.
  func events(since before: WatchedState, restarted: Bool = false) -> [WatchEvent] {
    queueEvents(since: before, restarted) + playerEvents(since: before, restarted)
      + optionEvents(since: before) + outputEvents(since: before) + playlistEvents(since: before)
      + databaseEvents(since: before)
  }

  private func queueEvents(since before: WatchedState, _ restarted: Bool) -> [WatchEvent] {
    // This comparison is fast if the queue has not been read again, because arrays that share their memory are
    // compared in constant time.
    guard before.queue != queue else { return [] }
    let (old, new) = (before.queue.map(\.uri), queue.map(\.uri))
    let edit =
      restarted ? QueueEdit(from: old, to: new) : QueueEdit(from: before.queue, to: queue)
    return edit.changes(from: old, to: new).map(WatchEvent.queue)
  }

  private func playerEvents(since before: WatchedState, _ restarted: Bool) -> [WatchEvent] {
    guard let player else { return [] }
    let isNewState = player.state != before.player?.state
    return (isNewState ? [.state(player.state)] : [])
      + player.songEvents(since: before.player, restarted)
      + player.titleEvents(since: before.player, restarted)
  }

  private func optionEvents(since before: WatchedState) -> [WatchEvent] {
    let changed = optionNames.compactMap { name -> WatchEvent? in
      guard let new = options[name], new != before.options[name] else { return nil }
      return .option(name, old: before.options[name], new: new)
    }
    return changed + (volume == before.volume ? [] : [.volume(old: before.volume, new: volume)])
  }

  private func outputEvents(since before: WatchedState) -> [WatchEvent] {
    let (old, new) = (before.enabledOutputs, enabledOutputs)
    return old.filter { !new.contains($0) }.map { .output($0, isEnabled: false) }
      + new.filter { !old.contains($0) }.map { .output($0, isEnabled: true) }
  }

  private func databaseEvents(since before: WatchedState) -> [WatchEvent] {
    let isUpdated =
      databaseChanges != before.databaseChanges
      || before.databaseUpdate != nil && databaseUpdate != before.databaseUpdate
    let hasOtherJob = updateJob != before.updateJob
    return (hasOtherJob && before.updateJob != nil ? [.updateFinished] : [])
      + (isUpdated ? [.databaseUpdated] : [])
      + (hasOtherJob && updateJob != nil ? [.updateStarted] : [])
  }
}

// Stored playlists.
extension WatchedState {
  /// Returns the events for changes of stored playlists. Deletions come first, because a renamed playlist is reported
  /// as the deletion of one playlist followed by the creation of another.
  private func playlistEvents(since before: WatchedState) -> [WatchEvent] {
    let deleted = before.playlists.keys.filter { playlists[$0] == nil }
    return deleted.sorted().map { .deleted(playlist: $0) }
      + playlists.keys.sorted().flatMap { events(of: $0, since: before) }
  }

  private func events(of name: ByteString, since before: WatchedState) -> [WatchEvent] {
    let (old, new) = (before.playlists[name]?.songs, playlists[name]?.songs ?? [])
    guard old != new else { return [] }
    let changes = QueueEdit(from: old ?? [], to: new).changes(from: old ?? [], to: new)
    return (old == nil ? [.created(playlist: name)] : [])
      + changes.map { .playlist(name, $0) }
  }
}

/// The names of the options, in the order in which they are reported.
let optionNames = [
  "random", "repeat", "single", "consume", "crossfade", "mixrampdb", "mixrampdelay", "replaygain",
]
