internal import Bytes
internal import MPDClient

/// A snapshot of the queue.
struct QueuedSongs {
  let status: Status
  let songs: [Song]

  /// Reads the queue in parts, so that no reply exceeds the server's output limit, and starts again if
  /// it changed between two of them.
  init(in context: CommandContext) throws(CommandFailure) {
    for _ in 0..<maxTries {
      guard let (status, songs) = try readSongs(in: context) else { continue }
      self.status = status
      self.songs = songs
      return
    }
    throw CommandFailure(.no, "the queue changes faster than it can be read; try again")
  }
}

private let maxTries = 10

/// A song with all tags takes half a kilobyte, of the 8 MiB that MPD sends at most.
private let windowSize = 2048

/// Nil if the queue changed meanwhile.
private func readSongs(in context: CommandContext) throws(CommandFailure) -> (Status, [Song])? {
  guard let (first, start) = try part(from: 0, in: context) else { return nil }
  var songs = start
  var progress = context.progress("reading", of: first.queueLength)
  while songs.count < first.queueLength {
    guard let (status, more) = try part(from: songs.count, in: context),
      status.queueVersion == first.queueVersion, !more.isEmpty
    else { return nil }
    songs += more
    progress.update(to: songs.count)
  }
  return (first, songs)
}

/// Nil if the queue is shorter now.
private func part(
  from start: Int, in context: CommandContext
) throws(CommandFailure) -> (Status, [Song])? {
  try context.attempt { server throws(MPDError) in
    var list = CommandList()
    let status = list.append(.status)
    let songs = list.append(.queue(start..<start + windowSize))
    let replies = try server.run(list)
    return try (replies.reply(for: status), replies.reply(for: songs))
  } onError: { error throws(CommandFailure) in
    guard error.code == .ack(.argument), start > 0 else { throw CommandFailure(error) }
    return nil
  }
}

/// Runs a request for each of some songs, in command lists; songs that have left the queue meanwhile
/// are skipped.
func runForEachSong(
  _ ids: [Int], in context: CommandContext, _ request: (Int) -> Request<Void>
) throws(CommandFailure) {
  var rest = ids[...]
  while !rest.isEmpty {
    var list = CommandList()
    for id in rest { list.append(request(id)) }
    let missing = try context.attempt { server throws(MPDError) -> Int? in
      try server.run(list)
      return nil
    } onError: { error throws(CommandFailure) in
      guard error.code == .ack(.noExist), let index = error.index else {
        throw CommandFailure(error)
      }
      return index
    }
    guard let missing else { return }
    rest = rest.dropFirst(missing + 1)
  }
}
