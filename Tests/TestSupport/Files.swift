internal import Bytes
import Glibc

/// The bytes of a whole file; throws ``SystemFailure`` if it cannot be read.
public func readFile(_ path: String) throws -> [UInt8] {
  let file = try OwnedDescriptor.open(path, flags: O_RDONLY)
  var result: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = try check(read(file.raw, &chunk, chunk.count), "read \(path)")
    guard count > 0 else { return result }
    result += chunk.prefix(count)
  }
}

extension Sequence where Element: StringProtocol {
  /// The bytes of the texts as lines, each with a newline after it.
  public var asLines: [UInt8] { flatMap { Array("\($0)\n".utf8) } }
}

/// Creates or replaces a file; throws ``SystemFailure`` if it cannot be written.
public func writeFile(_ path: String, _ bytes: [UInt8]) throws {
  try writeFile(ByteString(path), bytes, length: bytes.count)
}

/// Creates a file of the given length, with a hole of zeros after the given bytes.
func writeFile(_ path: ByteString, _ bytes: [UInt8], length: Int) throws {
  let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
  let raw = withPath(path) { open($0, flags, mode_t(0o644)) }
  let file = OwnedDescriptor(try check(raw, "create \(path)"))
  var written = 0
  while written < bytes.count {
    let rest = bytes[written...]
    written += try check(
      rest.withUnsafeBytes { write(file.raw, $0.baseAddress, $0.count) }, "write \(path)")
  }
  try check(ftruncate(file.raw, off_t(length)), "truncate \(path)")
}

/// Creates a directory whose parent exists.
func makeDirectory(_ path: ByteString) throws {
  try check(withPath(path) { mkdir($0, 0o755) }, "mkdir \(path)")
}

/// Sets the time of the last change, in seconds since 1970.
func setModificationTime(_ path: ByteString, _ seconds: Int) throws {
  let time = timespec(tv_sec: seconds, tv_nsec: 0)
  try check(withPath(path) { utimensat(AT_FDCWD, $0, [time, time], 0) }, "utimensat \(path)")
}

/// Calls the body with the path as a C string.
func withPath<Result>(_ path: ByteString, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  let terminated = path.bytes.map { CChar(bitPattern: $0) } + [0]
  return terminated.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { preconditionFailure("a terminated path is empty") }
    return body(base)
  }
}
