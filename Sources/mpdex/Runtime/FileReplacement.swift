internal import Bytes
internal import Glibc

/// Writes a file so that under its name there is the old one or all of the new one: into another
/// file beside it, which then takes its name. What is no regular file, such as a device or a pipe,
/// is written to.
func writeWholeFile(_ bytes: [UInt8], to path: ByteString) throws(CommandFailure) {
  var information = stat()
  let exists = stat(cString(path), &information) == 0
  let isRegular = !exists || information.st_mode & S_IFMT == S_IFREG
  isRegular ? try replaceFile(path, with: bytes) : try writeInto(path, bytes)
}

private func replaceFile(_ path: ByteString, with bytes: [UInt8]) throws(CommandFailure) {
  var name = cString(ByteString(path.bytes + Array(".XXXXXX".utf8)))
  let descriptor = mkstemp(&name)
  guard descriptor >= 0 else { throw cannotWrite(path) }
  let isDone =
    fchmod(descriptor, 0o666 & ~fileMask()) == 0 && writeAll(bytes, to: descriptor)
    && rename(name, cString(path)) == 0
  let failure = cannotWrite(path)
  close(descriptor)
  guard isDone else {
    unlink(name)
    throw failure
  }
}

private func writeInto(_ path: ByteString, _ bytes: [UInt8]) throws(CommandFailure) {
  let descriptor = open(cString(path), O_WRONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw cannotWrite(path) }
  let isDone = writeAll(bytes, to: descriptor)
  let failure = cannotWrite(path)
  close(descriptor)
  guard isDone else { throw failure }
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard count >= 0 || errno == EINTR else { return false }
    rest = rest.dropFirst(max(0, count))
  }
  return true
}

private func cString(_ path: ByteString) -> [CChar] {
  path.bytes.map(CChar.init(bitPattern:)) + [0]
}

/// The bits that new files go without.
private func fileMask() -> mode_t {
  let mask = umask(0)
  umask(mask)
  return mask
}

private func cannotWrite(_ path: ByteString) -> CommandFailure {
  CommandFailure(.usage, "cannot write \(path.visible): \(String(cString: strerror(errno)))")
}
