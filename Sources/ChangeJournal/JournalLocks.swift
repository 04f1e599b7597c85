package import Bytes
internal import CommandRuntime
internal import Glibc
internal import MPDClient
package import Platform
internal import TerminalText

// Locks, and the marks that tell `watch --record` which changes of the queue are already recorded.
extension Journal {
  /// Marks a version of a partition's queue as the result of a recorded change.
  package func setMark(version: Int, _ partition: ByteString) throws {
    try directory.setMark(version: version, partition)
  }

  /// Returns the mark of the last recorded change to a partition's queue; nil if there is no mark.
  package func mark(_ partition: ByteString) -> QueueChangeMark? { directory.mark(partition) }

  /// Returns the addresses of the other servers whose journals contain changes in the given list, as text for a
  /// message. The user may have meant one of these addresses, because the same server can have more than one address.
  func otherAddresses(with list: List) -> String {
    directory.neighbours
      .filter { neighbour in
        StateDirectory(existing: ["journal", neighbour])
          .map { !Journal(in: $0).names(list).isEmpty } ?? false
      }
      .map { "`\(($0.withoutPercentEscapes ?? $0).terminalSafe)`" }.joined(separator: ", ")
  }

  /// Waits until no other run of mpdex is changing the queue, and then locks the queue. Returns nil if the wait takes
  /// more than ten seconds or the lock cannot be created.
  package func lock() -> FileLock? { directory.lock(.exclusive, timeout: .seconds(10)) }

  /// Locks the queue as `lock()` does, but throws an error instead of returning nil.
  func requireLock() throws -> FileLock {
    if let lock = lock() { return lock }
    if let failure = directory.lockFailure { throw failure.saying("nothing was changed") }
    throw CommandFailure(
      .inPart, "another mpdex is changing the queue or a playlist; nothing was changed; try again")
  }
}

// Data that runs of mpdex and `watch --record` share in the journal's directory.
extension StateDirectory {
  /// The error that prevents the lock file from being opened; nil if the file can be read and written.
  fileprivate var lockFailure: CommandFailure? {
    let isUsable = access(cString(lockFile), R_OK | W_OK) == 0
    return isUsable ? nil : CommandFailure(writingState: lockFile, SystemError())
  }

  /// Returns the mark of the last recorded change to a partition's queue; nil if there is no mark.
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

/// The version of the queue after a change that `watch --record` must not record, either because the command that made
/// the change has recorded it or because the change needs no record.
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
