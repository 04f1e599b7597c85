internal import ArgumentParser
internal import Bytes
internal import Glibc
internal import MPDClient
internal import TerminalText

/// The name of a list of songs on the command line.
enum SongListName: ExpressibleByArgument, Equatable {
  case queue
  /// A stored playlist, or a playlist file in the music directory.
  case playlist(ByteString)
  /// A file of this machine; "-" for standard input.
  case file(ByteString)

  /// A name with a slash is that of a file if it begins with "./" or "../", or if there is such a
  /// file: no stored playlist has a slash in its name.
  init?(argument: String) {
    let name = ByteString(escaped: argument)
    guard !name.isEmpty else { return nil }
    if name == "queue" {
      self = .queue
    } else if name == "-" || name.hasPrefix("./") || name.hasPrefix("../") {
      self = .file(name)
    } else {
      self = name.contains(.slash) && isFile(name) ? .file(name) : .playlist(name)
    }
  }

  var defaultValueDescription: String { "queue" }

  /// The name in messages.
  var title: String {
    switch self {
    case .queue: "the queue"
    case .playlist(let name): "'\(name.terminalSafe)'"
    case .file(let path): path == "-" ? "standard input" : path.terminalSafe
    }
  }

  /// Whether the list is known to the server, so that its entries are URIs.
  var isOfServer: Bool { if case .file = self { false } else { true } }

  /// Reads the URIs of the list. In a file a directory means all songs below it; any other line is a
  /// song, which need not be in the database.
  ///
  /// - Parameter known: URIs that need not be looked up.
  func songs(
    keeping known: Set<ByteString>, in context: CommandContext
  ) throws(CommandFailure) -> [ByteString] {
    switch self {
    case .queue: try context.queueContents().uris
    case .playlist(let name): try playlistSongs(name, in: context)
    case .file(let path):
      try songListLines(ofFile: path, nulTerminated: false)
        .withURIs(in: context).songsOrTexts(keeping: known, in: context)
    }
  }
}

private func playlistSongs(
  _ name: ByteString, in context: CommandContext
) throws(CommandFailure) -> [ByteString] {
  do throws(CommandFailure) {
    let path = try context.relativeToMusicDirectory(name)
    return try context.attempt(about: name) { server throws(MPDError) in
      try server.uris(ofPlaylist: path)
    }
  } catch {
    guard error.status == .refused, isFile(name) else { throw error }
    throw CommandFailure(error.status, "\(error.message); the file is ./\(name.terminalSafe)")
  }
}

/// Reads two lists, one that the server has first, since its songs need not be looked up.
func songs(
  of first: SongListName, _ second: SongListName, in context: CommandContext
) throws(CommandFailure) -> ([ByteString], [ByteString]) {
  guard second.isOfServer, !first.isOfServer else {
    let songs = try first.songs(keeping: [], in: context)
    return (songs, try second.songs(keeping: Set(songs), in: context))
  }
  let songs = try second.songs(keeping: [], in: context)
  return (try first.songs(keeping: Set(songs), in: context), songs)
}

/// Whether there is a file, but not a directory, at a path of this machine.
private func isFile(_ path: ByteString) -> Bool {
  var information = stat()
  return stat(cString(path), &information) == 0 && information.st_mode & S_IFMT != S_IFDIR
}
