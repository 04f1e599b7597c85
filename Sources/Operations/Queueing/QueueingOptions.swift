internal import Bytes
package import Catalog
package import CommandRuntime
package import CommandSyntax
internal import MPDClient

/// The options that say where songs go in the queue.
package struct PlaceOptions: OptionGroup {
  private let next: Bool
  private let at: PlaceOption?
  fileprivate let replace: Bool

  package init(_ words: inout Words) {
    next = words.flag(
      "--next", "Play them after the current song and those that earlier calls have added so.")
    at = words.placeOption()
    replace = words.replaceFlag()
  }

  package func validate() throws {
    try refuseSeveral(["--next": next, "--at": at != nil, "--replace": replace])
  }

  /// Whether one of the options is given.
  package var isGiven: Bool { next || at != nil || replace }

  /// Adds entries at the place that the options choose, by default the end.
  ///
  /// - Parameter returnsIDs: whether the outcome must contain the identifiers of the songs, which takes time.
  package func queue(
    _ entries: [QueueEntry], in context: CommandContext, returnsIDs: Bool
  ) throws -> QueueingOutcome {
    try queue(in: context, returnsIDs: returnsIDs) { place, returnsIDs in
      try Operations.queue(entries, at: place, in: context, returnsIDs: returnsIDs)
    }
  }

  /// Passes the place that the options choose to a closure that adds songs. The second argument of the closure says
  /// whether the outcome must contain the identifiers of the songs.
  fileprivate func queue(
    in context: CommandContext, returnsIDs: Bool,
    _ add: (QueuePlace, Bool) throws -> QueueingOutcome
  ) throws -> QueueingOutcome {
    if next { return try queueNext(in: context) { try add(.end, true) } }
    guard replace else { return try add(at?.place ?? .end, returnsIDs) }
    return try replaceQueue(in: context) { try add(.end, returnsIDs) }
  }
}

/// The options of every command that adds songs to the queue: where the songs go, and whether they are played.
package struct AddingPlace: OptionGroup {
  private let place: PlaceOptions
  private let play: Bool

  package init(_ words: inout Words) {
    place = words.group()
    play = words.playFlag()
  }

  /// Whether the songs replace the queue.
  package var replace: Bool { place.replace }

  /// Whether one of the options is given.
  var isGiven: Bool { play || place.isGiven }

  /// Whether only `--play` is given.
  var onlyPlays: Bool { play && !place.isGiven }

  /// Passes the place that the options choose to a closure that adds songs, and then plays the first of them if
  /// `--play` is given.
  ///
  /// - Parameter add: adds the songs at the given place. The second argument says whether the outcome must contain the
  ///   identifiers of the songs, which takes time.
  package func queue(
    in context: CommandContext, _ add: (QueuePlace, Bool) throws -> QueueingOutcome
  ) throws -> QueueingOutcome {
    try played(place.queue(in: context, returnsIDs: play, add), in: context)
  }

  fileprivate func queue(
    _ entries: [QueueEntry], in context: CommandContext
  ) throws -> QueueingOutcome {
    try played(place.queue(entries, in: context, returnsIDs: play), in: context)
  }

  private func played(
    _ outcome: QueueingOutcome, in context: CommandContext
  ) throws -> QueueingOutcome {
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
    return try place.queue(queueEntries(found, in: context), in: context)
  }

  /// Adds things in the library to the queue if one of these options is given; otherwise returns nil.
  package func queue(
    _ things: [LibraryThing], in context: CommandContext
  ) throws -> QueueingOutcome? {
    guard add || place.isGiven else { return nil }
    return try place.queue(queueEntries(things, in: context), in: context)
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
        "the song is already in the queue, at position \(position); nothing was done; --play plays it there, and "
          + "`mpdex move \(position) next` moves it after the current song")
    }
    try context.run(song.id.map { .play(id: $0) } ?? .play(at: song.position ?? 0))
  }
}
