internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

struct Search: RunnableCommand {
  static let jsonKeys: JSONKeys = .song

  static let configuration = CommandConfiguration(
    mpc: "search",
    abstract: "Search songs by their tags, ignoring case.",
    discussion: """
      Prints the URIs of the songs, or their texts with -f; exits with 1 if there are none. mpc's \
      form finds a part of the tag here: `title love` is title~love.

      \(filterHelp)
      EXAMPLES
        mpdex search artist=björk 'date>=1995'
        mpdex search --fold artist=bjork
        mpdex search title~love --sort -Date --window 0:10
        mpdex search --queue any~live -f '%position%' | mpdex del
        mpdex search --playlist Favourites genre=jazz --json
      """)

  let songs: SongSearch
  init(_ words: inout Words) { songs = words.group() }

  func run(in context: CommandContext) throws { try songs.run(in: context, ignoringCase: true) }
}

struct Find: RunnableCommand {
  static let jsonKeys: JSONKeys = .song

  static let configuration = CommandConfiguration(
    mpc: "find",
    abstract: "Find songs by their exact tags.",
    discussion: """
      Prints the URIs of the songs, or their texts with -f; exits with 1 if there are none. mpc's \
      form compares the whole tag here: `title Love` is title=Love.

      \(filterHelp)
      EXAMPLES
        mpdex find artist=Björk album=Homogenic
        mpdex find base=Rock 'track<=3' --sort Album --sort Track
        mpdex find -e "((Artist == 'Björk') AND (Date != '1997'))"
        mpdex find --rules recently-played.nsp
      """)

  let songs: SongSearch
  let rules: ByteString?

  init(_ words: inout Words) {
    songs = words.group()
    rules = words.option(
      "--rules <file>",
      """
      Find the songs that the rules of a smart playlist choose, in their order: a .nsp file of \
      Navidrome.
      """)
  }

  func validate() throws {
    guard rules == nil || songs.isWithoutConditions else {
      throw ValidationError("--rules replaces filters and the options for them")
    }
  }

  func run(in context: CommandContext) throws {
    guard let rules else { return try songs.run(in: context, ignoringCase: false) }
    try songs.print(SongRules(ofFile: rules), in: context)
  }
}

/// The arguments of `search` and `find`, and the code that both commands share.
struct SongSearch: OptionGroup {
  let search: FilterOptions
  let range: RangeOptions
  let queue: Bool
  let playlist: ByteString?
  let results: OutputOptions

  init(_ words: inout Words) {
    search = words.group()
    range = words.group()
    queue = words.flag(
      "--queue", "Search in the queue; %position% and --json give the positions in it.")
    playlist = words.option(
      "--playlist <name>",
      """
      Search the songs of a stored playlist that are in the database; %position% and --json give \
      the positions in it.
      """, reading: nonEmpty)
    results = words.group()
  }

  func validate() throws {
    guard !queue || playlist == nil else {
      throw ValidationError("give only one of --queue and --playlist")
    }
    guard range.sort.isEmpty || (!queue && playlist == nil) else {
      throw ValidationError("--sort works only for the database, not for the queue or a playlist")
    }
  }

  func run(in context: CommandContext, ignoringCase: Bool) throws {
    let conditions = try search.conditions(
      ignoringCase: ignoringCase, folding: range.collator(), nulTerminated: results.nulTerminated,
      in: context)
    let query = try range.query(
      conditions, ignoringCase: ignoringCase, version: context.server.protocolVersion())
    let printer = SongPrinter(results, context.format(for: results), in: context)
    try printer.narrowTags(in: context, also: query.neededTags)
    var count = 0
    try conditions.namingPatterns {
      try forEachSong(of: query, in: context) { song in
        try printer.print(song)
        count += 1
      }
    }
    if count == 0 {
      throw search.nothingFound(
        ignoringCase: ignoringCase || range.fold, offersFold: !range.fold)
    }
  }

  /// Whether neither a filter nor any option is given, apart from options for the output.
  var isWithoutConditions: Bool {
    search.filters.isEmpty && search.expressions.isEmpty && !range.fold && range.sort.isEmpty
      && range.window == nil && !queue && playlist == nil
  }

  /// Prints the songs that rules choose.
  func print(_ rules: SongRules, in context: CommandContext) throws {
    let format = context.format(for: results)
    let printer = SongPrinter(results, format, in: context)
    let songs = try context.server.songs(by: rules, tags: results.json ? nil : format?.tags ?? [])
    for song in songs { try printer.print(song) }
    if songs.isEmpty { throw mpdex.nothingFound }
  }

  private func forEachSong(
    of query: SongQuery, in context: CommandContext, _ body: (Song) throws -> Void
  ) throws {
    if queue {
      let songs = try context.withConnection { server in try server.songs(of: query.queueSongs) }
      try query.window.cut(query.matching(songs)).forEach(body)
    } else if let playlist {
      let songs = try songs(of: playlist, query, in: context)
      try query.window.cut(songs).forEach(body)
    } else {
      try query.forEachSong(in: context, body)
    }
  }

  /// Returns those songs of a playlist that a search of the whole database finds. If possible, the server searches
  /// the playlist itself: the server then ignores case and, since MPD 0.25, returns positions.
  private func songs(
    of playlist: ByteString, _ query: SongQuery, in context: CommandContext
  ) throws -> [Song] {
    if query.ignoresCase, query.folded.isEmpty, try context.server.protocolVersion() >= (0, 25, 0),
      let songs = try context.server.songs(of: playlist, query.filter)
    {
      return songs
    }
    let songs = try context.withConnection(about: playlist) { server in
      try server.songs(ofPlaylist: playlist)
    }
    try context.server.narrowTags(needed: query.neededTags)
    var query = query
    query.window = SongWindow()
    var found: Set<ByteString> = []
    try query.forEachSong(in: context) { found.insert($0.uri) }
    return songs.enumerated().filter { found.contains($0.element.uri) }
      .map { $0.element.withPosition($0.offset) }
  }
}

extension ServerConnection {
  /// Reads with one request the songs of a playlist that match a filter and are in the database, with their
  /// positions. Returns nil if the songs do not fit in one reply of the server.
  fileprivate func songs(of playlist: ByteString, _ filter: Filter) throws -> [Song]? {
    let found = try withConnection(about: playlist) { server -> [Song]? in
      do { return try server.run(.searchPlaylist(playlist, filter)) } catch let error as MPDError
        where error.code == .closed
      {
        try server.reconnect()
        return nil
      }
    }
    return found?.filter { $0.position != nil && !$0.uri.isURL }
  }
}

struct SearchAdd: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "searchadd",
    abstract: "Add the songs that `search` finds to the queue.",
    discussion: """
      Reports on a terminal, or with -v, how many songs were added; exits with 1 if none were \
      found, and with 75 if only some were added. `mpdex help search` explains the filters.

      EXAMPLES
        mpdex searchadd artist=björk --sort Date
        mpdex searchadd genre~jazz --window 0:20 --at next
        mpdex searchadd --fold artist=bjork --replace --play
      """)

  let songs: SongAdding
  init(_ words: inout Words) { songs = words.group() }

  func run(in context: CommandContext) throws { try songs.run(in: context, ignoringCase: true) }
}

struct FindAdd: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "findadd",
    abstract: "Add the songs that `find` finds to the queue.",
    discussion: """
      Reports on a terminal, or with -v, how many songs were added; exits with 1 if none were \
      found, and with 75 if only some were added. `mpdex help search` explains the filters.

      EXAMPLES
        mpdex findadd artist=Björk album=Homogenic
        mpdex findadd base=Rock 'date<1970' --at start
      """)

  let songs: SongAdding
  init(_ words: inout Words) { songs = words.group() }

  func run(in context: CommandContext) throws { try songs.run(in: context, ignoringCase: false) }
}

/// The options of `searchadd` and `findadd`, and the code that both commands share.
struct SongAdding: OptionGroup {
  let search: FilterOptions
  let range: RangeOptions
  let place: AddingPlace
  let input: InputOptions

  init(_ words: inout Words) {
    search = words.group()
    range = words.group()
    place = words.group()
    input = words.group()
  }

  func run(in context: CommandContext, ignoringCase: Bool) throws {
    let conditions = try search.conditions(
      ignoringCase: ignoringCase, folding: range.collator(), nulTerminated: input.null,
      in: context)
    // The queue is read first, since the request for it can be sent before the server's greeting has arrived.
    if !place.replace { _ = try context.changes.statusBeforeChange() }
    let query = try range.query(
      conditions, ignoringCase: ignoringCase, version: context.server.protocolVersion())
    let outcome = try conditions.namingPatterns {
      try place.queue(in: context) { try queue(query, at: $0, in: context) }
    }
    guard outcome.added > 0 || outcome.error != nil else {
      throw search.nothingFound(ignoringCase: ignoringCase, offersFold: false)
    }
    try outcome.report(in: context)
  }
}
