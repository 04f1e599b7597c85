internal import CommandRuntime
internal import Bytes
internal import ListingIndex
package import MPDClient
internal import TerminalText

extension CommandContext {
  /// Makes the queue consist of the songs and says what was done.
  ///
  /// - Parameter present: the queue, which was just read.
  @discardableResult
  package func applyQueue(_ wanted: [ListedSong], from present: QueueContents) throws
    -> QueueEditOutcome
  {
    try willChangeQueue(from: present, to: wanted)
    var progress = progress("changing")
    return try withConnection { server in
      do {
        return try server.applyQueue(songs: wanted, from: present) {
          progress.update(to: $0, of: $1)
        }
      } catch let error as QueueEditError {
        if error.isUntouched { didTakeQueueChangeBack() }
        throw error
      }
    }
  }
}

extension CommandContext {
  /// Makes the queue consist of the songs only while it is as it was read; otherwise this fails,
  /// with nothing done.
  func applyQueue(
    _ wanted: [ListedSong], ifStill present: QueueContents
  ) throws -> QueueEditOutcome {
    try willChangeQueue(from: present, to: wanted)
    return try withConnection { server in
      do {
        return try server.applyQueue(songs: wanted, from: present, maxAttempts: 1)
      } catch let error as QueueEditError {
        if error.isUntouched { didTakeQueueChangeBack() }
        throw error
      }
    }
  }
}
