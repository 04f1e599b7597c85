internal import Bytes
internal import ChangeJournal
internal import CommandRuntime
internal import CommandSyntax
internal import JSON
internal import MPDClient
internal import Operations
internal import Platform
internal import TerminalText

struct Rate: RunnableCommand {
  static let jsonKeys: JSONKeys = ["uri", "rating"]

  static let configuration = CommandConfiguration(
    command: "rate",
    abstract: "Print, set or remove the rating of songs, by default of the current one.",
    usage: "mpdex rate [<rating>] [<uri> ...] [--remove]",
    discussion: """
      A rating is a whole number from 0 to 10. It is the song's sticker "rating", which myMPD, Cantata and rmpc show \
      and set as well. Without a number the rating is printed, or what mpdpopm's or the sticker "like" amounts to; exits \
      with 1 if there is none. With "-", or if something is piped into it, reads the URIs from standard input, one per \
      line. A filter, or a line of `list --albums`, means each song of the album. `mpdex undo` takes back what was set \
      or removed. In formats %rating% is the rating; `find 'rating>=8'` finds the best songs, and `pick --by -rating` \
      prefers them.

      EXAMPLES
        mpdex rate
        mpdex rate 8
        mpdex rate 10 Artists/Zoo/1.flac && mpdex undo
        mpdex rate --remove
        mpdex find album=Homogenic | mpdex rate 9
      """)

  let rating: ByteString?
  let uris: [ByteString]
  let remove: Bool
  let input: InputOptions
  let json: Bool

  init(_ words: inout Words) {
    rating = words.optionalArgument("<rating>", "The new rating, from 0 to 10.")
    uris = words.arguments("<uri>", "Songs; the current song if none is given.")
    remove = words.flag("--remove", "Remove the rating.")
    input = words.group()
    json = words.jsonFlag()
  }

  /// The new rating; nil if the first argument is missing or is a URI.
  private var number: Int? { rating?.number(as: Int.self) }

  func validate() throws {
    // A first argument that is a number is meant as a rating, since no song has such a URI. Numbers that are not
    // ratings, such as "7.5" and "-1", are therefore refused.
    let isNumber = rating?.number(as: Double.self) != nil
    guard !isNumber || number.map((0...10).contains) == true else {
      throw ValidationError("the rating must be a whole number from 0 to 10")
    }
    if !isNumber, let last = uris.last, last.number(as: Int.self).map((0...10).contains) == true {
      throw ValidationError("the rating comes first: `mpdex rate \(last.terminalSafe) URI`")
    }
    guard number == nil || !remove else {
      throw ValidationError("give a rating or --remove, not both")
    }
    guard !json || number == nil && !remove else {
      throw ValidationError(
        "--json has no effect: nothing is printed when a rating is set or removed")
    }
  }

  func run(in context: CommandContext) throws {
    let uris = try songs(in: context)
    if let number { return try set(ByteString("\(number)"), of: uris, in: context) }
    if remove { return try set(nil, of: uris, in: context) }
    try print(uris, in: context)
  }

  private func songs(in context: CommandContext) throws -> [ByteString] {
    let given = (number == nil ? [rating].compactMap(\.self) : []) + uris
    let lines = try orPipe(given) {
      try songsOrInput($0, nulTerminated: input.null, isImplied: false)
    }
    guard let uris = try lines?.urisWithSongsOfFilters(in: context) else {
      return [try currentSong(in: context)]
    }
    return try context.server.relativeToMusicDirectory(uris)
  }

  private func currentSong(in context: CommandContext) throws -> ByteString {
    try context.server.narrowTags([])
    context.formats.printedTags = []
    let (status, song) = try context.withConnection { server in
      try server.run(.status, .currentSong)
    }
    guard let song, status.state.hasSong else {
      throw CommandFailure(.no, "no song is playing or paused; nothing was done")
    }
    return song.uri
  }

  /// Prints the ratings of songs. For a song without a rating, the line of text is empty, and the JSON object has no
  /// key "rating".
  private func print(_ uris: [ByteString], in context: CommandContext) throws {
    let ratings = uris.map { ($0, SongStickers.value(.rating, of: $0)) }
    try SongStickers.check()
    try refuseUnknown(ratings.filter { $0.1 == nil }.map(\.0), in: context)
    guard ratings.contains(where: { $0.1 != nil }) else {
      throw CommandFailure(
        .no,
        uris.count == 1
          ? "\(uris[0].terminalSafe) has no rating" : "none of these songs has a rating")
    }
    for (uri, rating) in ratings {
      if json {
        context.output.writeJSON(["rating": rating, "uri": uri])
      } else {
        context.output.writeSafely(SongFormat("%rating%").text(Song(uri: uri)))
      }
    }
  }

  /// Throws if the server does not have a song for each of these URIs.
  private func refuseUnknown(_ uris: [ByteString], in context: CommandContext) throws {
    guard !uris.isEmpty else { return }
    let unknown = try context.withConnection { server in try server.unknown(among: uris) }
    guard let first = uris.first(where: unknown.contains) else { return }
    let hint =
      first == rating ? "; if it was meant as a rating, give a whole number from 0 to 10" : ""
    throw CommandFailure(.no, "\(first.shortened.terminalSafe): no such song\(hint)")
  }

  /// Sets the ratings of songs, or removes them if the given rating is nil. If a signal arrives that would end the
  /// program, the function first finishes the song that it is changing and records all changes made so far.
  private func set(
    _ rating: ByteString?, of uris: [ByteString], in context: CommandContext
  ) throws {
    if rating == nil {
      do { try refuseUnknown(uris, in: context) } catch {
        throw CommandFailure(error).saying("nothing was changed")
      }
    }
    try context.server.connect()
    context.changes.lockOrderOfChanges(at: try context.server.address())
    try holdingSignals {
      defer { context.changes.recordIfInterrupted() }
      try setEach(rating, of: uris, in: context)
    }
    let change = rating.map { "now rated \($0)" } ?? "no longer rated"
    context.note(
      uris.count == 1
        ? "\(uris[0].terminalSafe) is \(change)" : "\(songCount(uris.count)) are \(change)")
  }

  private func setEach(
    _ rating: ByteString?, of uris: [ByteString], in context: CommandContext
  ) throws {
    for (done, uri) in uris.enumerated() {
      do {
        if isInterrupted { throw CommandFailure(.inPart, "interrupted") }
        let before = try context.server.sticker(ratingName, of: uri)
        try context.server.setSticker(ratingName, to: rating, of: uri, from: before)
        context.changes.didChangeSticker(
          OwnStickerChange(
            server: try context.server.address(), uri: uri, name: ratingName, before: before,
            after: rating))
      } catch {
        throw CommandFailure(error).afterRating(done, of: uris.count)
      }
    }
  }
}

extension CommandFailure {
  /// Returns the failure with a remark that says how many songs were changed before the failure occurred.
  fileprivate func afterRating(_ done: Int, of count: Int) -> CommandFailure {
    guard done > 0 else { return saying("nothing was changed") }
    let verb = done == 1 ? "was" : "were"
    return CommandFailure(
      .inPart, "\(message); \(done) of \(songCount(count)) \(verb) changed before that")
  }
}

/// The name of the sticker in which a rating is stored.
private let ratingName: ByteString = "rating"
