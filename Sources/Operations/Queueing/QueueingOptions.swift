internal import Bytes
internal import Catalog
package import CommandRuntime
internal import CommandSyntax
internal import MPDClient

/// The options with which a command adds the entries that it has found to the queue.
package struct QueueingOptions: OptionGroup {
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

  /// Adds the found entries to the queue if one of these options is given. Returns nil if no option is given, or if
  /// the found entry is a song that is already in the queue; `--play` then plays this song without moving it.
  package func queue(
    _ found: [FoundEntry], in context: CommandContext
  ) throws -> QueueingOutcome? {
    guard add || insert || replace || play else { return nil }
    if case .queued(let place) = found[0].result {
      try playInQueue(place, in: context)
      return nil
    }
    let entries = try queueEntries(found, in: context)
    let place = insert ? QueuePlace.next : .end
    return try Operations.queue(at: place, replacing: replace, playing: play, in: context) {
      place in
      try Operations.queue(entries, at: place, in: context, returnsIDs: play)
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

/// The options that specify where in the queue songs are added, and whether they are played.
package struct AddingPlace: OptionGroup {
  package let at: PlaceOption?
  package let replace, play: Bool

  init(_ words: inout Words) {
    at = words.option("--at <position>", PlaceOption.help, .anyValue)
    replace = words.flag("--replace", "Replace the whole queue.")
    play = words.flag("--play", "Play the first of the added songs.")
  }

  func validate() throws {
    guard at == nil || !replace else { throw ValidationError("give --at or --replace, not both") }
  }

  /// Calls a closure with the place at which it should add songs. The options determine this place, whether the songs
  /// replace the queue, and whether they are played.
  package func queue(
    in context: CommandContext, _ add: (QueuePlace) throws -> QueueingOutcome
  ) throws -> QueueingOutcome {
    try Operations.queue(
      at: at?.place ?? .end, replacing: replace, playing: play, in: context, add)
  }
}

/// Calls a closure with the place at which it should add songs.
///
/// - Parameters:
///   - isReplacing: whether the songs replace the whole queue; the place is then the end of the queue.
///   - isPlaying: whether to play the first added song.
private func queue(
  at place: QueuePlace, replacing isReplacing: Bool, playing isPlaying: Bool,
  in context: CommandContext, _ add: (QueuePlace) throws -> QueueingOutcome
) throws -> QueueingOutcome {
  let outcome =
    try isReplacing ? replaceQueue(in: context) { try add(.end) } : add(place)
  if isPlaying { try outcome.play(in: context) }
  return outcome
}
