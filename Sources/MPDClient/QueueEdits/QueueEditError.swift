public import Bytes

/// An edit of the queue that was not completed.
public struct QueueEditError: Error, Sendable, Hashable {
  /// The error that ended the edit; `.changed` if other clients changed the queue in every attempt.
  public let cause: MPDError
  /// How many songs the server is known to have changed.
  public let done: QueueEditCounts
  /// How many songs the server may have changed or may still change. These changes belong to a request that was sent
  /// before the connection was lost. It is not known whether the server has run the request: either the queue could not
  /// be read afterwards, or the songs of the queue do not show whether the request was run, or the server may still
  /// receive it.
  public let unanswered: QueueEditCounts
  /// How many songs remain to be changed, according to the server's queue after the failure; nil if the queue could
  /// not be read.
  public let remaining: QueueEditCounts?
  /// The queue before the first change, without tags; nil if the queue could not be read.
  public let before: QueueContents?
  /// The URI of the song that the server refused to insert; nil for other failures.
  public let refusedSong: ByteString?
  /// The maximum number of songs in the server's queue (`max_playlist_length`), if the edit failed because of this
  /// limit; nil for other failures.
  public var capacity: Int?

  /// Whether the edit is known to have changed nothing.
  public var isUntouched: Bool { done.total == 0 && unanswered.total == 0 }
}

extension QueueEditError: CustomStringConvertible {
  /// What failed, what was done, and what remains, such as "addid: No such song; done: 2 deleted,
  /// 1 inserted; remaining: 1 inserted".
  public var description: String {
    let parts = [
      done.total == 0 ? "nothing is known to have been changed" : "done: \(done.words)",
      unanswered.total == 0 ? nil : "perhaps done: \(unanswered.words)",
      remaining.map { $0.total == 0 ? "nothing remains" : "remaining: \($0.words)" },
    ]
    return (["\(cause)"] + parts.compactMap(\.self)).joined(separator: "; ")
  }
}

extension QueueEditCounts {
  /// The counts above 0, such as "2 deleted, 1 inserted".
  fileprivate var words: String {
    [(deleted, "deleted"), (moved, "moved"), (inserted, "inserted")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
