public import Bytes

/// Numbers of songs that an edit of the queue changes.
public struct QueueEditCounts: Sendable, Hashable {
  /// The songs that are deleted.
  public var deleted = 0
  /// The songs that are moved.
  public var moved = 0
  /// The songs that are inserted.
  public var inserted = 0

  /// Creates counts.
  ///
  /// - Parameters:
  ///   - deleted: the songs that are deleted.
  ///   - moved: the songs that are moved.
  ///   - inserted: the songs that are inserted.
  public init(deleted: Int = 0, moved: Int = 0, inserted: Int = 0) {
    self.deleted = deleted
    self.moved = moved
    self.inserted = inserted
  }

  /// The number of all songs that are changed.
  public var total: Int { deleted + moved + inserted }

  static func + (left: QueueEditCounts, right: QueueEditCounts) -> QueueEditCounts {
    QueueEditCounts(
      deleted: left.deleted + right.deleted, moved: left.moved + right.moved,
      inserted: left.inserted + right.inserted)
  }
}

extension QueueEdit {
  /// The numbers of songs that the edit changes. O(steps).
  public var counts: QueueEditCounts {
    steps.reduce(QueueEditCounts()) { $0 + $1.counts }
  }
}

/// The result of ``Connection/applyQueue(_:from:maxAttempts:progress:isCancelled:)``.
public struct QueueEditOutcome: Sendable, Hashable {
  /// The queue before.
  public let before: QueueContents
  /// The songs that were changed, in all attempts together.
  public let done: QueueEditCounts
  /// The number of attempts: more than one if another client changed the queue meanwhile.
  public let attempts: Int
  /// The queue's identifiers of the wanted songs, in order.
  public let ids: [Int]
  /// The version of the queue afterwards.
  public let queueVersion: Int
  /// The wanted positions of the parts of files that were inserted as whole files, since the server
  /// refused their ranges: it plays the song already, the file has become shorter, or it does not know
  /// ranges.
  public let refusedRanges: [Int]
}

/// An edit of the queue that was not completed.
public struct QueueEditError: Error, Sendable, Hashable {
  /// The failure that ended it. `.changed` if other clients changed the queue in every attempt.
  public let cause: MPDError
  /// The songs that the server has certainly changed.
  public let done: QueueEditCounts
  /// The songs that the server may have changed or may still change: it had been asked to when the
  /// connection was lost, and could not be asked afterwards, has another queue since then, or may receive
  /// the request yet.
  public let unanswered: QueueEditCounts
  /// The changes that remain, as the server said afterwards; nil if it could not be asked.
  public let remaining: QueueEditCounts?
  /// The queue before the first change, without tags; nil if it could not be read.
  public let before: QueueContents?
  /// The song that the server refused to insert; nil for other failures.
  public let refusedSong: ByteString?
  /// The number of songs that the server's queue can have (`max_playlist_length`), if the edit ended because that
  /// limit is too low; nil for other failures.
  public var capacity: Int?

  /// Whether the edit has certainly changed nothing.
  public var isUntouched: Bool { done.total == 0 && unanswered.total == 0 }
}
