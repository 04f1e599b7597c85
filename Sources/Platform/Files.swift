package import Bytes

/// Opens a file. Child processes do not inherit the descriptor.
///
/// - Parameters:
///   - flags: the flags of `open`.
///   - mode: the permissions of a newly created file.
package func openFile(
  _ path: ByteString, _ flags: Int32, mode: mode_t = 0
) throws(SystemError) -> Int32 {
  let descriptor = open(cString(path), flags | O_CLOEXEC, mode)
  guard descriptor >= 0 else { throw SystemError() }
  return descriptor
}

/// Returns a path as a C string: its bytes, followed by a NUL.
package func cString(_ path: ByteString) -> [CChar] {
  path.map(CChar.init(bitPattern:)) + [0]
}

/// Returns the status of a file after following links; nil if the file does not exist.
package func fileStatus(_ path: ByteString) -> stat? {
  var status = stat()
  return stat(cString(path), &status) == 0 ? status : nil
}

/// Returns whether a path leads to a file other than a directory. Links are followed.
package func isFile(_ path: ByteString) -> Bool {
  fileStatus(path).map { $0.kind != S_IFDIR } ?? false
}

extension stat {
  /// The type of the file, such as `S_IFREG` (the bits of `S_IFMT`).
  package var kind: mode_t { st_mode & S_IFMT }
}

package func renameFile(_ path: ByteString, to name: ByteString) throws(SystemError) {
  guard rename(cString(path), cString(name)) == 0 else { throw SystemError() }
}

/// Removes a file if it exists. Returns nil if the file does not exist afterwards, otherwise the reason why it could
/// not be removed.
@discardableResult
package func removeFile(_ path: ByteString) -> SystemError? {
  unlink(cString(path)) == 0 || errno == ENOENT ? nil : SystemError()
}

// Reading.

/// Returns all bytes of a file named by the user, which may be a pipe.
package func readFile(_ path: ByteString) throws(SystemError) -> [UInt8] {
  let descriptor = try openFile(path, O_RDONLY)
  defer { close(descriptor) }
  return try readAll(from: descriptor)
}

/// Returns all bytes of a regular file. Throws at once if the path leads to anything else, such as a pipe, so that
/// the call never blocks.
package func readRegularFile(_ path: ByteString) throws(SystemError) -> [UInt8] {
  let descriptor = try openRegularFile(path)
  defer { close(descriptor) }
  return try readAll(from: descriptor)
}

/// Returns at most `limit` bytes from the start of a file; nil if the file does not exist. Throws if the file is
/// neither a regular file nor a device such as /dev/null.
package func readRegularFile(_ path: ByteString, limit: Int) throws(SystemError) -> [UInt8]? {
  let descriptor: Int32
  do throws(SystemError) { descriptor = try openRegularFile(path, orDevice: true) } catch {
    if [ENOENT, ENOTDIR].contains(error.number) { return nil }
    throw error
  }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: limit)
  let count = read(descriptor, &bytes, bytes.count)
  guard count >= 0 else { throw SystemError() }
  return Array(bytes.prefix(count))
}

private func openRegularFile(
  _ path: ByteString, orDevice acceptsDevice: Bool = false
) throws(SystemError) -> Int32 {
  let descriptor = try openFile(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
  var status = stat()
  fstat(descriptor, &status)
  guard status.kind == S_IFREG || acceptsDevice && status.kind == S_IFCHR else {
    close(descriptor)
    throw status.kind == S_IFDIR ? SystemError(EISDIR) : .notAFile
  }
  return descriptor
}

/// Reads from a file descriptor until the end. Throws if there is more than 1 GiB of data.
package func readAll(from descriptor: Int32) throws(SystemError) -> [UInt8] {
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

// Writing.

/// Writes all bytes to a file descriptor, continuing after interruptions and partial writes.
package func writeAll(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
) throws(SystemError) {
  var written = 0
  while written < bytes.count {
    let count = write(
      descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
    guard count >= 0 || errno == EINTR else { throw SystemError() }
    written += max(0, count)
  }
}

/// Writes all bytes to a file descriptor, continuing after interruptions and partial writes.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  let result = bytes.withUnsafeBytes { bytes in
    Result { () throws(SystemError) in try writeAll(bytes, to: descriptor) }
  }
  try result.get()
}

/// Writes a file so that its name always refers to either the old or the complete new content. A file that is not
/// regular, such as a device or a pipe, is written directly.
package func writeFile(_ bytes: [UInt8], to path: ByteString) throws(SystemError) {
  guard let status = fileStatus(path), status.kind != S_IFREG else {
    return try replaceFile(path, with: bytes, mode: 0o666)
  }
  try writeAll(bytes, closing: openFile(path, O_WRONLY))
}

/// Writes a new file that only this user can read, and returns its path. If writing fails, the file is removed.
///
/// - Parameters:
///   - prefix: the beginning of the path, before random letters.
///   - ending: the end of the path, after the random letters.
package func writePrivateFile(
  _ bytes: [UInt8], prefix: ByteString, ending: ByteString
) throws(SystemError) -> ByteString {
  let (descriptor, path) = try createFile(prefix, ending, mode: 0o600)
  do throws(SystemError) { try writeAll(bytes, closing: descriptor) } catch {
    removeFile(path)
    throw error
  }
  return path
}

private func writeAll(_ bytes: [UInt8], closing descriptor: Int32) throws(SystemError) {
  try finish(descriptor) { file throws(SystemError) in try writeAll(bytes, to: file) }
}

// Files that are replaced as a whole.

/// Writes a file under a temporary name and then renames it, so that its name always refers to either the old or the
/// complete new content. No temporary file is left, even if a signal ends the program.
///
/// - Parameters:
///   - prefix: the beginning of the temporary file's path; nil to use the path of the file itself, followed by a dot.
///   - mode: the permissions of the file, which `umask` may reduce.
///   - write: writes the content to the descriptor.
package func replaceFile(
  _ path: ByteString, through prefix: ByteString? = nil, mode: mode_t,
  _ write: (Int32) throws(SystemError) -> Void
) throws(SystemError) {
  try deferringEndingSignals { () throws(SystemError) in
    let (descriptor, name) = try createFile(prefix ?? path + ".", "", mode: mode)
    do throws(SystemError) {
      try finish(descriptor, write)
      try renameFile(name, to: path)
    } catch {
      removeFile(name)
      throw error
    }
  }
}

/// Replaces the whole content of a file.
///
/// - Parameters:
///   - path: the path of the file.
///   - bytes: the new content.
///   - prefix: the beginning of the temporary file's path; nil to use the path of the file itself, followed by a dot.
///   - mode: the permissions of the file, which `umask` may reduce.
package func replaceFile(
  _ path: ByteString, with bytes: [UInt8], through prefix: ByteString? = nil, mode: mode_t
) throws(SystemError) {
  try replaceFile(path, through: prefix, mode: mode) { descriptor throws(SystemError) in
    try writeAll(bytes, to: descriptor)
  }
}

/// Writes a new file and closes its descriptor. Also throws if closing fails, because some file systems do not report
/// until then that there is no space left.
private func finish(
  _ descriptor: Int32, _ write: (Int32) throws(SystemError) -> Void
) throws(SystemError) {
  do throws(SystemError) { try write(descriptor) } catch {
    close(descriptor)
    throw error
  }
  guard close(descriptor) == 0 else { throw SystemError() }
}

/// Creates a file with an unused name, and opens it for writing. The name contains six random letters between
/// `prefix` and `ending`. Returns the descriptor and the path.
private func createFile(
  _ prefix: ByteString, _ ending: ByteString, mode: mode_t
) throws(SystemError) -> (Int32, ByteString) {
  while true {
    let letters = (0..<6).map { _ in UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "z")) }
    let path = prefix + ByteString(letters) + ending
    do throws(SystemError) {
      return (try openFile(path, O_RDWR | O_CREAT | O_EXCL, mode: mode), path)
    } catch {
      guard error.number == EEXIST else { throw error }
    }
  }
}
