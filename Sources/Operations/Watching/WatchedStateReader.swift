internal import Bytes
internal import MPDClient

/// Reads the state of the server's watched subsystems.
package struct WatchedStateReader {
  let topics: [WatchTopic]

  package init(topics: [WatchTopic]) { self.topics = topics }

  /// The events with which the server reports changes in the watched subsystems.
  var events: IdleEvents { topics.reduce(into: []) { $0.formUnion($1.events) } }

  /// The tags that the server must send with each song.
  var neededTags: [Tag] { topics.contains(.player) ? [.title] : [] }

  /// Reads the state of all watched subsystems.
  func read(over server: inout Connection) throws -> WatchedState {
    var state = WatchedState()
    try update(&state, after: events, over: &server)
    state.databaseChanges = 0
    return state
  }

  /// Updates the parts of the state to which the events refer.
  func update(
    _ state: inout WatchedState, after events: IdleEvents, over server: inout Connection
  ) throws {
    let version = try updatePlayer(&state, over: &server)
    // The position of the current song refers to the latest queue, so the queue is also read again if its version has
    // changed.
    let isOtherQueue = version != state.queueVersion
    for topic in topics
    where !events.isDisjoint(with: topic.events) || topic == .queue && isOtherQueue {
      try update(topic, of: &state, over: &server)
    }
  }

  private func update(
    _ topic: WatchTopic, of state: inout WatchedState, over server: inout Connection
  ) throws {
    switch topic {
    case .queue: try updateQueue(of: &state, over: &server)
    case .playlists: try updatePlaylists(of: &state, over: &server)
    case .options:
      state.options["replaygain"] = ByteString(try server.run(.replayGainMode).rawValue)
    case .outputs:
      state.enabledOutputs = try server.run(.outputs).filter(\.isEnabled).map(\.name)
    case .database:
      state.databaseUpdate = try server.run(.stats).databaseUpdate
      state.databaseChanges += 1
    case .player, .volume, .update: break
    }
  }

  /// Updates everything that can be read from the status, and returns the version of the queue. The status is read
  /// after every event, so that it never describes an earlier moment than the rest of the state.
  private func updatePlayer(
    _ state: inout WatchedState, over server: inout Connection
  ) throws -> Int {
    let (tokens, replies) = try server.list { list in
      (status: list.append(.status), song: list.append(.currentSong))
    }
    let status = try replies.reply(for: tokens.status)
    if topics.contains(.player) {
      let song = try replies.reply(for: tokens.song)
      state.player = WatchedPlayer(status, song, after: state.player, at: .now)
    }
    if topics.contains(.options) { state.options.merge(status.options) { $1 } }
    if topics.contains(.volume) { state.volume = status.volume }
    if topics.contains(.update) { state.updateJob = status.updateJob }
    return status.queueVersion
  }
}

extension Status {
  /// The values of the options, keyed by their names. Numeric options that are off, which the server leaves out, have
  /// the value "0".
  fileprivate var options: [String: ByteString] {
    let names = optionNames.filter { $0 != "replaygain" }
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        let key = name == "crossfade" ? "xfade" : name
        return (name, pairs.first { $0.name == key }?.value ?? "0")
      })
  }
}

// The queue.
extension WatchedStateReader {
  private func updateQueue(of state: inout WatchedState, over server: inout Connection) throws {
    if let version = state.queueVersion,
      let changed = try changedQueue(state.queue, since: version, over: &server)
    {
      (state.queue, state.queueVersion) = changed
      return
    }
    let queue = try server.queueContents()
    state.queue = zip(queue.ids, queue.uris).map { WatchedSong(id: $0, uri: $1) }
    state.queueVersion = queue.status.queueVersion
  }

  /// Reads the changes to the queue since the given version. Returns the changed queue and its version; nil if the
  /// whole queue should be read instead.
  private func changedQueue(
    _ queue: [WatchedSong], since version: Int, over server: inout Connection
  ) throws -> ([WatchedSong], Int)? {
    let (tokens, replies) = try server.list { list in
      (status: list.append(.status), changes: list.append(.queueChanges(since: version)))
    }
    let status = try replies.reply(for: tokens.status)
    let changes = try replies.reply(for: tokens.changes)
    guard let uris = try uris(of: changes, in: queue, over: &server),
      let songs = queue.applying(changes, uris, count: status.queueLength)
    else { return nil }
    return (songs, status.queueVersion)
  }

  /// Returns the URIs of the songs in the queue and in the changes, keyed by the songs' identifiers. Returns nil if
  /// so many songs are new that the whole queue should be read instead.
  private func uris(
    of changes: [QueueChange], in queue: [WatchedSong], over server: inout Connection
  ) throws -> [Int: ByteString]? {
    let known = Dictionary(queue.map { ($0.id, $0.uri) }) { $1 }
    let missing = changes.map(\.id).filter { known[$0] == nil }
    let songs = missing.isEmpty ? [] : try server.queuedSongsIfFew(missing)
    return songs.map { known.merging(zip(missing, $0.map(\.uri))) { $1 } }
  }
}

extension [WatchedSong] {
  /// Applies changes to this queue, and returns the new queue; nil if the changes do not fit this queue.
  ///
  /// - Parameters:
  ///   - uris: the URIs of all songs, keyed by their identifiers.
  ///   - count: the number of songs after the changes.
  fileprivate func applying(
    _ changes: [QueueChange], _ uris: [Int: ByteString], count: Int
  ) -> [WatchedSong]? {
    var songs = Array(prefix(count))
    for change in changes {
      guard change.position <= songs.count, let uri = uris[change.id] else { return nil }
      let song = WatchedSong(id: change.id, uri: uri)
      if change.position == songs.count {
        songs.append(song)
      } else {
        songs[change.position] = song
      }
    }
    return songs.count == count ? songs : nil
  }
}

// Stored playlists.
extension WatchedStateReader {
  private func updatePlaylists(of state: inout WatchedState, over server: inout Connection) throws {
    let list = try storedPlaylists(over: &server)
    let moment = SuspendingClock.now
    let before = state.playlists
    state.playlists = [:]
    for entry in list {
      state.playlists[entry.name] =
        try playlist(entry, before[entry.name], seen: moment, over: &server)
    }
  }

  private func storedPlaylists(over server: inout Connection) throws -> [StoredPlaylist] {
    do { return try server.run(.playlists) } catch {
      // A server without a directory for playlists says that the command does not exist.
      guard error.code == .ack(.unknownCommand) else { throw error }
      return []
    }
  }

  /// Reads the songs of a playlist, unless the playlist is known to be unchanged. Returns nil if the playlist was
  /// deleted meanwhile; another event will report this.
  ///
  /// - Parameters:
  ///   - entry: the playlist with the time of its last change.
  ///   - known: the playlist as it was read before; nil if it was never read.
  private func playlist(
    _ entry: StoredPlaylist, _ known: WatchedPlaylist?, seen moment: SuspendingClock.Instant,
    over server: inout Connection
  ) throws -> WatchedPlaylist? {
    let hasSameTime = entry.lastModified != nil && entry.lastModified == known?.modified
    if let known, hasSameTime, known.isSettled { return known }
    let seen = hasSameTime ? known?.seen ?? moment : moment
    let isSettled = SuspendingClock.now - seen >= settlingTime
    do {
      return WatchedPlaylist(
        songs: try server.uris(ofPlaylist: entry.name), modified: entry.lastModified, seen: seen,
        isSettled: isSettled)
    } catch {
      guard error.code == .ack(.noExist) else { throw error }
      return nil
    }
  }
}

/// How long to wait after a change of a playlist, so that any further change alters `modified`, which is in whole
/// seconds.
private let settlingTime = Duration.seconds(2)
