package import Bytes
package import ListingIndex

extension EntryList {
  /// Whether it is the list of the root, which has the stored playlists as well.
  fileprivate var isRoot: Bool {
    if case .directory("") = self { true } else { false }
  }

  /// The line of the request, without an argument for the root, which MPD 0.24.11 refuses as a path.
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

/// The state of reading a list reply by reply with `Connection.receiveEntries(of:_:)`.
package struct EntryReplies: Sendable {
  fileprivate let list: EntryList
  /// The windows by which the list is read; nil while its reply may fit into the server's
  /// output.
  fileprivate var windows: DirectoryWindows?
  /// Whether all entries were read.
  package fileprivate(set) var isAtEnd = false

  /// Creates the state before the first reply; "" and "/" are the root.
  package init(of directory: ByteString) {
    self.init(of: EntryList.directory(directory.withoutRootSlash))
  }

  init(of list: EntryList) {
    self.list = list
  }
}

extension Connection {
  /// Calls a closure with the entries of the next reply, which can be empty; see
  /// `forEachEntry(in:_:)`.
  package mutating func receiveEntries(
    of replies: inout EntryReplies, _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    guard var windows = replies.windows else {
      replies.isAtEnd = try receiveAllEntries(of: replies.list, body)
      if !replies.isAtEnd { replies.windows = DirectoryWindows(of: replies.list) }
      return
    }
    defer { replies.windows = windows }
    try receiveEntries(of: &windows, body)
    replies.isAtEnd = windows.isAtEnd
    if replies.isAtEnd, replies.list.isRoot { try receiveStoredPlaylists(body) }
  }

  /// Calls a closure with the stored playlists, which are not among the windows of the root.
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

  /// Calls a closure with all entries of a list; returns false, with a new connection, if their
  /// reply exceeds the server's output limit.
  private mutating func receiveAllEntries(
    of list: EntryList, _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) -> Bool {
    if readsTreesByWindows, case .tree = list { return false }
    if try receiveReply(of: list, body) { return true }
    // The server also closes a connection that was idle for too long, so only a second loss shows
    // that the reply was too large.
    try reconnect()
    if try receiveReply(of: list, body) { return true }
    try reconnect()
    return false
  }

  /// Calls a closure with the entries of a list; returns false if the server dropped the
  /// connection before the first of them.
  ///
  /// - Throws: `.changed` if the next attempt will read the list in another way: if a server that has the
  ///   database of another one refused the rest of a tree, since it reads the directories one by one and
  ///   one of them exceeds the other server's output limit, the tree is read by windows; if a list that
  ///   was asked for ahead may exceed the limit, this one is read by itself.
  private mutating func receiveReply(
    of list: EntryList, _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) -> Bool {
    var isEmpty = true
    do throws(MPDError) {
      try requestEntries(of: list) { kind, uri in
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
    of list: EntryList, _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    let line = list.request
    try line.check()
    if listsAhead.contains(where: { $0.text == line.text }) {
      try wire.checkReady(for: list.command, asking: line.isQuestion)
      try sendListsAhead()
    }
    if try !wire.takeReply(to: line) {
      // `listall` sends none in any case.
      let tags: EnabledNames? = if case .directory = list { EnabledNames.none } else { nil }
      try send(list.command, selecting: tags) { wire throws(MPDError) in try wire.sendRaw(line) }
    }
    try wire.receiveLines(of: list.command) { line in
      guard let colon = line.indexOfSeparator else { return false }
      guard let kind = entryKind(line, nameLength: colon) else { return true }
      body(kind, UnsafeRawBufferPointer(rebasing: line[(colon + 2)...]))
      return true
    }
  }
}

// Lists that may be read one after the other can be asked for together.
extension Connection {
  /// Asks for the entries of directories together with the next command list, or with the entries of one of
  /// them, so that there is one wait for all. The replies must be read next and in this
  /// order; a reply that is skipped is dropped. Those that were asked for already are not asked for again.
  package mutating func requestAhead(entriesOf directories: [ByteString]) {
    // What is wrong with a request is reported when it is due.
    listsAhead = directories.map { EntryList.directory($0.withoutRootSlash).request }
      .filter { (try? $0.check()) != nil && !wire.unread.contains(replyTo: $0) }
  }

  /// Lets no later listing take one of the replies that are still unread, since it would be an old one.
  package func disregardListsAhead() { wire.unread.disregard() }

  /// Whether entries are to be asked for together with the next request.
  package var hasListsAhead: Bool { !listsAhead.isEmpty }
}

/// Returns the kind of the entry that a line begins; nil for a line with further details of an entry.
///
/// - Parameter nameLength: the length of the pair's name.
private func entryKind(_ line: UnsafeRawBufferPointer, nameLength: Int) -> EntryKind? {
  switch nameLength {
  case 4 where line.hasPrefix("file"): .song
  case 8 where line.hasPrefix("playlist"): .playlist
  case 9 where line.hasPrefix("directory"): .directory
  default: nil
  }
}
