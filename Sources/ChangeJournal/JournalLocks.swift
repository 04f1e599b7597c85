package import Bytes
internal import CommandRuntime
internal import Glibc
internal import MPDClient
package import Platform
internal import TerminalText

// Locks, and the marks by which runs of mpdex and `watch --record` inform each other.
extension Journal {
  /// Marks a version of a partition's queue as the result of a recorded change.
  package func setMark(version: Int, _ partition: ByteString) throws {
    try directory.setMark(version: version, partition)
  }

  /// Returns the mark of the last recorded change of a partition's queue; nil if there is no mark.
  package func mark(_ partition: ByteString) -> QueueChangeMark? { directory.mark(partition) }

  /// Returns the other addresses that have changes in a list, for a message. The same server can have several
  /// addresses.
  func otherAddresses(with list: List) -> String {
    directory.neighbours
      .filter { neighbour in
        StateDirectory(existing: ["journal", neighbour])
          .map { !Journal(in: $0).names(list).isEmpty } ?? false
      }
      .map { "`\(($0.withoutPercentEscapes ?? $0).terminalSafe)`" }.joined(separator: ", ")
  }

  /// Waits until no other run of mpdex is changing the queue, and locks it. Returns nil if the wait takes more than
  /// ten seconds or the lock cannot be created.
  package func lock() -> FileLock? { directory.lock(.exclusive, timeout: .seconds(10)) }

  /// Locks the queue like `lock()`, but throws if the wait takes more than ten seconds or the lock cannot be created.
  func requireLock() throws -> FileLock {
    if let lock = lock() { return lock }
    if let failure = directory.lockFailure { throw failure.saying("nothing was changed") }
    throw CommandFailure(
      .inPart, "another mpdex is changing the queue or a playlist; nothing was changed, try again")
  }
}

// Data that runs of mpdex and `watch --record` exchange through the journal's directory.
extension StateDirectory {
  /// The failure to open the lock file; nil if the file can be read and written.
  fileprivate var lockFailure: CommandFailure? {
    let isUsable = access(cString(lockFile), R_OK | W_OK) == 0
    return isUsable ? nil : CommandFailure(writingState: lockFile, SystemError())
  }

  /// Returns the mark of the last recorded change of a partition's queue; nil if there is no mark.
  fileprivate func mark(_ partition: ByteString) -> QueueChangeMark? {
    (try? read(markFile(partition))).flatMap(\.self)
      .flatMap { QueueChangeMark(text: ByteString($0)) }
  }

  /// Marks a version of a partition's queue as the result of a recorded change.
  fileprivate func setMark(version: Int, _ partition: ByteString) throws {
    try write(QueueChangeMark(version: version).text.bytes, as: markFile(partition))
  }
}

private func markFile(_ partition: ByteString) -> ByteString {
  ".mark" + (partition.isEmpty ? "" : "#" + partition.percentEscaped)
}

/// The version of the queue after a change that `watch --record` must not record, because the command has recorded it
/// itself or the change needs no record.
package struct QueueChangeMark: Equatable {
  package let version: Int
  /// The contents of the mark's file. The contents include a random number, so that two marks of the same version
  /// differ.
  let text: ByteString

  fileprivate init(version: Int) {
    self.version = version
    text = ByteString("\(version) \(UInt64.random(in: 0...UInt64.max))")
  }

  fileprivate init?(text: ByteString) {
    guard let version: Int = ByteString(text.prefix { $0 != .space }).number() else { return nil }
    self.version = version
    self.text = text
  }
}

extension Status {
  /// The name of the partition as records store it; empty for the default partition.
  package var journaledPartition: ByteString {
    partition.flatMap { $0 == "default" ? nil : $0 } ?? ""
  }
}
