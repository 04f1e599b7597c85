internal import Bytes
internal import MPDClient

/// The queue at one moment.
struct QueuedSongs {
  let status: Status
  let songs: [Song]

  /// Reads the queue in parts, so that no reply passes the server's output limit, and again where
  /// it changed between two of them.
  init(over server: inout Connection, quietly: Bool) throws(CommandFailure) {
    for _ in 0..<mostTries {
      let read = try asking { () throws(MPDError) in
        try readSongs(over: &server, quietly: quietly)
      }
      guard let (status, songs) = read else { continue }
      self.status = status
      self.songs = songs
      return
    }
    throw CommandFailure(.no, "the queue changes faster than it can be read; try again")
  }
}

private let mostTries = 10

/// With all tags a song has half a kilobyte, of the 8 MiB that MPD sends at once.
private let songsPerReply = 2048

/// Nil if the queue changed meanwhile.
private func readSongs(
  over server: inout Connection, quietly: Bool
) throws(MPDError) -> (Status, [Song])? {
  let (first, start) = try part(from: 0, &server)
  var songs = start
  var progress = Progress("reading", of: first.queueLength, quietly: quietly)
  while songs.count < first.queueLength {
    let known = songs.count
    do throws(MPDError) {
      let (status, more) = try part(from: known, &server)
      guard status.queueVersion == first.queueVersion, !more.isEmpty else { return nil }
      songs += more
    } catch {
      // The queue has become shorter than what was read.
      guard error.code == .ack(.argument) else { throw error }
      return nil
    }
    progress.update(to: songs.count)
  }
  return (first, songs)
}

private func part(
  from start: Int, _ server: inout Connection
) throws(MPDError) -> (Status, [Song]) {
  var list = CommandList()
  let status = list.append(.status)
  let songs = list.append(.queue(start..<start + songsPerReply))
  let replies = try server.run(list)
  return try (replies.reply(for: status), replies.reply(for: songs))
}

/// Runs a request for each of some songs, in command lists. Songs that have left the queue
/// meanwhile are passed over.
func forEachSong(
  _ ids: [Int], over server: inout Connection, _ request: (Int) -> Request<Void>
) throws(CommandFailure) {
  var rest = ids[...]
  while !rest.isEmpty {
    var list = CommandList()
    for id in rest { list.append(request(id)) }
    do throws(MPDError) {
      try server.run(list)
      return
    } catch {
      guard error.code == .ack(.noExist), let index = error.index else {
        throw CommandFailure(error)
      }
      rest = rest.dropFirst(index + 1)
    }
  }
}
