internal import Bytes
internal import Glibc
internal import MPDClient

/// What the queue of a server was before each change that mpdex or, with `watch --record`, another client
/// has made, the latest first, and what it was before each of them was undone.
struct QueueHistory {
  private let directory: StateDirectory

  /// The lists of the history, named by the first letter of their files.
  enum List: String {
    case undo = "u"
    case redo = "r"
  }

  /// - Parameter server: the name of the server's directory; see `StateDirectory.name(of:_:)`.
  init(server: ByteString) throws(CommandFailure) {
    directory = try .history(of: server)
  }

  /// The names of the files of a list, the latest first.
  func names(_ list: List) -> [ByteString] {
    directory.names().filter { $0.hasPrefix(ByteString(list.rawValue)) }.reversed()
  }

  /// Returns the record in a file; nil if the file is gone or damaged.
  func record(_ name: ByteString) throws(CommandFailure) -> QueueRecord? {
    try directory.read(name).flatMap(QueueRecord.init(bytes:))
  }

  /// Adds what the queue was before a change. What was undone before cannot be done again then.
  func add(_ record: QueueRecord) throws(CommandFailure) {
    try push(record, to: .undo)
    for name in names(.redo) { directory.remove(name) }
    removeOldest()
  }

  /// Adds what the queue was before the oldest of the changes that were recorded after another one, unless
  /// that is what the record of this change says.
  ///
  /// - Parameter name: the file of the other one; nil if there was none.
  func add(_ record: QueueRecord, after name: ByteString?) throws(CommandFailure) {
    guard let next = names(.undo).last(where: { $0 > name ?? "" }),
      try self.record(next)?.state.songs != record.state.songs
    else { return }
    // In the order of the names it is between the two.
    try directory.write(record.bytes, as: (name ?? "\(List.undo.rawValue)0") + "-")
    removeOldest()
  }

  /// Adds a record to a list.
  func push(_ record: QueueRecord, to list: List) throws(CommandFailure) {
    let last = names(list).first.flatMap { $0.number(after: list) } ?? 0
    let digits = String(last + 1)
    let padded = String(repeating: "0", count: max(0, numberLength - digits.count)) + digits
    try directory.write(record.bytes, as: ByteString("\(list.rawValue)\(padded).\(getpid())"))
  }

  /// Removes the file of a record that was undone or redone.
  func remove(_ name: ByteString) { directory.remove(name) }

  /// Says that the change which has led to a version of the queue was recorded.
  func setMark(version: Int) throws(CommandFailure) { try directory.setMark(version: version) }

  /// The last change that was recorded; nil if there is none.
  var mark: QueueChangeMark? { directory.mark }

  /// Waits until no run of mpdex is changing the queue, and keeps others from beginning to; nil if that
  /// takes too long.
  func lock() -> FileLock? { directory.lock(.exclusive, timeout: .seconds(10)) }

  private func removeOldest() {
    for name in names(.undo).dropFirst(maxRecords) { directory.remove(name) }
  }
}

/// The digits of a number in the name of a file.
private let numberLength = 10

/// The number of changes that can be undone.
private let maxRecords = 100

extension ByteString {
  /// The number in the name of a file of the history.
  fileprivate func number(after list: QueueHistory.List) -> Int? {
    ByteString(dropFirst(list.rawValue.utf8.count).prefix { $0 != .dot }).number()
  }
}

extension CommandContext {
  /// The history of the server's queue.
  func queueHistory(_ status: Status) throws(CommandFailure) -> QueueHistory {
    try QueueHistory(server: serverName(status))
  }
}
