/// A sequence of songs with their tags. A session reads the songs window by window as they are consumed.
///
/// The next window is requested when all songs of the previous window have been consumed. Thus no more than one window
/// is in memory, however slowly the songs are consumed, and other calls of the session run between two windows. All
/// songs belong to one snapshot, as with `Connection.forEachSong`. If the queue or the database changes in the
/// meantime, or the connection is lost between two windows, the iteration ends with an ``MPDError`` whose code is
/// `.changed`; iterate again to read from the beginning.
///
/// Cancelling the task that iterates ends the iteration with a `CancellationError`, even within a window.
public struct SongStream: AsyncSequence, Sendable {
  private let session: Session
  private let source: SongSource
  private let windowSize: Int

  init(_ source: SongSource, of session: Session, windowSize: Int) {
    self.session = session
    self.source = source
    self.windowSize = windowSize
  }

  /// Creates an iterator, which requests the first window with its first `next()`.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(session, SongWindows(of: source, windowSize: windowSize))
  }

  /// An iterator that reads the songs of a stream from the beginning.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let session: Session
    private var windows: SongWindows
    private var songs = [Song]().makeIterator()
    /// The generation of the connection over which the last window was received; nil before the
    /// first window.
    private var generation: Int?
    private var hasEnded = false

    fileprivate init(_ session: Session, _ windows: SongWindows) {
      self.session = session
      self.windows = windows
    }

    /// Returns the next song; nil at the end of the stream or after an error has been thrown.
    public mutating func next() async throws -> Song? {
      guard !hasEnded else { return nil }
      hasEnded = true
      try Task.checkCancellation()
      guard let song = try await nextSong() else { return nil }
      hasEnded = false
      return song
    }

    private mutating func nextSong() async throws -> Song? {
      while true {
        if let song = songs.next() { return song }
        guard !windows.isAtEnd else { return nil }
        // Otherwise the consumed songs would stay in memory together with the next window's.
        songs = [Song]().makeIterator()
        let window = try await session.window(windows, of: generation)
        (songs, windows, generation) = (window.songs.makeIterator(), window.next, window.generation)
      }
    }
  }
}

extension Session {
  /// Reads one window of songs. Throws `.changed` if the session has replaced its connection since the previous window
  /// was read.
  ///
  /// - Parameter generation: the number of the connection over which the previous window was read; nil for the first
  ///   window.
  fileprivate func window(
    _ windows: SongWindows, of generation: Int?
  ) async throws -> (songs: [Song], next: SongWindows, generation: Int) {
    try await perform(mayRepeat: true) { connection in
      guard generation ?? self.generation == self.generation else { throw connectionLost }
      var next = windows
      let songs = try connection.nextSongs(of: &next)
      return (songs, next, self.generation)
    }
  }
}

private let connectionLost = MPDError.found(
  .changed, "the connection was lost while songs were being read; try again")

extension Session {
  /// Returns songs with their tags as a sequence that is read window by window, with backpressure:
  ///
  ///     for try await song in session.songStream(of: .find(.genre == "Jazz")) { … }
  ///
  /// Use ``songs(of:windowSize:)`` to read all songs into memory. The protocol has no windows for the entries of a
  /// directory; ``listing(of:)`` reads them all at once, in packed form.
  ///
  /// - Parameters:
  ///   - source: the queue, or a search of the database or the queue.
  ///   - windowSize: the number of songs that are requested at a time. Fewer songs are requested if the server's
  ///     output limit requires this.
  public nonisolated func songStream(
    of source: SongSource, windowSize: Int = 4096
  ) -> SongStream {
    SongStream(source, of: self, windowSize: windowSize)
  }
}
