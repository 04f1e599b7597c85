package import Bytes

/// Returns the value of an environment variable; nil if it is unset or empty.
package func environmentVariable(_ name: String) -> ByteString? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return ByteString(cString: value)
}

/// Returns a directory for the user's files: the value of an environment variable or, if this is not an absolute
/// path, a path below `$HOME` (XDG Base Directory Specification). Returns nil if neither is an absolute path.
///
/// - Parameters:
///   - name: the name of the variable.
///   - path: the path relative to `$HOME`.
package func userDirectory(_ name: String, orBelowHome path: ByteString) -> ByteString? {
  let directories = [environmentVariable(name), environmentVariable("HOME").map { $0 + path }]
  return directories.compactMap(\.self).first { $0.first == .slash }
}

/// The path of the running program's file or, if this file has been replaced or removed, of the kernel's link to the
/// program. The file's own path is preferred, because tools such as ps show the path from which a process was started.
package let ownPath: ByteString = {
  let link: ByteString = "/proc/self/exe"
  let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
    guard let start = buffer.baseAddress else { return link }
    let count = readlink(cString(link), start, buffer.count)
    return ByteString(buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) })
  }
  return access(cString(path), X_OK) == 0 ? path : link
}()

/// Opens any standard streams that were closed when the program was started, so that no file opened later gets one of
/// their descriptors. Standard output is opened only for reading, so that writing fails; standard input is opened only
/// for writing, so that it does not look like empty input.
package func openMissingStandardStreams() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
    _ = open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_WRONLY)
  }
}

/// Replaces the standard streams with /dev/null.
package func leaveStandardStreams() throws(SystemError) {
  let descriptor = try openFile("/dev/null", O_RDWR)
  for stream in STDIN_FILENO...STDERR_FILENO { dup2(descriptor, stream) }
  close(descriptor)
}

/// Closes all descriptors except the standard streams. A process that outlives the shell from which it was started must
/// not hold descriptors that the shell has opened, such as the descriptor of a locked file.
package func closeInheritedDescriptors() {
  for name in namesInDirectory("/proc/self/fd") {
    if let descriptor: Int32 = name.number(), descriptor > STDERR_FILENO { close(descriptor) }
  }
}

/// The identity of a process: its process ID and its start time, which distinguishes it from a later process with the
/// same ID.
package struct ProcessIdentity: Equatable {
  package let pid: pid_t
  /// The start time in clock ticks since the machine was booted (`starttime` of proc_pid_stat(5)).
  package let startTime: Int
  /// The identifier of the machine's current boot; empty if the kernel does not provide it.
  package let boot: ByteString

  package init(pid: pid_t, startTime: Int, boot: ByteString) {
    (self.pid, self.startTime, self.boot) = (pid, startTime, boot)
  }

  /// Creates the identity of a running process; nil if the process does not exist, or has ended but has not been waited
  /// for.
  package init?(of pid: pid_t) {
    let fields = fieldsOfProcess("\(pid)")
    guard fields.count > startTimeField, fields[0] != "Z", fields[0] != "X",
      let startTime: Int = fields[startTimeField].number()
    else { return nil }
    self.init(pid: pid, startTime: startTime, boot: Self.presentBoot)
  }

  package var isRunning: Bool { ProcessIdentity(of: pid) == self }

  /// Sends a signal to the process if it is running.
  package func send(_ signal: Int32) {
    if isRunning { kill(pid, signal) }
  }

  private static var presentBoot: ByteString {
    let bytes = (try? readFile("/proc/sys/kernel/random/boot_id")) ?? []
    return ByteString(bytes).withoutBlanks
  }
}

/// Returns the fields that follow the program's name in the kernel's status of a process (proc_pid_stat(5), from the
/// third field onwards); empty if the process does not exist.
///
/// - Parameter process: the process ID, or "self".
package func fieldsOfProcess(_ process: ByteString) -> [ByteString] {
  let bytes = (try? readFile("/proc/" + process + "/stat")) ?? []
  // The name is in parentheses and can itself contain any characters.
  let start = bytes.lastIndex(of: UInt8(ascii: ")")).map { $0 + 1 } ?? 0
  return bytes[start...].split(separator: .space).map { ByteString($0) }
}

/// The index of the start time among the fields after the program's name.
private let startTimeField = 19
