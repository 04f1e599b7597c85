internal import Glibc

/// A file mapped into memory for reading; its pages are read from the disk when they are touched.
///
/// Cache files are replaced but never changed in place, so a mapping does not change. A file that
/// another program truncates while it is mapped ends the process (SIGBUS).
final class MappedFile: Sendable {
  // Safe because nothing writes to this memory, which stays mapped as long as this object exists.
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  /// The time of its last modification, in Unix seconds.
  let lastUsed: Int

  /// Maps a file that only this user can have written; nil if there is none, if it cannot be read,
  /// or if it is empty.
  init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_mode & writableByOthers == 0, status.st_size > 0
    else { return nil }
    let count = Int(status.st_size)
    let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start, start != MAP_FAILED else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: count)
    lastUsed = Int(status.st_mtim.tv_sec)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}

private let writableByOthers = S_IWGRP | S_IWOTH
