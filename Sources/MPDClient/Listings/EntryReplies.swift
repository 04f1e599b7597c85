package import Bytes
package import ListingIndex

extension EntryList {
  /// Whether this is the list of the root directory. Unlike other lists, it also contains the stored playlists.
  fileprivate var isRoot: Bool {
    if case .directory("") = self { true } else { false }
  }

  /// The request line for this list. For the root directory, the line has no argument, because MPD 0.24.11 refuses an
  /// empty path.
  fileprivate var request: RequestLine {
    RequestLine(command: command, arguments: directory.isEmpty ? [] : [directory])
  }

  fileprivate var command: String {
    switch self {
    case .directory: "lsinfo"
    case .tree: "listall"
    }
  }
}

/// The progress of reading a list reply by reply with `Connection.receiveEntries(of:_:)`.
package struct EntryReplies: Sendable {
  fileprivate let list: EntryList
  /// The progress of reading the list in windows; nil until it turns out that the list does not fit into one reply.
  fileprivate var windows: DirectoryWindows?
  /// Whether all entries have been read.
  package fileprivate(set) var isAtEnd = false

  /// Creates the initial state for reading a directory; "" and "/" are the root.
  package init(of directory: ByteString) {
    self.init(of: EntryList.directory(directory.withoutRootSlash))
  }

  init(of list: EntryList) {
    self.list = list
  }
}

extension Connection {
  /// Calls a closure with the entries of the next reply, which may contain no entries; see `forEachEntry(in:_:)`.
  ///
  /// - Parameter modified: called after `body` has received an entry, with the time at which this entry was last
  ///   changed, as the server writes it; not called for an entry whose time the server does not send.
  package mutating func receiveEntries(
    of replies: inout EntryReplies, modified: (UnsafeRawBufferPointer) -> Void = { _ in },
    _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    guard var windows = replies.windows else {
      replies.isAtEnd = try receiveAllEntries(of: replies.list, modified, body)
      if !replies.isAtEnd { replies.windows = DirectoryWindows(of: replies.list) }
      return
    }
    defer { replies.windows = windows }
    try receiveEntries(of: &windows, modified: modified, body)
    replies.isAtEnd = windows.isAtEnd
    if replies.isAtEnd, replies.list.isRoot { try receiveStoredPlaylists(body) }
  }

  /// Calls a closure with each stored playlist. They are read separately because the windows of the root directory do
  /// not contain them.
  private mutating func receiveStoredPlaylists(
    _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    do throws(MPDError) {
      for playlist in try run(.playlists) {
        playlist.name.withUnsafeBytes { body(.playlist, $0) }
      }
    } catch {
      // A server without stored playlists refuses to list them.
      guard error.isConnectionUsable, error.code != .closed else { throw error }
    }
  }

  /// Calls a closure with all entries of a list. Returns false if the reply exceeds the server's output limit; the
  /// server has then closed the connection, which is replaced by a new connection.
  private mutating func receiveAllEntries(
    of list: EntryList, _ modified: (UnsafeRawBufferPointer) -> Void,
    _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) -> Bool {
    if readsTreesByWindows, case .tree = list { return false }
    if try receiveReply(of: list, modified, body) { return true }
    // The server also closes a connection that was idle for too long, so only a second loss shows
    // that the reply was too large.
    try reconnect()
    if try receiveReply(of: list, modified, body) { return true }
    try reconnect()
    return false
  }

  /// Calls a closure with the entries of a list; returns false if the server dropped the connection before the first
  /// entry.
  ///
  /// - Throws: `.changed` if the list must be read again, which has two possible reasons. First, a server that uses
  ///   another server's database refused the rest of a tree: such a server reads the directories one by one, and one
  ///   directory exceeded the other server's output limit. The next attempt then reads the tree in windows. Second, a
  ///   list that was requested ahead may have exceeded the limit. The next attempt then requests the list alone.
  private mutating func receiveReply(
    of list: EntryList, _ modified: (UnsafeRawBufferPointer) -> Void,
    _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) -> Bool {
    var isEmpty = true
    do throws(MPDError) {
      try requestEntries(of: list, modified) { kind, uri in
        isEmpty = false
        body(kind, uri)
      }
      return true
    } catch {
      let isAlone = wire.unread.isEmpty
      guard error.code == .closed, isEmpty || error.isConnectionUsable || !isAlone else {
        throw error
      }
      if isEmpty { return false }
      readsTreesByWindows = readsTreesByWindows || isAlone
      if !error.isConnectionUsable { try reconnect() }
      throw .found(.changed, error.message, command: list.command)
    }
  }

  private mutating func requestEntries(
    of list: EntryList, _ modified: (UnsafeRawBufferPointer) -> Void,
    _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    do throws(MPDError) { try exchange(list, modified, body) } catch {
      throw error.naming(objectsOf: list.request)
    }
  }

  private mutating func exchange(
    _ list: EntryList, _ modified: (UnsafeRawBufferPointer) -> Void,
    _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    let line = list.request
    try line.check()
    if listsAhead.contains(where: { $0.text == line.text }) {
      try wire.checkReady(for: list.command, asking: line.isQuestion)
      try sendListsAhead()
    }
    if try !wire.takeReply(to: line) {
      // `listall` never sends tags.
      let tags: EnabledNames? = if case .directory = list { EnabledNames.none } else { nil }
      try send(list.command, selecting: tags) { wire throws(MPDError) in try wire.sendRaw(line) }
    }
    try wire.receiveLines(of: list.command) { line in
      guard let colon = line.indexOfSeparator else { return false }
      let value = UnsafeRawBufferPointer(rebasing: line[(colon + 2)...])
      if let kind = entryKind(line, nameLength: colon) {
        body(kind, value)
      } else if colon == 13, line.hasPrefix("Last-Modified") {
        modified(value)
      }
      return true
    }
  }
}

// Lists that are likely to be read one after another can be requested together.
extension Connection {
  /// Schedules requests for the entries of directories. The requests are sent together with the next command list, or
  /// with the request for the entries of one of these directories, so that all of them take a single round trip. The
  /// replies must be the next ones to be read, in the order of the directories; a reply that is skipped is discarded.
  /// Directories that have already been requested are not requested again.
  package mutating func requestAhead(entriesOf directories: [ByteString]) {
    // An invalid request is reported when its entries are read.
    listsAhead = directories.map { EntryList.directory($0.withoutRootSlash).request }
      .filter { (try? $0.check()) != nil && !wire.unread.contains(replyTo: $0) }
  }

  /// Marks the replies that are still unread as outdated, so that later listings do not use these replies.
  package func disregardListsAhead() { wire.unread.disregard() }

  /// Whether entries will be requested together with the next request.
  package var hasListsAhead: Bool { !listsAhead.isEmpty }
}

/// Returns the kind of the entry that begins with this line; nil if the line only adds details to an entry that began
/// with an earlier line.
///
/// - Parameter nameLength: the length of the name before the colon in the line.
private func entryKind(_ line: UnsafeRawBufferPointer, nameLength: Int) -> EntryKind? {
  switch nameLength {
  case 4 where line.hasPrefix("file"): .song
  case 8 where line.hasPrefix("playlist"): .playlist
  case 9 where line.hasPrefix("directory"): .directory
  default: nil
  }
}
