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
