public import Bytes
internal import Platform

// The edits of the queue and of playlists, for async code. Errors and limits are the same as for the connection's methods.
extension Session {
  /// Makes the queue consist of the songs with the given URIs, in order, with as few changes as possible. See
  /// ``Connection/applyQueue(_:from:maxAttempts:progress:isCancelled:)``.
  ///
  /// If the task is cancelled, the current command list is completed, and no more lists are sent. The changes that
  /// were made stay; to continue, call this method with the same songs again.
  ///
  /// - Parameters:
  ///   - wanted: the URIs that the queue should have, in order.
  ///   - present: the queue, if it has just been read; nil to read it.
  ///   - maxAttempts: the maximum number of attempts; whenever another client changes the queue during an attempt,
  ///     another attempt is needed.
  ///   - isolation: the caller's actor; nil if there is none.
  /// - Throws: in addition to the errors of every call, ``QueueEditError``, which says what was done and what remains.
  @discardableResult
  public func applyQueue(
    _ wanted: some Sequence<some ByteStringConvertible>, from present: QueueContents? = nil,
    maxAttempts: Int = 20,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> QueueEditOutcome {
    try await applyQueue(
      songs: wanted.lazy.map { ListedSong($0) }, from: present, maxAttempts: maxAttempts)
  }

  /// Makes the queue consist of the given songs, in order, with as few changes as possible. Unlike a URI, a
  /// ``ListedSong`` can also specify an identifier in the queue or a part of a file. In all other respects, this
  /// method behaves like ``applyQueue(_:from:maxAttempts:isolation:)``.
  ///
  /// - Parameters:
  ///   - wanted: the songs that the queue should have, in order.
  ///   - present: the queue, if it has just been read; nil to read it.
  ///   - maxAttempts: the maximum number of attempts; whenever another client changes the queue during an attempt,
  ///     another attempt is needed.
  ///   - isolation: the caller's actor; nil if there is none.
  /// - Throws: in addition to the errors of every call, ``QueueEditError``, which says what was done and what remains.
  @discardableResult
  public func applyQueue(
    songs wanted: some Sequence<ListedSong>, from present: QueueContents? = nil,
    maxAttempts: Int = 20, isolation: isolated (any Actor)? = #isolation
  ) async throws -> QueueEditOutcome {
    let songs = Array(wanted)
    return try await performUntilCancelled { connection, isCancelled in
      try connection.applyQueue(
        songs: songs, from: present, maxAttempts: maxAttempts, isCancelled: isCancelled)
    }
  }

  /// Restores the songs and the playback that a ``QueueState`` has recorded. See
  /// ``Connection/restoreQueue(_:from:resuming:prioritizing:isCancelled:)``. Cancelling the task has the same effect
  /// as for ``applyQueue(_:from:maxAttempts:isolation:)``.
  ///
  /// - Parameters:
  ///   - state: the state to restore.
  ///   - present: the queue, if it has just been read; nil to read it.
  ///   - resumes: whether to play the current song of the state from its recorded position even if another song is
  ///     playing, and to give all songs the priorities and ranges of the state.
  ///   - prioritizes: whether songs that are still in the queue get the priorities of the state as well.
  /// - Throws: in addition to the errors of every call, ``QueueEditError``, which says what was done and what remains.
  @discardableResult
  public func restoreQueue(
    _ state: QueueState, from present: QueueContents? = nil, resuming resumes: Bool = false,
    prioritizing prioritizes: Bool = false
  ) async throws -> RestoredQueue {
    try await performUntilCancelled { connection, isCancelled in
      try connection.restoreQueue(
        state, from: present, resuming: resumes, prioritizing: prioritizes,
        isCancelled: isCancelled)
    }
  }

  /// Performs a call that consists of several requests. If the task is cancelled, the call stops before its next
  /// request.
  private func performUntilCancelled<Value: Sendable>(
    _ body: @escaping @Sendable (inout Connection, () -> Bool) throws -> Value
  ) async throws -> Value {
    let isWaiting = Locked(true)
    defer { isWaiting.withLock { $0 = false } }
    return try await perform { connection in
      try body(&connection) { !isWaiting.withLock(\.self) }
    }
  }

  /// Reads the songs of a stored playlist and returns an edit that so far leaves them unchanged; set its
  /// ``PlaylistEdit/new`` to the songs that the playlist should have. If there is no such playlist, the edit begins
  /// without songs. See ``Connection/playlistEdit(of:)``.
  ///
  /// - Parameter name: the name of the stored playlist.
  public func playlistEdit(of name: some ByteStringConvertible) async throws -> PlaylistEdit {
    try await perform(mayRepeat: true) { try $0.playlistEdit(of: name) }
  }

  /// Reads the songs of a stored playlist and returns an edit, like ``playlistEdit(of:)``, but throws an error if
  /// there is no such playlist. See ``Connection/playlistEdit(ofExisting:)``.
  ///
  /// - Parameter name: the name of the stored playlist.
  public func playlistEdit(ofExisting name: some ByteStringConvertible) async throws -> PlaylistEdit
  {
    try await perform(mayRepeat: true) { try $0.playlistEdit(ofExisting: name) }
  }

  /// Makes a stored playlist consist of the new songs of an edit. See ``Connection/apply(_:isCancelled:)``. If the
  /// task is cancelled before the edit is completed, the playlist stays as it was.
  ///
  /// - Parameter edit: the edit that ``playlistEdit(of:)`` returned, with its new songs changed.
  /// - Returns: the songs that other clients have appended in the meantime and that the edit had to append again.
  @discardableResult
  public func apply(_ edit: PlaylistEdit) async throws -> [ByteString] {
    try await performUntilCancelled { try $0.apply(edit, isCancelled: $1) }
  }

  /// Appends, inserts, deletes or moves songs of a stored playlist. Returns the songs of the playlist immediately
  /// before and after the change. See ``Connection/perform(_:on:isCancelled:)``.
  ///
  /// - Parameters:
  ///   - change: the change to make.
  ///   - name: the name of the stored playlist.
  @discardableResult
  public func perform(
    _ change: PlaylistChange, on name: some ByteStringConvertible
  ) async throws -> PlaylistEdit {
    try await performUntilCancelled { try $0.perform(change, on: name, isCancelled: $1) }
  }

  /// Appends songs, or all songs below directories, to a stored playlist. See
  /// ``Connection/append(_:toPlaylist:isCancelled:)``. As with ``apply(_:)`` and the other edits of playlists, the
  /// playlist stays as it was if the task is cancelled before the edit is completed.
  ///
  /// - Parameters:
  ///   - uris: the URIs of the songs and directories, in order.
  ///   - name: the name of the stored playlist.
  ///   - isolation: the caller's actor; nil if there is none.
  public func append(
    _ uris: some Sequence<some ByteStringConvertible>, toPlaylist name: some ByteStringConvertible,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let uris = uris.map(\.byteString)
    try await performUntilCancelled { try $0.append(uris, toPlaylist: name, isCancelled: $1) }
  }

  /// Deletes the entries at the given 0-based positions from a stored playlist. See
  /// ``Connection/delete(_:fromPlaylist:isCancelled:)``.
  ///
  /// - Parameters:
  ///   - positions: the 0-based positions of the entries.
  ///   - name: the name of the stored playlist.
  public func delete(
    _ positions: some RangeExpression<Int> & Sendable, fromPlaylist name: some ByteStringConvertible
  ) async throws {
    try await performUntilCancelled {
      try $0.delete(positions, fromPlaylist: name, isCancelled: $1)
    }
  }

  /// Moves an entry of a stored playlist to another 0-based position. See
  /// ``Connection/move(_:to:inPlaylist:isCancelled:)``.
  ///
  /// - Parameters:
  ///   - position: the 0-based position of the entry.
  ///   - target: the entry's 0-based position after the move.
  ///   - name: the name of the stored playlist.
  public func move(
    _ position: Int, to target: Int, inPlaylist name: some ByteStringConvertible
  ) async throws {
    try await performUntilCancelled {
      try $0.move(position, to: target, inPlaylist: name, isCancelled: $1)
    }
  }

  /// Inserts a song, or all songs below a directory, at the given 0-based position in a stored playlist. See
  /// ``Connection/insert(_:intoPlaylist:at:isCancelled:)``.
  ///
  /// - Parameters:
  ///   - song: the URI of the song or directory.
  ///   - name: the name of the stored playlist.
  ///   - position: the 0-based position of the first new song.
  public func insert(
    _ song: some ByteStringConvertible, intoPlaylist name: some ByteStringConvertible,
    at position: Int
  ) async throws {
    try await performUntilCancelled {
      try $0.insert(song, intoPlaylist: name, at: position, isCancelled: $1)
    }
  }

  /// Saves the queue as a stored playlist. See ``Connection/saveQueue(as:mode:isCancelled:)``.
  ///
  /// - Parameters:
  ///   - name: the name of the stored playlist.
  ///   - mode: whether to create a new playlist, to append to an existing playlist, or to replace an existing playlist.
  @discardableResult
  public func saveQueue(
    as name: some ByteStringConvertible, mode: SaveMode = .create
  ) async throws -> SavedQueue {
    try await performUntilCancelled { try $0.saveQueue(as: name, mode: mode, isCancelled: $1) }
  }
}
