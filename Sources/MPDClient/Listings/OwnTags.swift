internal import Bytes

// Tags that are stored only in the queue. The tags of a file of the library are in the database; a remote song has
// tags from a playlist (the name of a station), and a part of a file has tags from its CUE sheet.
extension Song {
  /// Whether the queue may contain tags of the song that are stored nowhere else.
  package var mayHaveOwnTags: Bool { uri.isURL || range != nil }

  /// The song's tags as pairs, as in a server's reply.
  package var tagPairs: [Pair] { pairs.filter { !Song.isProperty($0.name) } }
}

extension Connection {
  /// Returns the status and all songs of the queue. Tags are included only for songs whose tags may be stored in the
  /// queue alone. If there are no such songs, the queue is read without tags.
  package mutating func queueSnapshotWithOwnTags() throws(MPDError) -> QueueSnapshot {
    let queue = try withTags([]) { connection throws(MPDError) in try connection.queueSnapshot() }
    return QueueSnapshot(status: queue.status, songs: try addingOwnTags(to: queue.songs))
  }

  /// Returns copies of the given songs, completed with the tags that are stored only in the queue. Songs that have left
  /// the queue in the meantime are returned unchanged.
  ///
  /// - Parameter songs: songs of the queue, read with or without tags.
  package mutating func addingOwnTags(to songs: [Song]) throws(MPDError) -> [Song] {
    let ids = songs.filter(\.mayHaveOwnTags).compactMap(\.id)
    guard !ids.isEmpty else { return songs }
    let tagged = try withAllTags { connection throws(MPDError) in
      try connection.queuedSongs(ids)
    }
    let byID = Dictionary(tagged.compactMap { song in song.id.map { ($0, song) } }) { $1 }
    return songs.map { song in
      guard song.mayHaveOwnTags, let found = song.id.flatMap({ byID[$0] }), found.uri == song.uri
      else { return song }
      let tags = Set(song.tagPairs)
      return Song(
        uri: song.uri, pairs: song.pairs.filter { !tags.contains($0) } + found.tagPairs)
    }
  }

  /// Returns the songs of the queue with the given identifiers. If there are more than a hundred identifiers, or if
  /// one of the songs has left the queue, returns all songs of the queue.
  package mutating func queuedSongs(_ ids: [Int]) throws(MPDError) -> [Song] {
    if let songs = try queuedSongsIfFew(ids) { return songs }
    return try queueSnapshot().songs
  }

  /// Returns the songs of the queue with the given identifiers, in the order of the identifiers. Returns nil if there
  /// are more than a hundred identifiers, or if one of the songs has left the queue; the caller must then read the
  /// whole queue.
  package mutating func queuedSongsIfFew(_ ids: [Int]) throws(MPDError) -> [Song]? {
    guard ids.count <= maxSingleSongs else { return nil }
    do throws(MPDError) {
      let (tokens, replies) = try list { list in ids.map { list.append(.song(id: $0)) } }
      var songs: [Song] = []
      for token in tokens { songs.append(try replies.reply(for: token)) }
      return songs
    } catch {
      guard error.code == .ack(.noExist) else { throw error }
      return nil
    }
  }
}

private let maxSingleSongs = 100
