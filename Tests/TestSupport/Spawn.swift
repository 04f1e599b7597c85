import Glibc

/// A program to start: its path, its arguments and everything that the child inherits.
struct Command {
  var path: String
  var arguments: [[UInt8]] = []
  var environment: [String: String] = [:]
  var directory: String?
  /// The standard streams, in the order of their numbers.
  var streams: [OwnedDescriptor]

  /// Starts the program with the three streams and no other descriptor; returns its process
  /// identifier.
  func spawn() throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    addActions(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setAttributes(&attributes)
    return try start(&actions, &attributes)
  }

  private func start(
    _ actions: inout posix_spawn_file_actions_t, _ attributes: inout posix_spawnattr_t
  ) throws -> pid_t {
    var pid: pid_t = 0
    let variables = environment.merging(sanitizerVariables) { $1 }
    let code = withVector([Array(path.utf8)] + arguments) { argv in
      withVector(variables.map { Array("\($0)=\($1)".utf8) }) { envp in
        withExtendedLifetime(streams) {
          posix_spawn(&pid, path, &actions, &attributes, argv, envp)
        }
      }
    }
    guard code == 0 else { throw SystemFailure("start \(path)", code: code) }
    return pid
  }

  private func addActions(_ actions: inout posix_spawn_file_actions_t) {
    for (number, stream) in zip(Int32(0)..., streams) {
      posix_spawn_file_actions_adddup2(&actions, stream.raw, number)
    }
    _ = GNUExtensions.addCloseFrom(&actions, 3)
    if let directory { _ = GNUExtensions.addChangeDirectory(&actions, directory) }
  }

  private func setAttributes(_ attributes: inout posix_spawnattr_t) {
    // A test runner may block or ignore signals that the program relies on.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let signals = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    // The program gets a session of its own, so that the terminal that runs the tests does not
    // matter.
    let flags = signals | GNUExtensions.spawnSetSession
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }
}

/// Calls the body with a null-terminated array of C strings.
private func withVector<Result>(
  _ strings: [[UInt8]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { bytes in
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count + 1)
    _ = copy.initialize(from: bytes.map { CChar(bitPattern: $0) } + [0])
    return copy
  }
  defer { copies.forEach { $0.deallocate() } }
  return body(copies.map(\.baseAddress) + [nil])
}

/// The settings of sanitizers (`make sanitize`), which all programs of a test run share; none in a run
/// without them.
public let sanitizerVariables = inheritedEnvironment(["ASAN_OPTIONS", "TSAN_OPTIONS"])
