public import Bytes

/// The result of saving the queue as a playlist: the change to the playlist, and the parts of files that were saved as
/// whole files.
public struct SavedQueue: Sendable, Hashable {
  /// The songs of the playlist before and after saving.
  public let edit: PlaylistEdit
  /// The parts of files in the queue. The playlist contains the whole files instead, since it cannot hold ranges.
  public let parts: [SongIdentity]
}

extension Connection {
  /// Saves the queue as a stored playlist (`save`).
  ///
  /// An existing playlist is removed only when the playlist that replaces it is complete. Songs that other clients
  /// append to the playlist in the meantime follow the songs of the queue. (MPD's own mode for replacing, since 0.24,
  /// removes such songs.)
  ///
  /// - Parameters:
  ///   - name: the name of the stored playlist.
  ///   - mode: whether to create a new playlist, to append to an existing playlist, or to replace an existing playlist.
  ///   - isCancelled: called before an existing playlist is replaced or, on servers before MPD 0.24, appended to; if it
  ///     returns true, the playlist stays as it was.
  /// - Returns: the songs of the playlist immediately before and after saving, and the songs of the queue that are only
  ///   parts of files. The playlist contains the whole files instead of these parts.
  /// - Throws: `.ack(.exist)` with the mode `.create` if there is a playlist of this name; `.wouldLoseData`, with
  ///   nothing saved, for a song that a playlist cannot hold; `.lostData` if the saved playlist does not have the songs
  ///   of the queue; the errors of ``apply(_:isCancelled:)``.
  @discardableResult
  public mutating func saveQueue(
    as name: some ByteStringConvertible, mode: SaveMode = .create,
    isCancelled: () -> Bool = { false }
  ) throws(MPDError) -> SavedQueue {
    let name = name.byteString
    let reconnectionsBefore = reconnections
    let songs = try withTags([]) { server throws(MPDError) in
      try server.queueSnapshot().songs.map(\.identity)
    }
    // If the queue fitted into one reply, the URIs of the playlist fit into one reply as well.
    let isSmall = songs.count <= maxCountOfOneReply && reconnections == reconnectionsBefore
    let edit = try save(
      songs.map(\.uri), as: name, mode, isSmall: isSmall, isCancelled: isCancelled)
    return SavedQueue(edit: edit, parts: songs.filter { $0.range != nil })
  }

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
      let saved = try save(edit, isAtOnce: isSmall)
      guard saved.isWhole(edit) else { throw saved.difference(from: edit) }
    } else if mode == .replace {
      return try replace(edit, isSmall, isCancelled: isCancelled)
    } else if protocolVersion >= (0, 24, 0) {
      return try append(queue, edit)
    } else {
      return try applyAndRead(edit, isCancelled: isCancelled).done
    }
    return edit
  }

  /// Saves the queue as a new playlist and reads the playlist.
  ///
  /// - Parameter isAtOnce: whether the songs are known to fit into one reply, so that both can be done in one round
  ///   trip.
  private mutating func save(
    _ edit: PlaylistEdit, isAtOnce: Bool
  ) throws(MPDError) -> SavedSongs {
    if isAtOnce {
      return try saved(run(.saveQueue(as: edit.name), with: .playlistURIs(edit.name)), edit)
    }
    try run(.saveQueue(as: edit.name))
    return try savedSongs(edit)
  }

  /// Appends the queue to a playlist and reads the playlist, in one command list if the songs are likely to fit into
  /// one reply.
  private mutating func appended(_ edit: PlaylistEdit) throws(MPDError) -> SavedSongs {
    let save = Request.saveQueue(as: edit.name, mode: .append)
    guard edit.new.count <= maxCountOfOneReply, !readsPlaylistsByParts else {
      try run(save)
      return try savedSongs(edit)
    }
    do throws(MPDError) {
      return SavedSongs(songs: try run(save, .playlistURIs(edit.name)).1)
    } catch {
      // The songs did not fit into the reply after all. The queue was saved nevertheless.
      guard error.code == .closed else { throw error }
      return try savedSongs(edit)
    }
  }

  /// Appends the queue to a playlist. Changes that other clients make in the meantime are kept, whether they concern
  /// songs that precede or follow the appended ones.
  ///
  /// - Returns: the songs of the playlist immediately before and after the queue was appended; `edit` itself if they
  ///   are not known, because the playlist cannot be read or does not end with the songs of the queue.
  private mutating func append(
    _ queue: [ByteString], _ edit: PlaylistEdit
  ) throws(MPDError) -> PlaylistEdit {
    let saved = try appended(edit)
    let kept = zip(saved.songs, edit.old ?? []).prefix { $0 == $1 }.count
    guard saved.isUnreadable || saved.songs.dropFirst(kept).hasOccurrence(of: queue) else {
      throw saved.difference(from: edit)
    }
    guard !saved.isUnreadable, saved.songs.suffix(queue.count) == queue[...] else { return edit }
    let before = Array(saved.songs.dropLast(queue.count))
    return PlaylistEdit(edit.name, from: before, to: saved.songs)
  }

  /// Throws if the mode is `.create`, but a playlist with this name exists. The server is asked only if its version is
  /// before MPD 0.20: Mopidy, which calls itself MPD 0.19, would replace the existing playlist.
  private mutating func refuseTakenName(_ name: ByteString, _ mode: SaveMode) throws(MPDError) {
    guard mode == .create, protocolVersion < (0, 20, 0) else { return }
    guard try run(.playlists).contains(where: { $0.name == name }) else { return }
    throw .found(.ack(.exist), "Playlist already exists", command: "save", objects: [name])
  }

  /// Replaces a playlist with the queue, whose songs are the new songs of the edit. MPD's own mode for replacing (0.24)
  /// is not used, since it would remove songs that other clients append at the same time.
  ///
  /// - Parameter isSmall: whether the songs are known to fit into one reply.
  private mutating func replace(
    _ edit: PlaylistEdit, _ isSmall: Bool, isCancelled: () -> Bool
  ) throws(MPDError) -> PlaylistEdit {
    let temporary = TemporaryPlaylist.unusedName("temporary")
    let saved: SavedSongs
    do throws(MPDError) {
      let copy = PlaylistEdit(temporary, from: nil, to: edit.new)
      saved = try save(copy, isAtOnce: isSmall)
      guard saved.isWhole(copy) else { throw queueChangedWhileSaved }
      if isCancelled() { throw .cancelled }
    } catch {
      let leftover = removeTemporary(temporary)
      let advice = error.code == .changed ? "; try again" : ""
      throw error.saying("\(error); '\(edit.name.shown)' was not changed\(advice)\(leftover)")
    }
    let new = TemporaryPlaylist(name: temporary, songs: saved.songs)
    return edit.followed(by: try replace(edit.name, by: new, expecting: edit.old ?? []))
  }

  private mutating func savedSongs(_ edit: PlaylistEdit) throws(MPDError) -> SavedSongs {
    try saved(Result { () throws(MPDError) in try uris(ofPlaylist: edit.name) }, edit)
  }

  private func saved(
    _ reading: Result<[ByteString], MPDError>, _ edit: PlaylistEdit
  ) throws(MPDError) -> SavedSongs {
    do throws(MPDError) { return SavedSongs(songs: try reading.get()) } catch {
      // MPD 0.24.11 and later save playlists with these names, but do not read them.
      if [".", ".."].contains(edit.name), error.code == .ack(.noExist) {
        return SavedSongs(songs: edit.new, isUnreadable: true)
      }
      throw .lostData(
        "'\(edit.name.shown)' was saved, but could not be read again to compare it with the queue: "
          + error.message)
    }
  }
}

private struct SavedSongs {
  let songs: [ByteString]
  /// Whether the server cannot read the playlist. If true, `songs` are the songs that the playlist should have.
  var isUnreadable = false

  func isWhole(_ edit: PlaylistEdit) -> Bool { songs.elementsEqual(edit.new, by: isStored) }

  func difference(from edit: PlaylistEdit) -> MPDError {
    .lostData(
      "'\(edit.name.shown)' has \(songCount(songs.count)) but should have \(edit.new.count); the queue or the "
        + "playlist was changed at the same time, so check the playlist")
  }
}

private let queueChangedWhileSaved = MPDError.found(
  .changed, "the queue changed while it was being saved")

/// The largest number of songs that are read in one reply: the size of the first window of the queue.
private let maxCountOfOneReply = 4096
