internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

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
        "--by is missing; give the order, as in `\(command) --by albumartist,date,album,disc,track`"
      )
    }
  }
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

/// Returns a message about keys that were given as arguments although an option takes them; nil if the words are not
/// such keys. A single key may be all that is meant, or follow keys that the option already has.
///
/// - Parameters:
///   - line: the command line up to the keys.
///   - areKeys: returns whether the words, separated by commas, are keys.
func hintOnKeys(
  _ words: [ByteString], after line: String, if areKeys: (ByteString) -> Bool
) -> String? {
  let keys = words.joined(separator: ",") as ByteString
  guard areKeys(keys) else { return nil }
  let option = line.split(separator: " ").last ?? ""
  let other = words.count == 1 ? " or, for several keys, `\(option) KEY,\(keys)`" : ""
  return "give all keys after \(option), separated by commas, as in `\(line) \(keys)`\(other)"
}
