internal import ListingIndex

/// Neighbouring songs that are deleted, moved or inserted together.
enum QueueRun: Hashable, Sendable {
  /// Deletes the songs in a range of present positions.
  case delete(Range<Int>)
  /// Moves the songs in a range of present positions so that the first of them gets the wanted position `to`.
  case move(Range<Int>, to: Int)
  /// Inserts the songs in a range of wanted positions.
  case insert(Range<Int>)

  /// The positions of the run's songs: in the wanted queue if the songs are inserted, otherwise in the current queue.
  var songs: Range<Int> {
    switch self {
    case .delete(let songs), .move(let songs, _), .insert(let songs): songs
    }
  }

  var isInsertion: Bool { if case .insert = self { true } else { false } }
}

struct QueueEditPlan {
  private let matching: QueueMatching
  /// The present position of the next song, which the server may have begun to decode. The position is nil if there is
  /// no current song, or if the current song is deleted, which stops the decoding in any case.
  private var next: Int?
  /// The positions in the wanted queue at which songs will be inserted or moved directly after the current song, up to
  /// the first song that stays in place. The range is nil if the server will not play the song after the current one
  /// next, as in random mode.
  private var arrivalsAfterCurrent: Range<Int>?
  private var deletions: [Range<Int>]
  private var insertions: [Range<Int>]
  /// Whether the queue must never, not even during the edit, be longer than both the present and the wanted list.
  private let isTight: Bool
  /// The wanted position of the song that is inserted last, after all other changes; nil if no song has to be
  /// inserted last.
  private var last: Int?

  /// Plans the edit for a matching of songs.
  ///
  /// - Parameters:
  ///   - matching: says which songs are deleted, moved and inserted.
  ///   - next: the present position of the next song; nil for the position after the current song.
  ///   - isTight: whether the queue must never, not even during the edit, be longer than both the present and the
  ///     wanted list.
  init(_ matching: QueueMatching, next: Int?, isTight: Bool = false) {
    self.matching = matching
    self.isTight = isTight
    deletions = matching.changes.removed.successiveRanges
    insertions = matching.changes.inserted.successiveRanges
    if let current = matching.current, let currentIndex = matching.currentIndex {
      self.next = next ?? current + 1
      if self.next == current + 1 {
        arrivalsAfterCurrent = matching.arrivals(from: currentIndex + 1)
      }
    }
    if isTight { leaveRoom() } else { divideForLength() }
  }

  /// The wanted position of the song that will follow the current song. The position is nil if that song stays in
  /// place, or if the song that the server will play next is not the one after the current song.
  private var successor: Int? { arrivalsAfterCurrent?.first }

  /// The runs in the order of their phases. In each phase, deletions go from the last position to the first, and
  /// moves and insertions from the first wanted position to the last.
  var runs: [QueueRun] {
    let runs = deletions.reversed().map { QueueRun.delete($0) } + arrivals
    let phases = runs.map(phase)
    return Phase.allCases.flatMap { phase in
      runs.indices.filter { phases[$0] == phase }.map { runs[$0] }
    }
  }

  private var arrivals: [QueueRun] {
    let moves = movedRanges(matching.changes.moves).map { range in
      (target: range.target, run: QueueRun.move(range.present, to: range.target))
    }
    let all = moves + insertions.map { (target: $0.lowerBound, run: .insert($0)) }
    return all.sorted { $0.target < $1.target }.map(\.run)
  }
}

/// The phases of an edit, in order. If the edit changes the song that plays next, the edit does so in the phase
/// `successor`, `current` or `next`.
private enum Phase: CaseIterable {
  /// Deletions and moves that do not concern the next song.
  case elsewhere
  /// The song that will be played next is inserted or moved to its place.
  case successor
  /// The current song moves to its place before the successor.
  case current
  /// The song that was the next song before this edit is deleted or moved.
  case next
  /// All other songs are inserted or moved to their places.
  case arrival
  /// The current song is deleted; if it is playing, the server then plays the next song.
  case deletionOfCurrent
  /// The last song is inserted. Before the current song was deleted, there was no room for this song.
  case last
}

extension QueueEditPlan {
  private func phase(_ run: QueueRun) -> Phase {
    switch run {
    case .delete(let songs):
      if contains(songs, matching.current) { return .deletionOfCurrent }
      return contains(songs, next) && !isTight ? .next : .elsewhere
    case .move(let songs, let target):
      if contains(songs, matching.current) { return .current }
      if contains(songs, next) { return .next }
      if target == successor { return .successor }
      return contains(arrivalsAfterCurrent, target) ? .arrival : .elsewhere
    case .insert(let songs):
      if contains(songs, last) { return .last }
      return songs.lowerBound == successor ? .successor : .arrival
    }
  }

  private func contains(_ songs: Range<Int>?, _ song: Int?) -> Bool {
    guard let songs, let song else { return false }
    return songs.contains(song)
  }

  /// Divides runs so that the queue never, not even during the edit, is longer than both the present and the wanted
  /// list. This is necessary because servers limit the length of the queue.
  ///
  /// Undivided runs would need room for one more song in two cases. In the first case, the current song is deleted,
  /// which happens after all other songs have been inserted. In the second case, the only changes are that the next
  /// song is deleted and another song is inserted in its place.
  private mutating func divideForLength() {
    let maxCount = max(matching.changes.oldCount, matching.changes.newCount)
    if matching.deletesCurrent, let current = matching.current {
      let last = length(of: deletions, with: current)
      if matching.changes.newCount + last > maxCount { deletions = divided(deletions, at: current) }
    }
    if let next, let successor, exchangedCount(next, successor) > maxCount - matching.keptCount {
      deletions = divided(deletions, at: next)
      insertions = divided(insertions, at: successor)
    }
  }

  /// Divides runs so that one song is inserted after the current song has been deleted. If possible, a song other than
  /// the one that will be played next is chosen.
  private mutating func leaveRoom() {
    guard matching.deletesCurrent, let current = matching.current else { return }
    let songs = matching.changes.inserted
    last = songs.last { $0 != matching.nextIndex } ?? songs.last
    deletions = divided(deletions, at: current)
    if let last { insertions = divided(insertions, at: last) }
  }

  /// Returns the number of songs in the run that inserts the successor plus the number of songs in the run that
  /// deletes the next song; 0 if the successor is not inserted, or the next song is not deleted.
  private func exchangedCount(_ next: Int, _ successor: Int) -> Int {
    let inserted = length(of: insertions, with: successor)
    let deleted = length(of: deletions, with: next)
    return min(inserted, deleted) == 0 ? 0 : inserted + deleted
  }
}

private func length(of ranges: [Range<Int>], with element: Int) -> Int {
  ranges.first { $0.contains(element) }?.count ?? 0
}

private func divided(_ ranges: [Range<Int>], at element: Int) -> [Range<Int>] {
  ranges.flatMap { range in
    guard range.contains(element) else { return [range] }
    return [range.lowerBound..<element, element..<(element + 1), (element + 1)..<range.upperBound]
      .filter { !$0.isEmpty }
  }
}

/// Returns the moves in ascending order of their targets. Songs that are neighbours in both lists are combined into
/// one range.
private func movedRanges(_ moves: [ChangeSet.Move]) -> [(present: Range<Int>, target: Int)] {
  var ranges: [(present: Range<Int>, target: Int)] = []
  for move in moves {
    if let last = ranges.last, last.present.upperBound == move.oldIndex,
      last.target + last.present.count == move.newIndex
    {
      ranges[ranges.count - 1].present = last.present.lowerBound..<(move.oldIndex + 1)
    } else {
      ranges.append((move.oldIndex..<(move.oldIndex + 1), move.newIndex))
    }
  }
  return ranges
}
