public import Bytes
public import ListingIndex

extension Connection {
  /// Calls a closure with each entry of a directory as the entries arrive, in the server's order, by
  /// kind and full URI (`lsinfo`); "" and "/" are the root. The URI's memory is valid during the call.
  ///
  /// It reads lines rather than entities: nothing is allocated for an entry, and no tags are
  /// requested. A connection that is lost before the first entry is replaced once; see
  /// `reconnect()`. If the server drops the connection twice, as it does when a reply exceeds its
  /// `max_output_buffer_size`, the directory is read by windows of `find`. That finds all songs and
  /// all directories with songs below them, but no playlists.
  ///
  /// - Parameter body: may throw; the rest of the directory is then received without calling it, so
  ///   that the connection stays usable. It must not take longer than the server waits for a client
  ///   (`connection_timeout`, a minute by default).
  /// - Throws: the closure's error; `.changed` if the database changed between two windows, or was
  ///   being updated; the closure has then been called for some of the entries.
  public mutating func forEachEntry(
    in directory: ByteString,
    _ body: (EntryKind, UnsafeRawBufferPointer) throws(MPDError) -> Void
  ) throws(MPDError) {
    let list = EntryList.directory(directory.withoutRootSlash)
    if let failure = try readEntries(of: list, body) { throw failure }
  }

  /// Does the same with a closure that throws errors of other types.
  public mutating func forEachEntry<Failure: Error>(
    in directory: ByteString,
    _ body: (EntryKind, UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws {
    let list = EntryList.directory(directory.withoutRootSlash)
    if let failure = try readEntries(of: list, body) { throw failure }
  }

  /// Returns the error of the closure; nil if it was called with all entries.
  mutating func readEntries<Failure: Error>(
    of list: EntryList, _ body: (EntryKind, UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(MPDError) -> Failure? {
    var call = CallUntilFailure<Failure>()
    do throws(MPDError) {
      try receiveAllEntries(of: list) { kind, uri in
        call { () throws(Failure) in try body(kind, uri) }
      }
    } catch {
      // The closure's error comes first; the next request reports a lost connection.
      if call.failure == nil { throw error }
    }
    return call.failure
  }

  private mutating func receiveAllEntries(
    of list: EntryList, _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    if try receiveEntries(of: list, body) { return }
    // The server also closes a connection that was idle for too long, so only a second loss shows
    // that the reply was too large.
    try reconnect()
    if try receiveEntries(of: list, body) { return }
    try reconnect()
    try forEachEntryByWindows(of: list, body)
  }

  /// Calls a closure with the entries of a list; returns false if the server dropped the connection
  /// before the first of them.
  private mutating func receiveEntries(
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
      guard error.code == .closed, isEmpty else { throw error }
      return false
    }
  }

  private mutating func requestEntries(
    of list: EntryList, _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    let line = RequestLine(command: list.command, arguments: [list.directory])
    try line.check()
    try sendTags(false)
    try wire.sendRaw(line)
    try wire.receiveLines(of: list.command) { line in
      guard let colon = line.indexOfSeparator else { return false }
      guard let kind = entryKind(line, nameLength: colon) else { return true }
      body(kind, UnsafeRawBufferPointer(rebasing: line[(colon + 2)...]))
      return true
    }
  }

  /// The entries of a directory in the server's order; "" and "/" are the root. See `forEachEntry`.
  /// Starts over if the database changes between two windows.
  ///
  /// - Throws: `.ack(.noExist)` if there is no such directory; `.notDirectory` for the path of a
  ///   song; `.malformed` if an entry is outside of the directory, or if the names exceed 2 GiB;
  ///   `.changed` if the database changed, or was being updated, in each of five attempts.
  public mutating func listing(of directory: ByteString) throws(MPDError) -> Listing {
    try listing(of: directory) { _ in }
  }

  /// Returns the same, and calls a closure with the names received so far: with none when the
  /// listing starts or starts over, and then after every 512 entries.
  package mutating func listing(
    of directory: ByteString, _ body: (ByteStrings) -> Void
  ) throws(MPDError) -> Listing {
    try untilUnchanged { connection throws(MPDError) in
      try connection.readListing(of: directory.withoutRootSlash, body)
    }
  }

  private mutating func readListing(
    of directory: ByteString, _ body: (ByteStrings) -> Void
  ) throws(MPDError) -> Listing {
    var listing = Listing(directory: directory)
    var stray: ByteString?
    let prefix = directory.isEmpty ? [] : directory.bytes + [slash]
    body(listing.names)
    try forEachEntry(in: directory) { kind, uri in
      guard let name = uri.name(below: prefix), listing.names.bytes.count < maxBytes else {
        return stray = stray ?? ByteString(uri)
      }
      listing.append(kind, name: name)
      guard listing.count % entriesPerCall == 0 else { return }
      listing.reserveCapacityIfLarge()
      body(listing.names)
    }
    guard let stray else { return listing }
    throw strayEntry(stray, in: directory)
  }
}

/// The entries that a request lists.
enum EntryList {
  /// The entries of a directory.
  case directory(ByteString)
  /// A directory and everything below it.
  case tree(ByteString)

  var directory: ByteString {
    switch self {
    case .directory(let directory), .tree(let directory): directory
    }
  }

  fileprivate var command: String {
    switch self {
    case .directory: "lsinfo"
    case .tree: "listall"
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The part of a URI after a prefix; nil if the URI does not begin with the prefix, or if another
  /// slash follows.
  fileprivate func name(below prefix: [UInt8]) -> UnsafeRawBufferPointer? {
    guard count > prefix.count, prefix.withUnsafeBytes(hasPrefix) else { return nil }
    let name = UnsafeRawBufferPointer(rebasing: self[prefix.count...])
    return name.firstOffset(of: slash) == nil ? name : nil
  }
}

private func strayEntry(_ uri: ByteString, in directory: ByteString) -> MPDError {
  guard uri == directory else { return .wrongAnswer("'\(uri)' is not in it", to: "lsinfo") }
  return .isSong(command: "lsinfo")
}

extension MPDError {
  /// The error for the path of a song in place of that of a directory.
  static func isSong(command: String) -> MPDError {
    MPDError(.notDirectory, "a song, not a directory", command: command, isConnectionUsable: true)
  }
}

/// The number of entries whose names fit into the first-level cache.
let entriesPerCall = 512

/// Limited because the ends of the packed names are 32-bit numbers.
let maxBytes = 1 << 31

private let slash = UInt8.slash

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
