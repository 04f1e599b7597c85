internal import Catalog
internal import MPDClient

/// Stops the player after the current song, or after the last song of the current album or of the queue.
///
/// While the last song is playing, modes are set that make the server itself stop exactly at the end of this song.
struct PlaceStop {
  let waiting: StopWaiting
  let place: StopPlace
  /// The value of `single` that makes the server stop.
  private let single: OneshotState
  /// The identifiers of the songs that have been current since the process began to wait.
  private var played: Set<Int> = []
  /// The identifiers of the last song before the stop and of the song after it; nil while an earlier song is playing.
  private var last: (song: Int, next: Int?)?

  init(_ waiting: StopWaiting, after place: StopPlace, hasOneshot: Bool) {
    (self.waiting, self.place, single) = (waiting, place, hasOneshot ? .oneshot : .on)
  }

  /// Reads the status, acts on it, and returns the next step.
  ///
  /// - Parameter isNew: whether the connection is new. If it is, the server may have been restarted, and its songs may
  ///   have new identifiers.
  mutating func step(over server: inout Connection, isNew: Bool) throws -> StopStep {
    if isNew { (played, last) = ([], nil) }
    let status = try server.run(.status)
    if isEnding(status) { return .wait([.player, .queue, .options], until: .now + .seconds(1)) }
    guard status.state.hasSong, let song = status.songID, !hasPassedLast(status) else {
      if hasMissedEnd(status) { try server.run(.pause) }
      try waiting.change { changes in try changes.undo(over: &server) }
      return .end
    }
    played.insert(song)
    let isLast = try isLast(song, status, over: &server)
    try setModes(isLast, status, over: &server)
    last = isLast ? (song, status.nextSongID) : nil
    return .wait([.player, .queue, .options], until: nil)
  }

  /// Returns whether the last song is over, or the user has switched off the mode that stops the player after it.
  private func hasPassedLast(_ status: Status) -> Bool {
    guard let last else { return false }
    // Servers without oneshot leave `single` on when they stop after a song.
    return status.single != single || hasMissedEnd(status)
      || single == .on && status.state == .paused && status.songID != last.song
  }

  /// Returns whether the last song is about to end. In this case the server itself has already switched oneshot off,
  /// which it does shortly before the next song begins.
  private func isEnding(_ status: Status) -> Bool {
    guard let last, single == .oneshot, status.single == .off, status.state == .playing,
      status.songID == last.song, let elapsed = status.elapsed, let duration = status.duration
    else { return false }
    return elapsed + .milliseconds(500) >= duration
  }

  /// Returns whether the server is playing another song although it should have stopped after the last song. In random
  /// order, MPD sometimes switches oneshot off and plays on. Mopidy chooses the next song some time before the end of a
  /// song, and checks `single` only at that time.
  private func hasMissedEnd(_ status: Status) -> Bool {
    guard let last, status.state == .playing, status.songID != last.song else { return false }
    return single == .oneshot
      ? status.single == .off : status.single == .on && status.songID == last.next
  }

  /// Sets the modes that make the server stop after the current song, if this is the last song; otherwise restores the
  /// user's modes.
  private func setModes(_ isLast: Bool, _ status: Status, over server: inout Connection) throws {
    try waiting.change { changes in
      if !isLast { return try changes.undo(over: &server) }
      guard changes.modes == nil || status.single != single || status.isRepeating else { return }
      var modes = changes.modes ?? LastSongModes(single, replacing: status)
      if status.isRepeating { modes.noteRepeat() }
      changes.modes = modes
      try server.list { list in modes.setting.forEach { list.append($0) } }
    }
  }
}

// Finding the last song before the stop.
extension PlaceStop {
  private func isLast(_ song: Int, _ status: Status, over server: inout Connection) throws -> Bool {
    if try isRepeated(song, status) { return true }
    guard place != .song, let next = status.nextSongID, next != song, follows(status, next) else {
      return true
    }
    if place == .queue { return false }
    guard let albums = try albums([song, next], over: &server) else { return false }
    return albums[0] == nil || albums[0] != albums[1]
  }

  /// Returns whether the user's modes repeat the current song endlessly, so that no other song of its album follows.
  private func isRepeated(_ song: Int, _ status: Status) throws -> Bool {
    let repeated = try waiting.change { changes in changes.modes?.repeatedSong }
    return repeated == song || status.single == .on && status.isRepeating
  }

  /// Returns whether the album or the queue continues with the next song. If the queue is played in order, the next
  /// song must directly follow the current song, so that repeating the queue from its first song does not count. In
  /// random order, the next song must not have been played yet.
  private func follows(_ status: Status, _ next: Int) -> Bool {
    guard !status.isRandom else { return !played.contains(next) }
    return status.nextSongPosition == status.songPosition.map { $0 + 1 }
  }

  /// Returns the albums of the songs with these identifiers. Returns nil if one of the songs has been deleted from
  /// the queue meanwhile; an event will report the deletion.
  private func albums(_ ids: [Int], over server: inout Connection) throws -> [Int?]? {
    do {
      var songs: [Song] = []
      for id in ids { songs.append(try server.run(.song(id: id))) }
      return AlbumGrouping.numbers(of: songs)
    } catch {
      guard error.code == .ack(.noExist) else { throw error }
      return nil
    }
  }
}
