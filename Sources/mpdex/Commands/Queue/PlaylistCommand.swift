internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex playlist`.
struct Playlist: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playlist",
    abstract: "Print the queue or a stored playlist, a song a line.",
    discussion: """
      With -0 the URIs are printed instead of texts.

      EXAMPLES
        mpdex playlist
        mpdex playlist Favourites -f '%position% %artist% - %title%'
        mpdex playlist --with-prio --json
      """)

  @Argument(
    help: "A stored playlist, or a playlist file; the queue if none is given.",
    transform: nonEmpty)
  var name: ByteString?

  @Flag(help: "Only songs with a priority above 0.")
  var withPrio = false

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let printer = SongPrinter(results, common.songFormat ?? .line)
    try printer.narrowTags(&server)
    for song in try songs(&server) where !withPrio || song.priority > 0 {
      try printer.print(song)
    }
    printer.output.flush()
  }

  private func songs(_ server: inout Connection) throws(CommandFailure) -> [Song] {
    guard let name else {
      return try QueuedSongs(over: &server, quietly: common.isQuiet).songs
    }
    let songs = try asking(about: name) { () throws(MPDError) in
      try server.run(.playlistSongs(name))
    }
    return songs.enumerated().map { $1.standing(at: $0) }
  }
}

extension Song {
  /// The song with a position, which the server does not tell of stored playlists.
  fileprivate func standing(at position: Int) -> Song {
    Song(uri: uri, pairs: pairs + [Pair(name: "Pos", value: ByteString("\(position)"))])
  }
}
