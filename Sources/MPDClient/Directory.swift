internal import CMPDClient
internal import Glibc
public import ListingIndex

extension Connection {
  /// Hands over the entries of a directory as they arrive, in the server's order, by kind and full
  /// URI (`lsinfo`, `mpd_send_list_meta`); "" and "/" are the root. The URI's memory is good for the
  /// time of the call.
  ///
  /// Reads pairs, not entities: nothing is allocated for an entry, and tags are not asked for.
  /// A connection that is lost before the first entry is made anew once, see `reconnect()`. Where the
  /// server drops the connection twice, as it does when a reply passes its `max_output_buffer_size`,
  /// the directory is read by windows of `find`: that finds all songs and all directories that hold
  /// some, but no playlists.
  ///
  /// - Throws: `.changed` if the database was changed between two windows, or an update of it goes on;
  ///   some entries were handed over then.
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
    try checkArguments([directory], of: "lsinfo")
    try sendTags(false)
    try send("lsinfo") { handle in directory.withCString { mpd_send_list_meta(handle, $0) } }
    try receivePairs(of: "lsinfo") { name, value in
      guard let kind = entryKind(name) else { return }
      body(kind, UnsafeRawBufferPointer(cBytes: value))
    }
  }

  /// The entries of a directory in the server's order; "" and "/" are the root. See `forEachEntry`;
  /// where the database is changed between two windows it begins again.
  ///
  /// - Throws: `.ack(.noExist)` where there is no such directory, `.notDirectory` for a song's
  ///   path, `.malformed` if an entry is not in it, or if the names are more than 2 GiB; `.changed`
  ///   if the database was changed, or updated, each of five times.
  public mutating func listing(of directory: ByteString) throws(MPDError) -> Listing {
    try untilUnchanged { connection throws(MPDError) in
      try connection.readListing(of: directory.withoutRootSlash)
    }
  }

  private mutating func readListing(of directory: ByteString) throws(MPDError) -> Listing {
    var listing = Listing(directory: directory)
    var stray: ByteString?
    let prefix = directory.isEmpty ? [] : directory.bytes + [slash]
    try forEachEntry(in: directory) { kind, uri in
      if !listing.append(kind, uri, below: prefix) { stray = stray ?? ByteString(uri) }
    }
    guard let stray else { return listing }
    throw strayEntry(stray, in: directory)
  }
}

extension ByteString {
  /// The root by the name that all URIs have it by, since none of them begins with a slash.
  fileprivate var withoutRootSlash: ByteString { self == "/" ? "" : self }
}

extension Listing {
  /// Appends the entry of a URI; false if it is not right behind the prefix, or if there is no room.
  fileprivate mutating func append(
    _ kind: EntryKind, _ uri: UnsafeRawBufferPointer, below prefix: [UInt8]
  ) -> Bool {
    let name = uri.dropFirst(prefix.count)
    let isInside = uri.starts(with: prefix) && !name.isEmpty && !name.contains(slash)
    guard isInside, names.bytes.count < mostBytes else { return false }
    append(kind, name: UnsafeRawBufferPointer(rebasing: name))
    return true
  }
}

private func strayEntry(_ uri: ByteString, in directory: ByteString) -> MPDError {
  let isItself = uri == directory
  return MPDError(
    isItself ? .notDirectory : .malformed,
    isItself ? "a song, not a directory" : "'\(uri)' is not in it", command: "lsinfo",
    isConnectionUsable: true)
}

/// The ends of the packed names are 32-bit.
private let mostBytes = 1 << 31

private let slash = UInt8(ascii: "/")

/// The kind of entry that a pair's name begins, or nil for what is told about an entry.
private func entryKind(_ name: UnsafePointer<CChar>) -> EntryKind? {
  if isName(name, "directory") { return .directory }
  if isName(name, "file") { return .song }
  if isName(name, "playlist") { return .playlist }
  return nil
}

/// Whether a pair's name is this one; allocates nothing.
func isName(_ name: UnsafePointer<CChar>, _ expected: StaticString) -> Bool {
  let count = expected.utf8CodeUnitCount
  return strlen(name) == count && memcmp(name, expected.utf8Start, count) == 0
}
