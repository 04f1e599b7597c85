internal import Bytes

/// The changes of the queue and of playlists that the browser has made, so that they can be undone one
/// after the other.
struct UndoStack {
  /// The result of one action.
  enum Change {
    /// A change of the queue, which `mpdex queue undo` undoes, with the name of its record in the history.
    case queue(record: ByteString)
    case playlists([PlaylistChange])
  }

  /// A change of a stored playlist.
  struct PlaylistChange {
    let name: ByteString
    /// The URIs before it; nil if there was no such playlist.
    let before: [ByteString]?
    /// The URIs after it; nil if there is no such playlist any more.
    let after: [ByteString]?

    /// The change that undoes this one.
    var inverse: PlaylistChange { PlaylistChange(name: name, before: after, after: before) }
  }

  /// The changes that can be undone, the last one at the end.
  private(set) var done: [Change] = []
  /// The changes that were undone, the last one at the end.
  private(set) var undone: [Change] = []
  /// Whether nothing was changed since the browser began, but by undoing.
  private(set) var isUnchanged = true

  /// Adds changes. What was undone before cannot be done again then.
  mutating func add(_ changes: [Change]) {
    guard !changes.isEmpty else { return }
    done = (done + changes).suffix(maxChanges)
    undone = []
    isUnchanged = false
  }

  /// Adds a change that was undone, in place of the last one if that is this change.
  mutating func addUndone(_ change: Change) {
    if done.last?.isSame(as: change) == true { done.removeLast() }
    undone.append(change)
  }

  /// Adds a change that was made again, in place of the one that was undone last.
  mutating func addRedone(_ change: Change) {
    _ = undone.popLast()
    done.append(change)
  }

  /// Whether a record of the queue's history is of a change that the browser has made and can undo.
  func has(record: ByteString) -> Bool {
    done.contains { if case .queue(record) = $0 { true } else { false } }
  }

  mutating func forgetLastDone() { _ = done.popLast() }

  mutating func forgetLastUndone() { _ = undone.popLast() }

  /// Forgets the last changes of the queue, as far as they have no record any more: they were undone by
  /// another run of mpdex.
  mutating func forgetQueueChanges(except records: Set<ByteString>) {
    while case .queue(let record) = done.last, !records.contains(record) { done.removeLast() }
  }
}

extension UndoStack.Change {
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.queue(let record), .queue(let otherRecord)): record == otherRecord
    case (.playlists(let changes), .playlists(let others)):
      changes.map(\.name) == others.map(\.name)
    default: false
    }
  }
}

/// The number of changes that can be undone.
private let maxChanges = 100
