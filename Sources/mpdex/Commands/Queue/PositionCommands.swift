internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations
internal import TerminalText

/// The command `mpdex move`, also called `mpdex mv`.
struct Move: RunnableCommand {
  static let configuration = movingConfiguration(of: "mpdex move", .ofMpc)

  let moving: Moving
  init(_ words: inout Words) { moving = words.group() }

  func run(in context: CommandContext) throws { try moving.run(in: context) }
}

struct QueueMove: RunnableCommand {
  static let configuration = movingConfiguration(of: "mpdex queue move")

  let moving: Moving
  init(_ words: inout Words) { moving = words.group() }

  func run(in context: CommandContext) throws { try moving.run(in: context) }
}

/// Returns the help of a command that moves songs, with the name of this command in the examples.
private func movingConfiguration(
  of command: String, _ traits: CommandTraits = []
) -> CommandConfiguration {
  CommandConfiguration(
    command: "move, mv",
    abstract: "Move songs within the queue.",
    discussion: """
      \(movingHelp)

      EXAMPLES
        \(command) 7 1
        \(command) 4-6 end
        \(command) 9 next
        \(command) --id 57 next
      """, traits)
}

private let movingHelp = """
  FROM is a position from 1, a range such as 2-5, or 0 for the current song. TO is the position of \
  the first of them after the move; start, next or end; or +N/-N for a place after or before the \
  current song, with N songs between. The current song keeps playing. With --id FROM is the \
  identifier of a song, or "-" for a line of standard input that begins with one.
  """

/// The options of `move` and `queue move`, and the code that both commands share.
struct Moving: OptionGroup {
  let from: ByteString
  let to: MovePlace
  let byID: SongIDOption

  init(_ words: inout Words) {
    from = words.argument("<from>", "The song, or a range of songs.")
    to = words.argument(
      "<to>",
      """
      The position of the first of them after the move: a position (1 is the first), start, next, \
      end, or +N/-N.
      """)
    byID = words.group()
  }

  func run(in context: CommandContext) throws {
    if byID.isGiven {
      return try moveSong(from: argumentOrInput(from, nulTerminated: false), in: context)
    }
    let part = try QueuePart(from)
    let status = try context.changes.statusBeforeChange()
    let positions = try part.positions(status)
    let first = try to.place.destination(of: positions, status)
    let (moved, start) = rangeToMove(positions, to: first)
    for (index, range) in try context.server.rangesTaken([moved]).enumerated() {
      try context.run(.move(range, to: .absolute(start + index)))
    }
  }

  private func moveSong(from argument: ByteString, in context: CommandContext) throws {
    let ids = try songIDs([argument])
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
    }
  }
}

/// Returns which part of the queue to move, and to which position, so that the first song of the given part comes to
/// the position `first`.
///
/// Positions relative to the current song are not used, since MPD 0.23.12 crashes if they are outside of the queue.
/// Songs are not moved towards the end, since MPD loses track of the current song if they are moved past it; the
/// songs in between are moved towards the start instead.
private func rangeToMove(
  _ part: Range<Int>, to first: Int
) -> (part: Range<Int>, start: Int) {
  guard first > part.lowerBound else { return (part, first) }
  return (part.upperBound..<first + part.count, part.lowerBound)
}

extension ServerConnection {
  /// Returns the ranges in the form that requests to this server accept, without empty ranges. A server without
  /// ranges (bpd) accepts only single positions.
  func rangesTaken(_ ranges: [Range<Int>]) throws -> [Range<Int>] {
    let ranges = ranges.filter { !$0.isEmpty }
    guard try protocolVersion() < (0, 17, 0) else { return ranges }
    return ranges.flatMap { $0.map { $0..<$0 + 1 } }
  }
}

struct Priority: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "prio",
    abstract: "Set the priority of songs of the queue.",
    discussion: """
      While the order is random, songs of higher priority are played first. A position is a number \
      from 1, a range such as 2-5, or 0 for the current song. With "-" as the only argument, reads \
      all arguments from standard input, one per line. If there is no such song, nothing is set, \
      and the exit status is 1. With --id the songs are named by their identifiers; with --albums the whole albums \
      of the songs are meant. `mpdex undo` restores the \
      earlier priorities.

      EXAMPLES
        mpdex prio 10 3
        mpdex prio 255 2-5 9
        mpdex prio --id 255 57 58
        mpdex prio --albums 10 3
        mpdex playlist --with-prio -f '%prio% %title%'
      """)

  let priority: ByteString
  let positions: [ByteString]
  let albums: AlbumsOption
  let byID: SongIDOption

  init(_ words: inout Words) {
    priority = words.argument("<priority>", "A number from 0, the default, to 255.")
    positions = words.arguments(
      "<positions>", "Positions and ranges, counted from 1; 0 is the current song.")
    albums = words.group()
    byID = words.group()
  }

  func validate() throws { try albums.refuse(with: byID) }

  func run(in context: CommandContext) throws {
    let words = try argumentsOrInput(
      [priority] + positions, nulTerminated: false, isImplied: false)
    guard words.count > 1 else {
      throw CommandFailure(
        .usage, "a priority and at least one position are needed; nothing was set")
    }
    guard let priority: Int = words[0].number(), (0...255).contains(priority) else {
      throw CommandFailure(
        .usage, "'\(words[0].terminalSafe)' is not a priority: give a number from 0 to 255")
    }
    let songs = [ByteString](words.dropFirst())
    if byID.isGiven { return try set(priority, ofIDs: songIDs(songs), in: context) }
    let parts = try queueParts(songs)
    if albums.isGiven { return try set(priority, ofAlbums: parts, in: context) }
    try set(priority, of: parts, in: context)
  }

  private func set(_ priority: Int, ofIDs ids: [Int], in context: CommandContext) throws {
    try context.changes.willDeleteSongs()
    try Operations.run(for: ids, in: context) { $0.append(.setPriority(priority, ids: ids)) }
  }

  private func set(
    _ priority: Int, ofAlbums parts: [QueuePart], in context: CommandContext
  ) throws {
    try context.changes.willDeleteSongs()
    var list = CommandList()
    list.append(.setPriority(priority, ids: try idsOfAlbums(parts, in: context)))
    try context.changes.runChanges(list)
  }

  private func set(_ priority: Int, of parts: [QueuePart], in context: CommandContext) throws {
    try context.changes.willDeleteSongs()
    let status = try context.server.currentStatus()
    var list = CommandList()
    for range in try parts.positions(status) { list.append(.setPriority(priority, at: [range])) }
    try context.changes.runChanges(list)
  }
}
