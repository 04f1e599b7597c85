package import CommandRuntime
internal import MPDClient

/// The way in which songs at the end of the queue become those that are played next, in the order of
/// the calls of `add --next`.
///
/// Songs that wait for this are marked by a priority, each by a lower one than the songs before it. So
/// the server keeps the marks for every client, and random order obeys them. See Docs/Decisions.md.
struct PlayNextPlan: Equatable {
  /// A song with the priority that it gets.
  struct Setting: Equatable {
    let id: Int
    let priority: Int
  }

  /// The priorities to set, in order.
  let settings: [Setting]
  /// The 0-based position of the first of the added songs; nil if they stay at the end.
  let place: Int?

  /// Makes a plan for the queue.
  ///
  /// - Parameter added: the identifiers of the added songs, which are at the end.
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

/// The songs that were added by earlier calls and were not played yet, in the order in which they
/// will be.
private struct WaitingSongs {
  let songs: [Song]
  /// The identifiers of those that were played and still have a priority.
  var played: [Int] = []
  /// The position after them.
  let place: Int

  /// Finds the songs that follow the current one without another one in between.
  init(inOrder queue: [Song], _ status: Status) {
    let start = min(status.songPosition.map { $0 + 1 } ?? 0, queue.count)
    songs = Array(queue[start...].prefix { $0.priority > 0 })
    place = start + songs.count
  }

  /// Finds the songs with a priority up to the next song's: the server plays songs by priority, so it
  /// has played those above. If it does not name another next song, none counts as played.
  init(inRandomOrder queue: [Song], _ status: Status) {
    let next = status.nextSongID == status.songID ? nil : status.nextSongID
    // An added song can be the next one as well. It has no priority yet.
    let limit = next.map { id in queue.first { $0.id == id }?.priority ?? 0 } ?? maxPriority
    let marked = queue.filter { $0.priority > 0 && $0.id != status.songID }
    played = marked.filter { $0.priority > limit }.compactMap(\.id)
    songs = marked.filter { $0.priority <= limit }
      .sorted { ($1.priority, $0.position ?? 0) < ($0.priority, $1.position ?? 0) }
    place = queue.count
  }

  /// Returns the priorities of added songs, below the songs that wait. If there are too few numbers
  /// below, all get new ones.
  ///
  /// The last song is first, since the server puts a song before those of the same priority.
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

/// The priority of the first song that waits. The numbers above it are left to `insert`, whose songs
/// come before those that wait.
private let firstPriority = 200
private let maxPriority = 255

/// Adds entries so that they are played after the current song and after those that earlier calls have
/// added in this way.
package func queueNext(_ entries: [QueueEntry], in context: CommandContext) throws
  -> QueueingOutcome
{
  // Only songs that are added at the end can be told from others; see `QueueBatch`.
  let outcome = try Operations.queue(entries, at: .end, in: context, returnsIDs: true)
  return try sayingWhatWasAdded(outcome) { try playNext(outcome, in: context) }
}

/// Gives songs that were added at the end of the queue the priorities or the places by which they are played
/// next; returns the outcome with their place.
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

/// Runs a closure that gives songs their priorities or their places; its failure, such as the refusal of
/// Mopidy, which has no priorities, says that the songs were added.
func sayingWhatWasAdded<Result>(
  _ outcome: QueueingOutcome, _ body: () throws -> Result
) throws -> Result {
  do { return try body() } catch {
    guard outcome.added > 0 else { throw error }
    throw CommandFailure(
      .inPart,
      "added \(songCount(outcome.added)) at the end of the queue, which may not be played next: "
        + CommandFailure(error).message)
  }
}
