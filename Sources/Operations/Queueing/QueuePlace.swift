package import Bytes
internal import CommandRuntime
internal import CommandSyntax
package import MPDClient

/// A place in the queue to which songs are added or moved.
package enum QueuePlace {
  case end
  /// The place after the current song or, if there is no current song, the start of the queue.
  case next
  case at(QueuePosition)
}

extension QueuePlace {
  /// Returns the position for new songs in the form that the protocol uses; nil for the end. Throws if the place is
  /// outside of the queue.
  func position(_ status: Status) throws -> QueuePosition? {
    switch self {
    case .end: return nil
    case .next: return status.songPosition == nil ? .absolute(0) : .afterCurrent(0)
    case .at(let position):
      guard let first = position.absolute(status.songPosition) else { throw noCurrentSong("added") }
      guard (0...status.queueLength).contains(first) else {
        throw CommandFailure(
          .no,
          "\(position.place) is outside the queue, which has \(songCount(status.queueLength)); "
            + "nothing was added")
      }
      return position
    }
  }

  /// Returns the 0-based position that the first song of the given part of the queue will have after the part has been
  /// moved to this place. Throws if this position is outside the queue, or if it depends on the current song and
  /// there is none.
  ///
  /// - Parameters:
  ///   - part: the 0-based positions of the songs before they are moved.
  ///   - status: the status of the server before the songs are moved.
  package func destination(of part: Range<Int>, _ status: Status) throws -> Int {
    let last = status.queueLength - part.count
    let position: QueuePosition
    switch self {
    case .end: return last
    case .next where status.songPosition == nil: return 0
    case .next: position = .afterCurrent(0)
    case .at(let given): position = given
    }
    guard let first = try position.absolute(currentSong(without: part, position, status)) else {
      throw noCurrentSong("moved")
    }
    // `last` is negative if the server reports a part that is longer than its queue.
    guard first >= 0, first <= last else {
      throw CommandFailure(
        .no,
        "\(songCount(part.count)) cannot be moved to \(position.place) in the queue, which has "
          + "\(songCount(status.queueLength)); nothing was moved")
    }
    return first
  }
}

/// Returns the position that the current song has after a part of the queue has been taken out; relative positions are
/// counted from this position. Throws if the current song is in this part. If `position` is absolute, returns the
/// position of the current song unchanged.
private func currentSong(
  without part: Range<Int>, _ position: QueuePosition, _ status: Status
) throws -> Int? {
  guard let current = status.songPosition else { return nil }
  if case .absolute = position { return current }
  guard !part.contains(current) else {
    throw CommandFailure(.no, "the current song cannot be moved next to itself; nothing was moved")
  }
  return part.upperBound <= current ? current - part.count : current
}

private func noCurrentSong(_ done: String) -> CommandFailure {
  CommandFailure(
    .no,
    "there is no current song to count from; nothing was \(done); give a position without + or -")
}

extension QueuePosition {
  /// Returns the 0-based position; nil if the position is relative to the current song, but no song is current.
  ///
  /// - Parameter current: the 0-based position of the current song.
  func absolute(_ current: Int?) -> Int? {
    switch self {
    case .absolute(let position): position
    case .afterCurrent(let distance): current.map { $0 + 1 + distance }
    case .beforeCurrent(let distance): current.map { $0 - distance }
    }
  }

  fileprivate var place: String {
    switch self {
    case .absolute(let position): "position \(position + 1)"
    case .afterCurrent(let distance): "+\(distance)"
    case .beforeCurrent(let distance): "-\(distance)"
    }
  }
}

/// A place for songs, as typed: `end`, `start`, a position counted from 1, or a distance after or before the current
/// song such as `+2`.
package struct PlaceOption: RequiredValue {
  package let place: QueuePlace

  package static var placeholder: PlaceOption { PlaceOption(place: .end) }

  fileprivate init(place: QueuePlace) { self.place = place }

  package init?(argument: ByteString) {
    let text = argument.withoutBlanks.description
    switch text {
    case "end": place = .end
    case "start": place = .at(.absolute(0))
    default:
      guard let position = position(text) else { return nil }
      place = .at(position)
    }
  }

  package static func problem(with argument: ByteString) -> String {
    argument == "next"
      ? ": give end, start or a position (1 is the first); use --next instead of --at to add songs after "
        + "the current song"
      : ": give end, start, a position (1 is the first) or, in the queue, +N or -N to count from the current song"
  }

  /// Returns the 0-based position in a stored playlist; nil for the end. Throws if the place depends on the current
  /// song, which a playlist does not have.
  package func offsetInPlaylist() throws -> Int? {
    switch place {
    case .end: return nil
    case .at(.absolute(let position)): return position
    case .at, .next:
      throw ValidationError(
        "a playlist has no current song to count from: give end, start or a position (1 is the first)"
      )
    }
  }
}

/// A place to which songs of the queue are moved, as typed: `next`, or one of the forms of `PlaceOption`.
package struct MovePlace: RequiredValue {
  package let place: QueuePlace

  package static var placeholder: MovePlace { MovePlace(place: .end) }

  private init(place: QueuePlace) { self.place = place }

  package init?(argument: ByteString) {
    if argument.withoutBlanks == "next" {
      place = .next
    } else if let option = PlaceOption(argument: argument) {
      place = option.place
    } else {
      return nil
    }
  }

  package static func problem(with argument: ByteString) -> String {
    ": give next, end, start, a position (1 is the first), or +N or -N to count from the current song"
  }
}

private func position(_ text: String) -> QueuePosition? {
  let digits = text.drop { $0 == "+" || $0 == "-" }
  guard text.count - digits.count <= 1, let number: Int = digits.number(),
    (0..<Int(Int32.max)).contains(number)
  else {
    return nil
  }
  switch text.first {
  case "+": return .afterCurrent(number)
  case "-": return .beforeCurrent(number)
  default: return number > 0 ? .absolute(number - 1) : nil
  }
}
