package import Bytes
package import CommandRuntime
internal import CommandSyntax
internal import ListingIndex

/// The arguments and options of the commands that add entries to the queue or to a playlist.
package struct AddingOptions: OptionGroup {
  let uris: [ByteString]
  let jump: Bool
  let input: InputOptions
  let listing: ListingOptions

  init(_ words: inout Words) {
    uris = words.arguments(
      "<uri>", "Songs, directories, playlists, URLs or filters such as (Album == 'Debut').")
    jump = words.flag("--jump", "Find each entry by prefixes of its path, like `mpdex jump`.")
    input = words.group()
    listing = words.group()
  }

  func validate() throws {
    if !jump { try listing.refuseAll(without: "--jump") }
  }

  /// Returns the entries that are named by the arguments or by the lines of standard input; throws if one of the URIs
  /// is empty.
  package func entries(in context: CommandContext) throws -> [QueueEntry] {
    let lines = try input.songsOrInput(uris, context.output)
    guard !lines.contains(where: \.text.isEmpty) else {
      throw CommandFailure(.usage, "a URI is empty; nothing was added; to add all songs, give /")
    }
    if jump { return try foundEntries(lines.map(\.text), in: context) }
    try context.server.connect()
    return try resolve(lines, in: context) { try entries(of: $0, in: context) }
  }

  /// Returns the entries for the lines, in order. A line with a filter is replaced by the songs that the filter finds.
  /// All lines between two filters are passed to `others` together, because two of them can name the same CUE sheet.
  private func resolve(
    _ lines: [SongListLine], in context: CommandContext,
    _ others: ([SongListLine]) throws -> [QueueEntry]
  ) throws -> [QueueEntry] {
    var entries: [QueueEntry] = []
    let filters = try context.server.chosenFilters(lines.map(\.text))
    var found = try songEntries(ofEach: filters.compactMap(\.self), in: context)[...]
    var rest = Array(zip(lines, filters))[...]
    while let (_, filter) = rest.first {
      if filter != nil {
        entries += found.removeFirst()
        rest.removeFirst()
      } else {
        let run = rest.prefix { $0.1 == nil }
        entries += try others(run.map(\.0))
        rest = rest.dropFirst(run.count)
      }
    }
    return entries
  }

  private func entries(
    of lines: [SongListLine], in context: CommandContext
  ) throws -> [QueueEntry] {
    let uris = lines.map { $0.text.isURL ? $0.text : $0.text.withoutTrailingSlash }
    return try entries(
      context.server.relativeToMusicDirectory(uris), lines.map(\.mark), in: context)
  }

  /// Returns the URIs of the entries that will be added to a playlist, and the parts of files that the lines name; see
  /// `entries(in:)`.
  package func uris(
    in context: CommandContext
  ) throws -> (uris: [ByteString], parts: NamedParts) {
    let lines = try input.songsOrInput(uris, context.output)
    let parts = NamedParts(lines)
    if jump { return (try foundEntries(lines.map(\.text), in: context).map(\.uri), parts) }
    let entries = try resolve(lines, in: context) { run in
      try context.withConnection { server in
        try server.namingSheetsOnce(storedURIs(run.map(\.text), over: &server))
      }
      .map { QueueEntry(kind: .song, uri: $0) }
    }
    return (entries.map(\.uri), parts)
  }

  private func entries(
    _ uris: [ByteString], _ marks: [SongListLine.Mark?], in context: CommandContext
  ) throws -> [QueueEntry] {
    // If any line contains more than a URI, the lines are read as a list of songs.
    guard marks.allSatisfy({ $0 == nil }) else {
      return zip(uris, marks).map { uri, mark in
        QueueEntry(
          kind: .song, uri: uri, isKindKnown: mark != nil, range: mark?.range,
          tags: mark?.tags ?? [])
      }
    }
    return try context.server.namingSheetsOnce(uris)
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
