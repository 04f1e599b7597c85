internal import Bytes
internal import Catalog
internal import CommandSyntax
internal import ListingIndex
internal import MPDClient

/// The options that queue the found entries.
struct QueueingOptions: OptionGroup {
  let add, insert, replace, play: Bool

  init(_ words: inout Words) {
    add = words.flag("--add", "Add at the end of the queue.")
    insert = words.flag("--insert", "Add after the current song.")
    replace = words.flag("--replace", "Replace the whole queue.")
    play = words.flag(
      "--play", "Play the first queued song; without another option, add at the end.")
  }

  func validate() throws {
    guard [add, insert, replace].filter({ $0 }).count <= 1 else {
      throw ValidationError("give only one of --add, --insert and --replace")
    }
  }

  /// Queues what was found if an option says so; returns nil if none does. A song that is in the
  /// queue is played where it is.
  func queue(
    _ found: [FoundEntry], in context: CommandContext
  ) throws -> QueueingOutcome? {
    guard add || insert || replace || play else { return nil }
    if case .queued(let place) = found[0].result {
      try playInQueue(place, in: context)
      return nil
    }
    let entries = try queueEntries(found, in: context)
    let place = insert ? QueuePlace.next : .end
    return try mpdex.queue(at: place, replacing: replace, playing: play, in: context) { place in
      try mpdex.queue(entries, at: place, in: context, returnsIDs: play)
    }
  }
}

extension QueueingOptions {
  private func playInQueue(_ place: SongPlace, in context: CommandContext) throws {
    guard !add, !insert, !replace else {
      throw CommandFailure(
        .usage,
        "the song is in the queue already: --play plays it there, and `mpdex move` moves it")
    }
    try context.run(place.id.map { .play(id: $0) } ?? .play(at: place.position ?? 0))
  }
}

/// The options for the place of songs that a command adds to the queue, and for playing them.
struct AddingPlace: OptionGroup {
  let at: PlaceOption?
  let replace, play: Bool

  init(_ words: inout Words) {
    at = words.option("--at <position>", PlaceOption.help, .anyValue)
    replace = words.flag("--replace", "Replace the whole queue.")
    play = words.flag("--play", "Play the first of the added songs.")
  }

  func validate() throws {
    guard at == nil || !replace else { throw ValidationError("give --at or --replace, not both") }
  }

  /// Queues songs by a closure that adds them at a place of the queue.
  func queue(
    in context: CommandContext, _ add: (QueuePlace) throws -> QueueingOutcome
  ) throws -> QueueingOutcome {
    try mpdex.queue(
      at: at?.place ?? .end, replacing: replace, playing: play, in: context, add)
  }
}

/// Queues songs by a closure that adds them at a place of the queue.
///
/// - Parameter isReplacing: whether the songs replace the whole queue.
/// - Parameter isPlaying: whether the first of the added songs is played.
private func queue(
  at place: QueuePlace, replacing isReplacing: Bool, playing isPlaying: Bool,
  in context: CommandContext, _ add: (QueuePlace) throws -> QueueingOutcome
) throws -> QueueingOutcome {
  let outcome =
    try isReplacing ? replaceQueue(in: context) { try add(.end) } : add(place)
  if isPlaying { try outcome.play(in: context) }
  return outcome
}

/// The arguments and options of the commands that add entries to the queue.
struct AddingOptions: OptionGroup {
  let uris: [ByteString]
  let jump: Bool
  let input: InputOptions
  let listing: ListingOptions

  init(_ words: inout Words) {
    uris = words.arguments("<uri>", "Songs, directories, playlists or URLs.")
    jump = words.flag("--jump", "Find each entry by prefixes of its path, like `mpdex jump`.")
    input = words.group()
    listing = words.group()
  }

  func validate() throws {
    if !jump { try listing.refuseAll(without: "--jump") }
  }

  /// Returns the entries that the arguments, or the lines of standard input, name; throws if one of them is empty.
  func entries(in context: CommandContext) throws -> [QueueEntry] {
    let lines = try input.songsOrInput(uris)
    guard !lines.contains(where: \.text.isEmpty) else {
      throw CommandFailure(.usage, "a URI is empty; nothing was added (\"/\" adds everything)")
    }
    if jump { return try foundEntries(lines.map(\.text), in: context) }
    try context.connect()
    let uris = lines.map { $0.text.isURL ? $0.text : $0.text.withoutTrailingSlash }
    return try entries(context.relativeToMusicDirectory(uris), lines.map(\.mark), in: context)
  }

  private func entries(
    _ uris: [ByteString], _ marks: [SongListLine.Mark?], in context: CommandContext
  ) throws -> [QueueEntry] {
    // A list that says more than URIs is one of songs.
    guard marks.allSatisfy({ $0 == nil }) else {
      return zip(uris, marks).map { uri, mark in
        QueueEntry(
          kind: .song, uri: uri, isKindKnown: mark != nil, range: mark?.range,
          tags: mark?.tags ?? [])
      }
    }
    return try context.namingSheetsOnce(uris)
      .map { QueueEntry(kind: .song, uri: $0, isKindKnown: false) }
  }

  private func foundEntries(
    _ paths: [ByteString], in context: CommandContext
  ) throws -> [QueueEntry] {
    let catalog = try listing.catalog(in: context)
    var entries: [QueueEntry] = []
    for path in paths {
      do {
        let query = JumpQuery(path: path, only: listing.only?.kind)
        entries += try queueEntries(query.entries(catalog, in: context), in: context)
      } catch {
        throw CommandFailure(error).saying("nothing was added")
      }
    }
    return entries
  }
}

extension CommandContext {
  /// Prints how many songs were added, and with `--verbose` which entries, as mpc does.
  func report(_ outcome: QueueingOutcome, of entries: [QueueEntry]) throws {
    try outcome.report(in: self)
    printVerbosely(entries.map { "adding: " + $0.uri })
  }

  /// Prints what was done if `--verbose` is given, as mpc does.
  func printVerbosely(_ lines: [ByteString]) {
    guard isVerbose else { return }
    for line in lines { output.writeSafely(line) }
  }
}
