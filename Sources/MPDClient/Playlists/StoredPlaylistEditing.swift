public import Bytes
internal import ListingIndex

// Edits by positions and edits that only append are made in place (`PlaylistSteps`). For any other edit the new list
// is stored under a temporary name and then renamed (`rewrite(_:isCancelled:)`), unless the server no longer knows
// all of the songs. Each of these methods keeps the entries beyond `max_playlist_length`, is one step for other
// clients, checks the result, and gives the playlist its previous songs back if the result is wrong. What other
// clients have written in the meantime is in the playlist afterwards, or in another playlist that the error message
// names.
extension Connection {
  /// Reads the songs of a stored playlist (`listplaylist`) and returns an edit that does not change them yet; set its
  /// ``PlaylistEdit/new`` to the songs that the playlist should have. If there is no such playlist, the edit begins
  /// without songs.
  ///
  /// - Parameter name: the name of the stored playlist.
  public mutating func playlistEdit(of name: some ByteStringConvertible) throws(MPDError)
    -> PlaylistEdit
  {
    let name = name.byteString
    do throws(MPDError) {
      return try playlistEdit(ofExisting: name)
    } catch {
      guard error.code == .ack(.noExist) else { throw error }
      return PlaylistEdit(name, from: nil, to: [])
    }
  }

  /// Reads the songs of a stored playlist and returns an edit, like ``playlistEdit(of:)``, but throws an error if
  /// there is no such playlist (`listplaylist`).
  ///
  /// - Parameter name: the name of the stored playlist.
  /// - Throws: `.ack(.noExist)` if there is no such playlist, even if the music directory has a playlist file with
  ///   this name: MPD reads such a file as well, but does not edit it.
  public mutating func playlistEdit(
    ofExisting name: some ByteStringConvertible
  ) throws(MPDError) -> PlaylistEdit {
    let name = name.byteString
    let songs = try uris(ofPlaylist: name)
    if name.contains(.dot), try !run(.playlists).contains(where: { $0.name == name }) {
      throw .found(.ack(.noExist), "No such playlist", command: "listplaylist", objects: [name])
    }
    return PlaylistEdit(name, from: songs, to: songs)
  }

  /// Makes a stored playlist consist of the new songs of an edit. The playlist is created if it does not exist.
  ///
  /// Even a playlist longer than the server's `max_playlist_length` is edited without loss, unless it has songs that
  /// the server no longer knows. The playlist exists at every moment of the edit. Songs that other clients have
  /// appended since the playlist was read follow the songs of the edit.
  ///
  /// - Parameters:
  ///   - edit: the edit that ``playlistEdit(of:)`` returned, with its new songs changed.
  ///   - isCancelled: called between the parts of a long edit; if it returns true, the edit is abandoned, and the
  ///     playlist stays as it was.
  /// - Returns: the songs that other clients have appended in the meantime and that the edit had to append again. (An
  ///   edit that only appends does not touch such songs.)
  /// - Throws: `.wouldLoseData` for a song that a playlist cannot hold; `.missingSongs` if the edit is too large for a
  ///   playlist with songs that the server no longer knows; `.changed` if another client does more than append songs to
  ///   the playlist at the same time; `.cancelled`; an ACK with the `index` of the new song that the server refuses. In
  ///   all these cases nothing was changed, and changes of other clients are kept. `.lostData` if the edit was not
  ///   completed, or if songs of other clients are in another playlist now; the message says which songs are where.
  @discardableResult
  public mutating func apply(
    _ edit: PlaylistEdit, isCancelled: () -> Bool = { false }
  ) throws(MPDError) -> [ByteString] {
    try applyAndRead(edit, isCancelled: isCancelled).appended
  }

  /// Applies an edit, as ``apply(_:isCancelled:)`` does, and returns exactly what was changed.
  ///
  /// - Returns: `done`, the songs of the playlist immediately before and after the edit, both including the songs that
  ///   other clients appended while the edit was being made; and `appended`, the other clients' songs that the edit had
  ///   to append again.
  package mutating func applyAndRead(
    _ edit: PlaylistEdit, isCancelled: () -> Bool = { false }
  ) throws(MPDError) -> (done: PlaylistEdit, appended: [ByteString]) {
    guard edit.new != edit.old ?? [] else { return (edit, []) }
    let changes = edit.changes
    try edit.checkFormat(at: changes.inserted)
    if edit.old != nil, edit.isAppending, changes.inserted.count <= maxAppendCount,
      !readsPlaylistsByParts
    {
      return (try appendInPlace(edit, isCancelled: isCancelled), [])
    }
    if let appended = try rewrite(edit, isCancelled: isCancelled) {
      return (edit.followed(by: appended), appended)
    } else {
      try editWithMissingSongs(edit, changes, isCancelled: isCancelled)
    }
    return (edit, [])
  }

  /// Edits a playlist in place. Call this if the playlist cannot be replaced with a new one, because the server does
  /// not know all of its songs.
  private mutating func editWithMissingSongs(
    _ edit: PlaylistEdit, _ changes: ChangeSet, isCancelled: () -> Bool
  ) throws(MPDError) {
    guard changes.writeCount * edit.maxCount <= maxEntriesWritten else {
      throw edit.missingSongs(
        "for this edit, the server would have to write the whole playlist \(changes.writeCount) times, which would "
          + "take too long; nothing was changed; `mpdex playlist delete NAME --missing` removes the missing songs"
      )
    }
    guard try keepsAll(edit, isCancelled: isCancelled) else {
      throw edit.missingSongs(
        "the server would drop songs, because the playlist is longer than max_playlist_length; nothing was changed; "
          + "raise this limit in the server's mpd.conf")
    }
    let goal = try storedForm(of: edit, changes, isCancelled: isCancelled)
    // Changes of another client could not be restored either, so there must be none.
    guard try playlistEdit(of: edit.name).old == edit.old else {
      throw .changedMeanwhile(edit.name)
    }
    try editInPlace(goal, changes)
  }

  /// Deletes the entries at the given positions of a stored playlist. Positions after the end of the playlist are
  /// ignored.
  ///
  /// - Parameters:
  ///   - positions: the 0-based positions of the entries.
  ///   - name: the name of the stored playlist.
  ///   - isCancelled: returns whether to abandon the edit, as for ``apply(_:isCancelled:)``.
  /// - Throws: the errors of ``apply(_:isCancelled:)``.
  public mutating func delete(
    _ positions: some RangeExpression<Int>, fromPlaylist name: some ByteStringConvertible,
    isCancelled: () -> Bool = { false }
  ) throws(MPDError) {
    let name = name.byteString
    try Request.delete(positions, fromPlaylist: name).line.check()
    var edit = try playlistEdit(ofExisting: name)
    let (start, end) = positions.positionBounds
    let range = start..<max(start, end ?? edit.new.count)
    edit.new.removeSubrange(range.clamped(to: edit.new.indices))
    try apply(edit, isCancelled: isCancelled)
  }

  /// Moves an entry of a stored playlist to another 0-based position.
  ///
  /// - Parameters:
  ///   - position: the 0-based position of the entry.
  ///   - target: the entry's 0-based position after the move.
  ///   - name: the name of the stored playlist.
  ///   - isCancelled: returns whether to abandon the edit, as for ``apply(_:isCancelled:)``.
  /// - Throws: the errors of ``perform(_:on:isCancelled:)``.
  public mutating func move(
    _ position: Int, to target: Int, inPlaylist name: some ByteStringConvertible,
    isCancelled: () -> Bool = { false }
  ) throws(MPDError) {
    let name = name.byteString
    try Request.move(position, to: target, inPlaylist: name).line.check()
    try perform(
      .move(position..<position + 1, to: target), on: name, isCancelled: isCancelled)
  }

  /// Inserts a song, or all songs below a directory, at a 0-based position of a stored playlist.
  ///
  /// - Parameters:
  ///   - uri: the URI of the song or directory.
  ///   - name: the name of the stored playlist.
  ///   - position: the 0-based position that the first new song gets.
  ///   - isCancelled: returns whether to abandon the edit, as for ``apply(_:isCancelled:)``.
  /// - Throws: the errors of ``songURIs(below:)`` and ``perform(_:on:isCancelled:)``.
  public mutating func insert(
    _ uri: some ByteStringConvertible, intoPlaylist name: some ByteStringConvertible,
    at position: Int,
    isCancelled: () -> Bool = { false }
  ) throws(MPDError) {
    let uri = uri.byteString
    let name = name.byteString
    try Request.add(uri, toPlaylist: name, at: position).line.check()
    let songs = try songURIs(below: [uri])[0]
    try perform(.insert(songs, at: position), on: name, isCancelled: isCancelled)
  }

  /// Appends songs, or all songs below directories, to a stored playlist. A playlist that does not exist is created,
  /// unless there is no song to append.
  ///
  /// If one of the URIs cannot be appended, nothing is appended, and the error's `index` is the index of this URI.
  ///
  /// - Parameters:
  ///   - uris: the URIs of the songs and directories, in order.
  ///   - name: the name of the stored playlist.
  ///   - isCancelled: returns whether to abandon the edit, as for ``apply(_:isCancelled:)``.
  /// - Throws: the errors of ``songURIs(below:)`` and ``perform(_:on:isCancelled:)``.
  public mutating func append(
    _ uris: some Sequence<some ByteStringConvertible>, toPlaylist name: some ByteStringConvertible,
    isCancelled: () -> Bool = { false }
  ) throws(MPDError) {
    let name = name.byteString
    let uris = uris.map(\.byteString)
    let songs = try songURIs(below: uris)
    do throws(MPDError) {
      try perform(.append(Array(songs.joined())), on: name, isCancelled: isCancelled)
    } catch {
      guard let index = error.index else { throw error }
      let owners = songs.indices.flatMap { repeatElement($0, count: songs[$0].count) }
      throw owners.indices.contains(index) ? error.at(owners[index]) : error
    }
  }
}

extension PlaylistEdit {
  func followed(by appended: [ByteString]) -> PlaylistEdit {
    PlaylistEdit(name, from: old.map { $0 + appended }, to: new + appended)
  }

  fileprivate func missingSongs(_ reason: String) -> MPDError {
    .found(
      .missingSongs,
      "'\(name.shown)' has songs that the server no longer knows, so it cannot be written in one go; \(reason)"
    )
  }
}

/// The maximum number of songs that are appended in place. A larger number of songs is stored in batches under a
/// temporary name, so that the caller can cancel between two batches.
private let maxAppendCount = 1000

/// The maximum number of entries that the server may write for an edit in place. MPD 0.23 writes this many entries in
/// a few seconds and serves no other client in the meantime.
private let maxEntriesWritten = 10_000_000
