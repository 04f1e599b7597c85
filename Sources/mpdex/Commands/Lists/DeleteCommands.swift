internal import Bytes
internal import Catalog
internal import ChangeJournal
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

/// The commands `mpdex del` and `mpdex queue del`.
struct Delete: RunnableCommand {
  static let jsonKeys: JSONKeys = .songChange

  static let configuration = CommandConfiguration(
    mpc: "del",
    abstract: "Remove songs from the queue.",
    discussion: """
      A position is a number from 1, a range such as 2-5, or 0 for the current song. \(deletingHelp) With --id \
      the arguments are the identifiers of songs, which stay the same when the queue changes. With --albums and \
      without a position it is the album of the current song, if nothing is piped into the command.

      EXAMPLES
        mpdex del 0
        mpdex del "(Genre == 'Speech')"
        mpdex del 3 7-12
        mpdex del --albums
        mpdex del --id 57 58
        mpdex playlist --id | fzf -m | mpdex del --id
        mpdex -f '%position%) %title%' playlist | fzf -m | mpdex del
      """)

  let positions: [ByteString]
  let byID: SongIDOption
  let deleting: Deleting

  init(_ words: inout Words) {
    positions = words.arguments(
      "<positions>", "Positions and ranges, counted from 1, or filters; 0 is the current song.")
    byID = words.group()
    deleting = words.group()
  }

  func validate() throws {
    try deleting.albums.refuse(with: byID)
    guard !byID.isGiven || !deleting.missing else {
      throw ValidationError(
        "--missing cannot be combined with --id; give positions instead of identifiers")
    }
  }

  func run(in context: CommandContext) throws {
    if byID.isGiven {
      return try delete(
        songIDs(deleting.input.argumentsOrInput(positions, context.output)), in: context)
    }
    if deleting.albums.isGiven {
      let given = try argumentsOrPipe(positions, nulTerminated: deleting.input.null) ?? ["0"]
      return try deleting.delete(given, from: .queue, in: context)
    }
    try deleting.delete(positions, from: .queue, in: context)
  }

  private func delete(_ ids: [Int], in context: CommandContext) throws {
    if deleting.preview.isGiven {
      // Throws as the deletion itself would.
      try Operations.run(for: ids, in: context) { _ in }
      let deleted = Set(ids)
      return try ChangeableList.queue.keep(comparing: nil, deleting.preview, in: context) { list in
        list.songs.indices.filter { !deleted.contains(list.songs[$0].id ?? -1) }
      }
    }
    try context.changes.willDeleteSongs()
    try Operations.run(for: ids, in: context) { list in
      list.append(contentsOf: ids.map { .delete(id: $0) })
    }
    context.note(changeSummary(removed: ids.count, of: ChangeableList.queue.title))
  }
}

struct DeleteFromPlaylist: PlaylistSpelling {
  static let configuration = PlaylistDeleting.command("delplaylist", .unabbreviated)
  let deed: PlaylistDeleting
}

struct PlaylistDelete: PlaylistSpelling {
  static let configuration = PlaylistDeleting.action("del")
  let deed: PlaylistDeleting
}

private func playlistDeletingHelp(_ command: String) -> String {
  """
  A position is a number from 1, or a range such as 2-5. \(deletingHelp)

  EXAMPLES
    \(command) Favourites 3 7-12
    \(command) Favourites --missing --dry-run
    mpdex playlist Mix -f '%position%) %title%' | fzf | \(command) Mix
  """
}

private let deletingHelp = """
  All positions are those before anything is removed. Without a position, or with "-", reads them from standard input, \
  one per line; anything after a parenthesis is ignored. A filter, or a line of `list --albums`, removes the songs that \
  match it. If there is no such song, nothing is removed, and the exit \
  status is 1. --missing removes the songs that are no longer in the database, such as those whose files were deleted.
  """

/// The arguments of `delplaylist` and `playlist del`, and the code that both share.
struct PlaylistDeleting: PlaylistDeed {
  static func configuration(
    _ names: StaticString, of owner: String, _ traits: CommandTraits
  ) -> CommandConfiguration {
    CommandConfiguration(
      command: names, abstract: "Remove songs from a stored playlist.",
      discussion: playlistDeletingHelp(call(names, of: owner)), traits)
  }

  let name: ByteString
  let positions: [ByteString]
  let deleting: Deleting

  init(_ words: inout Words) {
    name = words.playlistName()
    positions = words.arguments(
      "<position>", "Positions and ranges, counted from 1, or filters.")
    deleting = words.group()
  }

  func run(in context: CommandContext) throws {
    try deleting.delete(positions, from: .playlist(name), in: context)
  }
}

/// The options of the commands that delete songs, and the code that these commands share.
struct Deleting: OptionGroup {
  let albums: AlbumsOption
  let missing: Bool
  let input: InputOptions
  let preview: PreviewOptions

  init(_ words: inout Words) {
    albums = words.group()
    missing = words.flag("--missing", "Remove the songs that are no longer in the database.")
    input = words.group()
    preview = words.group()
  }

  /// Deletes the songs at the given positions, and the other songs that the options select. Positions can also be read
  /// from standard input.
  func delete(
    _ positions: [ByteString], from list: ChangeableList, in context: CommandContext
  ) throws {
    let isComplete = missing && positions.isEmpty
    let given = isComplete ? [] : try input.argumentsOrInput(positions, context.output)
    let filters = try chosenFilters(orPositions: given)
    guard filters.isEmpty else {
      guard !albums.isGiven, !missing else {
        throw CommandFailure(
          .usage, "--albums and --missing take positions, not filters; nothing was removed")
      }
      return try list.keep(matching: filters, isKept: false, preview, in: context)
    }
    let parts = try ListPositions(given, in: list)
    if albums.isGiven || missing || preview.isGiven {
      try deleteWithOthers(parts, from: list, in: context)
    } else {
      try delete(parts, from: list, in: context)
    }
    if case .playlist(let ranges) = parts, !preview.isGiven {
      context.output.printVerbosely(ranges.flatMap(\.self).map { ByteString("del: \($0 + 1)") })
    }
  }

  private func delete(
    _ parts: ListPositions, from list: ChangeableList, in context: CommandContext
  ) throws {
    switch (parts, list) {
    case (.playlist(let ranges), .playlist(let name)):
      try context.withConnection { server in
        try context.changes.perform(.delete(RangeSet(ranges)), on: name, over: &server)
      }
    default:
      try context.changes.willDeleteSongs()
      try deleteFromQueue(parts.positions(in: context.server.currentStatus()), in: context)
    }
  }

  /// Deletes the songs at the positions and, depending on the options, the other songs of their albums and the songs
  /// that are no longer in the database.
  private func deleteWithOthers(
    _ parts: ListPositions, from list: ChangeableList, in context: CommandContext
  ) throws {
    let tags = albums.isGiven ? AlbumGrouping.tags : missing ? [] : nil
    try list.keep(comparing: tags, preview, in: context) { list in
      var deleted = Set(try parts.positions(in: list).flatMap(\.self))
      if albums.isGiven {
        let albums = QueueAlbums(list.songs)
        deleted = Set(deleted.flatMap(albums.positions(ofAlbumAt:)))
      }
      if missing { deleted.formUnion(try context.server.positionsOfMissing(in: list)) }
      return list.songs.indices.filter { !deleted.contains($0) }
    }
  }
}

/// Deletes ranges of 0-based positions from the queue. The ranges must be in ascending order.
func deleteFromQueue(_ ranges: [Range<Int>], in context: CommandContext) throws {
  var list = CommandList()
  for range in try context.server.rangesTaken(ranges).reversed() { list.append(.delete(range)) }
  try context.changes.runChanges(list)
  let count = ranges.reduce(0) { $0 + $1.count }
  context.note(changeSummary(removed: count, of: ChangeableList.queue.title))
}
