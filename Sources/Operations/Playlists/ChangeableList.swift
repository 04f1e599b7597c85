package import Bytes
internal import CommandRuntime
package import MPDClient
internal import TerminalText

/// A list of songs that commands change: the queue or a stored playlist.
package enum ChangeableList {
  case queue
  case playlist(ByteString)

  /// The name of the list in messages: "the queue", or the playlist's name in quotes.
  package var title: String {
    switch self {
    case .queue: "the queue"
    case .playlist(let name): "'\(name.terminalSafe)'"
    }
  }
}

/// Returns a message that reports a change to a list, such as "3 songs added to 'Party', 1 removed".
///
/// - Parameter list: the name of the list, as the message shows it.
package func changeSummary(_ counts: QueueEditCounts, of list: String) -> String {
  let parts = counts.parts
  guard let first = parts.first else { return "nothing to do: \(list) stays as it is" }
  let preposition = ["added": "to", "removed": "from"][first.done] ?? "in"
  return parts.dropFirst().reduce("\(songCount(first.count)) \(first.done) \(preposition) \(list)")
  {
    "\($0), \($1.count) \($1.done)"
  }
}

/// Returns the part of a message that reports a change to a list of which only the numbers of songs are known. See also
/// `changeSummary(_:of:)`.
package func changeSummary(
  added: Int = 0, removed: Int = 0, moved: Int = 0, of list: String
) -> String {
  changeSummary(QueueEditCounts(deleted: removed, moved: moved, inserted: added), of: list)
}
