internal import Bytes
internal import MPDClient

/// A complete stored playlist under a name that nobody uses, which is to take the place of another.
struct TemporaryPlaylist {
  /// Why there is none.
  enum Problem: Error {
    /// The server does not take a song.
    case refused(ByteString, MPDError)
    /// The server took a song and has another now.
    case lost(ByteString)
    case failure(CommandFailure)
  }

  let name: ByteString
  /// What it holds: the server writes some URLs in its own way.
  let songs: [ByteString]

  /// A playlist that was saved under a name of `unusedName`.
  init(named name: ByteString, songs: [ByteString]) {
    self.name = name
    self.songs = songs
  }

  /// Stores songs, all of them or none.
  init(holding songs: [ByteString], over server: inout Connection) throws(Problem) {
    let name = TemporaryPlaylist.unusedName("temporary")
    do throws(MPDError) {
      try server.run(CommandList(adding: songs, to: name))
      self.songs = try server.run(.playlistURIs(name))
      self.name = name
    } catch {
      let leftover = removePlaylist(name, over: &server)
      guard case .ack = error.code, let index = error.index, songs.indices.contains(index) else {
        let message = "\(error); nothing was changed\(leftover)"
        throw .failure(CommandFailure(ExitStatus(error.code), message))
      }
      throw .refused(songs[index], error)
    }
    if let song = firstLost(of: songs) {
      _ = removePlaylist(name, over: &server)
      throw .lost(song)
    }
  }

  /// Gives up where somebody has interrupted the program.
  func removeIfInterrupted(
    sparing playlist: ByteString, over server: inout Connection
  ) throws(CommandFailure) {
    guard isInterrupted else { return }
    let leftover = removePlaylist(name, over: &server)
    throw CommandFailure(
      .inPart, "interrupted; '\(playlist.terminalSafe)' was not changed\(leftover)")
  }

  /// The first song that is not held as it is.
  private func firstLost(of wanted: [ByteString]) -> ByteString? {
    let differing = zip(wanted, songs).first { song, stored in
      // The server names a local file by its path in the music directory.
      song != stored && !song.bytes.starts(with: "file://".utf8)
    }
    guard differing == nil, wanted.count != songs.count else { return differing?.0 }
    return wanted[min(songs.count, wanted.count - 1)]
  }

  /// A name that says what the playlist is, should it be left over.
  static func unusedName(_ purpose: String) -> ByteString {
    ByteString("mpdex-\(purpose)-" + String(UInt64.random(in: 0...UInt64.max), radix: 16))
  }
}

extension TemporaryPlaylist.Problem {
  /// Whether the server does not take again what a playlist holds, such as a song whose file is
  /// gone.
  func isAbout(_ songs: [ByteString]) -> Bool {
    switch self {
    case .refused(let song, let error):
      [.ack(.noExist), .ack(.argument)].contains(error.code) && songs.contains(song)
    case .lost(let song): songs.contains(song)
    case .failure: false
    }
  }

  /// For people, where it is about a playlist that was to become what this one is.
  func failure(of playlist: ByteString) -> CommandFailure {
    switch self {
    case .refused(let song, let error):
      CommandFailure(
        ExitStatus(error.code),
        "\(song.terminalSafe): \(error.message); '\(playlist.terminalSafe)' was not changed")
    case .lost(let song): unstorable(song, in: playlist)
    case .failure(let failure): failure
    }
  }
}

/// A song that no line of an m3u file can be.
func unstorable(_ song: ByteString, in playlist: ByteString) -> CommandFailure {
  CommandFailure(
    .refused,
    "a playlist cannot hold '\(song.terminalSafe)': \(ByteString.m3uLimits); '\(playlist.terminalSafe)' was "
      + "not changed")
}

/// Removes a playlist that is of no use any more; says if it is left over.
func removePlaylist(_ name: ByteString, over server: inout Connection) -> String {
  do throws(MPDError) {
    try server.run(.removePlaylist(name))
    return ""
  } catch {
    return error.code == .ack(.noExist) ? "" : "; the playlist '\(name)' is left over"
  }
}

extension CommandList {
  /// Appends songs to a stored playlist.
  init(adding songs: some Sequence<ByteString>, to playlist: ByteString) {
    self.init()
    for song in songs { append(.addToPlaylist(playlist, song)) }
  }
}
