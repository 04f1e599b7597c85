internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations
internal import TerminalText

struct Play: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "play",
    abstract: "Resume playing, play a song of the queue, or find anything by words and play it.",
    discussion: """
      A number is the position of a song in the queue. It can mean another song by the time \
      that it is used; with --id it is the song's identifier, which stays the same as long as the song \
      is in the queue. If it is not there any more, nothing is done, and the exit status is 1.

      Words find an artist, an album, a song or a playlist as `mpdex jump --in library` does: each begins a word of \
      the name, the artist, the album or the year. The best find is added at the end of the queue, an artist \
      album by album, and played. A terminal shows what was found, and what would have come second; `mpdex undo` \
      takes it back.

      A filter in MPD's own syntax, or a line with one after its last tab as `list --albums` prints it, plays the first \
      song of the queue that matches. If none does, or with --next, --at or --replace, the songs of the library that \
      match are added and played. So is a path with slashes, a URL, or JSON that names a song. `mpdex searchadd --play` \
      takes filters such as album=Post. With "-", one line of standard input takes the place of the words.

      EXAMPLES
        mpdex play
        mpdex play 3
        mpdex play bjork homog
        mpdex play --next joga
        mpdex playlist --id | fzf | mpdex play --id -
        mpdex play "(Album == 'Homogenic')"
        mpdex search --in queue title~love -n 1 -f '%position%' | mpdex play -
      """)

  let words: [ByteString]
  let byID: SongIDOption
  let place: PlaceOptions
  let cache: CacheOption

  init(_ words: inout Words) {
    self.words = words.arguments(
      "<word>", "Words to find, or a position counted from 1, or with --id its identifier.")
    byID = words.group()
    place = words.group()
    cache = words.group()
  }

  func validate() throws {
    guard !byID.isGiven || words.count == 1 else {
      throw ValidationError(
        "--id needs exactly one identifier; `mpdex playlist --id` lists the identifiers")
    }
    guard !addsNothing || !hasOptionsOfAdding else { throw ValidationError(optionsNeedWords) }
  }

  /// Whether the command adds nothing to the queue, because it has no arguments, or because its argument is the
  /// position or the identifier of a song that is already in the queue.
  private var addsNothing: Bool {
    byID.isGiven || words.isEmpty || words.count == 1 && positions(words[0]) != nil
  }

  private var hasOptionsOfAdding: Bool { place.isGiven || cache.ignoresCache }

  func run(in context: CommandContext) throws {
    guard let first = words.first else {
      try context.output.refuseUnreadInput(
        "`mpdex add --play -` plays the songs of a list, and `mpdex play < /dev/null` resumes playback",
        within: .seconds(1))
      return try context.runAndPrintStatus(.play)
    }
    let words = words.count == 1 ? [try argumentOrInput(first, nulTerminated: false)] : words
    if byID.isGiven { return try play(songIDs(words), in: context) }
    if words.count == 1, let filter = words[0].chosenFilter {
      return try play(matching: filter, in: context)
    }
    guard let position = try songPosition(words) else {
      return try play(words, in: context)
    }
    guard !hasOptionsOfAdding else { throw CommandFailure(.usage, optionsNeedWords) }
    try context.runAndPrintStatus(.play(at: position)) { error in
      guard error.code == .ack(.argument) else { return CommandFailure(error) }
      return try noSong(position + 1, context.run(.status))
    }
  }

  /// Plays the song that has the given identifier in the queue. The array contains one identifier.
  private func play(_ ids: [Int], in context: CommandContext) throws {
    try Operations.run(for: ids, in: context) { list in
      list.append(contentsOf: ids.map { .play(id: $0) })
    }
    try context.printStatusUnlessQuiet()
  }
}

private let optionsNeedWords =
  "--next, --at, --replace and --no-cache need words to find or a filter, because a song that is already "
  + "in the queue stays where it is"

// Playing songs that are found.
extension Play {
  /// Plays the first song of the queue that matches a filter. If no song in the queue matches, or if an option says
  /// where to add songs, adds the matching songs of the database to the queue and plays them.
  private func play(matching filter: ByteString, in context: CommandContext) throws {
    try context.server.narrowTags((context.formats.given ?? .line).tags)
    if !place.isGiven, let id = try context.server.songsOfQueue(matching: filter).first?.id {
      return try context.runAndPrintStatus(.play(id: id))
    }
    cache.apply(in: context)
    try addAndPlay(songEntries(of: filter, in: context), in: context)
  }

  /// Returns the entry that a string names: the entry in a JSON object, a path that the server knows, or a URL. Returns
  /// nil for any other string.
  private func namedEntry(_ text: ByteString, in context: CommandContext) throws -> QueueEntry? {
    if let entry = QueueEntry(json: text) { return entry }
    guard text.contains(.slash) else { return nil }
    let uri = try context.server.relativeToMusicDirectory(text)
    let unknown = try context.withConnection { server in try server.unknown(among: [uri]) }
    return unknown.isEmpty ? QueueEntry(uri: uri) : nil
  }

  /// Plays the entry that a single word names. If the word names no entry, or if there are several words, searches the
  /// library for the words, adds the best match to the queue, and plays it.
  private func play(_ words: [ByteString], in context: CommandContext) throws {
    if words.count == 1, let entry = try namedEntry(words[0], in: context) {
      if !place.isGiven, let id = entry.id { return try play([id], in: context) }
      return try addAndPlay([entry], in: context)
    }
    try refuseOtherThanWords(
      words, filtersBelongTo: "searchadd --play", "adds the songs that match and plays them")
    cache.apply(in: context)
    let catalog = try context.catalog(.standard(), usesCache: !cache.ignoresCache)
    let things = try LibraryQuery(words, reach: .first(2)).things(catalog, in: context)
    try addAndPlay(queueEntries([things[0]], in: context), in: context) { added in
      description(of: things, added)
    }
  }

  /// Adds entries to the queue and plays the first of them.
  ///
  /// - Parameter note: returns the message to print, given the number of added songs; nil to print only this number.
  private func addAndPlay(
    _ entries: [QueueEntry], in context: CommandContext, _ note: (Int) -> String? = { _ in nil }
  ) throws {
    let outcome = try place.queue(entries, in: context, returnsIDs: true)
    try outcome.play(in: context)
    try outcome.report(in: context, saying: note(outcome.added))
    try context.printStatusUnlessQuiet()
  }

  /// Returns a note that begins as after `mpdex add`, and names the match that is being played and the second-best one.
  private func description(of things: [LibraryThing], _ added: Int) -> String {
    let next = things.dropFirst().first.map { "; next best match: \($0.description)" } ?? ""
    return "\(songCount(added)) added to the queue; playing \(things[0].description)\(next)"
  }
}

extension Play {
  /// Returns whether a string consists of words to search for: it contains letters, and it is neither a position nor a
  /// filter.
  static func areWords(_ text: ByteString) -> Bool {
    text.contains { $0.isASCIILetter || $0 >= 0x80 } && positions(text) == nil
      && text.chosenFilter == nil
  }

  /// Returns the 0-based position that is given in one of mpc's forms: `5`, `#5`, `+5`, or a line that begins with a
  /// position and a parenthesis. Returns nil for words to search for; throws for anything else.
  private func songPosition(_ words: [ByteString]) throws -> Int? {
    let text = words.joined(separator: " ")
    if words.count == 1, let range = positions(text), range.count == 1 { return range.lowerBound }
    guard !Self.areWords(text) else { return nil }
    throw CommandFailure(
      .usage,
      "'\(text.shortened.terminalSafe)' is not a position in the queue: give a number, such as 1 for the first song, "
        + "or search words that contain a letter")
  }
}
