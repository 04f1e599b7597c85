internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations
internal import Picking

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
