internal import Collation
internal import ListingIndex
internal import MPDClient

/// How the queue is sorted: by keys, the first that differs counting. Songs without a key's value
/// stand behind the others; songs that are equal in all keys stay in order.
struct QueueOrder {
  let keys: [SongVariable]
  let isReversed: Bool
  let collator: Collator

  /// The tags that are compared.
  var tags: [Tag] { keys.flatMap { $0.tag?.withStandIns ?? [] } }

  /// The songs' identifiers in this order.
  func sortedIDs(of songs: [Song]) -> [Int] {
    let columns = keys.map { key in songs.map { sortKey(of: $0, by: key) } }
    let order = songs.indices.sorted { left, right in
      for column in columns where column[left] != column[right] {
        return column[left].lexicographicallyPrecedes(column[right]) != isReversed
      }
      return left < right
    }
    return order.compactMap { songs[$0].id }
  }

  private func sortKey(of song: Song, by key: SongVariable) -> [UInt8] {
    switch key {
    // A directory's songs stand together: the end of a component comes before anything in it.
    case .file: Array(song.uri.components.map(collator.sortKey).joined(separator: [0]))
    case .tag(let tag): song.value(of: tag).map { [0] + collator.sortKey(of: $0) } ?? missing
    case .time: song.duration.map { [0] + number(Int($0.inSeconds * 1000)) } ?? missing
    case .modifiedTime: song.lastModified.map { [0] + number($0) } ?? missing
    default: number(song.priority)
    }
  }
}

/// Behind every value.
private let missing: [UInt8] = [1]

/// A number that is not negative, so that bytes compare as it does.
private func number(_ number: Int) -> [UInt8] {
  withUnsafeBytes(of: UInt64(max(0, number)).bigEndian, Array.init)
}

/// What stands for a tag that a song has not.
private let standIns: [Tag: Tag] = [
  .albumArtist: .artist, .artistSort: .artist, .albumArtistSort: .albumArtist,
  .albumSort: .album, .titleSort: .title, .composerSort: .composer,
]

extension Tag {
  fileprivate var withStandIns: [Tag] { [self] + (standIns[self]?.withStandIns ?? []) }
}

extension Song {
  fileprivate func value(of tag: Tag) -> ByteString? {
    tag.withStandIns.lazy.compactMap { first($0) }.first
  }
}

/// Puts the queue into an order by as few moves as there can be; the current song plays on. Returns
/// how many songs were moved.
func sortQueue(
  _ order: QueueOrder, over server: inout Connection, quietly: Bool
) throws(CommandFailure) -> Int {
  try server.askForTags(order.tags)
  var moved = 0
  // What other clients do meanwhile is put right in the next round.
  for _ in 0..<mostRounds {
    let songs = try QueuedSongs(over: &server, quietly: quietly).songs
    let moves = moves(from: songs.compactMap(\.id), to: order.sortedIDs(of: songs))
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
