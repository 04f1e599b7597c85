internal import CMPDClient
internal import Glibc
public import ListingIndex

extension Connection {
  /// Hands over the entries of a directory as they arrive, in the server's order, by kind and full
  /// URI (`lsinfo`, `mpd_send_list_meta`). The URI's memory is good for the time of the call.
  ///
  /// Reads pairs, not entities: nothing is allocated for an entry, and tags are not asked for.
  public mutating func forEachEntry(
    in directory: ByteString, _ body: (EntryKind, UnsafeRawBufferPointer) -> Void
  ) throws(MPDError) {
    try checkArguments([directory], of: "lsinfo")
    try sendTags(false)
    try check(directory.withCString { mpd_send_list_meta(handle, $0) }, "lsinfo")
    try receivePairs(of: "lsinfo") { name, value in
      guard let kind = entryKind(name) else { return }
      body(kind, UnsafeRawBufferPointer(cBytes: value))
    }
    try finish("lsinfo")
  }

  /// The entries of a directory in the server's order; "" is the root.
  ///
  /// - Throws: `.ack(.noExist)` where there is no such directory, `.malformed` if an entry is not
  ///   in it.
  public mutating func listing(of directory: ByteString) throws(MPDError) -> Listing {
    var listing = Listing(directory: directory)
    var stray: ByteString?
    let prefix = directory.isEmpty ? [] : directory.bytes + [UInt8(ascii: "/")]
    try forEachEntry(in: directory) { kind, uri in
      let isInside = uri.starts(with: prefix) && !uri.dropFirst(prefix.count).contains(slash)
      if isInside {
        listing.append(kind, name: UnsafeRawBufferPointer(rebasing: uri[prefix.count...]))
      } else {
        stray = stray ?? ByteString(uri)
      }
    }
    guard let stray else { return listing }
    throw MPDError(
      .malformed, "'\(stray)' is not in the directory '\(directory)'", command: "lsinfo",
      isConnectionUsable: true)
  }

  /// Switches the tags of songs off for listings of names, and on again for songs
  /// (`tagtypes clear`, `tagtypes all`; MPD 0.21).
  mutating func sendTags(_ wanted: Bool) throws(MPDError) {
    guard wanted != sendsTags else { return }
    let isDone = wanted ? mpd_run_all_tag_types(handle) : mpd_run_clear_tag_types(handle)
    if !isDone {
      let error = MPDError(from: handle, command: "tagtypes")
      guard error.code == .ack(.unknownCommand) || error.code == .ack(.argument) else {
        throw error
      }
    }
    sendsTags = wanted
  }
}

private let slash = UInt8(ascii: "/")

/// The kind of entry that a pair's name begins, or nil for what is told about an entry.
private func entryKind(_ name: UnsafePointer<CChar>) -> EntryKind? {
  if strcmp(name, "directory") == 0 { return .directory }
  if strcmp(name, "file") == 0 { return .song }
  if strcmp(name, "playlist") == 0 { return .playlist }
  return nil
}
