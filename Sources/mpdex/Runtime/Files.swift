internal import Bytes
internal import Glibc
internal import ListingCache
internal import Platform
internal import TerminalText

/// Writes all bytes to a file descriptor, continuing after interruptions and partial writes.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes { bytes in
      write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
    }
    guard count >= 0 || errno == EINTR else { throw SystemError() }
    written += max(0, count)
  }
}

/// Writes a file so that its name refers to the old content or to all of the new one: the bytes go
/// to a temporary file in the same directory, which is then renamed. Anything but a regular file,
/// such as a device or a pipe, is written directly.
func replaceFile(_ path: ByteString, with bytes: [UInt8]) throws {
  do {
    try isRegularOrMissing(path) ? writeAndRename(bytes, to: path) : writeDirectly(bytes, to: path)
  } catch {
    throw CommandFailure(writing: path, error)
  }
}

extension CommandFailure {
  /// The failure to write a file, or in a directory. If there was no room for the file, trying again later can
  /// succeed.
  init(writing path: ByteString, _ error: SystemError) {
    guard error.isNoRoom else {
      self.init(.usage, "cannot write \(path.terminalSafe): \(error.message)")
      return
    }
    self.init(.inPart, "no room to write \(path.terminalSafe): \(error.message)")
  }

  /// The failure to write among the files that mpdex itself keeps: the command line is not wrong then.
  init(writingState path: ByteString, _ error: SystemError) {
    self.init(.inPart, CommandFailure(writing: path, error).message)
  }
}

/// Writes a new file that only this user can read, in `$TMPDIR`, and returns its path. Leaves nothing if that fails.
func writePrivateFile(_ bytes: [UInt8]) throws -> ByteString {
  let directory = environmentVariable("TMPDIR")?.withoutTrailingSlash ?? "/tmp"
  let ending: ByteString = ".txt"
  var name = cString(directory + "/mpdex-XXXXXX" + ending)
  let descriptor = mkstemps(&name, Int32(ending.count))
  guard descriptor >= 0 else { throw CommandFailure(writing: directory, SystemError()) }
  do { try write(bytes, closing: descriptor) } catch {
    unlink(name)
    throw CommandFailure(writing: directory, error)
  }
  return ByteString(name.dropLast().map(UInt8.init(bitPattern:)))
}

/// Removes a file, if it is there.
func removeFile(_ path: ByteString) {
  unlink(cString(path))
}

private func isRegularOrMissing(_ path: ByteString) -> Bool {
  var information = stat()
  return stat(cString(path), &information) != 0 || information.st_mode & S_IFMT == S_IFREG
}

private func writeAndRename(_ bytes: [UInt8], to path: ByteString) throws(SystemError) {
  try writeAndRename(bytes, to: path, through: path + ".XXXXXX", mode: 0o666 & ~fileMask())
}

/// Writes a file with the permissions under a temporary name, and renames it, so that its name refers to
/// the old content or to all of the new one.
///
/// - Parameter template: the path of the temporary file, with XXXXXX at its end (`mkstemp`).
func writeAndRename(
  _ bytes: [UInt8], to path: ByteString, through template: ByteString, mode: mode_t
) throws(SystemError) {
  try deferringEndingSignals { () throws(SystemError) in
    try write(bytes, to: path, through: template, mode)
  }
}

private func write(
  _ bytes: [UInt8], to path: ByteString, through template: ByteString, _ mode: mode_t
) throws(SystemError) {
  var name = cString(template)
  let descriptor = mkstemp(&name)
  guard descriptor >= 0 else { throw SystemError() }
  fchmod(descriptor, mode)
  do throws(SystemError) {
    try write(bytes, closing: descriptor)
    guard rename(name, cString(path)) == 0 else { throw SystemError() }
  } catch {
    unlink(name)
    throw error
  }
}

/// Writes all bytes of a file and closes it, which also fails if there is no room: a file system may report that only
/// then.
private func write(_ bytes: [UInt8], closing descriptor: Int32) throws(SystemError) {
  do { try writeAll(bytes, to: descriptor) } catch {
    close(descriptor)
    throw error
  }
  guard close(descriptor) == 0 else { throw SystemError() }
}

private func writeDirectly(_ bytes: [UInt8], to path: ByteString) throws(SystemError) {
  let descriptor = open(cString(path), O_WRONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw SystemError() }
  try write(bytes, closing: descriptor)
}

/// Reads a file descriptor to its end; throws after 1 GiB.
func readAll(from descriptor: Int32) throws(SystemError) -> [UInt8] {
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &block, block.count)
    if count == 0 { return bytes }
    guard count > 0 || errno == EINTR else { throw SystemError() }
    bytes += block.prefix(max(0, count))
    guard bytes.count <= 1 << 30 else { throw .tooLarge }
  }
}

/// Returns all bytes of a file that the user has named, which may be a pipe.
func readFile(_ path: ByteString) throws(SystemError) -> [UInt8] {
  let descriptor = open(cString(path), O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw SystemError() }
  defer { close(descriptor) }
  return try readAll(from: descriptor)
}

/// Returns all bytes of a file that mpdex has written, or an editor in its place. Waits for nobody, whatever
/// is there instead.
func readRegularFile(_ path: ByteString) throws(SystemError) -> [UInt8] {
  let descriptor = try openRegularFile(path)
  defer { close(descriptor) }
  return try readAll(from: descriptor)
}

private func openRegularFile(
  _ path: ByteString, orDevice acceptsDevice: Bool = false
) throws(SystemError) -> Int32 {
  let descriptor = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  guard descriptor >= 0 else { throw SystemError() }
  var status = stat()
  fstat(descriptor, &status)
  let kind = status.st_mode & S_IFMT
  guard kind == S_IFREG || acceptsDevice && kind == S_IFCHR else {
    close(descriptor)
    throw kind == S_IFDIR ? SystemError(EISDIR) : .notAFile
  }
  return descriptor
}

/// Returns the bytes at the start of a regular file, at most `limit` of them, or of a device such as /dev/null in
/// its place; nil if there is no such file.
func readRegularFile(_ path: ByteString, limit: Int) throws(SystemError) -> [UInt8]? {
  let descriptor: Int32
  do { descriptor = try openRegularFile(path, orDevice: true) } catch {
    if [ENOENT, ENOTDIR].contains(error.number) { return nil }
    throw error
  }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: limit)
  let count = read(descriptor, &bytes, bytes.count)
  guard count >= 0 else { throw SystemError() }
  return Array(bytes.prefix(count))
}

/// The path as the C library takes it.
func cString(_ path: ByteString) -> [CChar] {
  path.map(CChar.init(bitPattern:)) + [0]
}

/// Returns the permissions that are withheld from new files (`umask`).
private func fileMask() -> mode_t {
  let mask = umask(0)
  umask(mask)
  return mask
}
