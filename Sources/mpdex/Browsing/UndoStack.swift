internal import Bytes

/// The changes of the queue and of playlists that the browser has made, so that they can be undone in
/// turn.
struct UndoStack {
  /// A change.
  enum Change {
    /// Of the queue, as `mpdex queue undo` knows it.
    case queue
    case playlist(PlaylistChange)

    /// The change that undoes this one.
    var inverse: Change {
      switch self {
      case .queue: .queue
      case .playlist(let change):
        .playlist(
          PlaylistChange(name: change.name, before: change.after, after: change.before))
      }
    }
  }

  /// A change of a stored playlist.
  struct PlaylistChange {
    let name: ByteString
    /// The URIs before it; nil if there was no such playlist.
    let before: [ByteString]?
    /// The URIs after it; nil if there was no such playlist any more.
    let after: [ByteString]?
  }

  /// The changes that can be undone, the last one at the end.
  private(set) var done: [Change] = []
  /// The changes that were undone, the last one at the end.
  private(set) var undone: [Change] = []

  /// Adds changes. What was undone before cannot be done again then.
  mutating func add(_ changes: [Change]) {
    guard !changes.isEmpty else { return }
    done = (done + changes).suffix(maxChanges)
    undone = []
  }

  /// Moves the last change to those that were undone.
  mutating func moveToUndone() { if let change = done.popLast() { undone.append(change) } }

  /// Moves the change that was undone last back.
  mutating func moveToDone() { if let change = undone.popLast() { done.append(change) } }

  /// Forgets the last change, which cannot be undone any more.
  mutating func forgetLastDone() { _ = done.popLast() }

  /// Forgets the change that was undone last.
  mutating func forgetLastUndone() { _ = undone.popLast() }
}

/// The number of changes that can be undone.
private let maxChanges = 100
