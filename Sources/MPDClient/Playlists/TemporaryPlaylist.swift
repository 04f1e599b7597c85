internal import Bytes

/// A complete stored playlist under a name that nobody uses, which is to take the place of another.
struct TemporaryPlaylist {
  let name: ByteString
  /// The songs as the server stores them: it spells URLs in its own way.
  let songs: [ByteString]

  enum Problem: Error {
    /// The server does not accept a song, which has an index.
    case refused(Int, ByteString, MPDError)
    /// The server accepted a song, which has an index, and has another in its place.
    case lost(Int, ByteString)
    case failure(MPDError)
  }

  /// Returns a name that explains the playlist to users if it could not be removed.
  static func unusedName(_ purpose: String) -> ByteString {
    ByteString("mpdex-\(purpose)-" + String(UInt64.random(in: 0...UInt64.max), radix: 16))
  }
}

extension Connection {
  /// Stores songs under a temporary name, all of them or none.
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
        throw .failure(error.saying("\(error)\(removeTemporary(name))"))
      }
      try removeTrial(name)
      throw .refused(index, songs[index], error)
    }
    guard let index = firstDifference(songs, stored) else {
      return TemporaryPlaylist(name: name, songs: stored)
    }
    guard songs.indices.contains(index) else {
      throw .failure(.wrongAnswer("an empty playlist has songs", to: "listplaylist"))
    }
    try removeTrial(name)
    throw .lost(index, songs[index])
  }

  /// Appends songs in batches, between which the caller may cancel; creates a playlist without songs if there are none.
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
          $0.append(contentsOf: batch.map { .addToPlaylist(name, $0.addressForPlaylist) })
        }
      } catch { throw error.shifted(by: start) }
    }
    if isCancelled() { throw .cancelled }
  }

  /// Returns songs as a playlist stores them, once it is sure that it can.
  ///
  /// - Throws: An error whose `index` is that of a song that is refused.
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

  /// Removes a temporary playlist before anything else was changed.
  mutating func removeTrial(_ name: ByteString) throws(TemporaryPlaylist.Problem) {
    do throws(MPDError) { try remove(name) } catch {
      throw .failure(error.saying("\(error)\(leftOver(name))"))
    }
  }

  /// Removes a temporary playlist.
  ///
  /// - Returns: The end of a message: nothing, or that the playlist could not be removed.
  mutating func removeTemporary(_ name: ByteString) -> String {
    do throws(MPDError) {
      try remove(name)
      return ""
    } catch {
      return leftOver(name)
    }
  }

  /// Removes a playlist that may be gone already.
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

  /// Sends what has the same effect if it is sent twice, on a new connection if the present one is or becomes lost.
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

private func leftOver(_ name: ByteString) -> String { "; the playlist '\(name)' is left over" }

/// The first index at which a song was not stored as it is; nil if all were.
private func firstDifference(_ songs: [ByteString], _ stored: [ByteString]) -> Int? {
  let same = zip(songs, stored).prefix { isStored($1, $0) }.count
  guard same < songs.count || same < stored.count else { return nil }
  return min(same, songs.count - 1)
}

/// The number of songs that one command list adds; MPD takes a few milliseconds for them.
let songBatchSize = 1000

extension MPDError {
  /// Whether it is the refusal of a song, rather than of writing.
  fileprivate func isAbout(_ song: ByteString) -> Bool {
    isRefusalOfGone(song) || [.ack(.argument), .ack(.permission)].contains(code)
  }

  static let cancelled = MPDError.found(.cancelled, "interrupted")

  /// Returns an error of the same code with another message, which says what became of a playlist.
  func saying(_ message: String) -> MPDError {
    MPDError(code, message, isConnectionUsable: isConnectionUsable)
  }
}
