internal import Bytes
internal import Catalog
internal import ChangeJournal
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

// The commands that remove and move songs by their positions.

/// The commands `mpdex clear` and `mpdex queue clear`.
struct Clear: RunnableCommand {
  static let jsonKeys: JSONKeys = .songChange

  static let configuration = CommandConfiguration(
    mpc: "clear",
    abstract: "Empty the queue.",
    discussion: """
      EXAMPLES
        mpdex clear
        mpdex clear -q
      """, .unabbreviated)

  let preview: PreviewOptions
  init(_ words: inout Words) { preview = words.group() }

  func run(in context: CommandContext) throws {
    let list = ChangeableList.queue
    if preview.isGiven { return try list.keep(comparing: nil, preview, in: context) { _ in [] } }
    try context.changes.willDeleteSongs()
    try context.runAndPrintStatus(.clear)
    guard let count = context.changes.queue?.ids?.count else { return }
    context.note(changeSummary(removed: count, of: list.title))
  }
}

struct ClearPlaylist: PlaylistSpelling {
  static let configuration = Clearing.command("clearplaylist", .unabbreviated)
  let deed: Clearing
}

struct PlaylistClear: PlaylistSpelling {
  static let configuration = Clearing.action("clear")
  let deed: Clearing
}

private func clearingHelp(_ command: String) -> String {
  """
  The playlist stays, without songs; `mpdex rm` removes it.

  EXAMPLES
    \(command) Favourites
  """
}

/// The arguments of `clearplaylist` and `playlist clear`, and the code that both share.
struct Clearing: PlaylistDeed {
  static func configuration(
    _ names: StaticString, of owner: String, _ traits: CommandTraits
  ) -> CommandConfiguration {
    CommandConfiguration(
      command: names, abstract: "Remove all songs from a stored playlist.",
      discussion: clearingHelp(call(names, of: owner)), traits)
  }

  let name: ByteString
  let preview: PreviewOptions

  init(_ words: inout Words) {
    name = words.playlistName()
    preview = words.group()
  }

  func run(in context: CommandContext) throws {
    let list = ChangeableList.playlist(name)
    if preview.isGiven { return try list.keep(comparing: nil, preview, in: context) { _ in [] } }
    guard let count = try context.changes.clearPlaylist(name) else { return }
    context.note(changeSummary(removed: count, of: list.title))
  }
}

/// The commands `mpdex crop` and `mpdex queue crop`.
struct Crop: RunnableCommand {
  static let jsonKeys: JSONKeys = .songChange

  static let configuration = CommandConfiguration(
    mpc: "crop",
    abstract: "Keep only the current song, or the songs at the given positions, in the queue.",
    discussion: """
      A position is a number from 1, a range such as 2-5, or 0 for the current song. A filter, or a line of `list \
      --albums`, keeps the songs that match. With "-", or if something is piped into it, reads positions or lines from \
      standard input. Without a position, exits with 1 if no song is playing or paused.

      EXAMPLES
        mpdex crop
        mpdex queue crop 0 7-12
        mpdex queue crop --dry-run
        mpdex -f '%position%) %title%' playlist | fzf -m | mpdex crop
      """, .unabbreviated)

  let positions: [ByteString]
  let input: InputOptions
  let preview: PreviewOptions

  init(_ words: inout Words) {
    positions = words.arguments(
      "<positions>", "Positions and ranges, counted from 1, or filters; 0 is the current song.")
    input = words.group()
    preview = words.group()
  }

  func run(in context: CommandContext) throws {
    let list = ChangeableList.queue
    // mpc's command reads nothing, and so means the current song in cron.
    let given =
      try argumentsOrPipe(positions, nulTerminated: input.null, isEmptyNone: true) ?? ["0"]
    let filters = try chosenFilters(orPositions: given)
    guard filters.isEmpty else {
      return try list.keep(matching: filters, isKept: true, preview, in: context)
    }
    let parts = try ListPositions(given, in: list)
    if preview.isGiven {
      return try list.keep(comparing: nil, preview, in: context) {
        try parts.positions(in: $0).flatMap(\.self)
      }
    }
    try context.changes.willDeleteSongs()
    let status = try context.server.currentStatus()
    let kept = try parts.positions(in: status)
    let starts = [0] + kept.map(\.upperBound)
    let ends = kept.map(\.lowerBound) + [status.queueLength]
    try deleteFromQueue(zip(starts, ends).filter { $0 < $1 }.map { $0..<$1 }, in: context)
  }
}

struct PlaylistCrop: RunnableCommand {
  static let jsonKeys: JSONKeys = .songChange

  static let configuration = CommandConfiguration(
    command: "crop",
    abstract: "Keep only the songs at the given positions in a stored playlist.",
    discussion: """
      A position is a number from 1, or a range such as 2-5. A filter, or a line of `list --albums`, keeps the songs \
      that match. Without a position, or with "-", reads positions or lines from standard input.

      EXAMPLES
        mpdex playlist crop Favourites 1-50
        mpdex playlist crop Favourites 1 7-12 --dry-run
      """)

  let name: ByteString
  let positions: [ByteString]
  let input: InputOptions
  let preview: PreviewOptions

  init(_ words: inout Words) {
    name = words.playlistName()
    positions = words.arguments(
      "<position>", "Positions and ranges, counted from 1, or filters.")
    input = words.group()
    preview = words.group()
  }

  func run(in context: CommandContext) throws {
    let list = ChangeableList.playlist(name)
    let given = try input.argumentsOrInput(positions, context.output)
    // Nothing to keep would mean everything to remove.
    guard !given.isEmpty else { throw inputIsEmpty }
    let filters = try chosenFilters(orPositions: given)
    guard filters.isEmpty else {
      return try list.keep(matching: filters, isKept: true, preview, in: context)
    }
    let parts = try ListPositions(given, in: list)
    try list.keep(comparing: nil, preview, in: context) {
      try parts.positions(in: $0).flatMap(\.self)
    }
  }
}

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
      throw ValidationError("--missing takes positions, not ids")
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

  /// Deletes the songs at the given positions, and the further songs that the options select. Positions can also be
  /// read from standard input.
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
private func deleteFromQueue(_ ranges: [Range<Int>], in context: CommandContext) throws {
  var list = CommandList()
  for range in try context.server.rangesTaken(ranges).reversed() { list.append(.delete(range)) }
  try context.changes.runChanges(list)
  let count = ranges.reduce(0) { $0 + $1.count }
  context.note(changeSummary(removed: count, of: ChangeableList.queue.title))
}

/// The commands `mpdex move` and `mpdex queue move`, also called `mv`.
struct Move: RunnableCommand {
  static let jsonKeys: JSONKeys = .songChange

  static let configuration = CommandConfiguration(
    mpc: "move, mv",
    abstract: "Move songs within the queue.",
    discussion: """
      FROM is a position from 1, a range such as 2-5, or 0 for the current song. TO is the position of \
      the first of them after the move; start, next or end; or +N/-N for a place after or before the \
      current song, with N songs between. The current song keeps playing. With --id FROM is the \
      identifier of a song, or "-" for a line of standard input that begins with one.

      EXAMPLES
        mpdex move 7 1
        mpdex move 4-6 end
        mpdex queue move 9 next
        mpdex queue move --id 57 next
      """)

  let from: ByteString
  let to: MovePlace
  let byID: SongIDOption
  let preview: PreviewOptions

  init(_ words: inout Words) {
    from = words.argument("<from>", "The song, or a range of songs.")
    to = words.argument(
      "<to>",
      """
      The position of the first of them after the move: a position (1 is the first), start, next, \
      end, or +N/-N.
      """)
    byID = words.group()
    preview = words.group()
  }

  func run(in context: CommandContext) throws {
    if byID.isGiven {
      return try moveSong(from: argumentOrInput(from, nulTerminated: false), in: context)
    }
    let part = try QueuePart(from)
    if preview.isGiven {
      return try show(in: context) { try part.positions($1) }
    }
    let status = try context.changes.statusBeforeChange()
    let positions = try part.positions(status)
    let first = try to.place.destination(of: positions, status)
    let (moved, start) = rangeToMove(positions, to: first)
    for (index, range) in try context.server.rangesTaken([moved]).enumerated() {
      try context.run(.move(range, to: .absolute(start + index)))
    }
    report(first == positions.lowerBound ? 0 : positions.count, in: context)
  }

  private func moveSong(from argument: ByteString, in context: CommandContext) throws {
    let ids = try songIDs([argument])
    if preview.isGiven {
      return try show(in: context) { list, _ in try list.position(ofID: ids[0]) }
    }
    try context.changes.willChangeQueue()
    let (tokens, replies) = try Operations.run(for: ids, in: context) { list in
      (status: list.append(.status), songs: ids.map { list.append(.song(id: $0)) })
    }
    let status = try replies.reply(for: tokens.status)
    for (id, token) in zip(ids, tokens.songs) {
      let song = try replies.reply(for: token)
      let position = song.position ?? 0
      let first = try to.place.destination(of: position..<position + 1, status)
      try Operations.run(for: [id], in: context) { $0.append(.move(id: id, to: .absolute(first))) }
      report(first == position ? 0 : 1, in: context)
    }
  }

  private func report(_ count: Int, in context: CommandContext) {
    context.note(changeSummary(moved: count, of: ChangeableList.queue.title))
  }

  private func show(
    in context: CommandContext, _ moved: (ListSnapshot, Status) throws -> Range<Int>
  ) throws {
    try ChangeableList.queue.arrange(comparing: nil, preview, in: context) { list in
      guard let status = list.status else { return Array(list.songs.indices) }
      let range = try moved(list, status)
      let target = try to.place.destination(of: range, status)
      return positions(moving: range, to: target, in: list.songs.indices)
    }
  }
}

extension ListSnapshot {
  fileprivate func position(ofID id: Int) throws -> Range<Int> {
    guard let position = songs.firstIndex(where: { $0.id == id }) else {
      throw CommandFailure(
        .no, "the song with id \(id) is not in the queue any more; nothing was done")
    }
    return position..<position + 1
  }
}

/// Returns the positions in `all`, reordered: the positions in `range` are moved so that the first of them ends up at
/// index `target`.
private func positions(moving range: Range<Int>, to target: Int, in all: Range<Int>) -> [Int] {
  var positions = Array(all)
  positions.removeSubrange(range)
  positions.insert(contentsOf: range, at: target)
  return positions
}

/// Returns which part of the queue to move, and to which position, so that the first song of the given part ends up at
/// position `first`.
///
/// Positions relative to the current song are not used, since MPD 0.23.12 crashes if they are outside of the queue.
/// Songs are not moved towards the end, since MPD loses track of the current song if they are moved past it. The songs
/// between the part and its new place are moved towards the start instead.
private func rangeToMove(
  _ part: Range<Int>, to first: Int
) -> (part: Range<Int>, start: Int) {
  guard first > part.lowerBound else { return (part, first) }
  return (part.upperBound..<first + part.count, part.lowerBound)
}

extension ServerConnection {
  /// Returns the nonempty ranges in the form that this server accepts in requests. For a server that does not support
  /// ranges (bpd), each position becomes a range of its own.
  fileprivate func rangesTaken(_ ranges: [Range<Int>]) throws -> [Range<Int>] {
    let ranges = ranges.filter { !$0.isEmpty }
    guard try protocolVersion() < (0, 17, 0) else { return ranges }
    return ranges.flatMap { $0.map { $0..<$0 + 1 } }
  }
}

struct MoveInPlaylist: PlaylistSpelling {
  static let configuration = PlaylistMoving.command("moveplaylist")
  let deed: PlaylistMoving
}

struct PlaylistMove: PlaylistSpelling {
  static let configuration = PlaylistMoving.action("move, mv")
  let deed: PlaylistMoving
}

private func playlistMovingHelp(_ command: String) -> String {
  """
  FROM is a position from 1, or a range such as 2-5. TO is start, end, or the position of the first of them after the \
  move.

  EXAMPLES
    \(command) Favourites 7 1
    \(command) Favourites 4-6 end
  """
}

/// The arguments of `moveplaylist` and `playlist move`, and the code that both share.
struct PlaylistMoving: PlaylistDeed {
  static func configuration(
    _ names: StaticString, of owner: String, _ traits: CommandTraits
  ) -> CommandConfiguration {
    CommandConfiguration(
      command: names, abstract: "Move songs within a stored playlist.",
      discussion: playlistMovingHelp(call(names, of: owner)), traits)
  }

  let name: ByteString
  let from: ByteString
  let to: PlaceOption
  let preview: PreviewOptions

  init(_ words: inout Words) {
    name = words.playlistName()
    from = words.argument("<from>", "The song, or a range of songs.")
    to = words.argument("<to>", "The position of the first of them after the move.")
    preview = words.group()
  }

  func validate() throws { _ = try to.offsetInPlaylist() }

  func run(in context: CommandContext) throws {
    let range = try PlaylistPositions(from).range
    let change = PlaylistChange.move(range, to: try to.offsetInPlaylist())
    if preview.isGiven { return try show(change, range, in: context) }
    try context.withConnection { server in
      try context.changes.perform(change, on: name, over: &server)
    }
  }

  private func show(
    _ change: PlaylistChange, _ range: Range<Int>, in context: CommandContext
  ) throws {
    let list = ChangeableList.playlist(name)
    try list.arrange(comparing: nil, preview, in: context) { songs in
      let all = songs.songs.indices
      if let failure = change.failure(on: name, count: all.count) { throw failure }
      return positions(
        moving: range, to: try to.offsetInPlaylist() ?? all.count - range.count, in: all)
    }
  }
}
