/// A command of an edit, or several commands that insert one song each.
enum QueueEditCommand: Hashable {
  case delete(Range<Int>, id: Int?)
  case move(Range<Int>, to: Int, id: Int?)
  /// Inserts the wanted songs in a range at a position, or at the end if the position is nil.
  case insert(Range<Int>, at: Int?)
  /// Moves songs that were inserted at the end to their position.
  case place(Range<Int>, to: Int)
}

/// The commands of an edit, in order. A single song is named by its identifier, which is right even if the song's
/// position has changed.
///
/// An edit that also deletes or moves songs may make the queue longer. In this case, the largest number of songs by
/// which the queue grows during the edit is first inserted at its end, so that a server with a lower limit
/// (`max_playlist_length`) refuses them while everything can still be undone. Later these songs are moved to their
/// positions, from the first on.
struct QueueEditCommands {
  private(set) var commands: [QueueEditCommand] = []
  /// The number of songs that are inserted at the end and have not been moved yet.
  private var waitingCount: Int
  private var length: Int

  init(_ edit: QueueEdit, _ presentIDs: [Int]) {
    waitingCount = edit.runs.allSatisfy(\.isInsertion) ? 0 : edit.maxGrowth
    length = presentIDs.count
    appendInsertionsAtEnd(edit)
    for (run, step) in zip(edit.runs, edit.steps) { append(run, step, presentIDs) }
  }

  private mutating func appendInsertionsAtEnd(_ edit: QueueEdit) {
    var left = waitingCount
    for run in edit.runs where run.isInsertion && left > 0 {
      let songs = run.songs.prefix(left)
      commands.append(.insert(songs, at: nil))
      left -= songs.count
    }
  }

  private mutating func append(_ run: QueueRun, _ step: QueueEdit.Step, _ presentIDs: [Int]) {
    let id = run.songs.count == 1 && !run.isInsertion ? presentIDs[run.songs.lowerBound] : nil
    switch step {
    case .delete(let range):
      commands.append(.delete(range, id: id))
      length -= range.count
    case .move(let range, let target):
      commands.append(.move(range, to: target, id: id))
    case .insert(let songs, let start):
      let placed = place(songs.count, at: start)
      let rest = songs.dropFirst(placed)
      if !rest.isEmpty { commands.append(.insert(rest, at: start + placed)) }
      length += songs.count - placed
    }
  }

  /// Moves up to `count` of the songs that wait at the end of the queue to a position; returns the number of songs
  /// placed.
  private mutating func place(_ count: Int, at position: Int) -> Int {
    let placed = min(count, waitingCount)
    if placed > 0, position < length {
      commands.append(.place(length..<length + placed, to: position))
    }
    waitingCount -= placed
    length += placed
    return placed
  }
}

extension QueueEdit {
  /// The largest number of songs that the queue gains during the edit.
  fileprivate var maxGrowth: Int {
    var growth = 0
    return steps.reduce(0) { most, step in
      let counts = step.counts
      growth += counts.inserted - counts.deleted
      return max(most, growth)
    }
  }
}
