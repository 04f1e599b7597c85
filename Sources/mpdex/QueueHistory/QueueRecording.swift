internal import Bytes
internal import Glibc
internal import MPDClient

extension CommandContext {
  /// Adds the queue as it was before the run to the history, if the run has changed it. A failure is only
  /// noted: the change itself is done.
  ///
  /// - Parameter command: the name of the command.
  func recordQueueChange(by command: @autoclosure () -> ByteString) {
    guard let before = queueBefore else { return }
    do throws(CommandFailure) {
      let now = try run(.status)
      guard now.queueVersion != before.status.queueVersion else { return }
      try queueHistory(now).add(
        QueueRecord(state: QueueState(before), time: Int(time(nil)), command: command()))
    } catch {
      note("the change cannot be undone by mpdex: \(error.message)")
    }
  }
}
