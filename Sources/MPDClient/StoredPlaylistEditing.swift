public import ListingIndex

// MPD edits a stored playlist by reading it, and reads no more than `max_playlist_length` entries:
// `playlistdelete`, `playlistmove` and `playlistadd` with a position drop all behind them without a
// word. Appending has no such limit. The m3u format holds no name that begins with "#" and no blanks
// at the ends of a name: such entries vanish, or come back as others. The calls here look before
// they send, and compare afterwards.

extension Connection {
  /// MPD's default for `max_playlist_length`, which no command tells.
  public static let defaultPlaylistLimit = 16_384

  /// Deletes the entries at some 0-based positions of a stored playlist (`playlistdelete`).
  ///
  /// - Parameter limit: the server's `max_playlist_length`; longer lists are left alone.
  /// - Throws: `.wouldLoseData`, and nothing was changed; `.lostData` if the list is not what the
  ///   edit should have made of it and could not be made so.
  public mutating func delete(
    _ positions: Range<Int>, fromPlaylist name: ByteString,
    limit: Int = Connection.defaultPlaylistLimit
  ) throws(MPDError) {
    try edit(name, limit: limit, .deleteFromPlaylist(name, positions)) { entries in
      entries.removeSubrange(positions.clamped(to: entries.indices))
    }
  }

  /// Moves an entry of a stored playlist to another 0-based position (`playlistmove`).
  ///
  /// Limit and errors are those of `delete(_:fromPlaylist:limit:)`.
  public mutating func move(
    _ position: Int, to target: Int, inPlaylist name: ByteString,
    limit: Int = Connection.defaultPlaylistLimit
  ) throws(MPDError) {
    try edit(name, limit: limit, .moveInPlaylist(name, from: position, to: target)) { entries in
      guard entries.indices.contains(position), entries.indices.contains(target) else { return }
      entries.insert(entries.remove(at: position), at: target)
    }
  }

  /// Inserts a song at a 0-based position of a stored playlist (`playlistadd`; MPD 0.23.3).
  ///
  /// Limit and errors are those of `delete(_:fromPlaylist:limit:)`.
  public mutating func insert(
    _ song: ByteString, intoPlaylist name: ByteString, at position: Int,
    limit: Int = Connection.defaultPlaylistLimit
  ) throws(MPDError) {
    try checkStorable([song], in: name)
    try edit(name, limit: limit - 1, .addToPlaylist(name, song, at: position)) { entries in
      entries.insert(song, at: min(position, entries.count))
    }
  }

  /// Appends songs, or all songs below directories, to a stored playlist, which is made if there is
  /// none (`playlistadd`).
  ///
  /// If the server refuses one, the error's `index` names it, and all before it were appended.
  ///
  /// - Throws: `.wouldLoseData` for a name that a playlist cannot hold, and nothing was appended.
  public mutating func append(
    _ uris: [ByteString], toPlaylist name: ByteString
  ) throws(MPDError) {
    for uri in uris where !uri.isURL {
      try checkStorable(try songs(below: uri), in: name)
    }
    _ = try list { list in
      for uri in uris { list.append(.addToPlaylist(name, uri)) }
    }
  }

  /// Saves the queue as a stored playlist of a name that is not taken (`save`).
  ///
  /// - Throws: `.ack(.exist)` if the name is taken; `.wouldLoseData` for a song that a playlist
  ///   cannot hold, and nothing was saved; `.lostData` if the list is not the queue.
  public mutating func saveQueue(as name: ByteString) throws(MPDError) {
    let queue = try queueURIs()
    try checkStorable(queue, in: name)
    try run(.saveQueue(as: name))
    let saved = try run(.playlistURIs(name))
    guard saved == queue else { throw lost(name, saved.count, queue.count) }
  }

  /// The songs at or below a URI of the database.
  private mutating func songs(below uri: ByteString) throws(MPDError) -> [ByteString] {
    try run(.listAll(uri)).compactMap { entry in
      if case .song(let song) = entry { song.uri } else { nil }
    }
  }

  private mutating func edit(
    _ name: ByteString, limit: Int, _ request: Request<Void>,
    _ change: (inout [ByteString]) -> Void
  ) throws(MPDError) {
    try request.check()
    var expected = try run(.playlistURIs(name))
    guard expected.count <= limit else { throw tooLong(name, expected.count, limit) }
    change(&expected)
    try run(request)
    try repair(name, expected)
  }

  /// Appends what a truncation took away.
  private mutating func repair(
    _ name: ByteString, _ expected: [ByteString]
  ) throws(MPDError) {
    let found = try run(.playlistURIs(name))
    guard found != expected else { return }
    guard expected.starts(with: found) else { throw lost(name, found.count, expected.count) }
    do throws(MPDError) {
      _ = try list { list in
        for uri in expected[found.count...] { list.append(.addToPlaylist(name, uri)) }
      }
    } catch {
      throw lost(name, try run(.playlistURIs(name)).count, expected.count)
    }
  }
}

private func checkStorable(_ songs: [ByteString], in name: ByteString) throws(MPDError) {
  guard let song = songs.first(where: { !$0.fitsM3U }) else { return }
  throw MPDError(
    .wouldLoseData,
    "the playlist '\(name)' cannot hold '\(song)': its format knows no '#' at the beginning of a "
      + "name and no blanks at its ends; nothing was changed",
    isConnectionUsable: true)
}

private func tooLong(_ name: ByteString, _ count: Int, _ limit: Int) -> MPDError {
  MPDError(
    .wouldLoseData,
    "the playlist '\(name)' has \(count) entries; the server keeps only the first "
      + "\(limit) (max_playlist_length) when it edits a list; nothing was changed",
    isConnectionUsable: true)
}

private func lost(_ name: ByteString, _ found: Int, _ expected: Int) -> MPDError {
  MPDError(
    .lostData, "the playlist '\(name)' should have \(expected) entries and has \(found)",
    isConnectionUsable: true)
}

extension ByteString {
  fileprivate var isURL: Bool { description.contains("://") }

  /// Whether a stored playlist can hold it: a line of an m3u file gives the name back as it is.
  public var fitsM3U: Bool {
    guard let first = bytes.first, let last = bytes.last else { return false }
    return first != UInt8(ascii: "#") && first > 0x20 && last > 0x20
  }
}
