/// A command of an edit, or several commands that insert one song each.
enum QueueEditCommand: Hashable {
  case delete(Range<Int>, id: Int?)
  case move(Range<Int>, to: Int, id: Int?)
  /// Inserts a range of the wanted songs at a position, or at the end of the queue if the position is nil.
  case insert(Range<Int>, at: Int?)
  /// Moves songs from the end of the queue, where they were inserted, to their position.
  case place(Range<Int>, to: Int)
}

/// The commands of an edit, in order. A command for a single song names the song by its identifier, so that it affects
/// the right song even if the song's position has changed.
///
/// An edit that deletes or moves songs may also make the queue longer. In this case, the edit begins by inserting songs
/// at the end of the queue, so many that the queue immediately reaches the greatest length that it has during the edit.
/// If the queue then exceeds the server's limit (`max_playlist_length`), the server refuses a song while everything can
/// still be undone. The songs that the server may refuse for another reason, and the songs before them, are inserted
/// there as well. Later the inserted songs are moved to their positions, in order.
struct QueueEditCommands {
  private(set) var commands: [QueueEditCommand] = []
  /// The number of songs that were inserted at the end of the queue and have not been moved to their positions yet.
  private var waitingCount: Int
  private var length: Int

  /// Plans the commands that make an edit of the queue.
  ///
  /// - Parameter mayBeRefused: a closure that takes a position in the wanted queue, and returns whether the server may
  ///   refuse to insert the song that belongs there.
  init(
    _ edit: QueueEdit, _ presentIDs: [Int], mayBeRefused: (Int) -> Bool = { _ in false }
  ) {
    let isPure = edit.runs.allSatisfy(\.isInsertion)
    waitingCount = isPure ? 0 : max(edit.maxGrowth, edit.insertionCount(toLast: mayBeRefused))
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

  /// Moves up to `count` of the songs that wait at the end of the queue to a position, and returns how many were
  /// moved.
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
  /// The maximum number of songs by which the queue is longer during the edit than before it, if the steps are
  /// performed in order.
  fileprivate var maxGrowth: Int {
    var growth = 0
    return steps.reduce(0) { most, step in
      let counts = step.counts
      growth += counts.inserted - counts.deleted
      return max(most, growth)
    }
  }

  /// Returns the number of songs that are inserted up to and including the last song for which a closure returns true;
  /// 0 if there is no such song.
  fileprivate func insertionCount(toLast isMeant: (Int) -> Bool) -> Int {
    let inserted = runs.filter(\.isInsertion).flatMap(\.songs)
    return inserted.lastIndex(where: isMeant).map { $0 + 1 } ?? 0
  }
}
