internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations
internal import TerminalText

/// The commands that control playback, such as `play` and `seek`, as a group of the help.
let playerCommands = CommandGroup(
  title: "Player",
  [
    Play.self, Pause.self, PauseIfPlaying.self, Toggle.self, Stop.self, Next.self, Prev.self,
    Cdprev.self, Seek.self, SeekThrough.self, Current.self, Queued.self, ShowStatus.self, Get.self,
    Volume.self, Repeat.self, Random.self, Single.self, Consume.self, Crossfade.self,
    MixRampDecibels.self, MixRampDelay.self, ReplayGain.self, ClearError.self, Wait.self,
  ])

struct Play: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "play",
    abstract: "Resume playing, or play the song at a position of the queue.",
    discussion: """
      With "-", reads the position from standard input. A position can mean another song by the time \
      that it is used; with --id it is the song's identifier, which stays the same as long as the song \
      is in the queue. If it is not there any more, nothing is done, and the exit status is 1.

      A filter in MPD's own syntax, or a line with one after its last tab as `list --albums` prints it, plays the first \
      song of the queue that matches. If none does, the songs of the library that match are added and played.

      EXAMPLES
        mpdex play
        mpdex play 3
        mpdex playlist --id | fzf | mpdex play --id -
        mpdex play "(Album == 'Homogenic')"
        mpdex search --in queue title~love -n 1 -f '%position%' | mpdex play -
      """)

  let position: ByteString?
  let byID: SongIDOption

  init(_ words: inout Words) {
    position = words.optionalArgument(
      "<position>", "The song's position, counted from 1, or with --id its identifier.")
    byID = words.group()
  }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    "`mpdex play` takes one position; to play a song by name, use `mpdex searchplay WORD` (WORD in any tag) or "
      + "`mpdex jump --in queue 'WORDS' --play` (the title begins with WORDS)"
  }

  func validate() throws {
    guard !byID.isGiven || position != nil else {
      throw ValidationError("--id needs an identifier, which `mpdex playlist --id` prints")
    }
  }

  func run(in context: CommandContext) throws {
    guard let position else {
      try context.output.refuseUnreadInput(
        "`mpdex add --play -` plays the songs of a list, and `mpdex play < /dev/null` resumes",
        within: .seconds(1))
      return try context.runAndPrintStatus(.play)
    }
    let argument = try argumentOrInput(position, nulTerminated: false)
    guard byID.isGiven else {
      if let filter = argument.chosenFilter { return try play(matching: filter, in: context) }
      return try play(songPosition(argument), in: context)
    }
    let ids = try songIDs([argument])
    try Operations.run(for: ids, in: context) { list in
      list.append(contentsOf: ids.map { .play(id: $0) })
    }
    try context.printStatusUnlessQuiet()
  }

  /// Plays the first song of the queue that matches a filter. If no song of the queue matches, adds the matching songs
  /// of the database to the queue and plays them.
  private func play(matching filter: ByteString, in context: CommandContext) throws {
    try context.server.narrowTags((context.formats.given ?? .line).tags)
    if let id = try context.server.songsOfQueue(matching: filter).first?.id {
      return try context.runAndPrintStatus(.play(id: id))
    }
    let entries = try songEntries(of: filter, in: context)
    let outcome = try queue(entries, at: .end, in: context, returnsIDs: true)
    try outcome.report(in: context)
    try outcome.play(in: context)
    try context.printStatusUnlessQuiet()
  }

  private func play(_ position: Int, in context: CommandContext) throws {
    try context.runAndPrintStatus(.play(at: position)) { error in
      guard error.code == .ack(.argument) else { return CommandFailure(error) }
      return try noSong(position + 1, context.run(.status))
    }
  }
}

/// Parses a position of the queue in mpc's forms: `5`, `#5`, `+5`, or a line that begins with a position
/// and a parenthesis. The result is 0-based.
private func songPosition(_ argument: ByteString) throws -> Int {
  guard let range = positions(argument), range.count == 1 else {
    throw CommandFailure(
      .usage,
      "'\(argument.shortened.terminalSafe)' is not a position in the queue: give a number from 1"
        + hintOnNames([argument]))
  }
  return range.lowerBound
}

/// Returns a hint for a message: the commands that find songs by these words and play them. The hint is empty if the
/// words contain no letters.
private func hintOnNames(_ words: [ByteString]) -> String {
  guard words.joined(separator: " ").description.contains(where: \.isLetter) else { return "" }
  let typed = words.map(\.quotedForShell.shortened.terminalSafe).joined(separator: " ")
  return
    "; to play a song in the queue by name, use `mpdex jump --in queue \(typed) --play` (if its title begins with this) or "
    + "`mpdex searchplay \(typed)` (if a tag contains this)"
}

struct Pause: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "pause",
    abstract: "Pause the song that is playing; do nothing if none is.",
    discussion: """
      EXAMPLES
        mpdex pause
        mpdex pause -q
      """)

  init(_ words: inout Words) {}

  func run(in context: CommandContext) throws {
    try context.runAndPrintStatus(.pause)
  }
}

struct PauseIfPlaying: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "pause-if-playing",
    abstract: "Pause the song that is playing; exit with 1 if none is.",
    discussion: """
      EXAMPLES
        mpdex pause-if-playing
        mpdex pause-if-playing -q && sleep 60 && mpdex play -q
      """)

  init(_ words: inout Words) {}

  func run(in context: CommandContext) throws {
    guard try context.run(.status).state == .playing else {
      throw CommandFailure(.no, "nothing is playing, so nothing was paused")
    }
    try context.runAndPrintStatus(.pause)
  }
}

struct Toggle: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "toggle",
    abstract: "Pause the song that is playing, or play if none is.",
    discussion: """
      EXAMPLES
        mpdex toggle
        mpdex toggle -q
      """)

  init(_ words: inout Words) {}

  func run(in context: CommandContext) throws {
    // The server's own toggling is not used, because it does not start a stopped player.
    try context.set(to: nil, orTo: { $0.state != .playing }, by: { $0 ? .play : .pause })
  }
}

struct Next: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "next",
    abstract: "Play the next song of the queue.",
    discussion: """
      With --albums the first song of the next album is played. Albums follow in the order of the queue, even \
      with `mpdex random on`. After the last album, even with `mpdex repeat on`, nothing is done, and the \
      exit status is 1.

      EXAMPLES
        mpdex next
        mpdex next --albums
        mpdex next -q
      """)

  let albums: AlbumsOption
  init(_ words: inout Words) { albums = words.group() }

  func run(in context: CommandContext) throws {
    guard albums.isGiven else { return try context.runAndPrintStatus(.next) }
    try context.playAlbum(named: "next") { albums, position in albums.next(after: position) }
  }
}

struct Prev: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "prev",
    abstract: "Play the previous song of the queue.",
    discussion: """
      With --albums the first song of the previous album is played. Albums follow in the order of the queue, \
      even with `mpdex random on`. Before the first album, even with `mpdex repeat on`, nothing is done, \
      and the exit status is 1.

      EXAMPLES
        mpdex prev
        mpdex prev --albums
        mpdex prev -q
      """)

  let albums: AlbumsOption

  init(_ words: inout Words) { albums = words.group() }

  func run(in context: CommandContext) throws {
    guard albums.isGiven else { return try context.runAndPrintStatus(.previous) }
    try context.playAlbum(named: "previous") { albums, position in
      albums.previous(before: position)
    }
  }
}

struct Cdprev: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "cdprev",
    abstract: "Play the song again, or the previous one within its first three seconds.",
    discussion: """
      This is what the button of a CD player does.

      EXAMPLES
        mpdex cdprev
        mpdex cdprev -q
      """)

  init(_ words: inout Words) {}

  func run(in context: CommandContext) throws {
    let status = try context.run(.status)
    let isLate = roundedSeconds(status.elapsed) >= 3
    let restart = status.songID.flatMap { isLate ? Request.seek(to: .zero, id: $0) : nil }
    try context.runAndPrintStatus(restart ?? .previous)
  }
}

struct ClearError: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "clearerror",
    abstract: "Forget the player's last error, which the status shows.",
    discussion: """
      EXAMPLES
        mpdex clearerror
        mpdex clearerror -q
      """)

  init(_ words: inout Words) {}

  func run(in context: CommandContext) throws {
    try context.runAndPrintStatus(.clearError)
  }
}
