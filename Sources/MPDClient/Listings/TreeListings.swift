public import Bytes
public import ListingIndex

extension Connection {
  /// Calls a closure with the kind and the full URI of each directory, song and playlist file at any depth below a
  /// directory, as they arrive, in the server's order (`listall`); "" and "/" are the root. The URI's memory is valid
  /// only during the call.
  ///
  /// In all other respects, this method behaves like `forEachEntry(in:_:)`.
  ///
  /// - Parameters:
  ///   - directory: the URI of the directory, without a slash at its end.
  ///   - body: receives the kind and the URI of one entry; an error that it throws ends the reading.
  public mutating func forEachEntry(
    below directory: some ByteStringConvertible,
    _ body: (EntryKind, UnsafeRawBufferPointer) throws(MPDError) -> Void
  ) throws(MPDError) {
    let directory = directory.byteString.withoutRootSlash
    let failure = try readEntries(of: .tree(directory)) { kind, uri throws(MPDError) in
      // The server lists the directory itself too.
      let isBase = kind == .directory && uri.elementsEqual(directory.bytes)
      if !isBase, !isStoredPlaylist(kind, uri) { try body(kind, uri) }
    }
    if let failure { throw failure }
  }

  /// Returns the entries at any depth below a directory, in the server's order; "" and "/" are the root. The name of
  /// each entry is the last component of its URI, and the entry's target is the URI.
  ///
  /// Starts over if the database changes between two windows.
  ///
  /// - Parameter directory: the URI of the directory, without a slash at its end.
  /// - Throws: `.ack(.noExist)` if there is no such directory; `.notDirectory` for the path of a song; `.malformed`
  ///   if the URIs exceed 2 GiB; `.changed` if the database changed, or was being updated, in each of five attempts.
  public mutating func tree(below directory: some ByteStringConvertible) throws(MPDError) -> Listing
  {
    try tree(below: directory.byteString) { _ in }
  }

  /// Returns the entries at any depth below a directory, like `tree(below:)`, and calls a closure with the entries
  /// received so far: with no entries when the listing starts or starts over, and then after every 512 entries.
  package mutating func tree(
    below directory: ByteString, _ body: (Listing) -> Void
  ) throws(MPDError) -> Listing {
    try untilUnchanged { connection throws(MPDError) in
      try connection.readTree(below: directory.withoutRootSlash, body)
    }
  }

  private mutating func readTree(
    below directory: ByteString, _ body: (Listing) -> Void
  ) throws(MPDError) -> Listing {
    var listing = Listing(directory: directory)
    body(listing)
    try forEachEntry(below: directory) { kind, uri throws(MPDError) in
      guard !uri.elementsEqual(directory.bytes) else {
        throw .isSong(directory, command: "listall")
      }
      guard listing.targets.bytes.count < maxBytes else {
        throw .wrongAnswer(
          "the directory has too many entries to be read at once; name one of its subdirectories",
          to: "listall")
      }
      let start = uri.lastIndex(of: .slash).map { $0 + 1 } ?? 0
      listing.append(kind, name: UnsafeRawBufferPointer(rebasing: uri[start...]), target: uri)
      guard listing.count % entriesPerCall == 0 else { return }
      listing.reserveCapacityIfLarge()
      body(listing)
    }
    return listing
  }
}

/// Returns whether an entry of a tree is a stored playlist. A server that uses another server's database (plugin
/// "proxy") lists the other server's stored playlists in its root, although it does not have these playlists itself. A
/// playlist whose name has no suffix is assumed to be a stored playlist, and any other playlist is assumed to be a
/// file.
private func isStoredPlaylist(_ kind: EntryKind, _ uri: UnsafeRawBufferPointer) -> Bool {
  kind == .playlist && !uri.contains(.slash) && !uri.contains(.dot)
}
