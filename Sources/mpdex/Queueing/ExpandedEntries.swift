internal import Bytes
internal import ListingIndex
internal import MPDClient

extension CommandContext {
  /// Returns entries and their place as the server can take them: before MPD 0.23.3 it adds only single
  /// songs at a place, so that directories and playlists are read first, and only at a position.
  func entriesToSend(
    _ entries: [QueueEntry], at position: QueuePosition?, _ status: Status
  ) throws(CommandFailure) -> (entries: [QueueEntry], position: QueuePosition?) {
    guard let position, try protocolVersion() < (0, 23, 3) else { return (entries, position) }
    var songs: [QueueEntry] = []
    for entry in entries {
      songs += try expanded(entry).map { QueueEntry(kind: .song, uri: $0) }
    }
    return (songs, position.absolute(status.songPosition).map { .absolute($0) })
  }

  /// The songs of an entry.
  private func expanded(_ entry: QueueEntry) throws(CommandFailure) -> [ByteString] {
    try attempt { server throws(MPDError) in
      if entry.kind == .playlist { return try server.songs(of: entry) }
      let refusal: MPDError
      do throws(MPDError) { return try server.songURIs(below: [entry.uri])[0] } catch {
        guard error.code == .ack(.noExist), !entry.isKindKnown else { throw error }
        refusal = error
      }
      do throws(MPDError) { return try server.songs(of: entry) } catch {
        throw error.code == .ack(.noExist) ? refusal.ofNoPlaylistEither : error
      }
    } onError: { error throws(CommandFailure) in
      let failure = failure(error, about: entry.uri)
      throw CommandFailure(failure.status, failure.message + "; nothing was added")
    }
  }
}

extension Connection {
  /// The songs of a playlist, or of a part of it.
  fileprivate mutating func songs(of entry: QueueEntry) throws(MPDError) -> [ByteString] {
    let songs = try uris(ofPlaylist: entry.uri)
    return entry.part.map { Array(songs[$0.clamped(to: songs.indices)]) } ?? songs
  }
}
