internal import Bytes
internal import ListingIndex
internal import MPDClient

/// What a stored playlist has, and what it shall have.
///
/// MPD edits a playlist by reading no more than `max_playlist_length` entries of it, and drops the
/// rest. Appending has no such limit. So a playlist is written anew under another name, compared,
/// and renamed; only what the server would not take again is edited where it is. A signal does not
/// end the program in between, see `holdingSignals(_:)`.
struct PlaylistEdit {
  let name: ByteString
  /// Nil if there is no such playlist.
  let old: [ByteString]?
  var new: [ByteString]

  init(_ name: ByteString, from old: [ByteString]?, to new: [ByteString]) {
    self.name = name
    self.old = old
    self.new = new
  }

  /// Begins with what the playlist has.
  init(of name: ByteString, over server: inout Connection) throws(CommandFailure) {
    old = try asking(about: name) { () throws(MPDError) in
      do throws(MPDError) {
        return try server.run(.playlistURIs(name))
      } catch {
        guard error.code == .ack(.noExist) else { throw error }
        return nil
      }
    }
    self.name = name
    new = old ?? []
  }

  /// Begins with what the playlist has, which there must be.
  init(ofExisting name: ByteString, over server: inout Connection) throws(CommandFailure) {
    self.name = name
    new = try asking(about: name) { () throws(MPDError) in try server.run(.playlistURIs(name)) }
    old = new
  }

  /// Makes the playlist what it shall be; a failure leaves it as it was, or says what it is.
  func apply(over server: inout Connection) throws(CommandFailure) {
    if new == old { return }
    if new.isEmpty {
      guard old != nil else { return }
      try asking(about: name) { () throws(MPDError) in try server.run(.clearPlaylist(name)) }
    } else if let old, new.starts(with: old) {
      try changeInPlace(old, over: &server)
    } else {
      try rewrite(over: &server)
    }
  }

  private func rewrite(over server: inout Connection) throws(CommandFailure) {
    let copy: TemporaryPlaylist
    do throws(TemporaryPlaylist.Problem) {
      copy = try TemporaryPlaylist(holding: new, over: &server)
    } catch {
      guard let old, error.isAbout(old) else { throw error.failure(of: name) }
      return try changeInPlace(old, over: &server)
    }
    try copy.removeIfInterrupted(sparing: name, over: &server)
    if old == nil {
      try copy.takeName(name, over: &server)
    } else {
      try copy.replace(name, expecting: old, over: &server)
    }
  }

  /// Says what was done.
  var summary: String {
    let changes = ChangeSet(from: old ?? [], to: new)
    let parts = [
      (changes.inserted.count, "added"), (changes.removed.count, "removed"),
      (changes.moves.count, "moved"),
    ].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    let done = parts.isEmpty ? "nothing to do" : parts.joined(separator: ", ")
    let isThere = old != nil || !new.isEmpty
    return "\(name.terminalSafe): \(done); "
      + (isThere ? "it has \(songCount(new.count))" : "there is no such playlist")
  }
}

extension CommandContext {
  /// Does an edit and says what was done.
  func apply(_ edit: PlaylistEdit, over server: inout Connection) throws(CommandFailure) {
    try holdingSignals { () throws(CommandFailure) in
      try edit.apply(over: &server)
      note(edit.summary)
    }
  }
}
