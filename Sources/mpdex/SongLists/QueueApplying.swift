internal import Bytes
internal import ListingIndex
internal import MPDClient
internal import TerminalText

extension CommandContext {
  /// Makes the queue consist of some songs, and says what was done.
  ///
  /// - Parameter present: the queue, which was just read.
  @discardableResult
  func applyQueue(
    _ wanted: [ByteString], from present: QueueContents
  ) throws(CommandFailure) -> QueueEditOutcome {
    try willChangeQueue(from: present, to: wanted)
    var progress = progress("changing")
    return try withConnection { server throws(CommandFailure) in
      do throws(QueueEditError) {
        return try server.applyQueue(wanted, from: present) { progress.update(to: $0, of: $1) }
      } catch {
        throw CommandFailure(error)
      }
    }
  }
}

extension CommandContext {
  /// The same, but only while the queue is as it was read; otherwise this fails, with nothing done.
  func applyQueue(
    _ wanted: [ByteString], ifStill present: QueueContents
  ) throws(CommandFailure) -> QueueEditOutcome {
    try willChangeQueue(from: present, to: wanted)
    return try withConnection { server throws(CommandFailure) in
      do throws(QueueEditError) {
        return try server.applyQueue(wanted, from: present, maxAttempts: 1)
      } catch {
        throw CommandFailure(error)
      }
    }
  }
}

extension CommandFailure {
  /// The failure of an edit of the queue, with what was done and what remains.
  init(_ error: QueueEditError) {
    let cause = error.refusedSong.map { "\($0.terminalSafe): \(error.cause.message)" }
    let status = error.isUntouched ? ExitStatus(error.cause.code) : .inPart
    let isChanged = error.cause.code == .changed
    self.init(
      isChanged ? .inPart : status,
      (cause ?? error.cause.description) + "; " + error.account)
  }
}

extension QueueEditError {
  /// What was done and what remains.
  fileprivate var account: String {
    let done = done.total == 0 ? "nothing was done" : "\(done.summary)"
    guard let remaining else {
      return done + ", as far as the server has confirmed it; run the command again to finish"
    }
    guard remaining.total > 0 else { return done + "; the queue is as it should be" }
    if isUntouched { return "nothing was done" }
    return done + "; to do: \(remaining.summary); run the command again to finish"
  }
}
