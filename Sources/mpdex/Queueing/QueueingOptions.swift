internal import ArgumentParser
internal import Bytes
internal import Catalog
internal import ListingIndex
internal import MPDClient

/// What to do with entries that were found.
struct QueueingOptions: ParsableArguments {
  @Flag(help: "Add at the end of the queue.")
  var add = false

  @Flag(help: "Add right behind the current song.")
  var insert = false

  @Flag(help: "Put in the place of the whole queue.")
  var replace = false

  @Flag(help: "Play the first of what was queued; alone, adds at the end.")
  var play = false

  func validate() throws {
    guard [add, insert, replace].filter({ $0 }).count <= 1 else {
      throw ValidationError("only one of --add, --insert and --replace")
    }
  }

  /// Queues the entries as asked for; nil if nothing was.
  func queue(
    _ entries: [QueueEntry], over server: inout Connection, quietly: Bool
  ) throws(CommandFailure) -> QueueingOutcome? {
    guard add || insert || replace || play else { return nil }
    let outcome =
      try replace
      ? replaceQueue(with: entries, over: &server, namesSongs: play, quietly: quietly)
      : mpdex.queue(
        entries, at: insert ? .next : .end, over: &server, namesSongs: play, quietly: quietly)
    if play, outcome.added > 0 {
      try asking { () throws(MPDError) in
        try server.run(outcome.ids.first.map { .play(id: $0) } ?? .play(at: outcome.position))
      }
    }
    return outcome
  }
}

/// What is added to the queue.
struct AddingOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("Songs, directories, playlists or URLs.", valueName: "uri"))
  var uris: [ByteString] = []

  @Flag(help: "Each URI is a path of prefixes, as `mpdex jump` takes it.")
  var jump = false

  @OptionGroup var input: InputOptions
  @OptionGroup var listing: ListingOptions

  /// What is to be queued, once it is known to be no wrong usage.
  func arguments() throws(CommandFailure) -> [ByteString] {
    let arguments = try input.argumentsOrInput(uris)
    guard !arguments.contains("") else {
      throw CommandFailure(.usage, "a URI is empty; nothing was added (\"/\" adds everything)")
    }
    return arguments
  }

  /// The entries that the arguments stand for.
  func entries(
    _ arguments: [ByteString], _ catalog: Catalog, over server: inout Connection
  ) throws(CommandFailure) -> [QueueEntry] {
    if jump { return try found(arguments, catalog, &server) }
    let uris = arguments.map { $0.isURL ? $0 : $0.withoutTrailingSlash }
    return try relativeToMusicDirectory(uris, over: &server)
      .map { QueueEntry(kind: .song, uri: $0, isKindKnown: false) }
  }

  private func found(
    _ paths: [ByteString], _ catalog: Catalog, _ server: inout Connection
  ) throws(CommandFailure) -> [QueueEntry] {
    var entries: [QueueEntry] = []
    for path in paths {
      let jumping = Jumping(path: path, only: listing.only?.kind)
      entries += try jumping.entries(catalog, over: &server).map(\.entry)
    }
    return entries
  }
}

extension CommonOptions {
  /// Says how many songs were added, and with `--verbose` of which entries, as mpc does.
  func report(
    _ outcome: QueueingOutcome, of entries: [QueueEntry]
  ) throws(CommandFailure) {
    try outcome.report(quietly: isQuiet)
    printVerbosely(entries.map { ByteString(Array("adding: ".utf8) + $0.uri.bytes) })
  }
}
