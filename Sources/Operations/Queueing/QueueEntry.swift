package import CommandRuntime
package import Bytes
package import ListingIndex
package import MPDClient
internal import TerminalText

/// An entry to queue; playlists are loaded, songs and directories are added.
package struct QueueEntry {
  package var kind: EntryKind
  package let uri: ByteString
  /// Whether the kind is certain. If not, an entry that is neither a song nor a directory of the
  /// server is tried as a playlist.
  var isKindKnown = true
  /// The identifier of a song that was found in the queue; nil for any other entry.
  var id: Int?
  /// The range of a playlist's songs, 0-based; nil for all.
  package var part: Range<Int>?
  /// The part of the file that the song is to be; nil for the whole file.
  var range: SongRange?
  /// The tags that a remote song is to have, such as the name of a station.
  var tags: [Pair] = []
}

extension QueueEntry {
  /// Creates an entry for a playlist, or for its songs at some positions.
  package init(playlist uri: ByteString, part: Range<Int>?) {
    self.init(kind: .playlist, uri: uri, part: part)
  }
}

/// The outcome of queueing entries.
package struct QueueingOutcome {
  /// Whether the songs were added to a queue that this client may not read, so that their number and
  /// their positions are not known.
  var isUncounted = false
  /// The number of songs that the queue gained.
  package var added = 0
  /// The 0-based position of the first of them.
  var position = 0
  /// The queue's identifiers of the added songs, if they were asked for and added at the end.
  var ids: [Int] = []
  /// The entries that were not added, or only in part.
  var rejected: [ByteString] = []
  /// The error for the entry that was refused.
  package var error: MPDError?
  /// The entry that was refused; nil if it is the first of the rejected ones. At a place within the queue the
  /// last entry is sent first.
  var refused: ByteString?
  /// Whether songs were added and deleted again.
  var isTakenBack = false

  /// Whether the queue can have no more songs.
  var isOfFullQueue: Bool { error?.code == .ack(.playlistMax) }

  /// Plays the first of the added songs, if there is one.
  package func play(in context: CommandContext) throws {
    guard !isUncounted else {
      throw CommandFailure(
        .inPart, "the URIs were added, but not played: this client may not see where the songs are")
    }
    guard added > 0 else { return }
    do {
      try context.run(ids.first.map { .play(id: $0) } ?? .play(at: position))
    } catch {
      let failure = CommandFailure(error)
      let state =
        failure.status == .noServer
        ? "it is not known whether the first one plays" : "none of them plays"
      throw CommandFailure(
        .inPart, "\(failure.message); \(songCount(added)) had been added to the queue, and \(state)"
      )
    }
  }

  /// Prints how many songs were added; throws if not all were.
  package func report(in context: CommandContext) throws {
    guard !isUncounted else {
      return context.note("added; this client may not see how many songs that were")
    }
    let summary = "added \(songCount(added))"
    guard let error else { return context.note(summary) }
    let failure = failure(error, in: context)
    if added == 0, rejected.count == 1 || isTakenBack {
      throw failure.saying("nothing was added")
    }
    let status = added > 0 ? ExitStatus.inPart : failure.status
    throw CommandFailure(
      status, "\(summary), then stopped: \(failure.message)\(remainder)")
  }

  /// The failure for the error, which names the entry that was refused if the error is about that entry.
  func failure(_ error: MPDError, in context: CommandContext) -> CommandFailure {
    let isAboutEntry = error.code == .ack(.noExist) || rejected.count == 1 && added == 0
    return context.failure(error, about: isAboutEntry ? refused ?? rejected.first : nil)
  }

  /// The first of the rejected entries, and how many there are; empty if that is not known.
  private var remainder: String {
    guard let first = rejected.first else { return "" }
    let others = rejected.count > 1 ? " and \(rejected.count - 1) more" : ""
    return "\nnot added, or not as a whole: \(first.shortened.terminalSafe)\(others)"
  }
}
