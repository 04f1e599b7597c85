internal import ListingIndex

/// Keeps track of which places of `QueuePlaces` are occupied while an edit is performed.
///
/// The timeline converts the songs of a run into the positions that they have at the time of the run. O(log n) for
/// each song that is deleted, moved or inserted.
struct QueueTimeline {
  private let places: QueuePlaces
  /// The places that are currently occupied by songs.
  private var songs: FenwickTree
  private let current: Int?
  private var currentPlace: Int?

  init(_ matching: QueueMatching) {
    places = QueuePlaces(matching)
    songs = FenwickTree(places.isOccupied)
    current = matching.current
    currentPlace = current.map { [places] in places.present[$0] }
  }

  /// Performs a run and returns its steps: one step, or several steps if a move must be divided. Each step is
  /// returned with its part of the run.
  mutating func perform(_ run: QueueRun) -> [(run: QueueRun, step: QueueEdit.Step)] {
    dividedMove(run).map { run in (run: run, step: performed(run)) }
  }

  private mutating func performed(_ run: QueueRun) -> QueueEdit.Step {
    switch run {
    case .delete(let present): return .delete(removed(present))
    case .insert(let wanted): return .insert(wanted, at: inserted(wanted))
    case .move(let present, let target):
      if let current, present.contains(current) {
        currentPlace = places.wanted[target + current - present.lowerBound]
      }
      let range = removed(present)
      return .move(range, to: inserted(target..<(target + present.count)))
    }
  }

  /// Removes neighbouring present songs from their places and returns their former positions.
  private mutating func removed(_ present: Range<Int>) -> Range<Int> {
    let start = songs.count(before: places.present[present.lowerBound])
    for song in present { songs.remove(places.present[song]) }
    return start..<(start + present.count)
  }

  /// Inserts neighbouring wanted songs and returns the position of the first song.
  private mutating func inserted(_ wanted: Range<Int>) -> Int {
    let start = songs.count(before: places.wanted[wanted.lowerBound])
    for song in wanted { songs.insert(places.wanted[song]) }
    return start
  }

  /// Returns the parts of a run: several parts for a move during which the server would change the current song,
  /// otherwise the run itself.
  ///
  /// If k songs are moved from before the current song to a place after it, and fewer than k - 1 songs lie between the
  /// current song and that place, MPD (0.23 and 0.24, `playlist::MoveRange`) makes one of the moved songs the current
  /// song. Therefore a part contains at most n + 1 songs if n songs lie between the current song and that place,
  /// including the songs of the parts that were moved there earlier. If no songs lie there at first, the parts have 1,
  /// 2, 4 … songs.
  private func dividedMove(_ run: QueueRun) -> [QueueRun] {
    guard case .move(let present, let target) = run,
      let between = songCount(fromCurrentTo: target, from: present)
    else { return [run] }
    var parts: [QueueRun] = []
    var rest = present
    while !rest.isEmpty {
      let part = rest.prefix(between + 1 + present.count - rest.count)
      parts.append(.move(part, to: target + part.lowerBound - present.lowerBound))
      rest = rest.dropFirst(part.count)
    }
    return parts
  }

  /// Returns the number of songs between the current song and a wanted place after it, for a move of songs that are
  /// before the current song; nil for other moves.
  private func songCount(fromCurrentTo target: Int, from present: Range<Int>) -> Int? {
    guard let currentPlace, places.present[present.upperBound - 1] < currentPlace,
      currentPlace < places.wanted[target]
    else { return nil }
    return songs.count(before: places.wanted[target]) - songs.count(before: currentPlace) - 1
  }
}

/// The places that songs have during an edit, numbered in the order of the queue.
///
/// A song that stays has one place, and a song that moves has two. In each gap between songs that stay, the new
/// places of inserted and moved songs come before the old places of deleted and moved songs. If the current song is
/// deleted, the order in its gap is reversed, so that the server continues with the first song that is placed there.
private struct QueuePlaces {
  private(set) var present: [Int] = []
  private(set) var wanted: [Int] = []
  private(set) var isOccupied: [Bool] = []

  init(_ matching: QueueMatching) {
    let deleted = matching.deletesCurrent ? matching.current : nil
    for song in matching.staying {
      addGap(beforePresent: song.present, wanted: song.wanted, deletedCurrent: deleted)
      present.append(isOccupied.count)
      wanted.append(isOccupied.count)
      isOccupied.append(true)
    }
    addGap(
      beforePresent: matching.changes.oldCount, wanted: matching.changes.newCount,
      deletedCurrent: deleted)
  }

  private mutating func addGap(
    beforePresent presentEnd: Int, wanted wantedEnd: Int, deletedCurrent: Int?
  ) {
    let leaving = present.count..<presentEnd
    let arrivingCount = wantedEnd - wanted.count
    if let deletedCurrent, leaving.contains(deletedCurrent) {
      addLeaving(leaving.count)
      addArriving(arrivingCount)
    } else {
      addArriving(arrivingCount)
      addLeaving(leaving.count)
    }
  }

  private mutating func addLeaving(_ count: Int) {
    present += isOccupied.count..<(isOccupied.count + count)
    isOccupied += Array(repeating: true, count: count)
  }

  private mutating func addArriving(_ count: Int) {
    wanted += isOccupied.count..<(isOccupied.count + count)
    isOccupied += Array(repeating: false, count: count)
  }
}

extension QueueEdit {
  /// Creates the edit that turns one list of songs into another. If `isTight` is true, the queue never holds more songs
  /// than the longer list: to make room for the other songs, the edit may delete the current or the next song before it
  /// has inserted all of them.
  init<URI: Hashable>(
    from present: [URI], to wanted: [URI], current: Int?, next: Int?, isTight: Bool
  ) {
    let matching = QueueMatching(from: present, to: wanted, current: current)
    var timeline = QueueTimeline(matching)
    let results = QueueEditPlan(matching, next: next, isTight: isTight).runs.flatMap {
      timeline.perform($0)
    }
    self.runs = results.map(\.run)
    self.steps = results.map(\.step)
    self.origins = matching.origins
    self.currentIndex = matching.currentIndex
    self.nextIndex = matching.nextIndex
  }
}
