internal import Bytes
internal import ChangeJournal
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

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
    let given = try argumentsOrPipe(positions, nulTerminated: input.null) ?? ["0"]
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
