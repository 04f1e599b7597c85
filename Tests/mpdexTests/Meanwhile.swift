import Bytes
import Dispatch
import Glibc
import Synchronization
import TestSupport

extension LiveServer {
  /// Runs a program and repeats a change of the server until the program ends, since
  /// nothing shows from outside when the program has begun to wait.
  func run(
    _ arguments: [ByteString], of program: String = Command.path,
    meanwhile change: @escaping @Sendable (LiveServer) throws -> Void
  ) throws -> ProcessResult {
    let repetition = Repetition(of: { try change(self) })
    defer { repetition.end() }
    return try runProcess(
      program, arguments,
      environment: inheritedEnvironment(adding: ["MPD_HOST": socketPath, "LC_ALL": "C.UTF-8"]),
      timeout: .seconds(30))
  }

  /// Runs the command while requests are sent, one after the other with a pause after each, so
  /// that the command can observe each change.
  func mpdex(_ arguments: ByteString..., meanwhile requests: [String]) throws -> ProcessResult {
    try run(arguments) { server in
      for request in requests {
        _ = try server.raw([request])
        usleep(20_000)
      }
    }
  }
}

/// Repeats an action every 20 ms on a separate thread, for a minute at most.
private final class Repetition: Sendable {
  private let hasEnded = Mutex(false)
  private let thread = DispatchGroup()

  init(of body: @escaping @Sendable () throws -> Void) {
    DispatchQueue.global().async(group: thread) { [self] in
      for _ in 0..<3_000 where !hasEnded.withLock({ $0 }) {
        // A refused request, or a lost server, shows in the program's result.
        try? body()
        usleep(20_000)
      }
    }
  }

  func end() {
    hasEnded.withLock { $0 = true }
    thread.wait()
  }
}
