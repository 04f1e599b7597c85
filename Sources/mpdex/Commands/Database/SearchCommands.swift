internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

struct Search: RunnableCommand {
  static let jsonKeys: JSONKeys = .songWithStickers

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
        mpdex search title~love --by -date -n 10
        mpdex search --in queue any~live -f '%position%' | mpdex del
        mpdex search --in playlist:Favourites genre=jazz --json
      """)

  let songs: SongSearch
  init(_ words: inout Words) { songs = words.group() }

  func run(in context: CommandContext) throws { try songs.run(in: context, ignoringCase: true) }
}

struct Find: RunnableCommand {
  static let jsonKeys: JSONKeys = .songWithStickers

  static let configuration = CommandConfiguration(
    mpc: "find",
    abstract: "Find songs by their exact tags.",
    discussion: """
      Prints the URIs of the songs, or their texts with -f; exits with 1 if there are none. mpc's \
      form compares the whole tag here: `title Love` is title=Love.

      \(filterHelp)
      EXAMPLES
        mpdex find artist=Björk album=Homogenic
        mpdex find base=Rock 'track<=3' --by album,track
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
      Take the songs that the rules of a smart playlist choose, in their order: a .nsp file of \
      Navidrome.
      """)
  }

  func validate() throws {
    guard rules == nil || songs.isWithoutConditions else {
      throw ValidationError("--rules cannot be combined with filters or their options")
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
  let list: ListOption?
  let cache: CacheOption
  let results: OutputOptions
  let stickers: StickerOption

  init(_ words: inout Words) {
    search = words.group()
    range = words.group()
    list = (words.group() as ListChoice).list
    cache = words.group()
    results = words.group()
    stickers = words.group()
  }

  func validate() throws {
    try stickers.validate(with: results)
    switch list {
    case .tags, .library:
      throw ValidationError(
        "only lists of songs can be searched; after --in, give queue, playlist:NAME, search:WORDS, "
          + "albums, tree:DIR or -"
      )
    default: break
    }
    try range.order.refuseKeys(outside: list == .queue ? .queue : .songs)
  }

  func run(in context: CommandContext, ignoringCase: Bool) throws {
    cache.apply(in: context)
    let conditions = try search.conditions(
      ignoringCase: ignoringCase, folding: range.folding.collator(),
      nulTerminated: results.nulTerminated,
      in: context)
    var query = try range.query(
      conditions, ignoringCase: ignoringCase, version: context.server.protocolVersion())
    if let base = try list?.base(in: context) { query.filter = .and([base, query.filter]) }
    var printer = SongPrinter(results, context.format(for: results), in: context)
    printer.showsStickers = stickers.isGiven
    try printer.narrowTags(in: context, also: tags(of: query))
    var count = 0
    try conditions.namingPatterns {
      try forEachSong(of: query, in: context) { song in
        try printer.print(song)
        count += 1
      }
    }
    if count == 0 {
      throw search.nothingFound(
        ignoringCase: ignoringCase, range.folding,
        ofPart: list != nil || range.window.start > 0, ofQueue: list == .queue, in: context)
    }
  }

  /// Whether neither a filter nor an option that affects the search is given; options for the output do not count.
  var isWithoutConditions: Bool {
    search.filters.isEmpty && search.expressions.isEmpty && !range.folding.isGiven
      && !range.order.isGiven
      && range.window == SongWindow() && list == nil
  }

  /// Prints the songs that the rules select.
  func print(_ rules: SongRules, in context: CommandContext) throws {
    cache.apply(in: context)
    let format = context.format(for: results)
    var printer = SongPrinter(results, format, in: context)
    printer.showsStickers = stickers.isGiven
    let songs = try context.server.songs(by: rules, tags: results.json ? nil : format?.tags ?? [])
    for song in songs { try printer.print(song) }
    if songs.isEmpty { throw mpdex.nothingFound }
  }

  /// The tags that mpdex needs in order to check and sort the songs itself; nil for all tags.
  private func tags(of query: SongQuery) -> [Tag]? {
    query.neededTags.map { $0 + (list == nil ? [] : range.order.tags) }
  }

  private func forEachSong(
    of query: SongQuery, in context: CommandContext, _ body: (Song) throws -> Void
  ) throws {
    guard let songs = try songsOfList(query, in: context) else {
      return try query.forEachSong(in: context, body)
    }
    guard range.order.isGiven else { return try query.window.cut(songs).forEach(body) }
    try range.order.noteUnrecordedTimes(in: context)
    let order = try SongOrder(range.order.keys, CollationChoice.standard().collator())
    try query.window.cut(order.sorted(songs)).forEach(body)
  }

  /// Returns the songs that meet the conditions in the list chosen by `--in`; nil if the database is to be searched
  /// instead.
  private func songsOfList(_ query: SongQuery, in context: CommandContext) throws -> [Song]? {
    switch list {
    case nil, .tree, .tags: return nil
    case .queue:
      return try query.matching(
        context.withConnection { server in try server.songs(of: query.queueSongs) })
    case .playlist(let name): return try songs(of: name, query, in: context)
    case .search, .albums, .library:
      return try matching(list?.songs(in: context) ?? [], query, in: context)
    case .lines:
      let uris = try songsOrInput(["-"], nulTerminated: results.nulTerminated).map(\.text)
      let paths = try context.server.relativeToMusicDirectory(uris)
      return try matching(paths.map { Song(uri: $0) }, query, in: context)
    }
  }

  /// Returns the songs of a playlist that meet the conditions, with their positions. If the search ignores case but not
  /// accents, a server with MPD 0.25 or later searches the playlist itself.
  private func songs(
    of playlist: ByteString, _ query: SongQuery, in context: CommandContext
  ) throws -> [Song] {
    if query.ignoresCase, query.local.isEmpty, try context.server.protocolVersion() >= (0, 25, 0),
      let songs = try context.server.songs(of: playlist, query.filter)
    {
      return songs
    }
    let songs = try ListOption.playlist(playlist).songs(in: context)
    return try matching(songs, query, in: context)
  }

  /// Returns the given songs that a search of the whole database also finds, with the tags that will be printed.
  private func matching(
    _ songs: [Song], _ query: SongQuery, in context: CommandContext
  ) throws -> [Song] {
    var query = query
    (query.window, query.sort) = (SongWindow(), nil)
    var found: [ByteString: Song] = [:]
    try query.forEachSong(in: context) { found[$0.uri] = $0 }
    return songs.compactMap { song in
      found[song.uri].map { found in song.position.map(found.withPosition) ?? found }
    }
  }
}

extension ServerConnection {
  /// Reads the songs of a playlist that match a filter and are in the database, with their positions, in a single
  /// request. Returns nil if the songs do not fit in one reply of the server.
  fileprivate func songs(of playlist: ByteString, _ filter: Filter) throws -> [Song]? {
    let found = try withConnection(about: playlist) { server -> [Song]? in
      do { return try server.run(.searchPlaylist(playlist, for: filter)) } catch let error
        as MPDError
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
        mpdex searchadd artist=björk --by date
        mpdex searchadd genre~jazz -n 20 --next
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
  let cache: CacheOption
  let input: InputOptions

  init(_ words: inout Words) {
    search = words.group()
    range = words.group()
    place = words.group()
    cache = words.group()
    input = words.group()
  }

  func validate() throws { try range.order.refuseKeys(outside: .songs) }

  func run(in context: CommandContext, ignoringCase: Bool) throws {
    cache.apply(in: context)
    let conditions = try search.conditions(
      ignoringCase: ignoringCase, folding: range.folding.collator(), nulTerminated: input.null,
      in: context)
    // The queue is read first, since the request for it can be sent before the server's greeting has arrived.
    if !place.replace { _ = try context.changes.statusBeforeChange() }
    let query = try range.query(
      conditions, ignoringCase: ignoringCase, version: context.server.protocolVersion())
    let outcome = try conditions.namingPatterns {
      try place.queue(in: context) { try queue(query, at: $0, in: context, returnsIDs: $1) }
    }
    guard outcome.added > 0 || outcome.error != nil else {
      throw search.nothingFound(
        ignoringCase: ignoringCase, range.folding, offersFold: false,
        ofPart: range.window.start > 0, in: context)
    }
    try outcome.report(in: context)
  }
}
