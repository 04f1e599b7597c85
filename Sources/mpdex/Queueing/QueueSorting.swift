internal import Bytes
internal import ListingIndex
internal import MPDClient

/// Puts the queue into an order by as few moves as there can be; the current song plays on. Returns
/// how many songs were moved.
func sortQueue(
  _ order: SongOrder, over server: inout Connection, quietly: Bool
) throws(CommandFailure) -> Int {
  try server.askForTags(order.tags)
  var moved = 0
  // What other clients do meanwhile is put right in the next round.
  for _ in 0..<mostRounds {
    let songs = try QueuedSongs(over: &server, quietly: quietly).songs
    let moves = moves(
      from: songs.compactMap(\.id), to: order.order(of: songs).compactMap { songs[$0].id })
    if moves.isEmpty { return moved }
    moved += try run(moves, over: &server, quietly: quietly)
  }
  throw CommandFailure(
    .inPart, "the queue keeps changing; \(songCount(moved)) were moved, and it is not sorted")
}

private let mostRounds = 10

private struct SongMove {
  let id: Int
  /// Where it stands when it was moved, 0-based.
  let position: Int
}

private func moves(from old: [Int], to new: [Int]) -> [SongMove] {
  let changes = ChangeSet(from: old, to: new)
  // One step for each, in the same order.
  return zip(changes.moves, changes.script).compactMap { move, step in
    guard case .move(_, let position) = step else { return nil }
    return SongMove(id: old[move.oldIndex], position: position)
  }
}

/// Returns how many were run; it ends where the queue is no longer what it was.
private func run(
  _ moves: [SongMove], over server: inout Connection, quietly: Bool
) throws(CommandFailure) -> Int {
  var progress = Progress("moving", of: moves.count, quietly: quietly)
  var done = 0
  while done < moves.count {
    var list = CommandList()
    for move in moves[done...].prefix(movesPerList) {
      list.append(.move(id: move.id, to: .absolute(move.position)))
    }
    do throws(MPDError) {
      try server.run(list)
    } catch {
      guard error.code == .ack(.noExist) || error.code == .ack(.argument) else {
        throw CommandFailure(error)
      }
      return done + (error.index ?? 0)
    }
    done += list.count
    progress.update(to: done)
  }
  return done
}

private let movesPerList = 2000
