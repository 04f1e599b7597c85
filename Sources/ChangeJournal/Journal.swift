package import Bytes
package import CommandRuntime
internal import Glibc
package import MPDClient
internal import Platform
internal import TerminalText

/// The recorded changes to a server's queues, stored playlists and stickers. The journal has two lists, each with the
/// latest change first: changes that can be undone, and changes that were undone and can be redone. The file of each
/// change contains the state before the change. Changes by other clients are recorded only by `watch --record`.
package struct Journal {
  let directory: StateDirectory

  /// One of the journal's two lists. The file names of the list's records begin with its raw value.
  package enum List: String {
    case undo = "u"
    case redo = "r"

    /// The list to which a change moves when it is undone or redone.
    var other: List { self == .undo ? .redo : .undo }
  }

  /// Opens the journal of a server, and creates its directory if necessary.
  ///
  /// - Parameter address: the address of the server. Its partitions share one journal, because they share the
  ///   playlists.
  package init(of address: ServerAddress) throws {
    try self.init(in: .journal(of: address))
  }

  /// Opens the journal in a directory.
  ///
  /// - Parameter directory: the directory with the records.
  package init(in directory: StateDirectory) {
    self.directory = directory
  }

  /// Returns the file names of a list's records, the latest record first.
  package func names(_ list: List) -> [ByteString] {
    directory.names().filter { $0.hasPrefix(ByteString(list.rawValue)) }.reversed()
  }

  /// Returns the header of a record; nil if the record's file no longer exists.
  ///
  /// - Throws: if the record is damaged.
  func header(_ name: ByteString) throws -> JournalHeader? {
    guard let start = try bytes(name, limit: headerLimit) else { return nil }
    if let header = JournalHeader(start: start) { return header }
    guard let bytes = try bytes(name) else { return nil }
    guard let header = JournalHeader(start: bytes) else { throw damaged(name) }
    return header
  }

  /// Returns a record; nil if the record's file no longer exists.
  ///
  /// - Throws: if the record is damaged.
  func entry(_ name: ByteString) throws -> JournalEntry? {
    guard let bytes = try bytes(name) else { return nil }
    guard let entry = JournalEntry(bytes: bytes) else { throw damaged(name) }
    return entry
  }

  private func bytes(_ name: ByteString, limit: Int? = nil) throws -> [UInt8]? {
    do {
      guard let limit else { return try directory.read(name) }
      return try directory.read(name, limit: limit)
    } catch {
      throw damaged(name)
    }
  }

  private func damaged(_ name: ByteString) -> CommandFailure {
    CommandFailure(
      .inPart,
      "a record in the history is damaged: \(shownPath(of: name)); to get rid of this message, remove the file"
    )
  }

  /// Returns the path of a record's file, made safe to print in a message.
  func shownPath(of name: ByteString) -> String { directory.shownPath(of: name) }

  /// Renames the file of a damaged record so that it is ignored from now on, and returns a failure that reports this.
  func setAside(_ name: ByteString, of list: List) -> CommandFailure {
    let place = directory.setAside(name)
    let (change, next) =
      list == .undo
      ? ("last change", "`mpdex undo` undoes the change before that one")
      : ("last undone change", "`mpdex redo` redoes the change undone before that one")
    return CommandFailure(
      .inPart,
      "the record of the \(change) is damaged and was moved to \(place); nothing was changed; the next \(next)"
    )
  }

  /// Records a change made by mpdex. Afterwards, changes to the same lists that were undone earlier can no longer be
  /// redone.
  func add(_ entry: JournalEntry) throws {
    _ = try push(entry, to: .undo)
    forgetUndone(entry.lists)
  }

  /// Records a change made by another client. Undone changes can still be redone.
  package func addOthersChange(_ record: QueueRecord) throws {
    _ = try push(.queue(record), to: .undo)
  }

  /// Inserts a record of a queue into the list of changes that can be undone, as the change that directly followed an
  /// existing record. Does nothing if the list contains no later record of this queue, or if the next such record
  /// contains the same songs.
  ///
  /// - Parameter name: the file name of the existing record; nil to insert the new record before all others.
  package func add(_ record: QueueRecord, after name: ByteString?) throws {
    let next = names(.undo).last { file in
      file > name ?? "" && (try? header(file))?.lists.contains(record.list) == true
    }
    guard let next, case .queue(let later) = try entry(next),
      later.state.songs != record.state.songs
    else { return }
    // This name sorts directly after the name of the earlier file, and before the names of all later files.
    try write(.queue(record), as: (name ?? "\(List.undo.rawValue)0") + "-")
    trim(.undo)
  }

  /// Adds a record to a list and returns the name of its file.
  func push(_ entry: JournalEntry, to list: List) throws -> ByteString {
    let last = names(list).first.flatMap { $0.number(after: list) } ?? 0
    let digits = String(last + 1)
    let padded = String(repeating: "0", count: max(0, numberLength - digits.count)) + digits
    let name = ByteString("\(list.rawValue)\(padded).\(getpid())")
    try write(entry, as: name)
    trim(list)
    return name
  }

  /// Writes a record to a file, replacing the previous record. Throws if the record is larger than `maxBytes`.
  func write(_ entry: JournalEntry, as name: ByteString) throws {
    let bytes = entry.bytes
    guard bytes.count <= maxBytes else {
      throw CommandFailure(
        .inPart,
        "the previous state is larger than the \(maxBytes >> 20) MiB that the undo history can hold"
      )
    }
    try directory.write(bytes, as: name)
  }

  /// Removes the file of a record.
  func remove(_ name: ByteString) { directory.remove(name) }

  private func forgetUndone(_ lists: Set<JournaledList>) {
    for name in names(.redo) {
      guard let header = try? header(name), !lists.isDisjoint(with: header.lists) else { continue }
      guard case .playlists(let record) = try? entry(name), let rest = record.without(lists),
        (try? write(.playlists(rest), as: name)) != nil
      else {
        remove(name)
        continue
      }
    }
  }

  private func trim(_ list: List) {
    var room = maxBytes
    for (index, name) in names(list).enumerated() {
      room -= directory.size(of: name)
      if index >= maxRecords || room < 0 { remove(name) }
    }
  }
}

/// The number of digits to which the numbers in file names are padded.
private let numberLength = 10

private let maxRecords = 100

/// The maximum size of a single record, and the maximum total size of the records of a list, in bytes.
private let maxBytes = 64 << 20

/// How many bytes of a file are read first when only the header is needed; nearly every header is shorter.
private let headerLimit = 1 << 14

extension ByteString {
  /// Returns the number in the name of a journal file; nil if the name contains no number.
  fileprivate func number(after list: Journal.List) -> Int? {
    ByteString(dropFirst(list.rawValue.utf8.count).prefix { $0 != .dot }).number()
  }
}

extension StateDirectory {
  /// Returns the beginning of a file, at most `limit` bytes; nil if the file does not exist.
  fileprivate func read(_ name: ByteString, limit: Int) throws(SystemError) -> [UInt8]? {
    try readRegularFile(path + "/" + name, limit: limit)
  }

  /// Returns the size of a file in bytes; 0 if the file does not exist.
  fileprivate func size(of name: ByteString) -> Int {
    var information = stat()
    return lstat(cString(path + "/" + name), &information) == 0 ? Int(information.st_size) : 0
  }

  /// The names of the journal directories of other servers.
  var neighbours: [ByteString] {
    let own = ByteString(path.bytes.split(separator: .slash).last ?? [])
    guard let parent = StateDirectory(existing: ["journal"]) else { return [] }
    return parent.names().filter { $0 != own }
  }

  /// Renames a file so that `names()` skips it. Returns the path of the file, made safe to print in a message.
  fileprivate func setAside(_ name: ByteString) -> String {
    let hidden = path + "/.damaged-" + name
    do { try renameFile(path + "/" + name, to: hidden) } catch { return shownPath(of: name) }
    return hidden.terminalSafe
  }

  fileprivate func shownPath(of name: ByteString) -> String { (path + "/" + name).terminalSafe }
}
