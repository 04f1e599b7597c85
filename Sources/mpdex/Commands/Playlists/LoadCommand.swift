internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations
internal import TerminalText

struct Load: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "load",
    abstract: "Add stored playlists to the queue.",
    discussion: """
      Loads stored playlists, playlist files in the music directory, the URLs of playlists, and the songs of filters, \
      also in the lines that `list --albums` prints. \
      Without a name, or with "-", reads the names from standard input, one per line. If only some \
      were added, or songs of them are no longer in the database, names the others and exits with 75; with a place \
      nothing is added if one of them is refused. Exits with 1 if there are no songs in them. The titles of \
      a CUE sheet that was loaded are lost when `mpdex undo` or `queue switch` brings its songs back; those of \
      `mpdex add SHEET.cue` are not.

      EXAMPLES
        mpdex load Favourites
        mpdex load Favourites --range 0:10        the first ten songs
        mpdex load Favourites --next
        mpdex load Favourites --replace --play
        mpdex lsplaylists -0 | mpdex load -0
      """)

  let names: [ByteString]
  let range: PlaylistPart?
  let place: AddingPlace
  let input: InputOptions

  init(_ words: inout Words) {
    names = words.arguments(
      "<name>", "Stored playlists, playlist files, URLs or filters.", reading: nonEmpty)
    range = words.option(
      "-r, --range <a:b>",
      """
      Only the songs from A up to but not including B, counted from 0; A: and :B are open, a \
      single number is one song.
      """, .joinedOfMpc)
    place = words.group()
    input = words.group()
  }

  func run(in context: CommandContext) throws {
    let names = try input.argumentsOrInput(names, context.output)
    try context.server.connect()
    if range?.isEmpty == true {
      context.note("the range is empty; as in mpc, only the first song is loaded")
    }
    let filters = try context.server.chosenFilters(names)
    guard range == nil || filters.allSatisfy({ $0 == nil }) else {
      throw CommandFailure(
        .usage, "--range works only with playlists, not with filters; nothing was added")
    }
    let uris = try context.server.relativeToMusicDirectory(names)
    let entries = try zip(uris, filters).flatMap { uri, filter in
      try filter.map { try songEntries(of: $0, in: context) }
        ?? [QueueEntry(playlist: uri, part: range?.positions)]
    }
    // An empty range is not sent, because servers do not accept it.
    let wanted = range?.positions.isEmpty == true ? [] : entries
    let outcome = try place.queue(in: context) { position, returnsIDs in
      let outcome = try queue(wanted, at: position, in: context, returnsIDs: returnsIDs)
      let isEmpty = outcome.added == 0 && outcome.error == nil && !names.isEmpty
      if isEmpty { throw nothingLoaded(uris, in: context) }
      return outcome
    }
    try outcome.report(in: context)
    // These lines are printed because mpc prints them too.
    for name in names { context.output.writeSafely("loading: " + name) }
  }

  /// Returns a failure saying why nothing was loaded: the playlists are empty, or their songs are not in the database.
  private func nothingLoaded(_ names: [ByteString], in context: CommandContext) -> CommandFailure {
    let place = range == nil ? "" : " in that range"
    let lost = names.compactMap { lostSongs(of: $0, place, in: context) }
    let lists = names.map { "'\($0.terminalSafe)'" }.joined(separator: ", ")
    let problem =
      lost.isEmpty
      ? "there are no songs\(place)\(place.isEmpty ? " in" : " of") \(lists)"
      : lost.joined(separator: "; ")
    return CommandFailure(.no, "nothing was added; \(problem)")
  }

  /// Returns a message saying that the songs of a playlist are not in the database; nil if the playlist has no songs in
  /// the range.
  private func lostSongs(
    of name: ByteString, _ place: String, in context: CommandContext
  ) -> String? {
    let uris = try? context.withConnection { server in try server.uris(ofPlaylist: name) }
    guard let all = uris else { return nil }
    let songs = all[(range?.positions ?? 0..<all.count).clamped(to: all.indices)]
    guard let first = songs.first?.terminalSafe else { return nil }
    let list = "\(place) \(place.isEmpty ? "in" : "of") '\(name.terminalSafe)'"
    return songs.count == 1
      ? "the only song\(list) is not in the database: \(first)"
      : "none of the \(songs.count) songs\(list) is in the database; the first is \(first)"
  }
}

/// The value of `--range`, a range of positions: `A:B`, `A:`, `:B`, `:` or a number.
struct PlaylistPart: ArgumentValue {
  /// The 0-based positions of the songs to load.
  let positions: Range<Int>
  /// Whether the argument is empty, which means the first song, as in mpc.
  let isEmpty: Bool

  init?(argument: ByteString) {
    isEmpty = argument.isEmpty
    let text = argument.description
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let start = PlaylistPart.number(parts[0], or: 0) else {
      return nil
    }
    let end = parts.count == 2 ? PlaylistPart.number(parts[1], or: maxPosition) : start + 1
    guard let end, start <= end else { return nil }
    positions = start..<min(end, maxPosition)
  }

  private static func number(_ text: Substring, or missing: Int) -> Int? {
    if text.isEmpty { return missing }
    if let number: Int = text.number() { return number >= 0 ? min(number, maxPosition) : nil }
    return text.utf8.allSatisfy(\.isASCIIDigit) ? maxPosition : nil
  }
}

private let maxPosition = Int(Int32.max)
