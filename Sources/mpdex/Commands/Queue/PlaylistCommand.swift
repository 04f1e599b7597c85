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

/// `mpdex searchplay`.
struct SearchPlay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "searchplay",
    abstract: "Play the first song of the queue that matches.",
    discussion: """
      One word is looked for in all tags. Else the filters are those of `mpdex search`: artist=NAME, \
      pairs of a type and a text, or an expression in parentheses; all must match. Upper and lower \
      case are the same. Exits 1 if no song matches.

      EXAMPLES
        mpdex searchplay homogenic
        mpdex searchplay artist=Björk title~joga
        mpdex searchplay '((Artist == "Björk") AND (Title =~ "^J"))'
      """)

  @Argument(help: "A text, or filters.")
  var pattern: [ByteString]

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let conditions = try conditions(pattern)
    var server = try common.connect()
    let filter = try filter(conditions, for: server.protocolVersion)
    // What the status shows of the song, and no more of all that match.
    try server.askForTags((common.songFormat ?? .line).tags)
    let songs = try asking { () throws(MPDError) in try server.run(.searchInQueue(filter)) }
    guard let id = songs.first?.id else {
      throw CommandFailure(.no, "no song of the queue matches")
    }
    try asking { () throws(MPDError) in try server.run(.play(id: id)) }
    try common.printStatusUnlessQuiet(of: &server)
  }
}

/// The filters that `search` takes; a single word that is none of them is looked for in all tags.
private func conditions(_ words: [ByteString]) throws(CommandFailure) -> [FilterCondition] {
  do throws(CommandFailure) {
    return try filterConditions(words, expressions: [], ignoringCase: true)
  } catch {
    guard words.count == 1 else { throw error }
    return [.filter(.any(.contains, words[0]))]
  }
}
