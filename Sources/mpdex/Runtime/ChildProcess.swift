internal import Bytes
@preconcurrency internal import Glibc
internal import Platform

/// Starts a program with the default actions of the signals that this one ignores, since programs expect
/// these to end them. It gets the descriptors of `streams` as its standard streams, and no others.
///
/// - Parameters:
///   - words: the name of the program, which is searched for in PATH, and its arguments.
///   - environment: its variables; nil for this process's.
///   - streams: the descriptors for standard input, output and error; nil for /dev/null.
///   - inOwnSession: whether it leads a session and a process group of its own, so that it has no terminal
///     even under the name /dev/tty.
///   - isStoppable: whether it stops with the group of this process (SIGTSTP, SIGTTOU). One that stops before it
///     has begun holds the thread which starts it (vfork(2)), and so this process, which cannot stop then.
/// - Returns: the identifier of the process, for which `waitForEnd(of:)` must be called.
func startProgram(
  _ words: [ByteString], environment: [ByteString]? = nil, streams: [Int32?],
  inOwnSession: Bool = false, isStoppable: Bool = true
) throws(SystemError) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (number, stream) in zip(STDIN_FILENO..., streams) {
    if let stream {
      posix_spawn_file_actions_adddup2(&actions, stream, number)
    } else {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
  }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = signalSet(ignoredSignals)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  // Set in any case: a thread that blocks signals would pass that on.
  var blocked = signalSet(isStoppable ? [] : [SIGTSTP, SIGTTOU])
  posix_spawnattr_setsigmask(&attributes, &blocked)
  posix_spawnattr_setflags(
    &attributes,
    Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | (inOwnSession ? spawnSetSession : 0)))
  return try spawn(words, environment ?? environmentOfProcess, &actions, &attributes)
}

/// Closes all descriptors but the standard streams: a process that outlives the caller's shell must not hold
/// what that has open, such as a lock.
func closeInheritedDescriptors() {
  guard let folder = opendir("/proc/self/fd") else { return }
  var descriptors: [Int32] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 1) { Int32(String(cString: $0)) }
    }
    if let name, name > STDERR_FILENO, name != dirfd(folder) { descriptors.append(name) }
  }
  closedir(folder)
  for descriptor in descriptors { close(descriptor) }
}

/// POSIX_SPAWN_SETSID, which Swift's Glibc module hides.
private let spawnSetSession: Int32 = 0x80

private func spawn(
  _ words: [ByteString], _ environment: [ByteString],
  _ actions: inout posix_spawn_file_actions_t, _ attributes: inout posix_spawnattr_t
) throws(SystemError) -> pid_t {
  var pid: pid_t = 0
  let code = withCStrings(words) { words in
    withCStrings(environment) { environment in
      words[0].map { posix_spawnp(&pid, $0, &actions, &attributes, words, environment) }
    }
  }
  guard code == 0 else { throw SystemError(code ?? EINVAL) }
  return pid
}

/// Waits until a program has ended, and returns its status as `waitpid` reports it.
func waitForEnd(of pid: pid_t) throws(SystemError) -> Int32 {
  var status: Int32 = 0
  while waitpid(pid, &status, 0) < 0 {
    guard errno == EINTR else { throw SystemError() }
  }
  return status
}

/// The path of the running program, after which tools such as ps name a process that is started from it; the
/// kernel's link to it if the program was replaced or removed meanwhile.
let ownPath: ByteString = {
  let link: ByteString = "/proc/self/exe"
  let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
    guard let start = buffer.baseAddress else { return link }
    let count = readlink(cString(link), start, buffer.count)
    return ByteString(buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) })
  }
  return access(cString(path), X_OK) == 0 ? path : link
}()

/// The variables of this process, each with its value.
var environmentOfProcess: [ByteString] {
  var variables: [ByteString] = []
  var next = environ
  while let variable = next.pointee {
    variables.append(ByteString(cString: variable))
    next += 1
  }
  return variables
}

/// Calls a closure with texts as C strings, after which is a null pointer.
private func withCStrings<Result>(
  _ texts: [ByteString], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { strdup(cString($0)) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}
