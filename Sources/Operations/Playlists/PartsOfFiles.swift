package import Bytes
package import CommandRuntime
package import MPDClient
internal import TerminalText

// Stored playlists contain only URIs. A part of a file, such as a track of a loaded CUE sheet, is therefore stored as
// the whole file.

extension CommandOutput {
  /// Prints a note that parts of files were stored in a playlist as whole files. (mpc prints no such note.)
  package func noteParts(_ songs: [SongIdentity], in playlist: ByteString) {
    if let account = accountOfParts(songs, in: playlist) { note(account, alsoToPipes: true) }
  }
}

/// Throws if the songs to add to a playlist include parts of files.
package func refuseParts(_ songs: [SongIdentity], in playlist: ByteString) throws {
  if let account = accountOfParts(songs, in: playlist) { throw CommandFailure(.inPart, account) }
}

extension Connection {
  /// Returns the songs of the queue that are parts of files with these URIs; empty if the queue cannot be read.
  package mutating func queuedParts(of uris: [ByteString]) -> [SongIdentity] {
    let uris = Set(uris)
    let queue = try? queueContentsWithRanges()
    return queue?.songs.map(\.identity).filter { $0.range != nil && uris.contains($0.uri) } ?? []
  }
}

private func accountOfParts(_ songs: [SongIdentity], in playlist: ByteString) -> String? {
  let parts = songs.filter { $0.range != nil }
  guard let first = parts.first else { return nil }
  let names = parts.prefix(maxNames).map(\.shown).joined(separator: ", ")
  let others = parts.count > maxNames ? " and \(parts.count - maxNames) more" : ""
  let place = "in '\(playlist.terminalSafe)'"
  let reason = "because a playlist cannot hold parts of files"
  return parts.count == 1
    ? "the whole file is stored \(place) instead of \(first.shown), \(reason)"
    : "\(parts.count) parts of files are stored as whole files \(place), \(reason): \(names)\(others)"
}

private let maxNames = 5

/// Returns the songs for each URI, as `songs(ofEach:over:)` finds them. Also returns the songs of the queue that are
/// parts of files with these URIs, because a user who has copied a URI from the queue may mean the part.
package func songsAndQueuedParts(
  _ uris: [ByteString], over server: inout Connection
) throws -> (songs: [[ByteString]], parts: [SongIdentity]) {
  if let found = foundAtOnce(uris, over: &server) { return found }
  let songs = try songs(ofEach: uris, over: &server)
  return (songs, server.queuedParts(of: uris))
}

/// Does the work of `songsAndQueuedParts(_:over:)` in a single round trip. Returns nil if there are too many URIs, or
/// if the server refuses a request.
private func foundAtOnce(
  _ uris: [ByteString], over server: inout Connection
) -> (songs: [[ByteString]], parts: [SongIdentity])? {
  guard uris.count <= maxURIs, !uris.contains(where: \.isURL) else { return nil }
  let results = try? server.list { list in
    (
      uris.map { list.append(.listAll($0)) },
      Set(uris).map { list.append(.findInQueue(.file(.equals, $0))) }
    )
  }
  guard let ((songTokens, partTokens), replies) = results else { return nil }
  do {
    var (songs, parts): ([[ByteString]], [SongIdentity]) = ([], [])
    for token in songTokens { songs.append(try replies.reply(for: token).compactMap(\.songURI)) }
    for token in partTokens { parts += try replies.reply(for: token).map(\.identity) }
    return (songs, parts.filter { $0.range != nil })
  } catch {
    return nil
  }
}

/// The maximum number of URIs that are looked up in the queue one by one. For more URIs, the whole queue is read.
private let maxURIs = 20

extension Entry {
  fileprivate var songURI: ByteString? {
    if case .song(let song) = self { song.uri } else { nil }
  }
}
