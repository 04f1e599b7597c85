public import Bytes
import Synchronization

/// A real `mpd` with a null output on a socket in a temporary directory of its own.
///
/// It ends when its last owner is released, and at the latest with the process, so that it can be a
/// static variable. Several servers can run at once. A server with a hand-written database must not
/// be updated, because that removes all entries without a file.
public final class LiveServer: Sendable {
  private let files: ServerFiles
  private let process = Mutex<SupervisedProcess?>(nil)

  /// Starts a server with the database of a library that has no files, or with an empty one, last
  /// updated at ``MusicLibrary/defaultModified``. A line of the configuration replaces the default
  /// setting of the same name; addresses are added.
  ///
  /// - Throws: ``LiveServerFailure`` if mpd is missing, does not get ready within two minutes or
  ///   does not accept the database, ``SystemFailure`` if a file cannot be written.
  public convenience init(library: MusicLibrary? = nil, configuration: [String] = []) throws {
    let library = library ?? MusicLibrary()
    try self.init(configuration: configuration) { files in
      try writeFile(files.database, library.databaseText(header: try DatabaseHeader.bytes()))
      try setModificationTime(ByteString(files.database), MusicLibrary.defaultModified)
    }
    try requireSongs(of: library)
  }

  /// The setting with which the server keeps no stickers.
  public static let withoutStickers = "# sticker_file"

  /// The setting with which a tag of a file has all its values: newer versions of FFmpeg read only
  /// the first of them.
  public static let withoutFFmpeg = "decoder {\n plugin \"ffmpeg\"\n enabled \"no\"\n}"

  /// Starts a server with real files, each song a silent WAV file of its length with the usual
  /// tags, and waits until it has scanned them. The server chooses the order and leaves out empty
  /// directories.
  ///
  /// - Throws: the same as the other initialiser.
  public convenience init(files library: MusicLibrary, configuration: [String] = []) throws {
    try self.init(configuration: configuration) { try library.writeFiles(below: $0.music) }
    try waitForUpdate()
  }

  /// Starts a server that has the database of another one (the plugin "proxy") and reads the same files;
  /// throws the same as the other initialisers.
  public convenience init(databaseOf origin: LiveServer, configuration: [String] = []) throws {
    let database = "database {\n plugin \"proxy\"\n host \"\(origin.socketPath)\"\n}"
    let music = "music_directory \"\(origin.musicDirectory)\""
    try self.init(configuration: [database, music] + configuration) { _ in }
  }

  private init(configuration: [String], prepare: (ServerFiles) throws -> Void) throws {
    files = try ServerFiles()
    try files.writeConfiguration(adding: configuration)
    try prepare(files)
    try restart()
  }

  deinit {
    // Also removes the directory, since the thread that supervises the process may still hold it for a moment.
    stop()
  }

  /// Ends the server, kills it if it takes more than five seconds, and removes its directory.
  public func stop() {
    halt()
    files.directory.remove()
  }

  /// Ends the server but leaves its directory, so that ``restart()`` can start it again.
  public func halt() {
    process.withLock {
      $0?.terminate()
      $0 = nil
    }
  }

  /// Kills the server (SIGKILL), so that it saves nothing, but leaves its directory, so that
  /// ``restart()`` can start it again.
  public func kill() {
    process.withLock {
      $0?.kill()
      $0 = nil
    }
  }

  /// Ends the server if it is running, and starts it again with the same files and the same socket;
  /// throws ``LiveServerFailure`` if it does not get ready within two minutes.
  public func restart() throws {
    let process = try process.withLock { process in
      process?.terminate()
      let new = try SupervisedProcess { [files] in try ServerProgram.start(files) }
      process = new
      return new
    }
    try waitForGreeting(of: process)
  }

  /// Starts the server again as one whose last update was at ``MusicLibrary/defaultModified``;
  /// throws the same as ``restart()``.
  public func restartAsUpdatedLongAgo() throws {
    halt()
    try setModificationTime(ByteString(files.database), MusicLibrary.defaultModified)
    try restart()
  }

  /// Starts the server again with the database of another library; throws the same as the initialisers.
  public func restart(library: MusicLibrary, modified: Int = MusicLibrary.defaultModified) throws {
    halt()
    try writeFile(files.database, library.databaseText(header: try DatabaseHeader.bytes()))
    try setModificationTime(ByteString(files.database), modified)
    try restart()
    try requireSongs(of: library)
  }

  /// Makes the server look for new and changed files, and waits until it has finished; throws
  /// ``LiveServerFailure`` if it takes more than 30 seconds.
  public func update() throws {
    _ = try raw(["update"])
    try waitForUpdate()
  }

  private func waitForGreeting(of process: SupervisedProcess) throws {
    let deadline = Deadline(after: .seconds(120))
    let isReady = deadline.wait {
      (try? RawConnection(path: socketPath, until: deadline)) != nil || process.identifier == nil
    }
    guard isReady, process.identifier != nil else {
      halt()
      throw failure("mpd did not get ready")
    }
  }

  /// A server that discards its database continues with an empty one.
  private func requireSongs(of library: MusicLibrary) throws {
    let lines = try raw(["stats"]).split(separator: "\n")
    let found = lines.first { $0.hasPrefix("songs: ") }?.dropFirst(7)
    // The line is missing if the configuration does not permit the request.
    guard let found, found != "\(library.songPaths.count)" else { return }
    throw failure("mpd knows \(found) of \(library.songPaths.count) songs of its database")
  }

  private func waitForUpdate() throws {
    let deadline = Deadline(after: .seconds(120))
    // The file is checked first, because the server writes it at the end of its first update.
    let isDone = try deadline.wait {
      try (try? readFile(files.database)) != nil && !raw(["status"]).contains("updating_db:")
    }
    guard isDone else { throw failure("mpd did not scan its music directory") }
  }

  private func failure(_ message: String) -> LiveServerFailure {
    LiveServerFailure("\(message); the end of its log:\n\(files.logTail)")
  }
}

extension LiveServer {
  /// The absolute path of the server's socket.
  public var socketPath: String { files.socket }

  /// The absolute path of the temporary directory with all files of this server.
  public var directory: String { files.directory.path }

  /// The absolute path of the music directory, without files unless it was created with files.
  public var musicDirectory: String { files.music }

  /// The absolute path of the directory of stored playlists.
  public var playlistDirectory: String { files.playlists }

  /// The server's process identifier, or nil if it is not running.
  public var processIdentifier: Int32? { process.withLock { $0?.identifier } }

  /// The last lines of the server's log.
  public var logTail: String { files.logTail }

  /// Sends lines on a new connection and returns the server's replies to all of them, each with its
  /// last line, `OK` or `ACK …`, but without the greeting. A command list has one reply. Replies
  /// with binary data and `idle` without an event do not work.
  ///
  /// - Throws: ``LiveServerFailure`` if the connection ends early, another error if it cannot be
  ///   opened or takes more than 20 seconds.
  public func raw(_ lines: [String]) throws -> String {
    ByteString(try rawBytes(lines.map { ByteString($0) })).description
  }

  /// Does the same with bytes.
  public func rawBytes(_ lines: [ByteString]) throws -> [UInt8] {
    var connection = try RawConnection(path: socketPath, until: Deadline(after: .seconds(20)))
    return try connection.exchange(lines)
  }
}
