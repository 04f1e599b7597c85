package import Bytes
internal import Glibc
package import MPDClient
internal import Platform

extension ConnectionSettings.Options {
  /// Returns the byte range of a password within a command-line argument; nil if the argument contains none. The
  /// password is either the value of `password` or the part of `host` before the "@".
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

/// Overwrites the passwords in this process's arguments with asterisks, since every user of the machine can read the
/// arguments while the process runs.
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

/// Forbids core dumps (`setrlimit`, RLIMIT_CORE), since the memory contains a password. Programs that this process
/// starts inherit the limit, but can raise it.
func forbidCoreDump() {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
  limit.rlim_cur = 0
  setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
}

/// The memory from which the kernel shows this process's arguments to other processes; each argument ends with a NUL
/// (proc_pid_stat(5), `arg_start` and `arg_end`). Swift's own arguments are copies of this memory. Nil if the kernel
/// does not report the addresses.
private var argumentMemory: UnsafeMutableRawBufferPointer? {
  let fields = fieldsOfProcess("self")
  guard fields.count > 46, let start = fields[45].number(as: UInt.self),
    let end = fields[46].number(as: UInt.self), start < end,
    let pointer = UnsafeMutableRawPointer(bitPattern: start)
  else { return nil }
  return UnsafeMutableRawBufferPointer(start: pointer, count: Int(end - start))
}

/// Removes a variable from the environment, and erases its value from the memory in which other processes can see the
/// environment. Returns the value; nil if the variable is unset or empty.
package func takeVariable(_ name: String) -> ByteString? {
  guard let memory = getenv(name), memory.pointee != 0 else { return nil }
  let value = ByteString(cString: memory)
  memset(memory, 0, value.count)
  unsetenv(name)
  return value
}
