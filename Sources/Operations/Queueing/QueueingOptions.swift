internal import Bytes
internal import Catalog
package import CommandRuntime
package import CommandSyntax
internal import MPDClient

/// The options of every command that adds songs to the queue: where the songs go, and whether they are played.
package struct AddingPlace: OptionGroup {
  private let next: Bool
  private let at: PlaceOption?
  package let replace: Bool
  private let play: Bool

  package init(_ words: inout Words) {
    next = words.flag(
      "--next", "Play them after the current song and those that earlier calls have added so.")
    at = words.placeOption()
    replace = words.replaceFlag()
    play = words.playFlag()
  }

  package func validate() throws {
    guard [next, at != nil, replace].count(where: { $0 }) <= 1 else {
      throw ValidationError("give only one of --next, --at and --replace")
    }
  }

  /// Whether one of the options is given.
  var isGiven: Bool { next || at != nil || replace || play }

  /// Whether only `--play` is given.
  var onlyPlays: Bool { play && !next && at == nil && !replace }

  /// Passes the place that the options choose to a closure that adds songs, and then does what the other options
  /// require.
  ///
  /// - Parameter add: adds the songs at the given place. The second argument says whether the outcome must contain the
  ///   identifiers of the songs, which takes time.
  package func queue(
    in context: CommandContext, _ add: (QueuePlace, Bool) throws -> QueueingOutcome
  ) throws -> QueueingOutcome {
    let outcome =
      if next {
        try queueNext(in: context) { try add(.end, true) }
      } else if replace {
        try replaceQueue(in: context) { try add(.end, play) }
      } else {
        try add(at?.place ?? .end, play)
      }
    if play { try outcome.play(in: context) }
    return outcome
  }
}

extension Words {
  /// Returns the value of `--at`; nil if it is not given.
  package mutating func placeOption() -> PlaceOption? {
    option(
      "--at <position>",
      """
      Where they go: end (the default), start, a position (1 is the first), or +N/-N: after/before the \
      current song with N others between.
      """, .anyValue)
  }

  /// Returns whether `--replace` is given.
  package mutating func replaceFlag() -> Bool {
    flag("--replace", "Replace the whole list instead of adding to it.")
  }

  /// Returns whether `--play` is given.
  package mutating func playFlag() -> Bool { flag("--play", "Play the first of them.") }
}

/// The options that make a command add the entries that it has found to the queue.
package struct QueueingOptions: OptionGroup {
  private let add: Bool
  let place: AddingPlace

  package init(_ words: inout Words) {
    add = words.flag("--add", "Add them to the queue, as each of the next four options also does.")
    place = words.group()
  }

  /// Adds the found entries to the queue if one of these options is given. Returns nil if no option is given, or if the
  /// found entry is a song that is already in the queue; with `--play`, this song is played at its present position.
  package func queue(
    _ found: [FoundEntry], in context: CommandContext
  ) throws -> QueueingOutcome? {
    guard add || place.isGiven else { return nil }
    if case .queued(let song) = found[0].result {
      try playInQueue(song, in: context)
      return nil
    }
    let entries = try queueEntries(found, in: context)
    return try place.queue(in: context) { place, returnsIDs in
      try Operations.queue(entries, at: place, in: context, returnsIDs: returnsIDs)
    }
  }

  /// Returns whether the first entry is a song of the queue that the options play at its present position, without
  /// adding anything.
  package func playInQueue(_ found: [FoundEntry]) -> Bool {
    if place.onlyPlays, case .queued = found.first?.result { true } else { false }
  }

  private func playInQueue(_ song: SongPlace, in context: CommandContext) throws {
    guard !add, place.onlyPlays else {
      let position = (song.position ?? 0) + 1
      throw CommandFailure(
        .usage,
        "the song is already in the queue, at position \(position); nothing was done (--play plays it there, and "
          + "`mpdex move \(position) next` moves it after the current song)")
    }
    try context.run(song.id.map { .play(id: $0) } ?? .play(at: song.position ?? 0))
  }
}
