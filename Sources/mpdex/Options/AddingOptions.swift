internal import ListingIndex
internal import ArgumentParser
internal import Catalog
internal import Bytes
internal import MPDClient

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
