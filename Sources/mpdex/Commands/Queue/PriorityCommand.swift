internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations
internal import TerminalText

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
    guard !words.isEmpty else { throw inputIsEmpty }
    guard words.count > 1 else {
      throw CommandFailure(
        .usage, "a priority and at least one position are needed; nothing was changed")
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
