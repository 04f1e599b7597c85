public import Bytes
public import ListingIndex

extension Connection {
  /// Calls a closure with the kind and the full URI of each entry of a directory as the entries arrive, in the
  /// server's order (`lsinfo`); "" and "/" are the root. The URI's memory is valid only during the call.
  ///
  /// No memory is allocated for an entry, and no tags are requested. A connection that is lost before the first entry
  /// is replaced once; see ``reconnect()``. If the server drops the connection twice, as it does when a reply exceeds
  /// its `max_output_buffer_size`, the directory is read in windows with `find`. The closure is then called with all
  /// songs, with all directories that have songs below them, and with the stored playlists, but not with playlist
  /// files.
  ///
  /// - Parameters:
  ///   - directory: the URI of the directory, without a slash at its end.
  ///   - body: receives the kind and the URI of one entry. If it throws, the rest of the reply is received without
  ///     further calls, so that the connection stays usable. A call must not take longer than the server waits for a
  ///     client (`connection_timeout`, a minute by default).
  /// - Throws: the closure's error; `.changed` if the database changed between two windows, or was being updated. By
  ///   then, the closure has been called with some of the entries.
  public mutating func forEachEntry(
    in directory: some ByteStringConvertible,
    _ body: (EntryKind, UnsafeRawBufferPointer) throws(MPDError) -> Void
  ) throws(MPDError) {
    let directory = directory.byteString
    let list = EntryList.directory(directory.withoutRootSlash)
    if let failure = try readEntries(of: list, body) { throw failure }
  }

  /// Calls a closure with each entry of a directory; the closure may throw errors of any type. In all other respects,
  /// this method behaves like `forEachEntry(in:_:)` with a closure that throws ``MPDError``.
  ///
  /// - Parameters:
  ///   - directory: the URI of the directory, without a slash at its end.
  ///   - body: receives the kind and the URI of one entry; an error that it throws ends the reading.
  public mutating func forEachEntry<Failure: Error>(
    in directory: some ByteStringConvertible,
    _ body: (EntryKind, UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws {
    let directory = directory.byteString
    let list = EntryList.directory(directory.withoutRootSlash)
    if let failure = try readEntries(of: list, body) { throw failure }
  }

  /// Calls a closure with each entry of a list until the closure throws. Returns the closure's error; nil if it did not
  /// throw.
  ///
  /// - Parameter modified: called after `body` has received an entry, with the time at which this entry was last
  ///   changed.
  mutating func readEntries<Failure: Error>(
    of list: EntryList, modified: (UnsafeRawBufferPointer) -> Void = { _ in },
    _ body: (EntryKind, UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(MPDError) -> Failure? {
    var call = CallUntilFailure<Failure>()
    var replies = EntryReplies(of: list)
    do throws(MPDError) {
      while !replies.isAtEnd, call.failure == nil {
        try receiveEntries(of: &replies, modified: modified) { kind, uri in
          call { () throws(Failure) in try body(kind, uri) }
        }
      }
    } catch {
      // The closure's error takes precedence; the next request reports a lost connection.
      if call.failure == nil { throw error }
    }
    return call.failure
  }

  /// Returns the entries of a directory in the server's order; "" and "/" are the root. See `forEachEntry`.
  ///
  /// In Mopidy, the URIs of songs are not below the URI of the directory. The name of such an entry is the last
  /// component of the song's URI, with percent escapes decoded. The entry's target is the URI itself.
  ///
  /// Starts over if the database changes between two windows.
  ///
  /// - Parameter directory: the URI of the directory, without a slash at its end.
  /// - Throws: `.ack(.noExist)` if there is no such directory; `.notDirectory` for the path of a song; `.malformed`
  ///   if an entry is outside the directory, except for a song whose URI has a scheme, such as "local:track:…", or if
  ///   the names exceed 2 GiB; `.changed` if the database changed, or was being updated, in each of five attempts.
  public mutating func listing(of directory: some ByteStringConvertible) throws(MPDError) -> Listing
  {
    try listing(of: directory.byteString) { _ in }
  }

  /// Returns the entries of a directory, like `listing(of:)`, and calls a closure with the entries received so far:
  /// with no entries when the listing starts or starts over, and then after every 512 entries.
  package mutating func listing(
    of directory: ByteString, _ body: (Listing) -> Void
  ) throws(MPDError) -> Listing {
    try untilUnchanged { connection throws(MPDError) in
      try connection.readListing(of: directory.withoutRootSlash, { _, _ in }, body)
    }
  }

  /// Returns the entries of a directory, like `listing(of:_:)`, together with the time at which each entry was last
  /// changed, in seconds since 1970; nil for an entry whose time is unknown. If the directory is read in windows, the
  /// times of its directories and playlists are unknown.
  package mutating func datedListing(
    of directory: ByteString, _ body: (Listing) -> Void
  ) throws(MPDError) -> (listing: Listing, modified: [Int?]) {
    try untilUnchanged { connection throws(MPDError) in
      var modified: [Int?] = []
      let read = { (count: Int, time: UnsafeRawBufferPointer) in
        guard modified.count < count else { return }
        modified += repeatElement(nil, count: count - 1 - modified.count)
        modified.append(time.unixTime)
      }
      let listing = try connection.readListing(of: directory.withoutRootSlash, read, body)
      modified += repeatElement(nil, count: listing.count - modified.count)
      return (listing, modified)
    }
  }

  /// Reads the entries of a directory, like `listing(of:_:)`, and also passes their times to a closure.
  ///
  /// - Parameter modified: receives the number of entries so far, and the time at which the last of them was last
  ///   changed.
  private mutating func readListing(
    of directory: ByteString, _ modified: (Int, UnsafeRawBufferPointer) -> Void,
    _ body: (Listing) -> Void
  ) throws(MPDError) -> Listing {
    var listing = Listing(directory: directory)
    var stray: ByteString?
    let prefix = directory.isEmpty ? [] : directory.bytes + [slash]
    body(listing)
    let noteTime = { (time: UnsafeRawBufferPointer) in modified(listing.count, time) }
    _ = try readEntries(of: .directory(directory), modified: noteTime) { kind, uri throws(Never) in
      guard listing.append(kind, uri, below: prefix), listing.names.bytes.count < maxBytes else {
        return stray = stray ?? ByteString(uri)
      }
      guard listing.count % entriesPerCall == 0 else { return }
      listing.reserveCapacityIfLarge()
      body(listing)
    }
    guard let stray else { return listing }
    throw strayEntry(stray, in: directory)
  }
}

extension Listing {
  /// Appends an entry if its URI begins with the given prefix; the rest of the URI becomes the entry's name. Also
  /// appends a song whose URI has a scheme; in this case, the last component of the URI becomes the song's name.
  /// Returns false for any other entry.
  fileprivate mutating func append(
    _ kind: EntryKind, _ uri: UnsafeRawBufferPointer, below prefix: [UInt8]
  ) -> Bool {
    if let name = uri.name(below: prefix) {
      // Either all entries of a listing have targets, or none of them has one.
      targets.isEmpty ? append(kind, name: name) : append(kind, name: name, target: uri)
      return true
    }
    let uri = ByteString(uri)
    guard kind == .song, uri != directory, let name = uri.nameInScheme else { return false }
    addTargets()
    append(kind, name: name, target: uri)
    return true
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the part of a URI after the given prefix; nil if the URI does not begin with the prefix, or if this part
  /// is empty or contains a slash.
  fileprivate func name(below prefix: [UInt8]) -> UnsafeRawBufferPointer? {
    guard count > prefix.count, prefix.withUnsafeBytes(hasPrefix) else { return nil }
    let name = UnsafeRawBufferPointer(rebasing: self[prefix.count...])
    return name.firstOffset(of: slash) == nil ? name : nil
  }
}

private func strayEntry(_ uri: ByteString, in directory: ByteString) -> MPDError {
  guard uri == directory else {
    return .wrongAnswer(
      "the reply contains '\(uri)', which is not in the requested directory", to: "lsinfo")
  }
  return .isSong(uri, command: "lsinfo")
}

extension MPDError {
  static func isSong(_ uri: ByteString, command: String) -> MPDError {
    .found(.notDirectory, "this is a song, not a directory", command: command, objects: [uri])
  }
}

/// The number of entries after which a closure is called again with the listing so far. It is chosen so that the names
/// of these entries fit into the processor's first-level cache.
let entriesPerCall = 512

/// The maximum total size of all names in bytes: 2 GiB, because a listing stores the end of each name as a 32-bit
/// number.
let maxBytes = 1 << 31

private let slash = UInt8.slash
