public import Bytes
public import ListingIndex

extension Connection {
  /// Hands over the entries of a directory as they arrive, in the server's order, by kind and full
  /// URI (`lsinfo`); "" and "/" are the root. The URI's memory is good for the time of the call.
  ///
  /// Reads lines, not entities: nothing is allocated for an entry, and tags are not asked for.
  /// A connection that is lost before the first entry is made anew once, see `reconnect()`. Where
  /// the server drops the connection twice, as it does when a reply passes its
  /// `max_output_buffer_size`, the directory is read by windows of `find`: that finds all songs and
  /// all directories that hold some, but no playlists.
  ///
  /// - Throws: `.changed` if the database was changed between two windows, or an update of it goes
  ///   on; some entries were handed over then.
  public mutating func forEachEntry(
    in directory: ByteString, _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    let directory = directory.withoutRootSlash
    if try receiveEntries(of: directory, body) { return }
    // A connection that had been idle for too long is closed, too: only the second time tells.
    try reconnect()
    if try receiveEntries(of: directory, body) { return }
    try reconnect()
    try forEachEntryByWindows(in: directory, body)
  }

  /// Hands over the entries of a directory; false if the server dropped the connection before the
  /// first of them.
  private mutating func receiveEntries(
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

  /// The entries of a directory in the server's order; "" and "/" are the root. See `forEachEntry`;
  /// where the database is changed between two windows it begins again.
  ///
  /// - Throws: `.ack(.noExist)` where there is no such directory, `.notDirectory` for a song's
  ///   path, `.malformed` if an entry is not in it, or if the names are more than 2 GiB; `.changed`
  ///   if the database was changed, or updated, each of five times.
  public mutating func listing(of directory: ByteString) throws(MPDError) -> Listing {
    try listing(of: directory) { _ in }
  }

  /// The same; the body is called at the beginning and behind some hundred entries each with the
  /// names so far: with none where the listing begins again.
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
      guard let name = uri.name(below: prefix), listing.names.bytes.count < mostBytes else {
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

extension ByteString {
  /// The root by the name that all URIs have it by, since none of them begins with a slash.
  fileprivate var withoutRootSlash: ByteString { self == "/" ? "" : self }
}

extension UnsafeRawBufferPointer {
  /// What follows a prefix in a URI; nil if it does not begin with that, or goes deeper.
  fileprivate func name(below prefix: [UInt8]) -> UnsafeRawBufferPointer? {
    guard count > prefix.count, prefix.withUnsafeBytes(hasPrefix) else { return nil }
    let name = UnsafeRawBufferPointer(rebasing: self[prefix.count...])
    return name.firstOffset(of: slash) == nil ? name : nil
  }
}

private func strayEntry(_ uri: ByteString, in directory: ByteString) -> MPDError {
  guard uri == directory else { return .wrongAnswer("'\(uri)' is not in it", to: "lsinfo") }
  return MPDError(
    .notDirectory, "a song, not a directory", command: "lsinfo", isConnectionUsable: true)
}

/// Names that fit into the nearest cache.
private let entriesPerCall = 512

/// The ends of the packed names are 32-bit.
private let mostBytes = 1 << 31

private let slash = UInt8.slash

extension UnsafeRawBufferPointer {
  /// Where the colon stands between the name and the value of a pair; nil if this is none.
  fileprivate var indexOfSeparator: Int? {
    guard let colon = firstOffset(of: .colon), colon + 1 < count else { return nil }
    return self[colon + 1] == .space ? colon : nil
  }
}

/// The kind of entry that a line is the first of, whose name is so long; nil for what is told about
/// an entry.
private func entryKind(_ line: UnsafeRawBufferPointer, nameLength: Int) -> EntryKind? {
  switch nameLength {
  case 4 where line.hasPrefix("file"): .song
  case 8 where line.hasPrefix("playlist"): .playlist
  case 9 where line.hasPrefix("directory"): .directory
  default: nil
  }
}
