internal import Bytes
internal import ListingIndex
internal import MPDClient
internal import TerminalText

extension CommandContext {
  /// Makes the queue consist of the songs and says what was done.
  ///
  /// - Parameter present: the queue, which was just read.
  @discardableResult
  func applyQueue(
    _ wanted: [ListedSong], from present: QueueContents
  ) throws(CommandFailure) -> QueueEditOutcome {
    try willChangeQueue(from: present, to: wanted)
    var progress = progress("changing")
    return try withConnection { server throws(CommandFailure) in
      do throws(QueueEditError) {
        return try server.applyQueue(songs: wanted, from: present) {
          progress.update(to: $0, of: $1)
        }
      } catch {
        if error.isUntouched { didTakeQueueChangeBack() }
        throw CommandFailure(error)
      }
    }
  }
}

extension CommandContext {
  /// Makes the queue consist of the songs only while it is as it was read; otherwise this fails,
  /// with nothing done.
  func applyQueue(
    _ wanted: [ListedSong], ifStill present: QueueContents
  ) throws(CommandFailure) -> QueueEditOutcome {
    try willChangeQueue(from: present, to: wanted)
    return try withConnection { server throws(CommandFailure) in
      do throws(QueueEditError) {
        return try server.applyQueue(songs: wanted, from: present, maxAttempts: 1)
      } catch {
        if error.isUntouched { didTakeQueueChangeBack() }
        throw CommandFailure(error)
      }
    }
  }
}

extension CommandFailure {
  /// The failure of an edit of the queue, with what was done and what remains.
  init(_ error: QueueEditError) {
    let cause =
      error.capacity.map(fullQueue)
      ?? error.refusedSong.map { "\($0.shortened.terminalSafe): \(error.cause.message)" }
    let status = error.isUntouched ? ExitStatus(error.cause.code) : .inPart
    let isChanged = error.cause.code == .changed
    self.init(
      isChanged ? .inPart : status,
      (cause ?? error.cause.description) + "; " + error.account)
  }
}

/// Says that the queue is too short for a list.
private func fullQueue(_ capacity: Int) -> String {
  "the server's queue takes no more than \(songCount(capacity)) (max_playlist_length in its mpd.conf)"
}

extension QueueEditError {
  /// The account of what was done and what remains.
  fileprivate var account: String {
    let confirmed = done.total == 0 ? "nothing was done" : "\(done.summary)"
    if isUntouched, remaining?.total != 0 { return confirmed }
    let done = confirmed + (unanswered.total == 0 ? "" : ", as far as the server has confirmed it")
    guard let remaining else { return done + "; run the command again to finish" }
    guard remaining.total > 0 else { return done + "; the queue is as it should be" }
    let advice = capacity == nil ? "; run the command again to finish" : ""
    return done + "; to do: \(remaining.summary)" + advice
  }
}
