internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

struct AddToPlaylist: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "addplaylist",
    abstract: "Add songs to a stored playlist.",
    discussion: """
      The playlist is created if it does not exist. A directory means all songs below it. Without \
      a URI, or with "-", reads the URIs from standard input, one per line, or JSON. If one of them is not \
      in the database, or a playlist cannot hold it, nothing is changed. A URI means the whole file, also \
      if the queue has parts of it, such as the tracks of a CUE sheet that was loaded; a note says so.

      EXAMPLES
        mpdex addplaylist Favourites Artists/Björk/Homogenic
        mpdex addplaylist Favourites --at 1 Artists/Zoo/1.flac
        mpdex jump ar/b --all -0 | mpdex addplaylist -0 Favourites
      """)

  let name: ByteString
  let uris: [ByteString]
  let at: PlaceOption?
  let input: InputOptions

  init(_ words: inout Words) {
    name = words.argument("<name>", "The playlist's name.", reading: nonEmpty)
    uris = words.arguments("<uri>", "Songs, directories or URLs.")
    at = words.placeOption()
    input = words.group()
  }

  func validate() throws { _ = try at?.offsetInPlaylist() }

  func run(in context: CommandContext) throws {
    let uris = try input.songsOrInput(uris).map(\.text)
    var server = try context.server.openConnection()
    let stored = try storedURIs(uris, over: &server)
    let paths = try server.namingSheetsOnce(stored)
    let (songs, parts) = try songsAndQueuedParts(paths, over: &server)
    try context.changes.perform(
      change(songs.flatMap(\.self), at: at?.offsetInPlaylist()), on: name, over: &server)
    context.output.noteParts(parts, in: name)
    context.output.printVerbosely(paths.map { "adding: " + $0 })
  }

  private func change(_ songs: [ByteString], at offset: Int?) -> PlaylistChange {
    offset.map { .insert(songs, at: $0) } ?? .append(songs)
  }
}

struct DeleteFromPlaylist: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "delplaylist",
    abstract: "Remove songs from a stored playlist.",
    discussion: """
      A position is a number from 1, or a range such as 2-5. All positions are those before \
      anything is removed. Without a position, or with "-", reads them from standard input, one \
      per line; anything after a parenthesis is ignored. If there is no such position, nothing is \
      changed, and the exit status is 1. --missing removes the songs that are no longer in the \
      database, such as those whose files were deleted.

      EXAMPLES
        mpdex delplaylist Favourites 3 7-12
        mpdex delplaylist Favourites --missing
        mpdex playlist Mix -f '%position%) %title%' | fzf -m | mpdex delplaylist Mix
      """, .unabbreviated)

  let name: ByteString
  let positions: [ByteString]
  let missing: Bool
  let input: InputOptions

  init(_ words: inout Words) {
    name = words.argument("<name>", "The playlist's name.", reading: nonEmpty)
    positions = words.arguments("<position>", "Positions and ranges, counted from 1.")
    missing = words.flag("--missing", "Remove the songs that are no longer in the database.")
    input = words.group()
  }

  func run(in context: CommandContext) throws {
    let isComplete = missing && positions.isEmpty
    let positions = isComplete ? [] : try input.argumentsOrInput(positions)
    let ranges = try positions.map { try PlaylistPositions($0) }
    var server = try context.server.openConnection()
    let deleted = RangeSet(ranges.map(\.range))
    if missing {
      try context.changes.apply(edit(deleting: deleted, over: &server), over: &server)
    } else {
      try context.changes.perform(.delete(deleted), on: name, over: &server)
    }
    context.output.printVerbosely(ranges.flatMap(\.range).map { ByteString("del: \($0 + 1)") })
  }

  /// Returns the edit that deletes the songs at the positions, and the songs that the server no longer knows.
  private func edit(
    deleting positions: RangeSet<Int>, over server: inout Connection
  ) throws -> PlaylistEdit {
    try server.askForTags([])
    let songs = try songs(ofPlaylist: name, over: &server)
    if let failure = PlaylistChange.delete(positions).failure(on: name, count: songs.count) {
      throw failure
    }
    let missing = try Operations.missing(songs, over: &server)
    let deleted = positions.union(songs.indices { missing.contains($0.uri) })
    let uris = songs.map(\.uri)
    return PlaylistEdit(name, from: uris, to: uris.removingSubranges(deleted).map(\.self))
  }
}

struct MoveInPlaylist: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "moveplaylist",
    abstract: "Move songs within a stored playlist.",
    discussion: """
      FROM is a position from 1, or a range such as 2-5. TO is start, end, or the position of the \
      first of them after the move.

      EXAMPLES
        mpdex moveplaylist Favourites 7 1
        mpdex moveplaylist Favourites 4-6 end
      """)

  let name: ByteString
  let from: ByteString
  let to: PlaceOption

  init(_ words: inout Words) {
    name = words.argument("<name>", "The playlist's name.", reading: nonEmpty)
    from = words.argument("<from>", "The song, or a range of songs.")
    to = words.argument("<to>", "The position of the first of them after the move.")
  }

  func validate() throws { _ = try to.offsetInPlaylist() }

  func run(in context: CommandContext) throws {
    let range = try PlaylistPositions(from).range
    var server = try context.server.openConnection()
    try context.changes.perform(.move(range, to: to.offsetInPlaylist()), on: name, over: &server)
  }
}

struct DedupePlaylist: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "dedupeplaylist",
    abstract: "Remove repeated songs from a stored playlist.",
    discussion: """
      Songs are the same if their URIs are equal; the first of several is kept. Reports on a \
      terminal, or with -v, how many songs were removed.

      EXAMPLES
        mpdex dedupeplaylist Favourites
      """, .unabbreviated)

  let name: ByteString

  init(_ words: inout Words) {
    name = words.argument("<name>", "The playlist's name.", reading: nonEmpty)
  }

  func run(in context: CommandContext) throws {
    var server = try context.server.openConnection()
    var edit = try existingPlaylist(name, over: &server)
    var seen: Set<ByteString> = []
    edit.new = edit.new.filter { seen.insert($0).inserted }
    try context.changes.apply(edit, over: &server)
  }
}

struct SetPlaylist: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "setplaylist",
    abstract: "Make a stored playlist consist of these songs, in this order.",
    discussion: """
      The playlist is created if it does not exist, and left alone if it already consists of these \
      songs. A directory means all songs below it. Without a URI, or with "-", reads the URIs from \
      standard input, one per line. If a new song is not in the database, or a playlist cannot \
      hold it, nothing is changed. Reports on a terminal, or with -v, how many songs were added, \
      removed and moved.

      EXAMPLES
        mpdex setplaylist Favourites - < favourites.txt
        mpdex search genre jazz | mpdex setplaylist Jazz
        mpdex playlist Mix -0 | shuf -z | mpdex setplaylist -0 Mix
      """, .unabbreviated)

  let name: ByteString
  let uris: [ByteString]
  let input: InputOptions

  init(_ words: inout Words) {
    name = words.argument("<name>", "The playlist's name.", reading: nonEmpty)
    uris = words.arguments("<uri>", "Songs, directories or URLs.")
    input = words.group()
  }

  func run(in context: CommandContext) throws {
    let uris = try input.songsOrInput(uris).map(\.text)
    guard !uris.isEmpty else {
      throw CommandFailure(
        .usage,
        "no URI is given; nothing was changed (`mpdex clearplaylist` removes all songs)")
    }
    var server = try context.server.openConnection()
    var edit = try naming(name) {
      try server.playlistEdit(of: name)
    }
    let songs = try server.namingSheetsOnce(uris)
    edit.new = try wanted(songs, keeping: edit.old ?? [], over: &server)
    let added = Set(edit.new).subtracting(edit.old ?? [])
    try context.changes.apply(edit, over: &server)
    context.output.noteParts(server.queuedParts(of: Array(added)), in: name)
  }

  /// Returns the songs that the playlist should have. Songs that are already in the playlist are kept even if they
  /// are no longer in the database.
  ///
  /// - Parameter old: the present songs of the playlist.
  private func wanted(
    _ uris: [ByteString], keeping old: [ByteString], over server: inout Connection
  ) throws -> [ByteString] {
    let known = Set(old)
    let new = try storedURIs(uris.filter { !known.contains($0) }, over: &server)
    let found = try songs(ofEach: new, over: &server)
    var next = found.makeIterator()
    return uris.flatMap { known.contains($0) ? [$0] : next.next() ?? [] }
  }
}

struct SortPlaylist: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "sortplaylist",
    abstract: "Sort a stored playlist.",
    discussion: """
      \(sortingHelp) Reports on a terminal, or with -v, how many songs were moved.

      EXAMPLES
        mpdex sortplaylist Favourites --by uri
        mpdex sortplaylist Favourites --by albumartist,date,album,disc,track
        mpdex sortplaylist Favourites --by -date,title
      """)

  let name: ByteString
  let order: OrderOption
  let collation: CollationOptions

  init(_ words: inout Words) {
    name = words.argument("<name>", "The playlist's name.", reading: nonEmpty)
    order = words.group()
    collation = words.group()
  }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    hintOnKeys(words, after: "mpdex sortplaylist NAME")
  }

  func validate() throws {
    try order.refuseMissing(in: "mpdex sortplaylist NAME")
    try order.refuseKeys(outside: .songs)
  }

  func run(in context: CommandContext) throws {
    let order = try SongOrder(order.keys, collation.collator(), over: context.server)
    var server = try context.server.openConnection()
    server.narrowTags(order.tags)
    let songs = try songs(ofPlaylist: name, over: &server)
    let edit = PlaylistEdit(
      name, from: songs.map(\.uri), to: order.sorted(songs).map(\.uri))
    try context.changes.apply(edit, over: &server)
  }
}
