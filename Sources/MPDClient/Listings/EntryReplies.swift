package import Bytes
package import ListingIndex

/// The state of reading a directory reply by reply with `Connection.receiveEntries(of:_:)`.
package struct EntryReplies: Sendable {
  fileprivate let directory: ByteString
  /// The windows by which the directory is read; nil while its reply may fit into the server's
  /// output.
  fileprivate var windows: DirectoryWindows?
  /// Whether all entries were read.
  package fileprivate(set) var isAtEnd = false

  /// Creates the state before the first reply; "" and "/" are the root.
  package init(of directory: ByteString) {
    self.directory = directory.withoutRootSlash
  }
}

extension Connection {
  /// Calls a closure with the entries of the next reply, of which there can be none; see
  /// `forEachEntry(in:_:)`.
  package mutating func receiveEntries(
    of replies: inout EntryReplies, _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    guard var windows = replies.windows else {
      replies.isAtEnd = try receiveAllEntries(of: replies.directory, body)
      if !replies.isAtEnd { replies.windows = DirectoryWindows(of: replies.directory) }
      return
    }
    defer { replies.windows = windows }
    try receiveEntries(of: &windows, body)
    replies.isAtEnd = windows.isAtEnd
  }

  /// Calls a closure with all entries of a directory; returns false, with a new connection, if their
  /// reply exceeds the server's output limit.
  private mutating func receiveAllEntries(
    of directory: ByteString, _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) -> Bool {
    if try receiveReply(of: directory, body) { return true }
    // The server also closes a connection that was idle for too long, so only a second loss shows
    // that the reply was too large.
    try reconnect()
    if try receiveReply(of: directory, body) { return true }
    try reconnect()
    return false
  }

  /// Calls a closure with the entries of a directory; returns false if the server dropped the
  /// connection before the first of them.
  private mutating func receiveReply(
    of directory: ByteString, _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) -> Bool {
    var isEmpty = true
    do throws(MPDError) {
      try requestEntries(of: directory) { kind, uri in
        isEmpty = false
        body(kind, uri)
      }
      return true
    } catch {
      guard error.code == .closed, isEmpty else { throw error }
      return false
    }
  }

  private mutating func requestEntries(
    of directory: ByteString, _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    let line = RequestLine(command: "lsinfo", arguments: [directory])
    try line.check()
    try sendTags(false)
    try wire.sendRaw(line)
    try wire.receiveLines(of: "lsinfo") { line in
      guard let colon = line.indexOfSeparator else { return false }
      guard let kind = entryKind(line, nameLength: colon) else { return true }
      body(kind, UnsafeRawBufferPointer(rebasing: line[(colon + 2)...]))
      return true
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The offset of the colon between the name and the value of a pair; nil if the line is not a
  /// pair.
  fileprivate var indexOfSeparator: Int? {
    guard let colon = firstOffset(of: .colon), colon + 1 < count else { return nil }
    return self[colon + 1] == .space ? colon : nil
  }
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
