package import Bytes
package import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import TerminalText

/// Positions in a stored playlist as they are typed: `3` or `#3`, `2-5`, or a line that begins with a position and a
/// parenthesis, such as `3) Title`.
package struct PlaylistPositions {
  /// The positions, counted from 0.
  package let range: Range<Int>

  package init(_ argument: ByteString) throws {
    guard let range = positions(argument) else {
      throw CommandFailure(
        .usage,
        "'\(argument.terminalSafe)' is not a position: give a number (1 is the first song), or a range such as 2-5"
      )
    }
    self.range = range
  }
}

extension PlaylistChange {
  /// Returns a failure if this change uses positions beyond the end of a playlist with `count` songs; otherwise nil.
  ///
  /// - Parameter name: the name of the playlist for the message.
  package func failure(on name: ByteString, count: Int) -> CommandFailure? {
    switch self {
    case .append: nil
    case .insert(_, let position) where position > count:
      noPosition("position \(position + 1) is beyond the end of", name, count)
    case .insert: nil
    case .delete(let positions): outside(positions.ranges.last?.upperBound ?? 0, name, count)
    case .move(let range, let target):
      outside(range.upperBound, name, count) ?? target.flatMap { noRoom(range, $0, name, count) }
    }
  }
}

/// Returns a failure if the position, counted from 1, is beyond the end of the playlist, which has the given name and
/// number of songs; otherwise nil.
private func outside(_ position: Int, _ name: ByteString, _ count: Int) -> CommandFailure? {
  position > count ? noPosition("position \(position) is beyond the end of", name, count) : nil
}

/// Returns a failure if the range of songs would extend beyond the end of the playlist after it is moved to the target;
/// otherwise nil.
///
/// - Parameter target: the 0-based position to which the first song of the range moves.
private func noRoom(
  _ range: Range<Int>, _ target: Int, _ name: ByteString, _ count: Int
) -> CommandFailure? {
  let last = count - range.count
  guard target > last else { return nil }
  guard range.count > 1, target < count else {
    return noPosition("position \(target + 1) is beyond the end of", name, count)
  }
  return noPosition(
    "\(songCount(range.count)) can be moved no further than position \(last + 1) in", name, count)
}

private func noPosition(_ problem: String, _ name: ByteString, _ count: Int) -> CommandFailure {
  CommandFailure(
    .no,
    "\(problem) '\(name.terminalSafe)', which has \(songCount(count)); nothing was changed")
}
