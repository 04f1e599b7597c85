package import CommandRuntime
internal import Bytes
package import MPDClient

/// Reads the status and the songs of the queue at one moment, and shows the progress on a terminal.
package func readQueue(in context: CommandContext) throws -> QueueSnapshot {
  var progress = context.progress("reading")
  return try context.withConnection { server in
    try server.queueSnapshot(windowSize: songsPerWindow) { progress.update(to: $0, of: $1) }
  } onError: { error in
    guard error.code == .changed else { throw error }
    throw CommandFailure(.no, "the queue changes faster than it can be read; try again")
  }
}

/// Smaller windows than the library's, so that the progress is shown more often.
private let songsPerWindow = 2048

/// Runs a request for each of the songs, in command lists; songs that have left the queue meanwhile
/// are skipped.
package func runForEachSong(
  _ ids: [Int], in context: CommandContext, _ request: (Int) -> Request<Void>
) throws {
  var rest = ids[...]
  while !rest.isEmpty {
    var list = CommandList()
    for id in rest { list.append(request(id)) }
    let missing = try context.withConnection { server -> Int? in
      try server.run(list)
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
