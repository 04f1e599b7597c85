internal import CommandRuntime
internal import Bytes
internal import ListingIndex
internal import MPDClient

extension CommandContext {
  /// Returns entries and their place as the server can take them: before MPD 0.23.3 it adds only single
  /// songs at a place, so that directories and playlists are read first, and only at a position.
  func entriesToSend(
    _ entries: [QueueEntry], at position: QueuePosition?, _ status: Status
  ) throws -> (entries: [QueueEntry], position: QueuePosition?) {
    guard let position, try protocolVersion() < (0, 23, 3) else { return (entries, position) }
    var songs: [QueueEntry] = []
    for entry in entries {
      songs += try expanded(entry).map { QueueEntry(kind: .song, uri: $0) }
    }
    return (songs, position.absolute(status.songPosition).map { .absolute($0) })
  }

  /// The songs of an entry.
  private func expanded(_ entry: QueueEntry) throws -> [ByteString] {
    try withConnection { server in
      if entry.kind == .playlist { return try server.songs(of: entry) }
      return try server.songsOfAnyKind(entry)
    } onError: { error in
      throw failure(error, about: entry.uri).saying("nothing was added")
    }
  }
}

extension Connection {
  /// The songs of a song, of a directory or, if there is neither, of a playlist.
  fileprivate mutating func songsOfAnyKind(_ entry: QueueEntry) throws -> [ByteString] {
    let refusal: MPDError
    do { return try songURIs(below: [entry.uri])[0] } catch {
      guard error.code == .ack(.noExist), !entry.isKindKnown else { throw error }
      refusal = error
    }
    do { return try songs(of: entry) } catch let error as MPDError
      where error.code == .ack(.noExist)
    {
      throw refusal.ofNoPlaylistEither
    }
  }

  /// The songs of a playlist, or of a part of it.
  fileprivate mutating func songs(of entry: QueueEntry) throws -> [ByteString] {
    let songs = try uris(ofPlaylist: entry.uri)
    return entry.part.map { Array(songs[$0.clamped(to: songs.indices)]) } ?? songs
  }
}
