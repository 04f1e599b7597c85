package import Bytes
@preconcurrency package import Glibc

/// A variable of the environment; nil if it is unset or empty.
package func environmentVariable(_ name: String) -> ByteString? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return ByteString(cString: value)
}

/// Returns a directory of the user's files: the value of a variable, or one below `$HOME` (XDG Base Directory
/// Specification); nil if neither is an absolute path.
package func userDirectory(_ name: String, orBelowHome path: ByteString) -> ByteString? {
  let directories = [environmentVariable(name), environmentVariable("HOME").map { $0 + path }]
  return directories.compactMap(\.self).first { $0.first == .slash }
}

/// The path of the running program, after which tools such as ps name a process that is started from it; the
/// kernel's link to it if the program was replaced or removed meanwhile.
package let ownPath: ByteString = {
  let link: ByteString = "/proc/self/exe"
  let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
    guard let start = buffer.baseAddress else { return link }
    let count = readlink(cString(link), start, buffer.count)
    return ByteString(buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) })
  }
  return access(cString(path), X_OK) == 0 ? path : link
}()

/// The variables of this process, each with its value.
package var environmentOfProcess: [ByteString] {
  var variables: [ByteString] = []
  var next = environ
  while let variable = next.pointee {
    variables.append(ByteString(cString: variable))
    next += 1
  }
  return variables
}

/// Opens the standard streams that the caller has closed, so that no other file gets one of their numbers. Standard
/// output is opened for reading only, so that writing to it fails, and standard input for writing only, so that it is
/// not taken for an empty one.
package func openMissingStandardStreams() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
    _ = open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_WRONLY)
  }
}

/// Replaces the standard streams by /dev/null.
package func leaveStandardStreams() throws(SystemError) {
  let descriptor = try openFile("/dev/null", O_RDWR)
  for stream in STDIN_FILENO...STDERR_FILENO { dup2(descriptor, stream) }
  close(descriptor)
}

/// Closes all descriptors but the standard streams: a process that outlives the caller's shell must not hold
/// what that has open, such as a lock.
package func closeInheritedDescriptors() {
  for name in namesInDirectory("/proc/self/fd") {
    if let descriptor: Int32 = name.number(), descriptor > STDERR_FILENO { close(descriptor) }
  }
}

/// A process, which is told from a later one with the same number by the time at which it started.
package struct ProcessIdentity: Equatable {
  package let pid: pid_t
  /// The time of the start in ticks of the clock since the machine was started (`starttime` of proc_pid_stat(5)).
  package let startTime: Int
  /// The machine's identifier of the time since it was started; empty if the kernel does not tell it.
  package let boot: ByteString

  package init(pid: pid_t, startTime: Int, boot: ByteString) {
    (self.pid, self.startTime, self.boot) = (pid, startTime, boot)
  }

  /// The identity of a running process; nil if there is none, or if it has ended and was not waited for.
  package init?(of pid: pid_t) {
    let fields = fieldsOfProcess("\(pid)")
    guard fields.count > startTimeField, fields[0] != "Z", fields[0] != "X",
      let startTime: Int = fields[startTimeField].number()
    else { return nil }
    self.init(pid: pid, startTime: startTime, boot: Self.presentBoot)
  }

  /// Whether the process runs.
  package var isRunning: Bool { ProcessIdentity(of: pid) == self }

  /// Sends a signal to the process, if it runs.
  package func send(_ signal: Int32) {
    if isRunning { kill(pid, signal) }
  }

  private static var presentBoot: ByteString {
    let bytes = (try? readFile("/proc/sys/kernel/random/boot_id")) ?? []
    return ByteString(bytes).withoutBlanks
  }
}

/// Returns what the kernel tells of a process after the name of its program (proc_pid_stat(5), from the third field
/// on); nothing if there is no such process.
///
/// - Parameter process: its number, or "self".
package func fieldsOfProcess(_ process: ByteString) -> [ByteString] {
  let bytes = (try? readFile("/proc/" + process + "/stat")) ?? []
  // The name, in parentheses, can contain anything.
  let start = bytes.lastIndex(of: UInt8(ascii: ")")).map { $0 + 1 } ?? 0
  return bytes[start...].split(separator: .space).map { ByteString($0) }
}

/// The index of the start time among the fields after the program's name.
private let startTimeField = 19
