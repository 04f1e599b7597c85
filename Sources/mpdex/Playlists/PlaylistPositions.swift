internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// Positions of a stored playlist as they are typed: `3` or `#3`, `2-5`; also a line that begins
/// with a position and a parenthesis, such as `3) Title`.
struct PlaylistPositions {
  /// 0-based.
  let range: Range<Int>

  init(_ argument: ByteString) throws(CommandFailure) {
    guard let range = PlaylistPositions.range(withoutLeadingBlanks(argument)) else {
      throw CommandFailure(
        .usage,
        "'\(argument.terminalSafe)' is no position; it is a number from 1 on, or a range such as 2-5"
      )
    }
    self.range = range
  }

  /// The positions, once it is sure that the playlist has them.
  func range(in edit: PlaylistEdit) throws(CommandFailure) -> Range<Int> {
    guard range.upperBound <= edit.new.count else {
      throw outside(range.upperBound, of: edit, "is outside of")
    }
    return range
  }

  private static func range(_ text: Substring) -> Range<Int>? {
    var text = text.first == "#" ? text.dropFirst() : text
    guard let first = leadingNumber(&text), first > 0 else { return nil }
    if text.isEmpty || text.first == ")" { return first - 1..<first }
    guard text.popFirst() == "-", let last = leadingNumber(&text), text.isEmpty, last >= first
    else {
      return nil
    }
    return first - 1..<last
  }
}

/// A place of a stored playlist as it is typed: `end`, `start` or a position from 1 on.
enum PlaylistPlace: ExpressibleByArgument {
  case end
  /// 0-based.
  case at(Int)

  init?(argument: String) {
    let argument = String(withoutLeadingBlanks(ByteString(escaped: argument)))
    switch argument {
    case "end": self = .end
    case "start": self = .at(0)
    default:
      var text = argument[...]
      guard let number = leadingNumber(&text), text.isEmpty, number > 0 else { return nil }
      self = .at(number - 1)
    }
  }

  var defaultValueDescription: String { "end" }

  /// The 0-based position, once it is sure that the playlist has it or ends before it.
  func offset(in edit: PlaylistEdit) throws(CommandFailure) -> Int {
    guard case .at(let position) = self else { return edit.new.count }
    guard position <= edit.new.count else {
      throw outside(position + 1, of: edit, "is beyond the end of")
    }
    return position
  }
}

private func outside(_ position: Int, of edit: PlaylistEdit, _ problem: String) -> CommandFailure {
  let count = songCount(edit.old?.count ?? 0)
  return CommandFailure(
    .no,
    "position \(position) \(problem) '\(edit.name.terminalSafe)', which has \(count); nothing was changed"
  )
}
