public import Bytes

/// What saving the queue has done.
public struct SavedQueue: Sendable, Hashable {
  /// What the playlist had and what it has now.
  public let edit: PlaylistEdit
  /// The parts of files that the queue has, of which the playlist has the whole files: it cannot hold
  /// ranges.
  public let parts: [SongIdentity]
}

extension Connection {
  /// Saves the queue as a stored playlist (`save`).
  ///
  /// A playlist that is replaced is removed only once the new one is complete; songs that other clients append to
  /// it meanwhile follow those of the queue. (MPD's own mode, since 0.24, removes them.)
  ///
  /// - Parameters:
  ///   - name: the name of the stored playlist.
  ///   - mode: whether the playlist must be new, is appended to or is replaced.
  ///   - isCancelled: asked before a playlist that exists is replaced, or, on servers before MPD 0.24, is
  ///     appended to; once it returns true, the playlist remains as it was.
  /// - Returns: What the playlist had, and what it has now, without songs that other clients have appended
  ///   meanwhile; and which parts of files became whole files.
  /// - Throws: `.ack(.exist)` with the mode `.create` if the name is taken; `.wouldLoseData` for a song
  ///   that a playlist cannot hold, and nothing was saved; `.lostData` if the playlist is not what it
  ///   should be; errors of ``apply(_:isCancelled:)``.
  @discardableResult
  public mutating func saveQueue(
    as name: ByteString, _ mode: SaveMode = .create, isCancelled: () -> Bool = { false }
  ) throws(MPDError) -> SavedQueue {
    let reconnectionsBefore = reconnections
    let songs = try withTags([]) { server throws(MPDError) in
      try server.queueSnapshot().songs.map(\.identity)
    }
    // What one reply about the queue had room for, one of the playlist's URIs has as well.
    let isSmall = songs.count <= maxCountOfOneReply && reconnections == reconnectionsBefore
    let edit = try save(
      songs.map(\.uri), as: name, mode, isSmall: isSmall, isCancelled: isCancelled)
    return SavedQueue(edit: edit, parts: songs.filter { $0.range != nil })
  }

  /// Saves the queue, which has some URIs.
  private mutating func save(
    _ queue: [ByteString], as name: ByteString, _ mode: SaveMode, isSmall: Bool,
    isCancelled: () -> Bool
  ) throws(MPDError) -> PlaylistEdit {
    var edit = mode == .create ? PlaylistEdit(name, from: nil, to: []) : try playlistEdit(of: name)
    edit.new = mode == .append ? edit.new + queue : queue
    try edit.checkFormat(
      at: edit.new.indices.suffix(queue.count), keepsBlanks: protocolVersion >= (0, 24, 0))
    if edit.old == nil {
      try refuseTakenName(name, mode)
      try save(edit, isSmall)
    } else if mode == .replace {
      try replace(edit, isSmall, isCancelled: isCancelled)
    } else if protocolVersion >= (0, 24, 0) {
      try run(.saveQueue(as: name, .append))
      try checkSaved(edit)
    } else {
      try apply(edit, isCancelled: isCancelled)
    }
    return edit
  }

  /// Saves the queue as a new playlist, and compares it with what is read again, at once if the queue is small;
  /// returns the songs as the playlist has them.
  @discardableResult
  private mutating func save(
    _ edit: PlaylistEdit, _ isSmall: Bool
  ) throws(MPDError) -> [ByteString] {
    // What the queue's reply had room for, the playlist's has as well.
    if isSmall {
      return try check(run(.saveQueue(as: edit.name), with: .playlistURIs(edit.name)), edit)
    }
    try run(.saveQueue(as: edit.name))
    return try checkSaved(edit)
  }

  /// Refuses to create a playlist that there is, since Mopidy, which calls itself MPD 0.19, would replace
  /// it.
  private mutating func refuseTakenName(_ name: ByteString, _ mode: SaveMode) throws(MPDError) {
    guard mode == .create, protocolVersion < (0, 20, 0) else { return }
    guard try run(.playlists).contains(where: { $0.name == name }) else { return }
    throw MPDError(
      .ack(.exist), "Playlist already exists", command: "save", isConnectionUsable: true)
  }

  /// Replaces a playlist by the queue, whose songs are the new ones of an edit. MPD's own mode (0.24) is not used,
  /// since it would remove what other clients append at the same time.
  private mutating func replace(
    _ edit: PlaylistEdit, _ isSmall: Bool, isCancelled: () -> Bool
  ) throws(MPDError) {
    let temporary = TemporaryPlaylist.unusedName("temporary")
    let saved: [ByteString]
    do throws(MPDError) {
      saved = try save(PlaylistEdit(temporary, from: nil, to: edit.new), isSmall)
      if isCancelled() { throw .cancelled }
    } catch {
      let leftover = removeTemporary(temporary)
      throw error.saying("\(error); '\(edit.name.shown)' was not changed\(leftover)")
    }
    let new = TemporaryPlaylist(name: temporary, songs: saved)
    _ = try replace(edit.name, by: new, expecting: edit.old ?? [])
  }

  /// Compares a saved playlist with the queue that it was saved from, and returns its songs.
  @discardableResult
  private mutating func checkSaved(_ edit: PlaylistEdit) throws(MPDError) -> [ByteString] {
    try check(Result { () throws(MPDError) in try uris(ofPlaylist: edit.name) }, edit)
  }

  private func check(
    _ reading: Result<[ByteString], MPDError>, _ edit: PlaylistEdit
  ) throws(MPDError) -> [ByteString] {
    let saved: [ByteString]
    do throws(MPDError) { saved = try reading.get() } catch {
      // MPD 0.24.11 and later save playlists with these names, but do not read them.
      if [".", ".."].contains(edit.name), error.code == .ack(.noExist) { return edit.new }
      throw .lostData(
        "'\(edit.name.shown)' was saved, but could not be read again to compare it with the queue: "
          + error.message)
    }
    guard !saved.elementsEqual(edit.new, by: isStored) else { return saved }
    throw .lostData(
      "'\(edit.name.shown)' has \(songCount(saved.count)) and should have \(edit.new.count); the queue or the "
        + "playlist was changed at the same time")
  }
}

/// The number of songs of the first window of the queue.
private let maxCountOfOneReply = 4096
