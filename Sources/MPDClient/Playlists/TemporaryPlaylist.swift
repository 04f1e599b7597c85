internal import Bytes

/// A complete stored playlist under a name that no other client uses. It is created to replace another playlist.
struct TemporaryPlaylist {
  let name: ByteString
  /// The songs in the form in which the server stores them; it may spell a URL differently from the client.
  let songs: [ByteString]

  enum Problem: Error {
    /// The server does not accept a song. The values are the song's index, the song's URI and the server's error.
    case refused(Int, ByteString, MPDError)
    /// The server accepted a song, but stored another entry for it. The values are the song's index and the song's
    /// URI.
    case lost(Int, ByteString)
    case failure(MPDError)
  }

  /// Returns a name that no playlist has. The name states the playlist's purpose, so that a user who comes across a
  /// playlist that could not be removed can tell what it was for.
  static func unusedName(_ purpose: String) -> ByteString {
    ByteString("mpdex-\(purpose)-" + String(UInt64.random(in: 0...UInt64.max), radix: 16))
  }
}

extension Connection {
  /// Stores songs as a playlist with a temporary name. If the server does not store all of the songs, removes the
  /// playlist again and throws an error.
  mutating func temporaryPlaylist(
    holding songs: [ByteString], isCancelled: () -> Bool
  ) throws(TemporaryPlaylist.Problem) -> TemporaryPlaylist {
    let name = TemporaryPlaylist.unusedName("temporary")
    let stored: [ByteString]
    do throws(MPDError) {
      try fill(name, with: songs, isCancelled: isCancelled)
      stored = try uris(ofPlaylist: name)
    } catch {
      guard let index = error.index, songs.indices.contains(index),
        error.isAbout(songs[index])
      else {
        let leftover = error.isRefusalOfFirst ? "" : removeTemporary(name)
        throw .failure(error.saying("\(error)\(leftover)"))
      }
      if !error.isRefusalOfFirst { try removeTrial(name) }
      throw .refused(index, songs[index], error)
    }
    guard let index = firstDifference(songs, stored) else {
      return TemporaryPlaylist(name: name, songs: stored)
    }
    guard songs.indices.contains(index) else {
      throw .failure(
        .wrongAnswer(
          "the server lists songs in a temporary playlist that was just created empty",
          to: "listplaylist"))
    }
    try removeTrial(name)
    throw .lost(index, songs[index])
  }

  /// Appends songs to a playlist in batches, between which the caller may cancel. If there are no songs, creates an
  /// empty playlist.
  mutating func fill(
    _ name: ByteString, with songs: [ByteString], isCancelled: () -> Bool
  ) throws(MPDError) {
    // No other request creates a playlist that has no songs.
    if songs.isEmpty { try run(.saveQueue(as: name), .clearPlaylist(name)) }
    for start in stride(from: 0, to: songs.count, by: songBatchSize) {
      if isCancelled() { throw .cancelled }
      let batch = songs[start...].prefix(songBatchSize)
      do throws(MPDError) {
        try list {
          $0.append(contentsOf: batch.map { .add($0.addressForPlaylist, toPlaylist: name) })
        }
      } catch { throw error.shifted(by: start) }
    }
    if isCancelled() { throw .cancelled }
  }

  /// Returns songs in the form in which a playlist stores them, after making sure that the playlist can hold them.
  ///
  /// - Throws: an error with the `index` of the song that is refused.
  mutating func stored(
    _ songs: [ByteString], in name: ByteString, isCancelled: () -> Bool
  ) throws(MPDError) -> [ByteString] {
    if songs.isEmpty { return [] }
    try PlaylistEdit(name, from: nil, to: songs).checkFormat(at: songs.indices)
    do throws(TemporaryPlaylist.Problem) {
      let trial = try temporaryPlaylist(holding: songs, isCancelled: isCancelled)
      try removeTrial(trial.name)
      return trial.songs
    } catch {
      throw error.error(of: name)
    }
  }

  /// Removes a temporary playlist before anything else has been changed; throws if the playlist cannot be removed.
  mutating func removeTrial(_ name: ByteString) throws(TemporaryPlaylist.Problem) {
    do throws(MPDError) { try remove(name) } catch {
      throw .failure(error.saying("\(error)\(leftOver(name))"))
    }
  }

  /// Removes a temporary playlist. If this fails, returns a clause that says so, to be appended to a message;
  /// otherwise returns an empty string.
  mutating func removeTemporary(_ name: ByteString) -> String {
    do throws(MPDError) {
      try remove(name)
      return ""
    } catch {
      return isAbsent(name) ? "" : leftOver(name)
    }
  }

  /// Returns whether the server says that it has no playlist of this name, or that it keeps no playlists at all.
  private mutating func isAbsent(_ name: ByteString) -> Bool {
    do throws(MPDError) {
      return try !runAgainIfLost(.playlists).contains { $0.name == name }
    } catch {
      if case .ack = error.code { return true }
      return false
    }
  }

  /// Removes a playlist. Succeeds even if the playlist no longer exists.
  private mutating func remove(_ name: ByteString) throws(MPDError) {
    do throws(MPDError) { try runAgainIfLost(.removePlaylist(name)) } catch {
      if error.code != .ack(.noExist) { throw error }
    }
  }

  mutating func urisAgainIfLost(ofPlaylist name: ByteString) throws(MPDError) -> [ByteString] {
    try againIfLost { server throws(MPDError) in try server.uris(ofPlaylist: name) }
  }

  @discardableResult
  mutating func runAgainIfLost<Reply>(_ request: Request<Reply>) throws(MPDError) -> Reply {
    try againIfLost { server throws(MPDError) in try server.run(request) }
  }

  /// Runs a closure whose requests have the same effect if they are sent twice. If the connection is lost before the
  /// call, reconnects first. If the connection is lost during the call, reconnects and runs the closure once more.
  private mutating func againIfLost<Reply>(
    _ send: (inout Connection) throws(MPDError) -> Reply
  ) throws(MPDError) -> Reply {
    try reconnectIfLost()
    do throws(MPDError) { return try send(&self) } catch {
      if error.isConnectionUsable { throw error }
    }
    try reconnect()
    return try send(&self)
  }
}

private func leftOver(_ name: ByteString) -> String {
  "; the temporary playlist '\(name)' could not be removed"
}

/// Returns the first index at which the stored songs differ from `songs`; nil if there is no difference.
private func firstDifference(_ songs: [ByteString], _ stored: [ByteString]) -> Int? {
  let same = zip(songs, stored).prefix { isStored($1, $0) }.count
  guard same < songs.count || same < stored.count else { return nil }
  return min(same, songs.count - 1)
}

/// The number of songs that one command list adds. MPD runs such a list in a few milliseconds.
let songBatchSize = 1000

extension MPDError {
  /// Returns whether the error means that the server refused a song, rather than that it failed to write the
  /// playlist.
  fileprivate func isAbout(_ song: ByteString) -> Bool {
    isRefusalOfGone(song) || [.ack(.argument), .ack(.permission)].contains(code)
  }

  /// Whether the server refused the first request that fills a playlist, so that there is no such playlist.
  fileprivate var isRefusalOfFirst: Bool {
    index == 0 && [.ack(.noExist), .ack(.argument), .ack(.permission)].contains(code)
  }

  static let cancelled = MPDError.found(.cancelled, "interrupted")

  /// Returns this error with another message, which describes the state of a playlist.
  func saying(_ message: String) -> MPDError {
    MPDError(code, message, isConnectionUsable: isConnectionUsable)
  }
}
