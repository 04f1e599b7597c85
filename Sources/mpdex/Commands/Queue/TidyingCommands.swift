internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations
internal import Picking

/// The command `mpdex queue`, whose work is done by its actions.
struct QueueCommand: RunnableCommand {
  /// The actions of the command.
  static let actions: [any Command.Type] = [
    QueueApply.self, QueueDedupe.self, QueueEditing.self, QueueFill.self, QueueHistoryList.self,
    QueueMove.self, Queued.self, QueueRedo.self, QueueShuffle.self, QueueSort.self, QueueStash.self,
    QueueStashList.self, QueueSwitch.self, QueueUndo.self,
  ]

  static let configuration = CommandConfiguration(
    command: "queue",
    abstract: "Change the whole queue; without an action, print the next song, as mpc does.",
    discussion: """
      EXAMPLES
        mpdex queue apply party.m3u
        mpdex queue dedupe
        mpdex queue edit
        mpdex queue fill -- mpdex find genre=Jazz
        mpdex queue sort --by albumartist,date,album,disc,track
        mpdex queue move 4-6 next
        mpdex queue shuffle --albums
        mpdex queue undo
        mpdex queue switch audiobook
      """,
    .standsAlone, actions: Actions(actions, standard: Queued.self))

  init(_ words: inout Words) {}

  /// Does nothing, because a command line without an action runs the standard action instead.
  func run(in context: CommandContext) {}
}

struct QueueDedupe: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "dedupe",
    abstract: "Remove repeated songs from the queue.",
    discussion: """
      Two songs are the same if their URIs are equal or, with --distinct, if all of its keys are \
      equal; a song without a value of one of them is kept. The first of several equal songs is kept. The current \
      song is always kept, and keeps playing. Reports on a terminal, or with -v, how many songs were \
      removed.

      EXAMPLES
        mpdex queue dedupe
        mpdex queue dedupe --distinct artist,title
      """)

  let distinct: DistinctOption

  init(_ words: inout Words) {
    distinct = words.group()
  }

  func run(in context: CommandContext) throws {
    try context.changes.willDeleteSongs()
    let keys = distinct.keys ?? .uri
    try context.server.narrowTags(keys.keys.flatMap(\.tags))
    // The queue is read last: if the requests before have found a restarted server, the songs have new identifiers.
    let queue = try readQueue(in: context)
    let repeats = queue.repeats(keys)
    try runForEachSong(repeats, in: context) { .delete(id: $0) }
    context.note("removed \(songCount(repeats.count))")
  }
}

extension QueueSnapshot {
  /// Returns the identifiers of the repeated songs. A song is repeated if it also occurs earlier in the queue, or if
  /// it equals the current song at another position.
  fileprivate func repeats(_ keys: DistinctKeys) -> [Int] {
    let current = songs.first { $0.id == status.songID }
    var seen = Set(current.flatMap(keys.values).map { [$0] } ?? [])
    return songs.compactMap { song in
      guard song.id != current?.id, let values = keys.values(of: song) else { return nil }
      return seen.insert(values).inserted ? nil : song.id
    }
  }
}

struct QueueSort: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "sort",
    abstract: "Sort the queue.",
    discussion: """
      \(sortingHelp) prio is the priority in the queue. The current song keeps playing. Reports on a \
      terminal, or with -v, how many songs were moved.

      EXAMPLES
        mpdex queue sort --by uri
        mpdex queue sort --by albumartist,date,album,disc,track
        mpdex queue sort --by -date,albumartist,album,disc,track
        mpdex queue sort --by -mtime
      """)

  let order: OrderOption
  let collation: CollationOptions

  init(_ words: inout Words) {
    order = words.group()
    collation = words.group()
  }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    hintOnKeys(words, after: "mpdex queue sort")
  }

  func validate() throws { try order.refuseMissing(in: "mpdex queue sort") }

  func run(in context: CommandContext) throws {
    let order = try SongOrder(order.keys, collation.collator(), over: context.server)
    let moved = try arrangeQueue(comparing: order.tags, in: context) { order.order(of: $0.songs) }
    context.note("moved \(songCount(moved))")
  }
}

/// The explanation of the keys in the help of commands that sort songs.
let sortingHelp = """
  The first key in which two songs differ decides; songs that are equal in all keys stay in order. Keys are uri, \
  time, mtime, added, rating, playCount, lastPlayed, skipCount and all tags, such as title, artist, albumartist, \
  album, disc, track and date. Texts sort as in the locale, with numbers by value; songs without a value come last.
  """

extension OrderOption {
  /// Throws if no order is given to a command that sorts.
  func refuseMissing(in command: String) throws {
    guard isGiven else {
      throw ValidationError("--by is missing: `\(command) --by albumartist,date,album,disc,track`")
    }
  }
}

/// Returns the message about keys that are arguments instead of values of `--by`; nil if the words are no keys.
func hintOnKeys(_ words: [ByteString], after command: String) -> String? {
  let keys = words.joined(separator: ",")
  guard OrderKeys(argument: keys) != nil else { return nil }
  return "the keys follow --by: did you mean `\(command) --by \(keys)`?"
}

struct QueueShuffle: RunnableCommand {
  static let configuration = shufflingConfiguration(of: "mpdex queue shuffle")

  let shuffling: Shuffling
  init(_ words: inout Words) { shuffling = words.group() }

  func run(in context: CommandContext) throws { try shuffling.run(in: context) }
}

/// The command `mpdex shuffle`.
struct Shuffle: RunnableCommand {
  static let configuration = shufflingConfiguration(of: "mpdex shuffle", .ofMpc)

  let shuffling: Shuffling
  init(_ words: inout Words) { shuffling = words.group() }

  func run(in context: CommandContext) throws { try shuffling.run(in: context) }
}

/// Returns the help of a command that shuffles the queue, with the name of this command in the examples.
private func shufflingConfiguration(
  of command: String, _ traits: CommandTraits = []
) -> CommandConfiguration {
  CommandConfiguration(
    command: "shuffle",
    abstract: "Put the queue into random order, by albums on request.",
    discussion: """
      The current song keeps playing, and becomes the first of the queue. `mpdex random` plays in random order and \
      leaves the queue as it is.

      With --albums the albums come in a random order, each in its own, by disc and track; the album of the current \
      song is first, and the song plays on. A song without an album stands alone. Reports on a terminal, or with -v, \
      how many songs were moved.

      EXAMPLES
        \(command)
        \(command) --albums
        \(command) --albums --seed 7
      """, traits)
}

/// The options of `shuffle` and `queue shuffle`, and the code that both commands share.
struct Shuffling: OptionGroup {
  let albums: AlbumsOption
  let seed: UInt64?

  init(_ words: inout Words) {
    albums = words.group()
    seed = words.seed()
  }

  func validate() throws {
    guard albums.isGiven || seed == nil else {
      throw ValidationError("--seed needs --albums; without it the server shuffles")
    }
  }

  func run(in context: CommandContext) throws {
    guard albums.isGiven else {
      try context.changes.willChangeQueue()
      return try context.runAndPrintStatus(.shuffle)
    }
    let seed = seed ?? SeededGenerator.randomSeed()
    let tags = AlbumIdentity.tags + [.disc, .track]
    var order: AlbumShuffle?
    let moved = try arrangeQueue(comparing: tags, in: context) { queue in
      let shuffle = order ?? AlbumShuffle(of: queue, seed: seed)
      order = shuffle
      return shuffle.order(of: queue.songs)
    }
    context.note("moved \(songCount(moved))")
  }
}
