internal import Bytes
internal import Glibc
internal import MPDClient

/// The queue before a command changes it, to be kept once it has.
struct QueueRecording {
  private var before: QueueContents?
  /// Whether there is no directory for the history, or the queue cannot be read.
  private var isImpossible = false

  /// Reads the queue before the first change of a run.
  mutating func begin(
    from present: QueueContents?, in context: CommandContext
  ) throws(CommandFailure) {
    guard before == nil, !isImpossible else { return }
    isImpossible = StateDirectory.base == nil
    if isImpossible { return }
    do throws(CommandFailure) {
      before = try context.read(present)
    } catch {
      // A client may be permitted to change the queue and not to read it.
      guard error.status == .permission || error.status == .refused else { throw error }
      isImpossible = true
    }
  }

  /// Adds the queue to the history if the run has changed it. A failure is only noted: the change
  /// itself is done.
  mutating func end(_ command: ByteString, in context: CommandContext) {
    guard let before else { return }
    self.before = nil
    do throws(CommandFailure) {
      let now = try context.run(.status)
      guard now.queueVersion != before.status.queueVersion else { return }
      try context.queueHistory(now).add(
        QueueRecord(state: QueueState(before), time: Int(time(nil)), command: command))
    } catch {
      context.note("the change cannot be undone by mpdex: \(error.message)")
    }
  }
}

extension CommandContext {
  /// Returns the queue as it was just read, or reads it.
  fileprivate func read(_ present: QueueContents?) throws(CommandFailure) -> QueueContents {
    guard let present else { return try queueContents() }
    return present
  }
}
