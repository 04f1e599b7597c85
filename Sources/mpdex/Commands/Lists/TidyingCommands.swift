internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations
internal import Picking

// The commands that sort, shuffle and thin out a whole list.

struct QueueDedupe: RunnableCommand {
  static let jsonKeys: JSONKeys = .songChange

  static let configuration = CommandConfiguration(
    command: "dedupe",
    abstract: "Remove repeated songs from the queue.",
    discussion: """
      \(dedupeDiscussion) The current song is always kept, and keeps playing.

      EXAMPLES
        mpdex queue dedupe
        mpdex queue dedupe --dry-run
        mpdex queue dedupe --distinct artist,title
      """)

  let deduping: Deduping
  init(_ words: inout Words) { deduping = words.group() }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    hintOnKeys(words, after: "mpdex queue dedupe --distinct") { DistinctKeys(argument: $0) != nil }
  }

  func run(in context: CommandContext) throws { try deduping.run(on: .queue, in: context) }
}

struct PlaylistDedupe: RunnableCommand {
  static let jsonKeys: JSONKeys = .songChange

  static let configuration = CommandConfiguration(
    command: "dedupe",
    abstract: "Remove repeated songs from a stored playlist.",
    discussion: """
      \(dedupeDiscussion)

      EXAMPLES
        mpdex playlist dedupe Favourites
        mpdex playlist dedupe Favourites --distinct artist,title --dry-run
      """)

  let name: ByteString
  let deduping: Deduping

  init(_ words: inout Words) {
    name = words.playlistName()
    deduping = words.group()
  }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    hintOnKeys(words, after: "mpdex playlist dedupe NAME --distinct") {
      DistinctKeys(argument: $0) != nil
    }
  }

  func run(in context: CommandContext) throws {
    try deduping.run(on: .playlist(name), in: context)
  }
}

private let dedupeDiscussion = """
  Two songs are the same if their URIs are equal or, with --distinct, if all of its keys are equal; a song without \
  a value of one of them is kept. The first of several equal songs is kept.
  """

/// The options of `queue dedupe` and `playlist dedupe`, and the code that both share.
struct Deduping: OptionGroup {
  let distinct: DistinctOption
  let preview: PreviewOptions

  init(_ words: inout Words) {
    distinct = words.group()
    preview = words.group()
  }

  func run(on list: ChangeableList, in context: CommandContext) throws {
    let keys = distinct.keys ?? .uri
    let tags = distinct.keys.map { $0.keys.flatMap(\.tags) }
    try list.keep(comparing: tags, preview, in: context) { $0.distinct(keys) }
  }
}

extension ListSnapshot {
  /// Returns the positions of the songs to keep. A song is removed if its values for the keys are the same as those of
  /// an earlier song, or of the current song. The current song itself is always kept.
  fileprivate func distinct(_ keys: DistinctKeys) -> [Int] {
    let current = current
    let values = keys.values(of: songs)
    var seen = Set(current.flatMap { values[$0] }.map { [$0] } ?? [])
    return songs.indices.filter { position in
      guard position != current, let values = values[position] else { return true }
      return seen.insert(values).inserted
    }
  }
}

struct QueueSort: RunnableCommand {
  static let jsonKeys: JSONKeys = .songChange

  static let configuration = CommandConfiguration(
    command: "sort",
    abstract: "Sort the queue.",
    discussion: """
      \(sortingHelp) prio is the priority in the queue. The current song keeps playing.

      EXAMPLES
        mpdex queue sort --by uri
        mpdex queue sort --by albumartist,date,album,disc,track
        mpdex queue sort --by -date,albumartist,album,disc,track
        mpdex queue sort --by -mtime --dry-run
      """)

  let sorting: Sorting
  init(_ words: inout Words) { sorting = words.group() }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    hintOnKeys(words, after: "mpdex queue sort --by") { OrderKeys(argument: $0).unknownName == nil }
  }

  func validate() throws {
    try sorting.order.refuseMissing(in: "mpdex queue sort")
    try sorting.order.refuseKeys(outside: .queue)
  }

  func run(in context: CommandContext) throws { try sorting.run(on: .queue, in: context) }
}

struct PlaylistSort: RunnableCommand {
  static let jsonKeys: JSONKeys = .songChange

  static let configuration = CommandConfiguration(
    command: "sort",
    abstract: "Sort a stored playlist.",
    discussion: """
      \(sortingHelp)

      EXAMPLES
        mpdex playlist sort Favourites --by uri
        mpdex playlist sort Favourites --by albumartist,date,album,disc,track
        mpdex playlist sort Favourites --by -date,title --dry-run
      """)

  let name: ByteString
  let sorting: Sorting

  init(_ words: inout Words) {
    name = words.playlistName()
    sorting = words.group()
  }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    hintOnKeys(words, after: "mpdex playlist sort NAME --by") {
      OrderKeys(argument: $0).unknownName == nil
    }
  }

  func validate() throws {
    try sorting.order.refuseMissing(in: "mpdex playlist sort NAME")
    try sorting.order.refuseKeys(outside: .songs)
  }

  func run(in context: CommandContext) throws {
    try sorting.run(on: .playlist(name), in: context)
  }
}

/// The explanation of sort keys, for the help of commands that sort songs.
let sortingHelp = """
  The first key in which two songs differ decides; songs that are equal in all keys stay in order. Keys are uri, \
  time, mtime, added, rating, playCount, lastPlayed, skipCount, like and all tags, such as title, artist, albumartist, \
  album, disc, track and date. Texts sort as in the locale, with numbers by value; songs without a value come last.
  """

extension OrderOption {
  /// Throws if `--by` is missing in a command that sorts.
  fileprivate func refuseMissing(in command: String) throws {
    guard isGiven else {
      throw ValidationError(
        "--by is missing; give it as in `\(command) --by albumartist,date,album,disc,track`")
    }
  }
}

/// Returns a message about keys that were given as arguments although an option takes them; nil if the words are not
/// such keys. A single key may be all that is meant, or follow keys that the option already has.
///
/// - Parameters:
///   - line: the command line up to the keys.
///   - areKeys: returns whether the words, separated by commas, are keys.
private func hintOnKeys(
  _ words: [ByteString], after line: String, if areKeys: (ByteString) -> Bool
) -> String? {
  let keys = words.joined(separator: ",") as ByteString
  guard areKeys(keys) else { return nil }
  let option = line.split(separator: " ").last ?? ""
  let other = words.count == 1 ? " or `\(option) KEY,\(keys)`" : ""
  return "give all keys after \(option), separated by commas, as in `\(line) \(keys)`\(other)"
}

/// The options of `queue sort` and `playlist sort`, and the code that both share.
struct Sorting: OptionGroup {
  let order: OrderOption
  let collation: CollationOptions
  let preview: PreviewOptions

  init(_ words: inout Words) {
    order = words.group()
    collation = words.group()
    preview = words.group()
  }

  func run(on list: ChangeableList, in context: CommandContext) throws {
    try order.noteUnrecordedTimes(in: context)
    let order = try SongOrder(order.keys, collation.collator())
    try list.arrange(comparing: order.tags, preview, in: context) { order.order(of: $0.songs) }
  }
}

/// The commands `mpdex shuffle` and `mpdex queue shuffle`.
struct Shuffle: RunnableCommand {
  static let jsonKeys: JSONKeys = .songChange

  static let configuration = CommandConfiguration(
    mpc: "shuffle",
    abstract: "Put the queue into random order.",
    discussion: """
      \(shuffleDiscussion) The current song keeps playing, and becomes the first of the queue, or its album \
      the first album. `mpdex random` plays in random order and leaves the queue as it is.

      EXAMPLES
        mpdex shuffle
        mpdex queue shuffle --albums
        mpdex queue shuffle --albums --seed 7 --dry-run
      """)

  let shuffling: Shuffling
  init(_ words: inout Words) { shuffling = words.group() }

  func run(in context: CommandContext) throws {
    guard shuffling.isOfServer else { return try shuffling.run(on: .queue, in: context) }
    try context.changes.willChangeQueue()
    try context.runAndPrintStatus(.shuffle)
  }
}

struct PlaylistShuffle: RunnableCommand {
  static let jsonKeys: JSONKeys = .songChange

  static let configuration = CommandConfiguration(
    command: "shuffle",
    abstract: "Put a stored playlist into random order.",
    discussion: """
      \(shuffleDiscussion)

      EXAMPLES
        mpdex playlist shuffle Party
        mpdex playlist shuffle Party --albums --seed 7
      """)

  let name: ByteString
  let shuffling: Shuffling

  init(_ words: inout Words) {
    name = words.playlistName()
    shuffling = words.group()
  }

  func run(in context: CommandContext) throws {
    try shuffling.run(on: .playlist(name), in: context)
  }
}

private let shuffleDiscussion = """
  With --albums the albums come in a random order, each in its own, by disc and track; a song without an album stands \
  alone. With --seed the order is the same each time.
  """

/// The options of `queue shuffle` and `playlist shuffle`, and the code that both share.
struct Shuffling: OptionGroup {
  let albums: AlbumsOption
  let seed: UInt64?
  let preview: PreviewOptions

  init(_ words: inout Words) {
    albums = words.group()
    seed = words.seed()
    preview = words.group()
  }

  /// Whether the server can shuffle the queue itself. This is the case if no option is given, because the server
  /// supports none of them.
  var isOfServer: Bool { !albums.isGiven && seed == nil && !preview.isGiven }

  func run(on list: ChangeableList, in context: CommandContext) throws {
    let seed = seed ?? SeededGenerator.randomSeed()
    let tags = albums.isGiven ? AlbumGrouping.tags : nil
    var drawn: SongShuffle?
    try list.arrange(comparing: tags, preview, in: context) { list in
      let shuffle = drawn ?? SongShuffle(of: list, keepsAlbums: albums.isGiven, seed: seed)
      drawn = shuffle
      return shuffle.order(of: list.songs)
    }
  }
}
