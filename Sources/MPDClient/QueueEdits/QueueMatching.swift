internal import ListingIndex

/// The result of matching the songs of the queue with the wanted songs: which songs to delete, to move, to insert or
/// to leave in place.
struct QueueMatching {
  /// The deleted, moved and inserted songs; all other songs stay in place.
  let changes: ChangeSet
  let current: Int?
  /// The present and wanted positions of the songs that stay in place, both in ascending order.
  let staying: [(present: Int, wanted: Int)]

  /// Matches the songs of two lists; the current song is kept if the wanted list contains its URI.
  ///
  /// - Parameter current: the position of the current song. A position beyond the end of the list, which a server may
  ///   report, is treated as nil.
  init<URI: Hashable>(from present: [URI], to wanted: [URI], current: Int?) {
    let current = current.flatMap { present.indices.contains($0) ? $0 : nil }
    let changes = current.flatMap { changesKeepingCurrent(from: present, to: wanted, current: $0) }
    self.changes = changes ?? ChangeSet(from: present, to: wanted)
    self.current = current
    self.staying = stayingSongs(in: self.changes)
  }

  /// The present position of each wanted song; nil for the songs that are inserted.
  var origins: [Int?] {
    var origins = [Int?](repeating: nil, count: changes.newCount)
    for song in staying { origins[song.wanted] = song.present }
    for move in changes.moves { origins[move.newIndex] = move.oldIndex }
    return origins
  }

  /// The wanted position of the current song; nil if the current song is deleted, or if there is no current song.
  var currentIndex: Int? { current.flatMap { changes.newIndex(of: $0) } }

  var keptCount: Int { changes.oldCount - changes.removed.count }

  /// Returns the wanted positions from `index` up to the first song that stays in place.
  func arrivals(from index: Int) -> Range<Int> {
    index..<(staying.first { $0.wanted >= index }?.wanted ?? changes.newCount)
  }

  var deletesCurrent: Bool { current != nil && currentIndex == nil }

  /// The wanted position of the song that will follow the current song. If the current song is deleted, this is instead
  /// the wanted position after the last song that stays in place and precedes the current song. The position is nil if
  /// no song follows, or if there is no current song.
  var nextIndex: Int? {
    guard let current else { return nil }
    let previous = currentIndex ?? staying.last { $0.present < current }?.wanted
    let next = previous.map { $0 + 1 } ?? 0
    return next < changes.newCount ? next : nil
  }
}

private func stayingSongs(in changes: ChangeSet) -> [(present: Int, wanted: Int)] {
  let present = numbers(below: changes.oldCount, without: changes.removedOrMoved)
  let wanted = numbers(below: changes.newCount, without: changes.insertedOrMoved)
  return Array(zip(present, wanted))
}

/// Returns the numbers from 0 up to, but not including, `end`, except the numbers in `left`, which must be in ascending
/// order.
private func numbers(below end: Int, without left: [Int]) -> [Int] {
  var left = left[...]
  return (0..<end).filter { number in
    guard number == left.first else { return true }
    left.removeFirst()
    return false
  }
}

/// The maximum number of positions that are tried for the current song if the wanted list contains its URI more than
/// once.
private let maxCandidateCount = 16

/// Returns the changes that keep the current song; nil if the wanted list lacks the current song's URI.
///
/// Of the wanted positions with this URI, the current song gets the position for which the fewest songs are moved.
/// Among equally good positions, those that keep the next song are preferred; among these, the position nearest to the
/// current song's present position.
private func changesKeepingCurrent<URI: Hashable>(
  from present: [URI], to wanted: [URI], current: Int
) -> ChangeSet? {
  let songs = NumberedSongs(from: present, to: wanted, current: current)
  let candidates = songs.candidates.prefix(maxCandidateCount).enumerated().map { rank, place in
    let changes = songs.changes(movingCurrentTo: place)
    let cost = (changes.moves.count, songs.keepsNext(changes, place) ? 0 : 1, rank)
    return (changes: changes, cost: cost)
  }
  return candidates.min { $0.cost < $1.cost }?.changes
}

/// The songs of the present list and of the wanted list, represented by numbers; equal URIs have equal numbers. To
/// match a present song with a particular wanted song, both are given a number that no other song has.
private struct NumberedSongs {
  let present: [Int]
  let wanted: [Int]
  let current: Int

  init<URI: Hashable>(from present: [URI], to wanted: [URI], current: Int) {
    var numbers: [URI: Int] = [:]
    self.present = present.map { numbers.number(of: $0) }
    self.wanted = wanted.map { numbers.number(of: $0) }
    self.current = current
  }

  /// The wanted positions that the current song can have, in order of their distance from its present position.
  var candidates: [Int] {
    wanted.indices.filter { wanted[$0] == present[current] }
      .sorted { (abs($0 - current), $0) < (abs($1 - current), $1) }
  }

  /// Returns the smallest set of changes that gives the current song the wanted position `place`. The song after the
  /// current song remains the next song, unless this would take an additional move.
  func changes(movingCurrentTo place: Int) -> ChangeSet {
    let changes = changes(identifying: 1, at: place)
    guard !keepsNext(changes, place), canKeepNext(place) else { return changes }
    let alternative = self.changes(identifying: 2, at: place)
    return alternative.moves.count > changes.moves.count ? changes : alternative
  }

  /// Returns whether the changes put the same song after the current song as before. If the current song is the last
  /// song of the queue, returns whether it remains the last song.
  ///
  /// - Parameters:
  ///   - changes: changes that move the current song to `place`.
  ///   - place: the wanted position of the current song.
  func keepsNext(_ changes: ChangeSet, _ place: Int) -> Bool {
    guard current + 1 < present.count else { return place + 1 == wanted.count }
    return changes.newIndex(of: current + 1) == place + 1
  }

  private func canKeepNext(_ place: Int) -> Bool {
    current + 1 < present.count && place + 1 < wanted.count
      && present[current + 1] == wanted[place + 1]
  }

  /// Returns the changes in which `count` present songs, beginning with the current song, become the same number of
  /// wanted songs, beginning at the position `place`.
  private func changes(identifying count: Int, at place: Int) -> ChangeSet {
    var (old, new) = (present, wanted)
    for offset in 0..<count {
      old[current + offset] = -1 - offset
      new[place + offset] = -1 - offset
    }
    return ChangeSet(from: old, to: new)
  }
}
