internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

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
