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
        mpdex queue sort albumartist date album disc track
        mpdex queue move 4-6 next
        mpdex queue shuffle --by album
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
      Two songs are the same if their URIs are equal or, with --by, if all of its keys are equal; \
      a song without a tag of --by is kept. The first of several equal songs is kept. The current \
      song is always kept, and keeps playing. Reports on a terminal, or with -v, how many songs were \
      removed.

      EXAMPLES
        mpdex queue dedupe
        mpdex queue dedupe --by artist,title
      """)

  let by: DedupeKeys

  init(_ words: inout Words) {
    by = words.option(
      "--by <keys>",
      "The keys to compare, separated by commas: file, time and all tags.", default: "file")
  }

  func run(in context: CommandContext) throws {
    try context.changes.willDeleteSongs()
    try context.server.narrowTags(by.variables.flatMap { $0.tag?.withReplacements ?? [] })
    // The queue is read last: if the requests before have found a restarted server, the songs have new identifiers.
    let queue = try readQueue(in: context)
    let repeats = queue.repeats(by)
    try runForEachSong(repeats, in: context) { .delete(id: $0) }
    context.note("removed \(songCount(repeats.count))")
  }
}

/// The value of `--by`, the keys by which repeated songs are recognized.
struct DedupeKeys: RequiredValue {
  let variables: [SongVariable]

  static var placeholder: DedupeKeys { DedupeKeys(variables: []) }

  init(variables: [SongVariable]) {
    self.variables = variables
  }

  init?(argument: ByteString) {
    let names = argument.description.split(
      separator: ",", omittingEmptySubsequences: false)
    variables = names.compactMap { SongVariable(keyNamed: $0) }.filter(\.canBeCompared)
    if variables.count != names.count { return nil }
  }

  fileprivate func values(of song: Song) -> [ByteString]? {
    let values = variables.compactMap { $0.comparedValue(of: song) }
    return values.count == variables.count ? values : nil
  }
}

extension SongVariable {
  fileprivate var canBeCompared: Bool {
    switch self {
    case .file, .time, .tag: true
    default: false
    }
  }

  fileprivate func comparedValue(of song: Song) -> ByteString? {
    switch self {
    case .tag(let tag): return song.value(of: tag)
    case .time: return song.duration.map { ByteString("\($0)") }
    default:
      let identity = song.identity
      return identity.uri + ByteString(identity.range.map { "\n" + $0.text } ?? "")
    }
  }
}

extension QueueSnapshot {
  /// Returns the identifiers of the repeated songs. A song is repeated if it also occurs earlier in the queue, or if
  /// it equals the current song at another position.
  fileprivate func repeats(_ keys: DedupeKeys) -> [Int] {
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
      The first key in which two songs differ decides; songs that are equal in all keys stay in \
      order. Keys are file, time, prio, mtime and all tags, such as title, artist, albumartist, \
      album, disc, track and date. Texts sort as in the locale, with numbers by value; songs \
      without a tag come last. A hyphen before a key sorts in descending order. The current song \
      keeps playing. Reports on a terminal, or with -v, how many songs were moved.

      EXAMPLES
        mpdex queue sort file
        mpdex queue sort albumartist date album disc track
        mpdex queue sort -date albumartist album disc track
        mpdex queue sort mtime --reverse
      """)

  let keys: [SongKey]
  let reverse: Bool
  let collation: CollationOptions

  init(_ words: inout Words) {
    keys = words.arguments(
      "<keys>", "The keys to sort by.", .required, reading: songKey,
      hyphenated: isDescendingKey)
    reverse = words.flag("--reverse", "Sort in descending order.")
    collation = words.group()
  }

  func run(in context: CommandContext) throws {
    let order = SongOrder(
      keys: keys, isReversed: reverse, collator: try collation.collator())
    let moved = try arrangeQueue(comparing: order.tags, in: context) { order.order(of: $0.songs) }
    context.note("moved \(songCount(moved))")
  }
}

struct QueueShuffle: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "shuffle",
    abstract: "Put the queue into random order, by albums on request.",
    discussion: """
      Without --by this is `mpdex shuffle`. With --by album the albums come in a random order, each in \
      its own, by disc and track; the album of the current song is first, and the song plays on. A song \
      without an album stands alone. Reports on a terminal, or with -v, how many songs were moved.

      EXAMPLES
        mpdex queue shuffle
        mpdex queue shuffle --by album
        mpdex queue shuffle --by album --seed 7
      """)

  let by: PickUnit?
  let seed: UInt64?

  init(_ words: inout Words) {
    by = words.option("--by <unit>", "Keep albums together: album.")
    seed = words.option("--seed <n>", "The seed of the random order by albums.")
  }

  func validate() throws {
    guard by != nil || seed == nil else {
      throw ValidationError("--seed needs --by album; without it the server shuffles")
    }
  }

  func run(in context: CommandContext) throws {
    guard by == .album else {
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
