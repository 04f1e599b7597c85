public import Bytes

// MPD edits a stored playlist by reading it, and reads no more than `max_playlist_length` entries:
// `playlistdelete` and `playlistmove` drop all behind them without a word, while it refuses to
// insert into such a list. Appending has no such limit. The m3u format holds no URI that begins
// with "#", and MPD reads each part of a URI without the blanks at its ends, and without the parts
// "." and "..": such entries vanish, or come back as others. The calls here look before they send,
// and compare afterwards.

extension Connection {
  /// MPD's default for `max_playlist_length`, which no command tells.
  public static let defaultPlaylistLimit = 16_384

  /// Deletes the entries at some 0-based positions of a stored playlist (`playlistdelete`).
  ///
  /// - Parameter limit: the server's `max_playlist_length`; longer lists are left alone.
  /// - Throws: `.wouldLoseData`, and nothing was changed; `.lostData` if the list is not what the
  ///   edit should have made of it and could not be made so.
  public mutating func delete(
    _ positions: some RangeExpression<Int>, fromPlaylist name: ByteString,
    limit: Int = Connection.defaultPlaylistLimit
  ) throws(MPDError) {
    try edit(name, limit: limit, .deleteFromPlaylist(name, positions)) { entries in
      let (start, end) = positions.positionBounds
      let range = start..<max(start, end ?? entries.count)
      entries.removeSubrange(range.clamped(to: entries.indices))
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

  /// Inserts a song, or all songs below a directory, at a 0-based position of a stored playlist
  /// (`playlistadd`; MPD 0.23.3).
  ///
  /// Limit and errors are those of `delete(_:fromPlaylist:limit:)`.
  public mutating func insert(
    _ uri: ByteString, intoPlaylist name: ByteString, at position: Int,
    limit: Int = Connection.defaultPlaylistLimit
  ) throws(MPDError) {
    let request = Request.addToPlaylist(name, uri, at: position)
    try request.line.check()
    let songs = try storableSongs(uri, in: name)
    try edit(name, growth: songs.count, limit: limit, request) { entries in
      entries.insert(contentsOf: songs, at: min(position, entries.count))
    }
  }

  /// Appends songs, or all songs below directories, to a stored playlist, which is made if there is
  /// none and there is a song (`playlistadd`).
  ///
  /// If one cannot be appended, the error's `index` names it. Nothing was appended then, but where
  /// the error's command is `playlistadd` and its code `.ack`: all before it were. What is below
  /// all directories is asked for in one list (`listall`), whose answers together are bounded by
  /// the server's `max_output_buffer_size`.
  ///
  /// - Throws: `.wouldLoseData` for a name that a playlist cannot hold, and nothing was appended;
  ///   `.lostData` if the list is not what it was with these songs behind.
  public mutating func append(
    _ uris: [ByteString], toPlaylist name: ByteString
  ) throws(MPDError) {
    let expected = try entries(of: name) + storableSongs(uris, in: name)
    try list { list in
      for uri in uris { list.append(.addToPlaylist(name, uri)) }
    }
    try compare(name, expected, behind: "playlistadd")
  }

  /// Saves the queue as a stored playlist of a name that is not taken (`save`).
  ///
  /// - Throws: `.ack(.exist)` if the name is taken; `.wouldLoseData` for a song that a playlist
  ///   cannot hold, and nothing was saved; `.lostData` if the list is not the queue.
  public mutating func saveQueue(as name: ByteString) throws(MPDError) {
    let queue = try queueURIs()
    try checkStorable(queue, in: name, "save")
    try run(.saveQueue(as: name))
    try compare(name, queue, behind: "save")
  }
}

extension Connection {
  /// The entries of a stored playlist; none where there is no such playlist.
  private mutating func entries(of name: ByteString) throws(MPDError) -> [ByteString] {
    do throws(MPDError) { return try run(.playlistURIs(name)) } catch {
      guard error.code == .ack(.noExist) else { throw error }
      return []
    }
  }

  /// The songs that a URI stands for: a URL for itself, any other for all at or below it.
  private mutating func storableSongs(
    _ uri: ByteString, in name: ByteString
  ) throws(MPDError) -> [ByteString] {
    let songs = uri.isURL ? [uri] : try run(.listAll(uri)).compactMap(\.songURI)
    try checkStorable(songs, in: name, "playlistadd")
    return songs
  }

  /// The songs that all URIs stand for, of which none may be beyond a playlist.
  private mutating func storableSongs(
    _ uris: [ByteString], in name: ByteString
  ) throws(MPDError) -> [ByteString] {
    let entries = try entriesBelow(uris)
    var songs: [ByteString] = []
    for (index, uri) in uris.enumerated() {
      let new = entries[index].map { $0.compactMap(\.songURI) } ?? [uri]
      do throws(MPDError) { try checkStorable(new, in: name, "playlistadd") } catch {
        throw error.at(index)
      }
      songs += new
    }
    return songs
  }

  /// What is at or below each URI; nil for a URL.
  private mutating func entriesBelow(_ uris: [ByteString]) throws(MPDError) -> [[Entry]?] {
    let paths = uris.indices.filter { !uris[$0].isURL }
    do throws(MPDError) {
      let (places, replies) = try list { list in paths.map { list.append(.listAll(uris[$0])) } }
      var entries = [[Entry]?](repeating: nil, count: uris.count)
      for (path, place) in zip(paths, places) { entries[path] = try replies.reply(for: place) }
      return entries
    } catch {
      guard let index = error.index, paths.indices.contains(index) else { throw error }
      throw error.at(paths[index])
    }
  }

  private mutating func edit(
    _ name: ByteString, growth: Int = 0, limit: Int, _ request: Request<Void>,
    _ change: (inout [ByteString]) -> Void
  ) throws(MPDError) {
    try request.line.check()
    var expected = try run(.playlistURIs(name))
    guard expected.count + growth <= limit else {
      throw tooLong(name, expected.count, growth, limit, request.command)
    }
    change(&expected)
    try run(request)
    try repair(name, expected, behind: request.command)
  }

  /// Appends what a truncation took away, as far as the server takes it: an entry whose file is
  /// gone cannot come back, and must not keep those behind it from it.
  private mutating func repair(
    _ name: ByteString, _ expected: [ByteString], behind command: String
  ) throws(MPDError) {
    let found = try run(.playlistURIs(name))
    guard found != expected, expected.starts(with: found) else {
      return try check(found, expected, of: name, command)
    }
    let lost = expected[found.count...].map { Request.addToPlaylist(name, $0) }
    do throws(MPDError) { try list { $0.append(contentsOf: lost) } } catch {
      guard error.isConnectionUsable, let index = error.index else { throw error }
      // A request that cannot be sent is found before any other is.
      try runEach(lost[(error.code == .argument ? 0 : index + 1)...])
    }
    try compare(name, expected, behind: command)
  }

  /// Runs requests one by one, also those behind one that is refused.
  private mutating func runEach(_ requests: ArraySlice<Request<Void>>) throws(MPDError) {
    for request in requests {
      do throws(MPDError) { try run(request) } catch {
        guard error.isConnectionUsable else { throw error }
      }
    }
  }

  private mutating func compare(
    _ name: ByteString, _ expected: [ByteString], behind command: String
  ) throws(MPDError) {
    try check(entries(of: name), expected, of: name, command)
  }

  private func check(
    _ found: [ByteString], _ expected: [ByteString], of name: ByteString, _ command: String
  ) throws(MPDError) {
    let isSame = found.count == expected.count && zip(found, expected).allSatisfy(isStored)
    if isSame { return }
    let difference = zip(found, expected).prefix(while: isStored).count
    let entry = difference < expected.count ? "; '\(expected[difference])' is not in its place" : ""
    throw MPDError(
      .lostData,
      "the playlist '\(name)' should have \(expected.count) entries and has \(found.count)"
        + (found.count == expected.count ? " others" : "") + entry,
      command: command, isConnectionUsable: true)
  }
}

/// Whether an entry is what a URI becomes; the server writes a local file's in its own way.
private func isStored(_ entry: ByteString, _ uri: ByteString) -> Bool {
  entry == uri || uri.bytes.starts(with: "file://".utf8)
}

private func checkStorable(
  _ songs: [ByteString], in name: ByteString, _ command: String
) throws(MPDError) {
  guard let song = songs.first(where: { !$0.fitsM3U }) else { return }
  throw MPDError(
    .wouldLoseData,
    "the playlist '\(name)' cannot hold '\(song)': \(ByteString.m3uLimits); nothing was changed",
    command: command, isConnectionUsable: true)
}

private func tooLong(
  _ name: ByteString, _ count: Int, _ growth: Int, _ limit: Int, _ command: String
) -> MPDError {
  MPDError(
    .wouldLoseData,
    "the playlist '\(name)' has \(count) entries" + (growth > 0 ? " and would get \(growth)" : "")
      + "; the server keeps only the first \(limit) (max_playlist_length) when it edits a list; "
      + "nothing was changed",
    command: command, isConnectionUsable: true)
}

extension Entry {
  fileprivate var songURI: ByteString? {
    if case .song(let song) = self { song.uri } else { nil }
  }
}

extension ByteString {
  /// What `fitsM3U` refuses, for messages: "its format knows no …".
  public static let m3uLimits =
    "its format knows no '#' at the beginning of a name, no blanks at the ends of a name, and no "
    + "'.' or '..' for one"

  /// Whether a stored playlist can hold it: MPD reads it back as it is from a line of an m3u file.
  /// What begins with "#" it takes for a comment; parts between slashes lose the blanks at their
  /// ends, and the parts "." and ".." go.
  public var fitsM3U: Bool {
    guard let first = bytes.first, first != UInt8(ascii: "#") else { return false }
    return bytes.split(separator: .slash).allSatisfy(isKept)
  }
}

/// Whether MPD keeps a part of a URI, and all of it.
private func isKept(_ part: ArraySlice<UInt8>) -> Bool {
  guard let first = part.first, let last = part.last else { return false }
  let isDots = part.count <= 2 && part.allSatisfy { $0 == .dot }
  return first > 0x20 && last > 0x20 && !isDots
}
