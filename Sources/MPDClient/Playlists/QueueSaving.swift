public import Bytes

extension Connection {
  /// Saves the queue as a stored playlist (`save`).
  ///
  /// A playlist that is replaced is removed only once the new one is complete, also on servers without
  /// modes of `save` (before MPD 0.24).
  ///
  /// - Parameters:
  ///   - name: the name of the stored playlist.
  ///   - mode: whether the playlist must be new, is appended to or is replaced.
  ///   - isCancelled: asked, on servers before MPD 0.24, before a playlist that exists is changed;
  ///     once it returns true, the playlist remains as it was.
  /// - Returns: What the playlist had and what it has now.
  /// - Throws: `.ack(.exist)` with the mode `.create` if the name is taken; `.wouldLoseData` for a song
  ///   that a playlist cannot hold, and nothing was saved; `.lostData` if the playlist is not what it
  ///   should be; errors of ``apply(_:isCancelled:)``.
  @discardableResult
  public mutating func saveQueue(
    as name: ByteString, _ mode: SaveMode = .create, isCancelled: () -> Bool = { false }
  ) throws(MPDError) -> PlaylistEdit {
    let (queue, isSmall) = try queueURIsAndReplies()
    var edit = mode == .create ? PlaylistEdit(name, from: nil, to: []) : try playlistEdit(of: name)
    edit.new = mode == .append ? edit.new + queue : queue
    try edit.checkFormat(
      at: edit.new.indices.suffix(queue.count), keepsBlanks: protocolVersion >= (0, 24, 0))
    if edit.old == nil {
      try refuseTakenName(name, mode)
      // What the queue's reply had room for, the playlist's has as well.
      if isSmall { return try saveAndCheck(edit) }
      try run(.saveQueue(as: name))
    } else if protocolVersion >= (0, 24, 0) {
      try run(.saveQueue(as: name, mode))
    } else if mode == .append {
      try apply(edit, isCancelled: isCancelled)
      return edit
    } else {
      try replace(name, byQueue: queue, isCancelled: isCancelled)
      return edit
    }
    try checkSaved(edit)
    return edit
  }

  /// Saves the queue as a new playlist, and compares it with what is read again at once.
  private mutating func saveAndCheck(_ edit: PlaylistEdit) throws(MPDError) -> PlaylistEdit {
    let saved = try run(.saveQueue(as: edit.name), with: .playlistURIs(edit.name))
    try check(saved, edit)
    return edit
  }

  /// Refuses to create a playlist that there is, since Mopidy, which calls itself MPD 0.19, would replace
  /// it.
  private mutating func refuseTakenName(_ name: ByteString, _ mode: SaveMode) throws(MPDError) {
    guard mode == .create, protocolVersion < (0, 20, 0) else { return }
    guard try run(.playlists).contains(where: { $0.name == name }) else { return }
    throw MPDError(
      .ack(.exist), "Playlist already exists", command: "save", isConnectionUsable: true)
  }

  /// Replaces a playlist by the queue on a server whose `save` cannot do that.
  private mutating func replace(
    _ name: ByteString, byQueue queue: [ByteString], isCancelled: () -> Bool
  ) throws(MPDError) {
    let temporary = TemporaryPlaylist.unusedName("temporary")
    do throws(MPDError) {
      try run(.saveQueue(as: temporary))
      try checkSaved(PlaylistEdit(temporary, from: nil, to: queue))
      if isCancelled() { throw .cancelled }
    } catch {
      let leftover = removeTemporary(temporary)
      throw error.saying("\(error); '\(name.shown)' was not changed\(leftover)")
    }
    try replace(name, by: temporary, expecting: nil)
  }

  /// Compares a saved playlist with the queue that it was saved from.
  private mutating func checkSaved(_ edit: PlaylistEdit) throws(MPDError) {
    try check(Result { () throws(MPDError) in try uris(ofPlaylist: edit.name) }, edit)
  }

  private func check(
    _ reading: Result<[ByteString], MPDError>, _ edit: PlaylistEdit
  ) throws(MPDError) {
    let saved: [ByteString]
    do throws(MPDError) { saved = try reading.get() } catch {
      throw .lostData(
        "'\(edit.name.shown)' was saved, but could not be read again to compare it with the queue: "
          + error.message)
    }
    guard !saved.elementsEqual(edit.new, by: isStored) else { return }
    throw .lostData(
      "'\(edit.name.shown)' has \(songCount(saved.count)) and should have \(edit.new.count); the queue or the "
        + "playlist was changed at the same time")
  }
}
