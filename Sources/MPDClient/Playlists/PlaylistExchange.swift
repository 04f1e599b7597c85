internal import Bytes

/// A failure to exchange the names of two playlists: the error that caused the failure, and the state in which the
/// failure left the playlists.
struct ExchangeFailure: Error {
  enum State {
    /// Both playlists have the names that they had before.
    case unchanged
    /// Only the old playlist was renamed. The temporary playlist still has its temporary name, so no playlist has the
    /// old name.
    case halfDone
    /// The reply is lost, and the server may still run the requests.
    case unknown
  }

  let state: State
  let error: MPDError
  /// The unused name to which the old playlist was, or may have been, renamed.
  let previous: ByteString
}

extension Connection {
  /// Gives a temporary playlist the name of an old playlist, and gives the old playlist an unused name.
  ///
  /// Both playlists are renamed in one command list, so that other clients always find a playlist with the name of the
  /// old playlist. The command list also reads the songs of the old playlist before renaming it. No other client knows
  /// the old playlist's new name, so its songs do not change afterwards. The songs include every change that was
  /// confirmed to other clients before the exchange.
  ///
  /// - Returns: the old playlist under its new name.
  mutating func exchange(
    _ playlist: ByteString, for temporary: ByteString
  ) throws(ExchangeFailure) -> TemporaryPlaylist {
    let previous = TemporaryPlaylist.unusedName("previous")
    do throws(MPDError) {
      if let songs = try swap(playlist, previous, temporary) {
        return TemporaryPlaylist(name: previous, songs: songs)
      }
    } catch {
      return try settle(error, playlist, previous, temporary)
    }
    do throws(MPDError) {
      return TemporaryPlaylist(name: previous, songs: try urisAgainIfLost(ofPlaylist: previous))
    } catch {
      throw ExchangeFailure(state: .unknown, error: error, previous: previous)
    }
  }

  /// Renames the playlist `playlist` to `previous`, and the playlist `temporary` to `playlist`. Returns the songs of
  /// the playlist that is now called `previous`. Returns nil if there may be too many songs for the reply to a command
  /// list; the caller must then read the songs of `previous` separately.
  private mutating func swap(
    _ playlist: ByteString, _ previous: ByteString, _ temporary: ByteString
  ) throws(MPDError) -> [ByteString]? {
    let isLarge = readsPlaylistsByParts
    let songs = try run(
      presence(of: playlist), .renamePlaylist(playlist, to: previous),
      .renamePlaylist(temporary, to: playlist)
    ).0
    return isLarge ? nil : songs
  }

  /// Returns a request that is refused if no playlist has this name. The request reads all songs of the playlist, or
  /// only its first song if there may be too many songs for the reply to a command list.
  func presence(of name: ByteString) -> Request<[ByteString]> {
    readsPlaylistsByParts ? .playlistURIs(name, positions: 0..<1) : .playlistURIs(name)
  }

  /// Finds out which playlists an exchange has renamed before it failed with `error`. If both playlists were renamed,
  /// returns the old playlist under its new name. If only the old playlist was renamed, gives the old playlist its
  /// name back and throws.
  private mutating func settle(
    _ error: MPDError, _ playlist: ByteString, _ previous: ByteString, _ temporary: ByteString
  ) throws(ExchangeFailure) -> TemporaryPlaylist {
    func failure(_ state: ExchangeFailure.State) -> ExchangeFailure {
      ExchangeFailure(state: state, error: error, previous: previous)
    }
    if error.isConnectionUsable {
      throw failure(
        error.index == 2 && !giveBack(playlist, from: previous) ? .halfDone : .unchanged)
    }
    let songs: [ByteString]
    do throws(MPDError) { songs = try urisAgainIfLost(ofPlaylist: previous) } catch let answer {
      // After a timeout the server may still receive the requests, and then needs the temporary playlist.
      let isUnchanged = error.code == .closed && answer.code == .ack(.noExist)
      throw failure(isUnchanged ? .unchanged : .unknown)
    }
    if isGone(temporary) { return TemporaryPlaylist(name: previous, songs: songs) }
    throw failure(giveBack(playlist, from: previous) ? .unchanged : .unknown)
  }

  /// Exchanges playlists like `exchange(_:for:)`. If the server dropped the command list because the old playlist is
  /// too large for one reply, exchanges the playlists once more, reading the old playlist in parts.
  mutating func exchangeKnowingSize(
    _ playlist: ByteString, for temporary: ByteString
  ) throws(ExchangeFailure) -> TemporaryPlaylist {
    let wasByParts = readsPlaylistsByParts
    do throws(ExchangeFailure) { return try exchange(playlist, for: temporary) } catch {
      guard error.state == .unchanged, error.error.code == .closed, !wasByParts,
        (try? uris(ofPlaylist: playlist)) != nil, readsPlaylistsByParts
      else { throw error }
    }
    return try exchange(playlist, for: temporary)
  }

  /// Exchanges playlists like `exchange(_:for:)`, and tries once more if the first exchange failed without changing
  /// anything, for example because the connection was lost.
  mutating func exchangeAgainIfFailed(
    _ playlist: ByteString, for temporary: ByteString
  ) throws(ExchangeFailure) -> TemporaryPlaylist {
    do throws(ExchangeFailure) { return try exchange(playlist, for: temporary) } catch {
      guard error.state == .unchanged else { throw error }
      return try exchange(playlist, for: temporary)
    }
  }

  /// Gives a playlist back its name. If the connection is lost, sends the request again over a new connection. Returns
  /// false if this fails. If the server refuses the second request because there is no longer a playlist called
  /// `previous`, this counts as success: the first request was run, and only its reply was lost.
  private mutating func giveBack(_ playlist: ByteString, from previous: ByteString) -> Bool {
    (try? runAgainIfLost(.renamePlaylist(previous, to: playlist))) != nil || isGone(previous)
  }

  /// Asks the server for a playlist, over a new connection if the present one is lost. Returns true if the server
  /// replies that no playlist has this name.
  mutating func isGone(_ name: ByteString) -> Bool {
    do throws(MPDError) {
      try runAgainIfLost(presence(of: name))
      return false
    } catch {
      return error.code == .ack(.noExist)
    }
  }
}
