internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations
internal import TerminalText

/// The command `mpdex playlist`, whose work is done by its actions.
struct PlaylistCommand: RunnableCommand {
  /// The actions of `playlist` in the order in which help lists them.
  static let actions: [any Command.Type] = [
    PlaylistAdd.self, PlaylistApply.self, PlaylistCheck.self, PlaylistClear.self, PlaylistCrop.self,
    PlaylistDedupe.self, PlaylistDelete.self, PlaylistDiff.self, PlaylistEditing.self,
    PlaylistExport.self, PlaylistHistory.self, PlaylistMove.self, PlaylistRedo.self,
    PlaylistRename.self, PlaylistRepair.self, RemovePlaylist.self, Save.self, PlaylistShuffle.self,
    PlaylistSort.self, PlaylistToggle.self, PlaylistUndo.self, PlaylistShow.self,
  ]

  static let configuration = CommandConfiguration(
    mpc: "playlist",
    abstract: "Print the queue or a stored playlist; compare, check or change a playlist.",
    usage: """
      mpdex playlist [<name>] [<options>]
      mpdex playlist <subcommand>
      """,
    discussion: """
      Without an action, this is `mpdex playlist show`, which prints the queue, or the playlist that \
      is named, as mpc does. `mpdex playlist show --help` has its options, such as -f, --id and --json. \
      A playlist with the name of an action is printed after two hyphens: \
      `mpdex playlist -- apply`.

      EXAMPLES
        mpdex playlist
        mpdex playlist Favourites -f '%position% %artist% - %title%'
        mpdex playlist add Favourites Artists/Björk/Homogenic
        mpdex playlist dedupe Favourites
        mpdex playlist apply Favourites favourites.m3u
        mpdex playlist diff Favourites queue
        mpdex playlist check
      """,
    .standsAlone,
    actions: Actions(actions, standard: PlaylistShow.self, takeArguments: true))

  init(_ words: inout Words) {}

  static func waysToDo(action word: String) -> [String] {
    switch word.lowercased() {
    case "load", "open": ["load NAME"]
    case "play", "start": ["load NAME --play"]
    case "list", "ls": ["lsplaylists"]
    case "new", "create", "make": ["playlist save NAME (of the queue)", "playlist add NAME URI"]
    case "import": ["playlist apply NAME FILE"]
    case "remove", "delete": ["playlist rm NAME", "playlist del NAME POSITION"]
    default: []
    }
  }

  /// Does nothing, because a command line without an action runs the standard action instead.
  func run(in context: CommandContext) {}
}

struct PlaylistShow: RunnableCommand {
  static let jsonKeys: JSONKeys = .songWithStickers

  static let configuration = CommandConfiguration(
    mpc: "show",
    abstract: "Print the queue or a stored playlist, one song per line.",
    discussion: """
      With -0 the URIs are printed instead of texts, unless -f is given. With --id each line of the \
      queue begins with the song's identifier and a tab; play, del, move and prio take it with --id, and \
      then never mean another song, however the queue changes in between. The word \
      show can be left out, unless the playlist has the name of an action.

      EXAMPLES
        mpdex playlist
        mpdex playlist --id | fzf | mpdex play --id -
        mpdex playlist Favourites -f '%position% %artist% - %title%'
        mpdex playlist --with-prio --json
        mpdex playlist Favourites --by -rating,artist -n 10
        mpdex playlist show apply
      """)

  let name: ByteString?
  let withPrio: Bool
  let byID: SongIDOption
  let order: OrderOption
  let count: CountOption
  let results: OutputOptions
  let stickers: StickerOption

  init(_ words: inout Words) {
    name = words.optionalArgument(
      "<name>",
      "A stored playlist, or a playlist file; the queue if none is given.", reading: nonEmpty)
    withPrio = words.flag("--with-prio", "Print only songs with a priority above 0.", .ofMpc)
    byID = words.group()
    order = words.group()
    count = words.group()
    results = words.group()
    stickers = words.group()
  }

  func validate() throws {
    try stickers.validate(with: results)
    try order.refuseKeys(outside: name == nil ? .queue : .songs)
    guard !byID.isGiven || name == nil else {
      throw ValidationError(
        "--id works only for the queue: the songs of a stored playlist have no identifiers")
    }
    guard !byID.isGiven || !results.json else {
      throw ValidationError(
        "--id has no effect with --json, which prints the id of each song anyway")
    }
  }

  func run(in context: CommandContext) throws {
    var printer = SongPrinter(results, context.format(for: results, or: .line), in: context)
    printer.showsIDs = byID.isGiven
    printer.showsStickers = stickers.isGiven
    try printer.narrowTags(in: context, also: order.tags)
    let shown = try sortedSongs(in: context).filter { !withPrio || $0.priority > 0 }
    let printed = shown.prefix(count.value ?? .max)
    for song in printed { try printer.print(song) }
    if context.output.isTerminal, !results.json { context.note(total(of: printed)) }
  }

  /// Returns a string that gives the number of songs and their total length, such as "3 songs, 11:05". Songs of unknown
  /// length are not included in the length.
  private func total(of songs: some Collection<Song>) -> String {
    let duration = songs.reduce(Duration.zero) { $0 + ($1.duration ?? .zero) }
    return "\(songCount(songs.count)), \(roundedClockText(duration))"
  }

  private func sortedSongs(in context: CommandContext) throws -> [Song] {
    let songs = try songs(in: context)
    guard order.isGiven else { return songs }
    try order.noteUnrecordedTimes(in: context)
    return try SongOrder(order.keys, CollationChoice.standard().collator()).sorted(songs)
  }

  private func songs(in context: CommandContext) throws -> [Song] {
    guard let name else {
      return try readQueue(in: context).songs
    }
    let uri = try context.server.relativeToMusicDirectory(name)
    let songs = try namingAction(name) {
      try context.withConnection(about: name) { server in try server.songs(ofPlaylist: uri) }
    }
    return songs.enumerated().map { $1.withPosition($0) }
  }
}

/// Runs requests for a playlist. If there is no such playlist, and its name resembles the name of an action, the
/// failure suggests this action.
private func namingAction<Result>(_ name: ByteString, _ body: () throws -> Result) throws -> Result
{
  do { return try body() } catch let error as CommandFailure where error.status == .refused {
    let ways = PlaylistCommand.waysToDo(action: name.description)
    guard ways.isEmpty else { throw error.saying(suggestion(of: ways, in: "mpdex")) }
    guard let action = PlaylistCommand.nearestAction(to: name) else { throw error }
    throw error.saying("did you mean `mpdex playlist \(action)`?")
  }
}

struct SearchPlay: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "searchplay",
    abstract: "Play the first song of the queue that matches.",
    discussion: """
      A single word is searched for in all tags. Otherwise the filters are those of `mpdex \
      search`: artist=NAME, pairs of a tag and a text, or an expression in parentheses. A song \
      must match all of them, ignoring case. Exits 1 if no song matches.

      EXAMPLES
        mpdex searchplay homogenic
        mpdex searchplay artist=Björk title~joga
        mpdex searchplay '((Artist == "Björk") AND (Title =~ "^J"))'
      """)

  let pattern: [ByteString]

  init(_ words: inout Words) {
    pattern = words.arguments("<pattern>", "A text, or filters.", .required)
  }

  func run(in context: CommandContext) throws {
    let conditions = try conditions(context.server.filtersRelativeToMusicDirectory(pattern))
    let version = try context.server.protocolVersion()
    // The server must check all conditions; this throws if it cannot.
    let query = SongQuery(filter: try filter(conditions, for: version), ignoresCase: true)
    // Only the tags that the status shows are requested, since a server without windows may send many matching songs.
    try context.server.narrowTags((context.formats.given ?? .line).tags)
    let song = try conditions.namingPatterns { try context.server.firstSongOfQueue(query) }
    guard let id = song?.id else {
      let given = pattern.joined(separator: " ") as ByteString
      throw CommandFailure(
        .no, "no song in the queue matches '\(given.shortened.terminalSafe)'; nothing was played")
    }
    try context.runAndPrintStatus(.play(id: id))
  }
}

extension ServerConnection {
  /// Returns the first song of the queue that a search finds; nil if there is none.
  fileprivate func firstSongOfQueue(_ query: SongQuery) throws -> Song? {
    var window = SongWindows(of: query.queueSongs, in: 0..<1, isSnapshot: false)
    return try withConnection { server in try server.nextSongs(of: &window).first }
  }
}

/// Parses filters as in `search`. A single word that is not a filter is searched for in all tags.
private func conditions(_ words: [ByteString]) throws -> [FilterCondition] {
  // A single name is not a filter, because a filter also has a value. The server therefore need not be asked whether
  // a tag has this name.
  if words.count == 1, words[0].isFieldName {
    return [.filter(.any(.contains, words[0]))]
  }
  do {
    return try filterConditions(words, expressions: [], ignoringCase: true)
  } catch {
    guard words.count == 1 else { throw error }
    return [.filter(.any(.contains, words[0]))]
  }
}
