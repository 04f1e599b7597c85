internal import Glibc

extension CacheDirectory {
  /// Puts a file in its place as a whole: whoever opens the name finds the old one or the new one.
  /// Only its owner may read it. False if that could not be done; then nothing has changed.
  func write(_ parts: [UnsafeRawBufferPointer], as name: String) -> Bool {
    makeDirectories()
    let temporary = path(of: "\(name).\(getpid())")
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let descriptor = open(temporary, flags, 0o600)
    guard descriptor >= 0 else { return false }
    let isWritten = parts.allSatisfy { writeAll($0, to: descriptor) }
    let isClosed = close(descriptor) == 0
    let isDone = isWritten && isClosed && rename(temporary, path(of: name)) == 0
    if !isDone { unlink(temporary) }
    return isDone
  }

  /// Makes the directory and those above it, for their owner alone.
  private func makeDirectories() {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      mkdir(made, 0o700)
    }
  }
}

private func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    guard count > 0 || errno == EINTR else { return false }
    rest = rest.dropFirst(max(0, count))
  }
  return true
}
