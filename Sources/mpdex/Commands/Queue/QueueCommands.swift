internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import Glibc
internal import MPDClient
internal import Operations

/// The commands for the queue.
let queueCommands = CommandGroup(
  title: "Queue",
  [
    Add.self, Clear.self, Crop.self, Delete.self, Insert.self, Move.self, PlaylistCommand.self,
    Priority.self, QueueCommand.self, SearchPlay.self, Shuffle.self,
  ])

struct Add: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "add",
    abstract: "Add songs, directories and playlists to the queue.",
    discussion: """
      Without a URI, or with "-", reads the URIs from standard input, one per line, or JSON as mpdex prints \
      it, which can name parts of files. A filter in MPD's own syntax, or a line with one after its last tab as \
      `list --albums` prints it, means its songs, album by album. "/" adds everything. Absolute paths below the server's music directory also work if the server runs \
      on this machine. Reports on a terminal, or with -v, how many songs were added. Stops at the \
      first URI that the server refuses, says how many were not added and which was the first of \
      them, and exits with 75 if songs were added before.

      With --next the songs are played after the current one and after those that earlier calls with \
      --next have added: the first call comes first, in random order as well. (`mpdex insert` puts its \
      songs before all of these: the last call comes first.) The songs that wait have a priority, from \
      200 downwards, which `mpdex playlist --with-prio` shows.

      EXAMPLES
        mpdex add Artists/Björk
        mpdex add --next Artists/Björk/Homogenic
        mpdex add --next --play --jump ar/bjo/homo
        mpdex add --replace --play Artists/Björk
        mpdex ls --only songs Flat | mpdex add --at 1
        mpdex jump ar/b --all -0 | mpdex add -0
        mpdex list --albums | fzf -m | mpdex add --play
      """)

  let adding: AddingOptions
  let place: AddingPlace

  init(_ words: inout Words) {
    adding = words.group()
    place = words.group()
  }

  func run(in context: CommandContext) throws {
    let entries = try adding.entries(in: context)
    let outcome = try place.queue(in: context) { place, returnsIDs in
      try queue(entries, at: place, in: context, returnsIDs: returnsIDs)
    }
    try outcome.report(entries, in: context)
  }
}

struct Insert: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "insert",
    abstract: "Add songs, directories and playlists so that they are played next.",
    discussion: """
      The songs are added after the current song, in the given order. If the player is in random \
      order, they are added at the end of the queue, with a priority above that of the song that \
      would be next. So the songs of the last call are played first; `mpdex add --next` keeps the order \
      of the calls. The arguments are those of `mpdex add`.

      EXAMPLES
        mpdex insert Artists/Björk/Homogenic
        mpdex insert --jump ar/bjo/homo --play
        mpdex search artist Björk | mpdex insert
      """)

  let adding: AddingOptions
  let play: Bool

  init(_ words: inout Words) {
    adding = words.group()
    play = words.playFlag()
  }

  func run(in context: CommandContext) throws {
    let entries = try adding.entries(in: context)
    let outcome = try insertNext(entries, in: context)
    if play { try outcome.play(in: context) }
    try outcome.report(entries, in: context)
  }
}

struct Clear: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "clear",
    abstract: "Empty the queue.",
    discussion: """
      EXAMPLES
        mpdex clear
        mpdex clear -q
      """, .unabbreviated)

  init(_ words: inout Words) {}

  func run(in context: CommandContext) throws {
    try context.changes.willDeleteSongs()
    try context.runAndPrintStatus(.clear)
  }
}

struct Crop: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "crop",
    abstract: "Remove all songs from the queue but the current one.",
    discussion: """
      Exits with 1 if no song is playing or paused.

      EXAMPLES
        mpdex crop
      """, .unabbreviated)

  init(_ words: inout Words) {}

  func run(in context: CommandContext) throws {
    try context.changes.willDeleteSongs()
    let status = try context.server.currentStatus()
    let current = try QueuePart.current.positions(status)
    let others = [0..<current.lowerBound, current.upperBound..<status.queueLength]
    try deletePositions(others, in: context)
  }
}

struct Delete: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "del",
    abstract: "Remove songs from the queue.",
    discussion: """
      A position is a number from 1, a range such as 2-5, or 0 for the current song. All positions \
      are those before anything is removed. Without a position, or with "-", reads them from \
      standard input, one per line; anything after a parenthesis is ignored. If there is no such \
      song, nothing is removed, and the exit status is 1. With --id the arguments are the identifiers \
      of songs, which stay the same when the queue changes. With --albums the whole albums of the songs \
      are removed, or that of the current song if none is given and nothing is piped into the command. A filter, or \
      a line with one after its last tab, removes the songs of the queue that match it.

      EXAMPLES
        mpdex del 0
        mpdex del "(Genre == 'Speech')"
        mpdex del 3 7-12
        mpdex del --albums
        mpdex del --id 57 58
        mpdex playlist --id | fzf -m | mpdex del --id
        mpdex -f '%position%) %title%' playlist | fzf -m | mpdex del
      """)

  let positions: [ByteString]
  let albums: AlbumsOption
  let byID: SongIDOption
  let input: InputOptions

  init(_ words: inout Words) {
    positions = words.arguments(
      "<positions>", "Positions and ranges, counted from 1; 0 is the current song.")
    albums = words.group()
    byID = words.group()
    input = words.group()
  }

  func validate() throws {
    try albums.refuse(with: byID)
  }

  func run(in context: CommandContext) throws {
    if albums.isGiven { return try deleteAlbums(in: context) }
    let arguments = try input.argumentsOrInput(positions)
    if byID.isGiven { return try delete(songIDs(arguments), in: context) }
    let filters = arguments.compactMap(\.chosenFilter)
    if !filters.isEmpty {
      guard filters.count == arguments.count else {
        throw CommandFailure(.usage, "give positions or filters, not both; nothing was removed")
      }
      return try deleteSongs(matching: filters, in: context)
    }
    let parts = try queueParts(arguments)
    try context.changes.willDeleteSongs()
    let status = try context.server.currentStatus()
    try deletePositions(try parts.positions(status), in: context)
  }

  private func deleteSongs(matching filters: [ByteString], in context: CommandContext) throws {
    try context.changes.willDeleteSongs()
    try context.server.narrowTags([])
    let ids = try filters.flatMap { try context.server.songsOfQueue(matching: $0).compactMap(\.id) }
    guard !ids.isEmpty else {
      throw CommandFailure(.no, "no song of the queue matches; nothing was removed")
    }
    var seen: Set<Int> = []
    try runForEachSong(ids.filter { seen.insert($0).inserted }, in: context) { .delete(id: $0) }
    context.note("removed \(songCount(seen.count))")
  }

  private func deleteAlbums(in context: CommandContext) throws {
    let isForPeople = positions.isEmpty && isatty(STDIN_FILENO) == 1
    let given = try isForPeople ? [] : input.argumentsOrInput(positions)
    let parts = try queueParts(given.isEmpty ? ["0"] : given)
    try context.changes.willDeleteSongs()
    let ids = try idsOfAlbums(parts, in: context)
    try runForEachSong(ids, in: context) { .delete(id: $0) }
    context.note("removed \(songCount(ids.count))")
  }

  private func delete(_ ids: [Int], in context: CommandContext) throws {
    try context.changes.willDeleteSongs()
    try Operations.run(for: ids, in: context) { list in
      list.append(contentsOf: ids.map { .delete(id: $0) })
    }
  }
}

/// Deletes ranges of 0-based positions, which must be ascending.
private func deletePositions(_ ranges: [Range<Int>], in context: CommandContext) throws {
  var list = CommandList()
  for range in try context.server.rangesTaken(ranges).reversed() { list.append(.delete(range)) }
  try context.changes.runChanges(list)
}
