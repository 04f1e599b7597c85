internal import CommandRuntime
internal import MPDClient

/// A plan that makes songs at the end of the queue play next. If `add --next` is called more than once, the songs play
/// in the order of the calls.
///
/// The songs that wait to be played get descending priorities. The server stores these priorities, so that all clients
/// know which songs are waiting; in random order, the server plays the songs by priority. See Docs/Decisions.md.
struct PlayNextPlan: Equatable {
  /// The identifier of a song and the priority that it gets.
  struct Setting: Equatable {
    let id: Int
    let priority: Int
  }

  /// The priorities to set, in the order in which they must be set.
  let settings: [Setting]
  /// The 0-based position to which the first added song moves; the other added songs follow it. Nil if the songs stay
  /// at the end of the queue.
  let place: Int?

  /// Determines the priorities to set, and the place to which the added songs move, so that these songs play next.
  ///
  /// - Parameter added: the identifiers of the added songs, which are at the end of the queue.
  init(_ queue: [Song], _ status: Status, adding added: [Int]) {
    let new = Set(added)
    let songs = queue.filter { song in song.id.map { !new.contains($0) } ?? false }
    let waiting =
      status.isRandom
      ? WaitingSongs(inRandomOrder: songs, status) : WaitingSongs(inOrder: songs, status)
    settings = waiting.played.map { Setting(id: $0, priority: 0) } + waiting.settings(adding: added)
    place = status.isRandom ? nil : waiting.place
  }
}

/// The songs that earlier calls have added and that have not been played yet, in the order in which they will be
/// played.
private struct WaitingSongs {
  let songs: [Song]
  /// The identifiers of songs that have been played but still have a priority.
  var played: [Int] = []
  /// The 0-based position after the last waiting song; in random order, the number of songs in the queue.
  let place: Int

  /// Finds the waiting songs of a queue that is played in order: the songs that directly follow the current song and
  /// have a priority.
  init(inOrder queue: [Song], _ status: Status) {
    let start = min(status.songPosition.map { $0 + 1 } ?? 0, queue.count)
    songs = Array(queue[start...].prefix { $0.priority > 0 })
    place = start + songs.count
  }

  /// Finds the waiting songs of a queue that is played in random order: the songs whose priority is not higher than the
  /// priority of the next song. The server plays songs by priority, so songs with a higher priority have been played.
  /// If the server does not say which song is next, no song counts as played.
  init(inRandomOrder queue: [Song], _ status: Status) {
    let next = status.nextSongID == status.songID ? nil : status.nextSongID
    // The next song can also be an added song, which has no priority yet.
    let limit = next.map { id in queue.first { $0.id == id }?.priority ?? 0 } ?? maxPriority
    let marked = queue.filter { $0.priority > 0 && $0.id != status.songID }
    played = marked.filter { $0.priority > limit }.compactMap(\.id)
    songs = marked.filter { $0.priority <= limit }
      .sorted { ($1.priority, $0.position ?? 0) < ($0.priority, $1.position ?? 0) }
    place = queue.count
  }

  /// Returns priorities for the added songs that are lower than the priorities of the waiting songs. If there are not
  /// enough lower priorities, the waiting songs also get new priorities.
  ///
  /// The settings are in reverse order: among songs with the same priority, the server first plays the song whose
  /// priority was set last.
  func settings(adding added: [Int]) -> [PlayNextPlan.Setting] {
    let lowest = songs.map(\.priority).min() ?? firstPriority + 1
    let hasRoom = lowest > added.count
    let ids = (hasRoom ? [] : songs.compactMap(\.id)) + added
    let first = hasRoom ? lowest - 1 : firstPriority
    return ids.enumerated().reversed().map { index, id in
      PlayNextPlan.Setting(id: id, priority: max(1, first - index))
    }
  }
}

/// The priority of the first waiting song. Higher priorities are reserved for `insert`, whose songs play before the
/// waiting songs.
private let firstPriority = 200
private let maxPriority = 255

/// Calls a closure that adds songs at the end of the queue, and makes these songs play next: after the current song and
/// after any songs that earlier calls of this function have added.
///
/// - Parameter add: adds the songs, and returns an outcome with their identifiers. It adds them at the end, because
///   only there can they be distinguished from other songs; see `QueueBatch`.
func queueNext(
  in context: CommandContext, _ add: () throws -> QueueingOutcome
) throws -> QueueingOutcome {
  var outcome = try add()
  if outcome.error != nil {
    outcome = try takingBack(outcome, in: context)
    // What could not be deleted plays next as well.
    outcome.ids = try ids(of: outcome, in: context)
  }
  guard outcome.added > 0 else { return outcome }
  return try sayingWhatWasAdded(outcome) { try playNext(outcome, in: context) }
}

/// Returns the identifiers of the songs that were added at the end of the queue.
private func ids(of outcome: QueueingOutcome, in context: CommandContext) throws -> [Int] {
  guard outcome.added > 0 else { return [] }
  return try readQueue(in: context).songs.dropFirst(outcome.position).prefix(outcome.added)
    .compactMap(\.id)
}

/// Sets priorities or moves songs, so that the songs just added at the end of the queue play next. Returns the
/// outcome with the songs' new position.
private func playNext(
  _ outcome: QueueingOutcome, in context: CommandContext
) throws -> QueueingOutcome {
  let reconnections = context.server.reconnections
  try context.server.narrowTags([])
  let queue = try readQueue(in: context)
  let added = queue.songs.dropFirst(outcome.position).prefix(outcome.ids.count)
  guard context.server.reconnections == reconnections || added.map(\.id) == outcome.ids else {
    throw CommandFailure(.inPart, "the server was restarted")
  }
  let plan = PlayNextPlan(queue.songs, queue.status, adding: outcome.ids)
  let priorities = Dictionary(plan.settings.map { ($0.id, $0.priority) }) { $1 }
  try runForEachSong(plan.settings.map(\.id), in: context) { id in
    .setPriority(priorities[id] ?? 0, ids: [id])
  }
  guard let place = plan.place else { return outcome }
  let places = Dictionary(zip(outcome.ids, place...)) { $1 }
  try runForEachSong(outcome.ids, in: context) { id in
    .move(id: id, to: .absolute(places[id] ?? place))
  }
  var moved = outcome
  moved.position = place
  return moved
}

/// Runs a closure that makes added songs play next. If the closure throws an error, the failure that is passed on also
/// says that the songs were added. The closure fails with Mopidy, for example, which does not support priorities.
func sayingWhatWasAdded<Result>(
  _ outcome: QueueingOutcome, _ body: () throws -> Result
) throws -> Result {
  do { return try body() } catch {
    guard outcome.added > 0 else { throw error }
    throw CommandFailure(
      .inPart,
      "\(songCount(outcome.added)) \(outcome.added == 1 ? "was" : "were") added at the end of the queue, but "
        + "might not play next: \(CommandFailure(error).message)")
  }
}
