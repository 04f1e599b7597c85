internal import Bytes
internal import CommandRuntime
package import MPDClient
internal import TerminalText

/// The current song, which should play to its end although it is not in the wanted list.
package struct FinishingSong {
  let song: ListedSong
  /// The song's identifier in the queue.
  let id: Int
  /// The index at which the song stays in the wanted list until it has finished.
  let index: Int
}

extension QueueContents {
  /// Returns the current song if it is playing or paused, but is not in the wanted list; otherwise nil.
  package func songToFinish(before wanted: [ListedSong]) -> FinishingSong? {
    guard status.state != .stopped, let id = status.songID,
      let position = ids.firstIndex(of: id)
    else { return nil }
    let edit = QueueEdit(from: self, to: wanted)
    guard edit.currentIndex == nil else { return nil }
    return FinishingSong(song: songs[position], id: id, index: edit.nextIndex ?? wanted.count)
  }
}

extension [ListedSong] {
  /// Returns the list with the current song inserted, so that this song can play to its end.
  package func inserting(_ song: FinishingSong) -> [ListedSong] {
    var songs = self
    songs.insert(song.song, at: song.index)
    return songs
  }
}

extension CommandContext {
  /// Ensures that a song leaves the queue when it has finished. In consume mode, the server itself deletes the song;
  /// since MPD 0.24, this mode can be set for a single song. If the mode cannot be used, this method waits until
  /// another song is current, and then deletes the finished song.
  package func deleteWhenFinished(_ song: FinishingSong) throws {
    let status = try run(.status)
    if status.songID == song.id {
      if status.consume != .off { return }
      if try server.protocolVersion() >= (0, 24, 0) {
        try run(.setConsume(.oneshot))
        if try run(.status).songID == song.id { return }
        // The song has just ended. Consume mode is switched off, because the next song must stay in the queue.
        try run(.setConsume(.off))
      } else {
        try wait(untilFinished: song)
      }
    }
    changes.willChangeQueueUnrecorded(try run(.status))
    try runForEachSong([song.id], in: self) { .delete(id: $0) }
  }

  private func wait(untilFinished song: FinishingSong) throws {
    note("waiting for the end of \(song.song.uri.terminalSafe)")
    do {
      while try run(.status).isPlaying(song) {
        _ = try withConnection { server in try server.idle([.player, .queue]) }
      }
    } catch {
      throw CommandFailure(
        .inPart,
        "\(CommandFailure(error).message); \(song.song.uri.terminalSafe) is still in the queue, everything else "
          + "is done")
    }
  }
}

extension Status {
  fileprivate func isPlaying(_ song: FinishingSong) -> Bool {
    songID == song.id && state != .stopped
  }
}
