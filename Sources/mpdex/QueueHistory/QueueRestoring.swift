internal import Bytes
internal import Glibc
internal import MPDClient
internal import TerminalText

extension CommandContext {
  /// Makes the queue what the latest record of a list says, and keeps what it is now in the other list.
  func goBack(
    in list: QueueHistory.List, keepingIn other: QueueHistory.List
  ) throws(CommandFailure) {
    let present = try queueSnapshotWithoutTags()
    let history = try queueHistory(present.status)
    guard let name = history.names(list).first, let record = try history.record(name) else {
      throw CommandFailure(
        .no, "there is nothing to \(list == .undo ? "undo" : "redo"); nothing was changed")
    }
    let kept = QueueRecord(
      state: QueueState(present), time: Int(time(nil)), command: record.command)
    let hasOtherChanges = history.mark.map { $0.version != present.status.queueVersion } ?? false
    willChangeQueueUnrecorded(present.status)
    do throws(CommandFailure) { try history.push(kept, to: other) } catch {
      throw error.saying("nothing was changed")
    }
    let restored = try restoreQueue(record.state, from: QueueContents(present))
    history.remove(name)
    if record.command == "queue switch" {
      try QueueStashes(server: serverName(present.status)).forgetPresentName()
    }
    report(restored)
    note("\(list == .undo ? "undone" : "done again"): \(record.change.terminalSafe)")
    if hasOtherChanges, list == .undo {
      note("the queue may have changed since in another way; `mpdex queue redo` brings that back")
    }
  }

  /// Makes the queue what it was.
  func restoreQueue(
    _ state: QueueState, from present: QueueContents?, resuming resumes: Bool = false
  ) throws(CommandFailure) -> RestoredQueue {
    try withConnection { server throws(CommandFailure) in
      do throws(QueueEditError) {
        return try server.restoreQueue(state, from: present, resuming: resumes)
      } catch {
        throw CommandFailure(error)
      }
    }
  }

  /// Says what restoring a queue has done, and names the songs that were left out.
  func report(_ restored: RestoredQueue) {
    for song in restored.missing {
      printNote("\(song.terminalSafe) is gone from the library, and was left out")
    }
    let done = restored.edit.done
    note(done.total == 0 ? "nothing to do" : done.summary)
  }
}
