internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex search`.
struct Search: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search songs by their tags, upper and lower case being the same.",
    discussion: """
      Prints the URIs of the songs, or -f's texts; exits 1 if there are none. mpc's form looks for \
      a part of the tag: `title love` is title~love.

      \(filterHelp)
      EXAMPLES
        mpdex search artist=björk 'date>=1995'
        mpdex search title~love --sort -Date --window 0:10
        mpdex search --queue any~live -f '%position%' | mpdex del
        mpdex search --playlist Favourites genre=jazz --json
      """)

  @OptionGroup var songs: SongSearch

  func run() throws { try songs.run(ignoringCase: true) }
}

/// `mpdex find`.
struct Find: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find",
    abstract: "Find songs by their exact tags.",
    discussion: """
      Prints the URIs of the songs, or -f's texts; exits 1 if there are none. mpc's form looks for \
      the whole tag: `title Love` is title=Love.

      \(filterHelp)
      EXAMPLES
        mpdex find artist=Björk album=Homogenic
        mpdex find base=Rock 'track<=3' --sort Album
        mpdex find -e "((Artist == 'Björk') AND (Date != '1997'))"
      """)

  @OptionGroup var songs: SongSearch

  func run() throws { try songs.run(ignoringCase: false) }
}

/// What both searches take and do.
struct SongSearch: ParsableArguments {
  @OptionGroup var search: FilterOptions
  @OptionGroup var range: RangeOptions

  @Flag(help: "Look in the queue; %position% and --json give the positions in it.")
  var queue = false

  @Option(
    help: ArgumentHelp(
      "Look among the songs of a stored playlist that are in the database; %position% and --json "
        + "give the positions in it.", valueName: "name"), transform: nonEmpty)
  var playlist: ByteString?

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func validate() throws {
    guard !queue || playlist == nil else {
      throw ValidationError("only one of --queue and --playlist")
    }
    guard range.sort == nil || (!queue && playlist == nil) else {
      throw ValidationError("--sort is for the database; a queue or playlist keeps its order")
    }
  }

  func run(ignoringCase: Bool) throws {
    let conditions = try search.conditions(
      ignoringCase: ignoringCase, nulTerminated: results.nulTerminated)
    var server = try common.connect()
    let query = try range.query(
      conditions, ignoringCase: ignoringCase, version: server.protocolVersion)
    let printer = SongPrinter(results, common.songFormat)
    try printer.narrowTags(&server)
    var count = 0
    try forEachSong(of: query, over: &server) { song in
      try printer.print(song)
      count += 1
    }
    printer.output.flush()
    if count == 0 { throw nothingFound }
  }

  private func forEachSong(
    of query: SongQuery, over server: inout Connection, _ body: (Song) throws -> Void
  ) throws {
    if queue {
      let songs = try asking { () throws(MPDError) in try server.run(query.queueSongs) }
      try query.window.cut(songs).forEach(body)
    } else if let playlist {
      let songs = try songs(of: playlist, query, &server)
      try query.window.cut(songs).forEach(body)
    } else {
      try query.forEachSong(over: &server, body)
    }
  }

  /// The songs of a playlist that a search of the whole database finds too: what the protocol has
  /// for it knows no positions, and came with MPD 0.24.
  private func songs(
    of playlist: ByteString, _ query: SongQuery, _ server: inout Connection
  ) throws -> [Song] {
    let songs = try asking(about: playlist) { () throws(MPDError) in
      try server.run(.playlistSongs(playlist))
    }
    try server.askForTags([])
    var query = query
    query.window = SongWindow()
    var found: Set<ByteString> = []
    try query.forEachSong(over: &server) { found.insert($0.uri) }
    return songs.enumerated().filter { found.contains($0.element.uri) }
      .map { $0.element.standing(at: $0.offset) }
  }
}

extension Song {
  /// The song with a 0-based position.
  fileprivate func standing(at position: Int) -> Song {
    Song(uri: uri, pairs: pairs + [Pair(name: "Pos", value: ByteString("\(position)"))])
  }
}

/// `mpdex searchadd`.
struct SearchAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "searchadd",
    abstract: "Add what `search` finds to the queue.",
    discussion: """
      Says on standard error how many songs were added; exits 1 if there are none, 75 if only a \
      part went in. `mpdex help search` tells what filters there are.

      EXAMPLES
        mpdex searchadd artist=björk --sort Date
        mpdex searchadd genre~jazz --window 0:20 --at next
      """)

  @OptionGroup var songs: SongAdding

  func run() throws { try songs.run(ignoringCase: true) }
}

/// `mpdex findadd`.
struct FindAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "findadd",
    abstract: "Add what `find` finds to the queue.",
    discussion: """
      Says on standard error how many songs were added; exits 1 if there are none, 75 if only a \
      part went in. `mpdex help search` tells what filters there are.

      EXAMPLES
        mpdex findadd artist=Björk album=Homogenic
        mpdex findadd base=Rock 'date<1970' --at start
      """)

  @OptionGroup var songs: SongAdding

  func run() throws { try songs.run(ignoringCase: false) }
}

/// What both take and do.
struct SongAdding: ParsableArguments {
  @OptionGroup var search: FilterOptions
  @OptionGroup var range: RangeOptions

  @Option(parsing: .unconditional, help: PlaceOption.help)
  var at: PlaceOption = PlaceOption(place: .end)

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(ignoringCase: Bool) throws {
    let conditions = try search.conditions(
      ignoringCase: ignoringCase, nulTerminated: input.nulTerminated)
    var server = try common.connect()
    let query = try range.query(
      conditions, ignoringCase: ignoringCase, version: server.protocolVersion)
    let outcome = try queue(query, at: at.place, over: &server, quietly: common.isQuiet)
    guard outcome.added > 0 || outcome.error != nil else { throw nothingFound }
    try outcome.report(quietly: common.isQuiet)
  }
}
