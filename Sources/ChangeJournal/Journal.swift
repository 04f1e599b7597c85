package import Bytes
package import CommandRuntime
internal import Glibc
package import MPDClient
internal import Platform
internal import TerminalText

/// The changes that mpdex or, with `watch --record`, another client has made of the queues and the stored
/// playlists of a server, the latest first, and the changes that were undone. Each is a file with the state
/// before it.
package struct Journal {
  let directory: StateDirectory

  /// The lists of the journal, named by the first letter of their files.
  package enum List: String {
    case undo = "u"
    case redo = "r"

    /// The list that a change goes to when it is taken from this one.
    var other: List { self == .undo ? .redo : .undo }
  }

  /// - Parameter address: the server. Its partitions share a journal, since they share the playlists.
  package init(of address: ServerAddress) throws {
    try self.init(in: .journal(of: address))
  }

  /// - Parameter directory: the directory with the records.
  package init(in directory: StateDirectory) {
    self.directory = directory
  }

  /// The names of the files of a list, the latest first.
  package func names(_ list: List) -> [ByteString] {
    directory.names().filter { $0.hasPrefix(ByteString(list.rawValue)) }.reversed()
  }

  /// Returns the header of a record; nil if its file is gone.
  ///
  /// - Throws: if the record is damaged.
  func header(_ name: ByteString) throws -> JournalHeader? {
    guard let start = try bytes(name, limit: headerLimit) else { return nil }
    if let header = JournalHeader(start: start) { return header }
    guard let bytes = try bytes(name) else { return nil }
    guard let header = JournalHeader(start: bytes) else { throw damaged(name) }
    return header
  }

  /// Returns a record; nil if its file is gone.
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
    CommandFailure(.inPart, "the record \(shownPath(of: name)) is damaged")
  }

  /// The path of a record for a message.
  func shownPath(of name: ByteString) -> String { directory.shownPath(of: name) }

  /// Puts a damaged record where it is not looked at any more, and returns the failure that says so.
  func setAside(_ name: ByteString, of list: List) -> CommandFailure {
    let place = directory.setAside(name)
    let next =
      list == .undo
      ? "`mpdex undo` undoes the change before it" : "`mpdex redo` makes the one before it again"
    return CommandFailure(
      .inPart,
      "the record of the last change is damaged, and is in \(place) now; nothing was changed (the next \(next))"
    )
  }

  /// Adds a change of mpdex. What was undone of the same lists before cannot be done again then.
  func add(_ entry: JournalEntry) throws {
    _ = try push(entry, to: .undo)
    forgetUndone(entry.lists)
  }

  /// Adds another client's change, which ends no redo.
  package func addOthersChange(_ record: QueueRecord) throws {
    _ = try push(.queue(record), to: .undo)
  }

  /// Adds the change of a queue that came before the oldest of those that were recorded after another change,
  /// unless that is what the record of this one says.
  ///
  /// - Parameter name: the file of the other one; nil if there was none.
  package func add(_ record: QueueRecord, after name: ByteString?) throws {
    let next = names(.undo).last { file in
      file > name ?? "" && (try? header(file))?.lists.contains(record.list) == true
    }
    guard let next, case .queue(let later) = try entry(next),
      later.state.songs != record.state.songs
    else { return }
    // In the order of the names it is between the two.
    try write(.queue(record), as: (name ?? "\(List.undo.rawValue)0") + "-")
    trim(.undo)
  }

  /// Adds a record to a list; returns the name of its file.
  func push(_ entry: JournalEntry, to list: List) throws -> ByteString {
    let last = names(list).first.flatMap { $0.number(after: list) } ?? 0
    let digits = String(last + 1)
    let padded = String(repeating: "0", count: max(0, numberLength - digits.count)) + digits
    let name = ByteString("\(list.rawValue)\(padded).\(getpid())")
    try write(entry, as: name)
    trim(list)
    return name
  }

  /// Writes a record to a file, which replaces the record that it has.
  func write(_ entry: JournalEntry, as name: ByteString) throws {
    let bytes = entry.bytes
    guard bytes.count <= maxBytes else {
      throw CommandFailure(
        .inPart, "what there was before takes more than the \(maxBytes >> 20) MiB that are kept")
    }
    try directory.write(bytes, as: name)
  }

  /// Removes the file of a change that was undone or done again.
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

/// The digits of a number in the name of a file.
private let numberLength = 10

private let maxRecords = 100

/// The size up to which a record is kept, and up to which all records of a list together are.
private let maxBytes = 64 << 20

/// The part of a file in which the header nearly always ends.
private let headerLimit = 1 << 14

extension ByteString {
  /// The number in the name of a file of the journal.
  fileprivate func number(after list: Journal.List) -> Int? {
    ByteString(dropFirst(list.rawValue.utf8.count).prefix { $0 != .dot }).number()
  }
}

extension StateDirectory {
  /// Returns the beginning of a file, at most `limit` bytes; nil if there is none.
  fileprivate func read(_ name: ByteString, limit: Int) throws(SystemError) -> [UInt8]? {
    try readRegularFile(path + "/" + name, limit: limit)
  }

  /// The bytes that a file has; 0 if there is none.
  fileprivate func size(of name: ByteString) -> Int {
    var information = stat()
    return lstat(cString(path + "/" + name), &information) == 0 ? Int(information.st_size) : 0
  }

  /// The names of the other directories beside this one.
  var neighbours: [ByteString] {
    let own = ByteString(path.bytes.split(separator: .slash).last ?? [])
    guard let parent = StateDirectory(existing: ["journal"]) else { return [] }
    return parent.names().filter { $0 != own }
  }

  /// Gives a file a name that `names()` skips; returns its path for a message.
  fileprivate func setAside(_ name: ByteString) -> String {
    let hidden = path + "/.damaged-" + name
    do { try renameFile(path + "/" + name, to: hidden) } catch { return shownPath(of: name) }
    return hidden.terminalSafe
  }

  fileprivate func shownPath(of name: ByteString) -> String { (path + "/" + name).terminalSafe }
}
