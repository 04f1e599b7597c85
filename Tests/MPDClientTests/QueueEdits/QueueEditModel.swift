import MPDClient
import TestSupport

/// A present and a wanted queue, and the edit between them. URIs are numbers.
struct QueueCase: CustomStringConvertible, Sendable {
  let present: [Int]
  let wanted: [Int]
  let current: Int?
  let edit: QueueEdit
  /// A queue after the edit.
  let result: SimulatedQueue

  init(_ present: [Int], _ wanted: [Int], current: Int? = nil, next: Int? = nil) {
    (self.present, self.wanted, self.current) = (present, wanted, current)
    edit = QueueEdit(from: present, to: wanted, current: current, next: next)
    var queue = SimulatedQueue(present, current: current)
    for step in edit.steps { queue.perform(step, wanted: wanted) }
    result = queue
  }

  var description: String {
    "\(present) -> \(wanted), current: \(current.map(String.init) ?? "none"): \(edit.steps)"
  }

  /// All pairs of lists of up to 4 songs with 3 URIs, with every current song and none.
  static let small: [QueueCase] = {
    let all = (0...4).flatMap { lists(count: $0, uris: 3) }
    // Up to renaming of URIs.
    let presents = all.filter { $0 == renamed($0) }
    return presents.flatMap { present in
      all.flatMap { wanted in cases(present, wanted) }
    }
  }()

  /// Random pairs of lists of up to 7 songs.
  static let random: [QueueCase] = {
    var generator = SeededGenerator(seed: 7)
    return (0..<2_000).map { _ in random(maxCount: 7, using: &generator) }
  }()

  /// Random pairs of long lists, too long for brute force.
  static let long: [QueueCase] = {
    var generator = SeededGenerator(seed: 8)
    return (0..<150).map { _ in random(maxCount: 100, using: &generator) }
  }()

  private static func cases(_ present: [Int], _ wanted: [Int]) -> [QueueCase] {
    [QueueCase(present, wanted)] + present.indices.map { QueueCase(present, wanted, current: $0) }
  }

  private static func lists(count: Int, uris: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return lists(count: count - 1, uris: uris).flatMap { list in (0..<uris).map { list + [$0] } }
  }

  /// Half of the wanted lists are made from the present one by moves of neighbours, so that there are
  /// long runs.
  private static func random(
    maxCount: Int, using generator: inout SeededGenerator
  ) -> QueueCase {
    let uris = Int.random(in: 1...(2 * maxCount), using: &generator)
    let present = randomList(maxCount, uris, using: &generator)
    var wanted = randomList(maxCount, uris, using: &generator)
    if Bool.random(using: &generator) {
      wanted = present
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        edit(&wanted, uris, using: &generator)
      }
    }
    let current = present.indices.randomElement(using: &generator)
    return QueueCase(present, wanted, current: current)
  }

  private static func randomList(
    _ maxCount: Int, _ uris: Int, using generator: inout SeededGenerator
  ) -> [Int] {
    let count = Int.random(in: 0...maxCount, using: &generator)
    return (0..<count).map { _ in Int.random(in: 0..<uris, using: &generator) }
  }

  /// Moves, deletes or inserts some neighbours.
  private static func edit(
    _ list: inout [Int], _ uris: Int, using generator: inout SeededGenerator
  ) {
    let start = Int.random(in: 0...list.count, using: &generator)
    let end = Int.random(in: start...list.count, using: &generator)
    let moved = Array(list[start..<end])
    let kind = Int.random(in: 0..<4, using: &generator)
    if kind < 3 { list.removeSubrange(start..<end) }
    let target = Int.random(in: 0...list.count, using: &generator)
    let new = kind == 3 ? moved.map { _ in Int.random(in: 0..<uris, using: &generator) } : moved
    if kind > 0 { list.insert(contentsOf: new, at: target) }
  }
}

/// Returns a list with its URIs numbered in the order of their first occurrence.
private func renamed(_ list: [Int]) -> [Int] {
  var names: [Int: Int] = [:]
  return list.map { uri in
    if names[uri] == nil { names[uri] = names.count }
    return names[uri] ?? 0
  }
}

/// A queue that counts as MPD does: `playlist::MoveRange`, `DeleteRange` and `AppendSong`.
struct SimulatedQueue: Sendable {
  struct Song: Sendable {
    let id: Int
    let uri: Int
  }

  private(set) var songs: [Song]
  /// The position of the current song.
  private(set) var current: Int?
  /// The greatest number of songs at any time.
  private(set) var maxCount: Int
  /// The ids of the current song after each command, without repeats.
  private(set) var currentIDs: [Int?] = []
  /// The ids of the song after the current one after each command, without repeats.
  private(set) var nextIDs: [Int?] = []
  /// The ids of the songs moved, in order.
  private(set) var movedIDs: [Int] = []
  private var nextID: Int

  /// Present songs have their positions as ids.
  init(_ present: [Int], current: Int?) {
    songs = present.enumerated().map { Song(id: $0, uri: $1) }
    self.current = current
    (maxCount, nextID) = (present.count, present.count)
    note()
  }

  mutating func perform(_ step: QueueEdit.Step, wanted: [Int]) {
    switch step {
    case .delete(let range): delete(range)
    case .move(let range, let target): move(range, to: target)
    case .insert(let rows, let position):
      for (offset, row) in rows.enumerated() { insert(wanted[row], at: position + offset) }
    }
  }

  mutating func delete(_ range: Range<Int>) {
    for position in range.reversed() {
      songs.remove(at: position)
      guard let current else { continue }
      if position < current { self.current = current - 1 }
      if position == current, position == songs.count { self.current = nil }
    }
    note()
  }

  mutating func move(_ range: Range<Int>, to target: Int) {
    let moved = Array(songs[range])
    movedIDs += moved.map(\.id)
    songs.removeSubrange(range)
    songs.insert(contentsOf: moved, at: target)
    if let current {
      if range.contains(current) {
        self.current = current + target - range.lowerBound
      } else if current >= range.upperBound, current <= target {  // as MPD has it, not as is right
        self.current = current - range.count
      } else if current >= target, current < range.lowerBound {
        self.current = current + range.count
      }
    }
    note()
  }

  mutating func insert(_ uri: Int, at position: Int) {
    songs.insert(Song(id: nextID, uri: uri), at: position)
    nextID += 1
    if let current, position <= current { self.current = current + 1 }
    note()
  }

  private mutating func note() {
    maxCount = max(maxCount, songs.count)
    let currentID = current.map { songs[$0].id }
    let next = current.map { $0 + 1 }.flatMap { $0 < songs.count ? songs[$0].id : nil }
    if currentIDs.last != .some(currentID) { currentIDs.append(currentID) }
    if nextIDs.last != .some(next) { nextIDs.append(next) }
  }
}

/// Returns the greatest number of present songs that can stay in place, by trying all subsets. If the
/// wanted list has the URI of the current song, that must be able to stay, or to move to such a place.
func maxStayingCount(_ present: [Int], _ wanted: [Int], current: Int? = nil) -> Int {
  let uri = current.map { present[$0] }
  let wantedCount = wanted.count { $0 == uri }
  return (0..<(1 << present.count)).lazy.filter { subset in
    let staying = present.indices.filter { subset >> $0 & 1 == 1 }
    guard isSubsequence(staying.map { present[$0] }, of: wanted) else { return false }
    guard let current, wantedCount > 0, !staying.contains(current) else { return true }
    return staying.count { present[$0] == uri } < wantedCount
  }.map(\.nonzeroBitCount).max() ?? 0
}

private func isSubsequence(_ songs: [Int], of list: [Int]) -> Bool {
  var rest = songs[...]
  for song in list where song == rest.first { rest.removeFirst() }
  return rest.isEmpty
}

/// Returns the number of songs that both lists have, counted with repeats.
func commonCount(_ present: [Int], _ wanted: [Int]) -> Int {
  Set(present).reduce(0) { sum, uri in
    sum + min(present.count { $0 == uri }, wanted.count { $0 == uri })
  }
}

/// The neighbours that are deleted, moved and inserted together.
struct ExpectedRuns {
  /// The number of runs of present songs that are deleted.
  let deletions: Int
  /// The lengths of the runs of songs that are moved, and are neighbours in both lists.
  let moves: [Int]
  /// The number of runs of wanted songs that are inserted.
  let insertions: Int

  init(_ queueCase: QueueCase) {
    let (origins, moved) = (queueCase.edit.origins, Set(queueCase.result.movedIDs))
    let kept = Set(origins)
    let deleted = queueCase.present.indices.filter { !kept.contains($0) }
    deletions = deleted.count { !deleted.contains($0 - 1) }
    let inserted = origins.indices.filter { origins[$0] == nil }
    insertions = inserted.count { !inserted.contains($0 - 1) }
    var (lengths, last) = ([Int](), -2)
    for origin in origins {
      let origin = origin.flatMap { moved.contains($0) ? $0 : nil } ?? -2
      if origin >= 0 {
        if origin == last + 1 { lengths[lengths.count - 1] += 1 } else { lengths.append(1) }
      }
      last = origin
    }
    moves = lengths
  }

  /// The number of steps if a run takes one.
  var count: Int { deletions + moves.count + insertions }

  /// The number of further steps if all moves must be divided.
  var divisions: Int { moves.reduce(0) { $0 + $1.bitWidth - 1 - $1.leadingZeroBitCount } }
}

/// Returns the wanted position that the current song should have, by brute force: one for which the
/// fewest songs are moved, then one that does not change the next song, then the nearest.
func bestPlace(_ queueCase: QueueCase, _ current: Int) -> Int? {
  let (present, wanted) = (queueCase.present, queueCase.wanted)
  let costs = wanted.indices.filter { wanted[$0] == present[current] }.map { place in
    let staying = maxStayingCount(present, wanted, identifying: 1, current, place)
    let keepsNext = maxStayingCount(present, wanted, identifying: 2, current, place) == staying
    return (-staying, keepsNext ? 0 : 1, abs(place - current), place)
  }
  return costs.min { $0 < $1 }?.3
}

/// Returns the greatest number of songs that can stay in place if some songs from the current one on
/// become those at a place; -1 if their URIs differ. No songs at both ends count as equal.
private func maxStayingCount(
  _ present: [Int], _ wanted: [Int], identifying count: Int, _ current: Int, _ place: Int
) -> Int {
  var (present, wanted) = (present + [-10], wanted + [-10])
  for offset in 0..<count {
    guard present[current + offset] == wanted[place + offset] else { return -1 }
    present[current + offset] = -1 - offset
    wanted[place + offset] = -1 - offset
  }
  return maxStayingCount(present, wanted) - 1
}
