internal import Bytes
internal import Glibc

/// A process, which is told from a later one with the same number by the time at which it started.
struct ProcessIdentity: Equatable {
  let pid: pid_t
  /// The time of the start in ticks of the clock since the machine was started (`starttime` of proc_pid_stat(5)).
  let startTime: Int
  /// The machine's identifier of the time since it was started; empty if the kernel does not tell it.
  let boot: ByteString

  init(pid: pid_t, startTime: Int, boot: ByteString) {
    (self.pid, self.startTime, self.boot) = (pid, startTime, boot)
  }

  /// The identity of a running process; nil if there is none, or if it has ended and was not waited for.
  init?(of pid: pid_t) {
    guard let bytes = try? readFile(ByteString("/proc/\(pid)/stat")) else { return nil }
    // The name of the program, in parentheses, can contain anything.
    let afterName = bytes[((bytes.lastIndex(of: UInt8(ascii: ")")) ?? -1) + 1)...]
    let fields = afterName.split(separator: UInt8(ascii: " ")).map { ByteString($0) }
    guard fields.count > startTimeField, fields[0] != "Z", fields[0] != "X",
      let startTime: Int = fields[startTimeField].number()
    else { return nil }
    self.init(pid: pid, startTime: startTime, boot: Self.presentBoot)
  }

  /// Whether the process runs.
  var isRunning: Bool { ProcessIdentity(of: pid) == self }

  /// Sends a signal to the process, if it runs.
  func send(_ signal: Int32) {
    if isRunning { kill(pid, signal) }
  }

  private static var presentBoot: ByteString {
    let bytes = (try? readFile("/proc/sys/kernel/random/boot_id")) ?? []
    return ByteString(bytes).withoutBlanks
  }
}

/// The index of the start time among the fields after the program's name.
private let startTimeField = 19
