internal import Bytes
internal import Glibc
internal import MPDClient

extension CommandContext {
  /// Adds the queue as it was before the run to the history, if the run has changed it. A failure is only
  /// noted: the change itself is done.
  ///
  /// - Parameter command: the name of the command.
  func recordQueueChange(by command: @autoclosure () -> ByteString) {
    guard let change = queueChange else { return }
    defer { queueChange = nil }
    var isRecorded = change.before == nil
    do throws(CommandFailure) {
      let now = try currentStatus()
      guard now.queueVersion != change.version else { return }
      let history = try queueHistory(now)
      // The server counts the deletion of no songs as a change.
      let wasEmpty = change.before?.songs.isEmpty == true && now.queueLength == 0
      if let before = change.before, !wasEmpty {
        try history.add(QueueRecord(state: before, time: Int(time(nil)), command: command()))
      }
      isRecorded = true
      try history.setMark(version: now.queueVersion)
    } catch {
      if !isRecorded { noteLoss(error) }
    }
  }

  /// Says that a change was not recorded: also to a pipe, since `queue undo` will undo the change before it.
  /// Where there is no place for a history, nobody expects one; after the loss of the connection the failure of the
  /// command says more.
  private func noteLoss(_ error: CommandFailure) {
    let message = "`mpdex queue undo` cannot undo this change: \(error.message)"
    let isExpected = StateDirectory.base == nil || error.status == .noServer
    if isQuiet || isExpected { return note(message) }
    try? output.flush()
    printNote(message)
  }
}
