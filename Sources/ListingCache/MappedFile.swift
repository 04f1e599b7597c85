internal import Glibc

/// A file in memory, read-only; its pages are read from the disk when they are touched.
///
/// The cache's files are never written to, only replaced, so that the mapping stays what it was.
/// One that another program cuts short while it is mapped ends the process (SIGBUS).
final class MappedFile: Sendable {
  // Sound because nobody writes to the memory, which is unmapped with its last owner.
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  /// When it was written or touched last, in Unix seconds.
  let used: Int

  /// Maps a file that only this user can have written; nil if there is none, if it cannot be read
  /// or is empty.
  init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_mode & othersWriting == 0, status.st_size > 0
    else { return nil }
    let count = Int(status.st_size)
    let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start, start != MAP_FAILED else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: count)
    used = Int(status.st_mtim.tv_sec)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}

private let othersWriting = S_IWGRP | S_IWOTH
