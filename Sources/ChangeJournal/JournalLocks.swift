package import Bytes
internal import CommandRuntime
internal import Glibc
internal import MPDClient
package import Platform
internal import TerminalText

// The locks, and the marks that runs of mpdex and `watch --record` leave for each other.
extension Journal {
  /// Says that the change which has led to a version of a queue was recorded.
  package func setMark(version: Int, _ partition: ByteString) throws {
    try directory.setMark(version: version, partition)
  }

  /// The last change of a partition's queue that was recorded; nil if there is none.
  package func mark(_ partition: ByteString) -> QueueChangeMark? { directory.mark(partition) }

  /// The addresses with changes in a list, apart from this one, for messages: the same server can have several.
  func otherAddresses(with list: List) -> String {
    directory.neighbours
      .filter { neighbour in
        StateDirectory(existing: ["journal", neighbour])
          .map { !Journal(in: $0).names(list).isEmpty } ?? false
      }
      .map { "`\(($0.withoutPercentEscapes ?? $0).terminalSafe)`" }.joined(separator: ", ")
  }

  /// Waits until no run of mpdex is changing the queue, and keeps others from beginning to; nil if that
  /// takes too long.
  package func lock() -> FileLock? { directory.lock(.exclusive, timeout: .seconds(10)) }

  /// Does the same; throws if that takes too long, or if there can be no lock.
  func requireLock() throws -> FileLock {
    if let lock = lock() { return lock }
    if let failure = directory.lockFailure { throw failure.saying("nothing was changed") }
    throw CommandFailure(
      .inPart, "another mpdex is changing the queue or a playlist; nothing was changed")
  }
}

// What runs of mpdex and `watch --record` say to each other through the journal's directory.
extension StateDirectory {
  /// The failure to open the file of the lock; nil if it can be opened.
  fileprivate var lockFailure: CommandFailure? {
    let isUsable = access(cString(lockFile), R_OK | W_OK) == 0
    return isUsable ? nil : CommandFailure(writingState: lockFile, SystemError())
  }

  /// The last change of a partition's queue that was recorded; nil if there is none.
  fileprivate func mark(_ partition: ByteString) -> QueueChangeMark? {
    (try? read(markFile(partition))).flatMap(\.self)
      .flatMap { QueueChangeMark(text: ByteString($0)) }
  }

  /// Says that the change which has led to a version of a queue was recorded.
  fileprivate func setMark(version: Int, _ partition: ByteString) throws {
    try write(QueueChangeMark(version: version).text.bytes, as: markFile(partition))
  }
}

private func markFile(_ partition: ByteString) -> ByteString {
  ".mark" + (partition.isEmpty ? "" : "#" + partition.percentEscaped)
}

/// The version of the queue after a change that `watch --record` must not record: the command has
/// done so, or it needs no record.
package struct QueueChangeMark: Equatable {
  package let version: Int
  /// Two marks of the same version are different.
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
  /// The partition as records name it: empty for the default one.
  package var journaledPartition: ByteString {
    partition.flatMap { $0 == "default" ? nil : $0 } ?? ""
  }
}
