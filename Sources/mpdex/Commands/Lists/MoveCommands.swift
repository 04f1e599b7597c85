internal import Bytes
internal import ChangeJournal
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

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
        .no,
        "there is no song with id \(id) in the queue; nothing was done; `mpdex playlist --id` prints the "
          + "current ids")
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

/// Returns the part of the queue to move, and the position to move it to, so that the first song of the given part ends
/// up at position `first`.
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
  func rangesTaken(_ ranges: [Range<Int>]) throws -> [Range<Int>] {
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
