internal import Bytes
internal import ListingIndex
internal import MPDClient

/// Something to queue: playlists are loaded, all else is added.
struct QueueEntry {
  var kind: EntryKind
  let uri: ByteString
  /// Whether the kind is more than a guess: else what the server has neither a song nor a directory
  /// for is taken for a playlist.
  var isKindKnown = true
  /// Which songs of a playlist, 0-based; nil for all.
  var part: Range<Int>?
}

/// What became of the entries.
struct QueueingOutcome {
  /// How many songs the queue gained.
  var added = 0
  /// Where the first of them stands, 0-based.
  var position = 0
  /// The queue's identifiers of the songs that went to its end in lists that were run as a whole,
  /// if they were asked for.
  var ids: [Int] = []
  /// What did not go in, or not as a whole.
  var rejected: [ByteString] = []
  /// Why the server refused the first of these.
  var error: MPDError?

  /// Says how many songs were added, and fails where not all were.
  func report(quietly: Bool = false) throws(CommandFailure) {
    let summary = "added \(songCount(added))"
    guard let error else { return quietly ? () : printNote(summary) }
    if added == 0, rejected.count == 1 {
      let failure = CommandFailure(error, about: rejected[0])
      throw CommandFailure(failure.status, failure.message + "; nothing was added")
    }
    let lines =
      ["\(summary); the server refused the rest: \(error)"]
      + rejected.map { "not added, or not as a whole: \($0.visible)" }
    let status = added > 0 ? ExitStatus.inPart : ExitStatus(error.code)
    throw CommandFailure(status, lines.joined(separator: "\n"))
  }
}

/// A number of songs in words.
func songCount(_ count: Int) -> String { "\(count) \(count == 1 ? "song" : "songs")" }
