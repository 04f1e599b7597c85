internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex queue`: it only names what it can do.
struct QueueCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue",
    abstract: "Tidy up the queue; alone, print the song that is next, as mpc does.",
    discussion: """
      EXAMPLES
        mpdex queue dedupe
        mpdex queue sort albumartist date album disc track
        mpdex queue move 4-6 next
      """,
    subcommands: [QueueDedupe.self, QueueSort.self, QueueMove.self, Queued.self],
    defaultSubcommand: Queued.self)
}

/// `mpdex queue dedupe`.
struct QueueDedupe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dedupe",
    abstract: "Remove songs that the queue has before.",
    discussion: """
      Songs are the same if their URIs are, or with --by if all of these are; one that lacks a tag \
      of --by stays. Of each the first stays, but the current song stays in any case and plays on. \
      Says on standard error how many were removed.

      EXAMPLES
        mpdex queue dedupe
        mpdex queue dedupe --by artist,title
      """)

  @Option(
    help: ArgumentHelp(
      "Compare these, commas between them: file, time and all tags.", valueName: "keys"))
  var by: DedupeKeys = DedupeKeys(variables: [.file])

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    try server.askForTags(by.variables.flatMap { $0.tag?.withStandIns ?? [] })
    let queue = try QueuedSongs(over: &server, quietly: common.isQuiet)
    let repeats = queue.repeats(by)
    try forEachSong(repeats, over: &server) { .delete(id: $0) }
    if !common.isQuiet { printNote("removed \(songCount(repeats.count))") }
  }
}

/// The value of `--by`.
struct DedupeKeys: ExpressibleByArgument {
  let variables: [SongVariable]

  init(variables: [SongVariable]) {
    self.variables = variables
  }

  init?(argument: String) {
    let names = ByteString(escaped: argument).description.split(
      separator: ",", omittingEmptySubsequences: false)
    variables = names.compactMap { SongVariable(keyNamed: $0) }.filter(\.canBeCompared)
    if variables.count != names.count { return nil }
  }

  var defaultValueDescription: String { "file" }

  /// What is compared of a song; nil if it lacks something.
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

  /// Nil if the song has none.
  fileprivate func comparedValue(of song: Song) -> ByteString? {
    switch self {
    case .tag(let tag): return song.value(of: tag)
    case .time: return song.duration.map { ByteString("\($0)") }
    default:
      // What is heard is a part of the file where there is a range.
      guard let range = song.range else { return song.uri }
      return ByteString(song.uri.bytes + Array("\n\(range)".utf8))
    }
  }
}

extension QueuedSongs {
  /// The identifiers of the songs that stand before in the queue, or are the current one elsewhere.
  fileprivate func repeats(_ keys: DedupeKeys) -> [Int] {
    let current = songs.first { $0.id == status.songID }
    var seen = Set(current.flatMap(keys.values).map { [$0] } ?? [])
    return songs.compactMap { song in
      guard song.id != current?.id, let values = keys.values(of: song) else { return nil }
      return seen.insert(values).inserted ? nil : song.id
    }
  }
}

/// `mpdex queue sort`.
struct QueueSort: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sort",
    abstract: "Sort the queue.",
    discussion: """
      The first key in which two songs differ decides; songs that are equal in all keys stay in \
      order. Keys are file, time, prio, mtime and all tags, such as title, artist, albumartist, \
      album, disc, track and date. Texts go by the locale, numbers in them by their value; songs \
      without a tag come last. With a hyphen before it a key goes downwards. What plays goes on. \
      Says on standard error how many songs were moved.

      EXAMPLES
        mpdex queue sort file
        mpdex queue sort albumartist date album disc track
        mpdex queue sort -date albumartist album disc track
        mpdex queue sort mtime --reverse
      """)

  @Argument(help: "What is compared.", transform: songKey)
  var keys: [SongKey]

  @Flag(help: "From the last to the first.")
  var reverse = false

  @OptionGroup var collation: CollationOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let order = SongOrder(
      keys: keys, isReversed: reverse, collator: try collation.collator())
    var server = try common.connect()
    let moved = try sortQueue(order, over: &server, quietly: common.isQuiet)
    if !common.isQuiet { printNote("moved \(songCount(moved))") }
  }
}
