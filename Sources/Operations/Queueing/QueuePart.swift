package import Bytes
package import CommandRuntime
package import MPDClient
internal import TerminalText

/// A part of the queue as a user types it: a position (`3`, `+3` or `#3`), a range of positions (`2-5`), or `0` for
/// the current song. A line of a listing, such as `3) Title`, stands for the position at its beginning.
package enum QueuePart {
  case current
  /// A range of 0-based positions.
  case positions(Range<Int>)

  package init(_ argument: ByteString) throws {
    guard let part = QueuePart(typed: argument) else {
      throw CommandFailure(
        .usage,
        "'\(argument.shortened.terminalSafe)' is not a position in the queue: give a number (1 is the first song), "
          + "a range such as 2-5, or 0 for the current song")
    }
    self = part
  }

  private init?(typed argument: ByteString) {
    if ["0", "#0"].contains(argument.withoutBlanks) {
      self = .current
    } else if let range = CommandRuntime.positions(argument) {
      self = .positions(range)
    } else {
      return nil
    }
  }
}

/// Parses arguments that name parts of the queue.
package func queueParts(_ arguments: [ByteString]) throws -> [QueuePart] {
  var parts: [QueuePart] = []
  for argument in arguments { parts.append(try QueuePart(argument)) }
  return parts
}

extension [QueuePart] {
  /// Returns the positions of all parts, ascending and without duplicates.
  package func positions(_ status: Status) throws -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for part in self { ranges.append(try part.positions(status)) }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }
}

extension QueuePart {
  /// Returns the 0-based positions of this part; throws if the positions are outside of the queue.
  package func positions(_ status: Status) throws -> Range<Int> {
    switch self {
    case .current:
      guard let position = status.songPosition, position < status.queueLength,
        status.state.hasSong
      else { throw CommandFailure(.no, noSongIsPlaying) }
      return position..<position + 1
    case .positions(let range):
      guard range.upperBound <= status.queueLength else {
        throw noSong(range.upperBound, status)
      }
      return range
    }
  }
}

/// Returns a failure saying that a position, counted from 1, is beyond the end of the queue.
package func noSong(_ position: Int, _ status: Status) -> CommandFailure {
  CommandFailure(
    .no,
    "there is no song \(position) in the queue, which has \(songCount(status.queueLength)); nothing was done"
  )
}
