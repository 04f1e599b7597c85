package import Bytes
internal import Glibc
package import MPDClient
internal import Platform

extension ConnectionSettings.Options {
  /// The bytes of an argument of the command line that are a password of these options; nil if it has none.
  package func password(in argument: ByteString) -> Range<Int>? {
    let values = [
      password.map { ($0, $0.count) },
      host.flatMap { host in
        host.firstIndex(of: .atSign).map { (host, $0) }
      },
    ]
    for (value, length) in values.compactMap(\.self) where length > 0 {
      let start = argument.count - value.count
      let isOption = argument.first == .hyphen && argument.hasSuffix(value)
      if argument == value || isOption { return start..<start + length }
    }
    return nil
  }
}

/// Replaces the passwords of options in the arguments of this process by asterisks: every user of the machine can read
/// these for as long as it runs.
package func hidePasswords(of options: ConnectionSettings.Options) {
  guard options.password != nil || options.host?.contains(.atSign) == true,
    let memory = argumentMemory
  else { return }
  var start = 0
  while start < memory.count, let end = memory[start...].firstIndex(of: 0) {
    let argument = ByteString(UnsafeRawBufferPointer(rebasing: memory[start..<end]))
    for index in options.password(in: argument) ?? 0..<0 {
      memory[start + index] = UInt8(ascii: "*")
    }
    start = end + 1
  }
}

/// Keeps the memory, which has a password, out of the file of a crash (`setrlimit`, RLIMIT_CORE). Programs that
/// this one runs begin with the same limit, which they can raise.
func forbidCoreDump() {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
  limit.rlim_cur = 0
  setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
}

/// The memory of the arguments, each of which ends with a NUL, where the kernel reads them for others (proc_pid_stat(5),
/// `arg_start` and `arg_end`); Swift's arguments are copies. Nil if the kernel does not say where it is.
private var argumentMemory: UnsafeMutableRawBufferPointer? {
  let fields = fieldsOfProcess("self")
  guard fields.count > 46, let start = fields[45].number(as: UInt.self),
    let end = fields[46].number(as: UInt.self), start < end,
    let pointer = UnsafeMutableRawPointer(bitPattern: start)
  else { return nil }
  return UnsafeMutableRawBufferPointer(start: pointer, count: Int(end - start))
}

/// Returns the value of a variable, nil if it is unset or empty, and removes it from the environment, also where the
/// kernel shows this to others.
package func takeVariable(_ name: String) -> ByteString? {
  guard let memory = getenv(name), memory.pointee != 0 else { return nil }
  let value = ByteString(cString: memory)
  memset(memory, 0, value.count)
  unsetenv(name)
  return value
}
