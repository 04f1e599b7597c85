public import Bytes
public import ListingIndex
internal import Platform

// The operations of a connection that read by more than one request, for async code. Errors and limits are the same
// as for the connection's methods; cancellation and lost connections are handled as with every call of a session.
extension Session {
  /// Returns the entries of a directory in the server's order; "" is the root. See
  /// ``Connection/listing(of:)``.
  ///
  /// - Parameter directory: the URI of the directory, without a slash at its end.
  public func listing(of directory: some ByteStringConvertible) async throws -> Listing {
    try await perform(mayRepeat: true) { try $0.listing(of: directory) }
  }

  /// Returns all songs of the queue, or all songs that a search finds, with their tags. The songs belong to one
  /// snapshot: neither the queue nor the database changed while they were read. See
  /// ``Connection/songs(of:windowSize:)``.
  ///
  /// - Parameters:
  ///   - source: the queue, or a search of the database or the queue.
  ///   - windowSize: the number of songs in the first window.
  public func songs(of source: SongSource, windowSize: Int = 4096) async throws -> [Song] {
    try await perform(mayRepeat: true) { try $0.songs(of: source, windowSize: windowSize) }
  }

  /// Returns the status and all songs of the queue at one moment. See
  /// ``Connection/queueSnapshot(windowSize:progress:)``.
  public func queueSnapshot() async throws -> QueueSnapshot {
    try await perform(mayRepeat: true) { try $0.queueSnapshot() }
  }

  /// Returns the songs of a stored playlist, or of a playlist file, with their tags. See
  /// ``Connection/songs(ofPlaylist:)``.
  ///
  /// - Parameter name: the name of the stored playlist, or the URI of the playlist file.
  public func songs(ofPlaylist name: some ByteStringConvertible) async throws -> [Song] {
    try await perform(mayRepeat: true) { try $0.songs(ofPlaylist: name) }
  }

  /// Returns the URIs of the songs of a stored playlist, or of a playlist file. See
  /// ``Connection/uris(ofPlaylist:)``.
  ///
  /// - Parameter name: the name of the stored playlist, or the URI of the playlist file.
  public func uris(ofPlaylist name: some ByteStringConvertible) async throws -> [ByteString] {
    try await perform(mayRepeat: true) { try $0.uris(ofPlaylist: name) }
  }

  /// Returns the URIs of the songs in the queue, in order. See ``Connection/queueURIs()``.
  public func queueURIs() async throws -> [ByteString] {
    try await perform(mayRepeat: true) { try $0.queueURIs() }
  }

  /// Returns the server's status with the URIs and the identifiers of the songs in the queue. See
  /// ``Connection/queueContents()``.
  public func queueContents() async throws -> QueueContents {
    try await perform(mayRepeat: true) { try $0.queueContents() }
  }

  /// Returns the URIs of the songs for each of the given URIs: for a song or a URL, the URI itself; for a directory,
  /// the URIs of all songs below it. See ``Connection/songURIs(below:)``.
  ///
  /// - Parameters:
  ///   - uris: URIs of songs and directories, and URLs.
  ///   - isolation: the caller's actor; nil if there is none.
  public func songURIs(
    below uris: some Sequence<some ByteStringConvertible>,
    isolation: isolated (any Actor)? = #isolation
  ) async throws
    -> [[ByteString]]
  {
    let uris = uris.map(\.byteString)
    return try await perform(mayRepeat: true) { try $0.songURIs(below: uris) }
  }

  /// Returns the image file in the directory of a song; nil if the directory has no image file, or if there is no such
  /// song. See ``Connection/albumArt(of:maxSize:progress:)``.
  ///
  /// - Parameters:
  ///   - uri: the URI of the song.
  ///   - progress: called on the session's thread after each chunk with the number of bytes received so far and the
  ///     total number of bytes. The numbers start over if the connection is lost and the picture is read again. The
  ///     closure is not called again once the task has received the picture or an error, or was cancelled, although one
  ///     call may still be running at that moment.
  public func albumArt(
    of uri: some ByteStringConvertible,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> Picture? {
    try await perform(reporting: progress) { try $0.albumArt(of: uri, progress: $1) }
  }

  /// Returns the picture within the file of a song; nil if the file contains no picture. See
  /// ``Connection/picture(of:maxSize:progress:)``.
  ///
  /// - Parameters:
  ///   - uri: the URI of the song.
  ///   - progress: called after each chunk, as for ``albumArt(of:progress:)``.
  public func picture(
    of uri: some ByteStringConvertible,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> Picture? {
    try await perform(reporting: progress) { try $0.picture(of: uri, progress: $1) }
  }

  /// Returns the artwork of a song; nil if the song has none. See ``Connection/artwork(of:progress:)``.
  ///
  /// - Parameters:
  ///   - uri: the URI of the song.
  ///   - progress: called after each chunk, as for ``albumArt(of:progress:)``.
  public func artwork(
    of uri: some ByteStringConvertible,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> Picture? {
    try await perform(reporting: progress) { try $0.artwork(of: uri, progress: $1) }
  }

  /// Returns the value of an object's sticker; nil if there is no such sticker or object. See
  /// ``Connection/sticker(_:of:type:)``.
  ///
  /// - Parameters:
  ///   - name: the name of the sticker.
  ///   - uri: the URI of the song, or the name of an object of another type.
  ///   - type: the type of the object.
  public func sticker(
    _ name: some ByteStringConvertible, of uri: some ByteStringConvertible,
    type: StickerType = .song
  ) async throws -> ByteString? {
    try await perform(mayRepeat: true) { try $0.sticker(name, of: uri, type: type) }
  }

  /// Performs a call that reports its progress. Nothing is reported once the task that made the call has stopped
  /// waiting.
  private func perform<Value: Sendable>(
    reporting progress: @escaping @Sendable (Int, Int) -> Void,
    _ body: @escaping @Sendable (inout Connection, (Int, Int) -> Void) throws -> Value
  ) async throws -> Value {
    let isWaiting = Locked(true)
    defer { isWaiting.withLock { $0 = false } }
    return try await perform(mayRepeat: true) { connection in
      try body(&connection) { if isWaiting.withLock({ $0 }) { progress($0, $1) } }
    }
  }
}
