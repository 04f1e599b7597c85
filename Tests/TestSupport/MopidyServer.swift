internal import Bytes
import Glibc
import Synchronization

/// A real Mopidy with its MPD frontend on a port of 127.0.0.1, a sink that plays nothing, and all its
/// files in a temporary directory of its own.
///
/// It ends when its last owner is released, and at the latest with the process. Several servers can
/// run at once.
public final class MopidyServer: Sendable {
  /// The port of 127.0.0.1.
  public let port: UInt16
  private let directory: TemporaryDirectory
  private let process = Mutex<SupervisedProcess?>(nil)

  /// Starts a server whose local library has the songs of a library, each a silent WAV file of its
  /// length with the usual tags.
  ///
  /// - Throws: ``LiveServerFailure`` if Mopidy is missing, cannot scan the songs or does not get ready
  ///   within a minute; ``SystemFailure`` if a file cannot be written.
  public init(files library: MusicLibrary) throws {
    directory = try TemporaryDirectory(prefix: "mopidy")
    port = try LoopbackSocket.freePort()
    for name in ["music", "playlists"] { try makeDirectory(ByteString(directory.path(name))) }
    try library.writeFiles(below: musicDirectory, tagsFirst: true)
    try writeFile(directory.path("mopidy.conf"), Array(configuration.utf8))
    try scan()
    try start()
  }

  deinit {
    process.withLock { $0?.terminate() }
  }

  /// The absolute path of the music directory.
  public var musicDirectory: String { directory.path("music") }

  /// Sends lines on a new connection and returns the server's replies to all of them, each with its
  /// last line, `OK` or `ACK …`, but without the greeting; see ``LiveServer/raw(_:)``.
  public func raw(_ lines: [String]) throws -> String {
    let deadline = Deadline(after: .seconds(20))
    var connection = try RawConnection(LoopbackSocket.connect(to: port), until: deadline)
    return ByteString(try connection.exchange(lines.map { ByteString($0) })).description
  }

  private func scan() throws {
    let result = try runProcess(
      try program(), ["--config", directory.path("mopidy.conf"), "local", "scan"],
      environment: environment, timeout: .seconds(60))
    guard result.status == 0 else {
      throw LiveServerFailure("mopidy did not scan its music: \(result.errorText)")
    }
  }

  private func start() throws {
    var words = [try program(), "--config", directory.path("mopidy.conf")]
    // With this wrapper a server does not survive if the tests are killed.
    if let wrapper = ServerProgram.find("setpriv") {
      words = [wrapper, "--pdeathsig", "TERM"] + words
    }
    let log = try OwnedDescriptor.open(
      directory.path("log"), flags: O_WRONLY | O_CREAT | O_APPEND)
    let new = try SupervisedProcess(
      Command(
        path: words[0], arguments: words.dropFirst().map { Array($0.utf8) },
        environment: environment, streams: [try .open("/dev/null", flags: O_RDONLY), log, log]))
    process.withLock { $0 = new }
    try waitForGreeting(of: new)
  }

  private func waitForGreeting(of process: SupervisedProcess) throws {
    let deadline = Deadline(after: .seconds(60))
    let isReady = deadline.wait { (try? raw(["ping"])) != nil || process.identifier == nil }
    guard isReady, process.identifier != nil else {
      let log = (try? readFile(directory.path("log"))).map { ByteString($0).description } ?? ""
      throw LiveServerFailure("mopidy did not get ready:\n\(log.suffix(2000))")
    }
  }

  private func program() throws -> String {
    guard let path = ServerProgram.find("mopidy") else {
      throw LiveServerFailure(
        "mopidy is not installed; install it with: apt-get install mopidy mopidy-mpd mopidy-local")
    }
    return path
  }

  /// The home and the directories of XDG are the server's own, so that it finds none of the user's
  /// files.
  private var environment: [String: String] {
    [
      "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": directory.path,
      "XDG_CONFIG_HOME": directory.path("config"), "XDG_CACHE_HOME": directory.path("cache"),
      "XDG_DATA_HOME": directory.path("data"), "XDG_RUNTIME_DIR": directory.path,
    ]
  }

  private var configuration: String {
    """
    [core]
    cache_dir = \(directory.path("cache"))
    config_dir = \(directory.path("config"))
    data_dir = \(directory.path("data"))
    [audio]
    output = fakesink sync=true
    [mpd]
    enabled = true
    hostname = 127.0.0.1
    port = \(port)
    zeroconf =
    [local]
    enabled = true
    media_dir = \(musicDirectory)
    [file]
    enabled = true
    media_dirs = \(musicDirectory)
    [m3u]
    enabled = true
    playlists_dir = \(directory.path("playlists"))
    [http]
    enabled = false
    [stream]
    enabled = false

    """
  }
}
