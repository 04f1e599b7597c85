package import Bytes
package import CommandRuntime
internal import ListingIndex
package import MPDClient

extension ServerConnection {
  /// Returns the songs of the queue that match a filter in MPD's syntax.
  package func songsOfQueue(matching filter: ByteString) throws -> [Song] {
    try withConnection(about: filter) { server in try server.songs(of: .findInQueue(.raw(filter))) }
  }
}

/// Runs a request for each of the songs, in command lists. Songs that have left the queue meanwhile are skipped.
///
/// - Parameters:
///   - ids: the identifiers of the songs.
///   - request: returns the request for the song with the given identifier.
package func runForEachSong(
  _ ids: [Int], in context: CommandContext, _ request: (Int) -> Request<Void>
) throws {
  var rest = ids[...]
  while !rest.isEmpty {
    var list = CommandList()
    for id in rest { list.append(request(id)) }
    let missing = try context.withConnection { server -> Int? in
      try server.run(list: list)
      return nil
    } onError: { error in
      guard error.code == .ack(.noExist), let index = error.index else {
        throw CommandFailure(
          error, after: ids.count - rest.count + (error.index ?? 0), of: ids.count)
      }
      return index
    }
    guard let missing else { return }
    rest = rest.dropFirst(missing + 1)
  }
}

/// Puts the queue in order with as few moves as possible, while the current song keeps playing. Returns the number of
/// songs that were moved.
///
/// - Parameters:
///   - tags: the tags on which the order depends.
///   - order: returns the positions of the queue's songs in the wanted order.
func arrangeQueue(
  comparing tags: [Tag], in context: CommandContext, by order: (QueueSnapshot) throws -> [Int]
) throws -> Int {
  try context.changes.willChangeQueue()
  try context.server.narrowTags(tags)
  var moved = 0
  // Other clients may move or add songs during a round, so further rounds arrange these songs again.
  for _ in 0..<maxRounds {
    let queue = try readQueue(in: context)
    let moves = moves(
      from: queue.songs.compactMap(\.id), to: try order(queue).compactMap { queue.songs[$0].id })
    if moves.isEmpty { return moved }
    moved += try run(moves, in: context)
  }
  throw CommandFailure(
    .inPart,
    "the queue keeps changing and is not in order yet (\(songCount(moved)) moved so far); try again"
  )
}

private let maxRounds = 10

private struct SongMove {
  let id: Int
  /// The 0-based position after the move.
  let position: Int
}

private func moves(from old: [Int], to new: [Int]) -> [SongMove] {
  let changes = ChangeSet(from: old, to: new)
  // The script has one step for each move, in the same order.
  return zip(changes.moves, changes.script).compactMap { move, step in
    guard case .move(_, let position) = step else { return nil }
    return SongMove(id: old[move.oldIndex], position: position)
  }
}

/// Runs moves in command lists, and returns how many were run. Stops at the first move that fails because the queue
/// has changed.
private func run(_ moves: [SongMove], in context: CommandContext) throws -> Int {
  var progress = context.output.progress("moving", of: moves.count)
  var done = 0
  while done < moves.count {
    let batch = moves[done...].prefix(movesPerList)
    let count = try run(batch, in: context)
    done += count
    if count < batch.count { break }
    progress.update(to: done)
  }
  return done
}

/// Runs moves in one command list, and returns how many were run. Stops at the first move that fails because the
/// queue has changed.
private func run(_ moves: ArraySlice<SongMove>, in context: CommandContext) throws -> Int {
  var list = CommandList()
  for move in moves { list.append(.move(id: move.id, to: .absolute(move.position))) }
  return try context.withConnection { server in
    try server.run(list: list)
    return moves.count
  } onError: { error in
    let isQueueChanged = error.code == .ack(.noExist) || error.code == .ack(.argument)
    guard isQueueChanged else {
      throw CommandFailure(error, after: error.index ?? 0, of: moves.count)
    }
    return error.index ?? 0
  }
}

private let movesPerList = 2000
