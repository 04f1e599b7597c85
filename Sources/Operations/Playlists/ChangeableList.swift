package import Bytes
package import MPDClient
internal import TerminalText

/// A list of songs that commands change: the queue or a stored playlist.
package enum ChangeableList {
  case queue
  case playlist(ByteString)

  /// The list in messages: "the queue", or the playlist's name in quotes.
  package var title: String {
    switch self {
    case .queue: "the queue"
    case .playlist(let name): "'\(name.terminalSafe)'"
    }
  }
}

/// Returns a report on an edit of the queue.
package func changeSummary(_ counts: QueueEditCounts, of list: String) -> String {
  changeSummary(added: counts.inserted, removed: counts.deleted, moved: counts.moved, of: list)
}

/// Returns a report on a change of a list, such as "3 songs added to 'Party', 1 removed".
///
/// - Parameter list: the list as messages name it.
package func changeSummary(
  added: Int = 0, removed: Int = 0, moved: Int = 0, of list: String
) -> String {
  let parts = [
    (added, "added", "added to"), (removed, "removed", "removed from"),
    (moved, "moved", "moved in"),
  ].filter { $0.0 > 0 }
  guard let first = parts.first else { return "nothing to do: \(list) stays as it is" }
  return parts.dropFirst().reduce("\(songCount(first.0)) \(first.2) \(list)") {
    "\($0), \($1.0) \($1.1)"
  }
}
