import Glibc

/// The installed `mpd`.
enum ServerProgram {
  /// Starts the server with its files; returns its process identifier.
  static func start(_ files: ServerFiles) throws -> pid_t {
    guard let starter = try ServerStarter.shared.get() else { return try command(files).spawn() }
    return try starter.start(files)
  }

  /// A command that runs the server in the foreground with a configuration file.
  private static func command(_ files: ServerFiles) throws -> Command {
    var words = [try path(), "--no-daemon", files.configuration]
    // With this wrapper a server does not survive if the tests are killed.
    if let wrapper = find("setpriv") { words = [wrapper, "--pdeathsig", "TERM"] + words }
    let log = try OwnedDescriptor.open(files.earlyLog, flags: O_WRONLY | O_CREAT | O_APPEND)
    return Command(
      path: words[0], arguments: words.dropFirst().map { Array($0.utf8) },
      environment: environment(files),
      streams: [try .open("/dev/null", flags: O_RDONLY), log, log])
  }

  static func path() throws -> String {
    guard let path = find("mpd") else {
      throw LiveServerFailure("mpd is not installed; install it with: apt-get install mpd")
    }
    return path
  }

  /// The path of an installed program; nil if there is none.
  static func find(_ name: String) -> String? {
    let folders = ["/usr/bin", "/usr/local/bin", "/usr/sbin", "/usr/local/sbin", "/bin"]
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// The home is the server's own directory, so that it finds none of the user's files.
  private static func environment(_ files: ServerFiles) -> [String: String] {
    ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": files.directory.path]
  }
}

/// The failure of a server that did not start, or did not behave as a test requires.
public struct LiveServerFailure: Error, CustomStringConvertible {
  /// A description of the failure, with the last lines of the server's log.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
