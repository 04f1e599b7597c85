import Glibc
import Synchronization

/// A process of mpd that starts servers as copies of itself, which spares each of them the work of the loader.
///
/// That is nine tenths of the time of a start. It needs the library that `make test` makes of Tests/ServerStart and
/// names in MPDEX_SERVER_START; without that, each server is started by itself.
final class ServerStarter: Sendable {
  /// Nil if there is no such library.
  static let shared = Result {
    try getenv("MPDEX_SERVER_START").map { try ServerStarter(library: String(cString: $0)) }
  }

  private let process: SupervisedProcess
  private let lines: Mutex<LineSocket>

  private init(library: String) throws {
    let (own, other) = try UnixSocket.pair()
    let environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "LD_PRELOAD": library]
    process = try SupervisedProcess(
      Command(
        path: ServerProgram.path(), environment: environment,
        streams: [other, other, .open("/dev/null", flags: O_WRONLY)]))
    lines = Mutex(LineSocket(own))
  }

  /// Starts the server with some files, as a child of this process; returns its process identifier.
  func start(_ files: ServerFiles) throws -> pid_t {
    let answer = try lines.withLock { lines in
      let deadline = Deadline(after: .seconds(120))
      try lines.send(Array("\(files.directory.path)\n".utf8), until: deadline)
      return try lines.receiveLine(until: deadline)
    }
    let pid = pid_t(String(decoding: answer ?? [], as: UTF8.self)) ?? -1
    guard pid > 0 else { throw LiveServerFailure("mpd did not start a copy of itself") }
    return pid
  }
}
