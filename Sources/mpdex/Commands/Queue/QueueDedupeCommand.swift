internal import ArgumentParser
internal import Bytes
internal import MPDClient

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
