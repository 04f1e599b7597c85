package import Bytes
package import CommandRuntime
internal import CommandSyntax
package import MPDClient
internal import Platform
internal import TerminalText

/// A list of songs, as it is named on the command line.
package enum SongListName: RequiredValue, Equatable {
  case queue
  /// A stored playlist, or a playlist file in the music directory.
  case playlist(ByteString)
  /// A file on this machine; "-" for standard input.
  case file(ByteString)

  static var placeholder: SongListName { .queue }

  /// Parses the name of a list. The names of stored playlists contain no slashes, so a name with a slash denotes a file
  /// if it begins with "./" or "../", or if such a file exists.
  init?(argument: ByteString) {
    let name = argument
    guard !name.isEmpty else { return nil }
    if name == "queue" {
      self = .queue
    } else if name == "-" || name.hasPrefix("./") || name.hasPrefix("../") {
      self = .file(name)
    } else {
      self = name.contains(.slash) && isFile(name) ? .file(name) : .playlist(name)
    }
  }

  /// The name of the list for messages.
  package var title: String {
    switch self {
    case .queue: "the queue"
    case .playlist(let name): "'\(name.terminalSafe)'"
    case .file(let path): path == "-" ? "standard input" : path.terminalSafe
    }
  }

  /// Whether the list comes from the server, so that its entries are URIs.
  var isOfServer: Bool { if case .file = self { false } else { true } }

  /// Reads the songs of the list. In a file, a line that names a directory is replaced by all songs below it; any other
  /// line is a song, which need not be in the database.
  ///
  /// - Parameter known: URIs that need not be looked up.
  func songs(keeping known: Set<ByteString>, in context: CommandContext) throws -> [ListedSong] {
    switch self {
    case .queue: try context.server.queueContents(withRanges: true).songs
    case .playlist(let name): try playlistSongs(name, in: context)
    case .file(let path):
      try songListLines(ofFile: path, nulTerminated: false)
        .withURIs(in: context).songsOrTexts(keeping: known, in: context)
    }
  }
}

private func playlistSongs(_ name: ByteString, in context: CommandContext) throws -> [ListedSong] {
  do {
    let path = try context.server.relativeToMusicDirectory(name)
    // Stored playlists contain whole files; a playlist file such as a CUE sheet can contain parts of files.
    guard path.contains(.dot) || path.contains(.slash) else {
      return try context.withConnection(about: name) { server in
        try server.uris(ofPlaylist: path).map { ListedSong(SongIdentity($0)) }
      }
    }
    try context.server.narrowTags([])
    return try context.run(.playlistSongs(path), about: name).map { ListedSong($0.identity) }
  } catch {
    let failure = CommandFailure(error)
    guard failure.status == .refused, isFile(name) else { throw error }
    throw failure.saying("to use the file with this name, write ./\(name.terminalSafe)")
  }
}

/// Reads the songs of two lists. If exactly one list comes from the server, this list is read first, because its
/// songs are known to exist and need not be looked up when they occur in the second list.
package func songs(
  of first: SongListName, _ second: SongListName, in context: CommandContext
) throws -> ([ListedSong], [ListedSong]) {
  guard second.isOfServer, !first.isOfServer else {
    let songs = try first.songs(keeping: [], in: context)
    return (songs, try second.songs(keeping: Set(songs.map(\.uri)), in: context))
  }
  let songs = try second.songs(keeping: [], in: context)
  return (try first.songs(keeping: Set(songs.map(\.uri)), in: context), songs)
}
