internal import ArgumentParser
internal import Bytes
internal import MPDClient

extension Mpdex {
  /// What plays, and how.
  static var playerCommands: CommandGroup {
    CommandGroup(
      name: "Player",
      subcommands: [
        Play.self, Pause.self, PauseIfPlaying.self, Toggle.self, Stop.self, Next.self, Prev.self,
        Cdprev.self, Seek.self, SeekThrough.self, Current.self, Queued.self, ShowStatus.self,
        Volume.self, Repeat.self, Random.self, Single.self, Consume.self, Crossfade.self,
        MixRampDecibels.self, MixRampDelay.self, ReplayGain.self, ClearError.self, Wait.self,
      ])
  }
}

/// `mpdex play`.
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play on, or play the song at a position of the queue.",
    discussion: """
      With "-", reads the position from standard input.

      EXAMPLES
        mpdex play
        mpdex play 3
        mpdex search --queue title~love -f '%position%' | head -n 1 | mpdex play -
      """)

  @Argument(help: "The song's position, counted from 1.")
  var position: ByteString?

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let position = try position.map {
      try songPosition(argumentOrInput($0, nulTerminated: false))
    }
    var server = try common.connect()
    try asking { () throws(MPDError) in
      try server.run(position.map { .play(at: $0) } ?? .play)
    }
    try common.printStatusUnlessQuiet(of: &server)
  }
}

/// A position of the queue as mpc takes it: `5`, `#5`, `+5`, or a line that begins so, such as
/// `5)`; counted from 0.
private func songPosition(_ argument: ByteString) throws(CommandFailure) -> Int {
  var text = withoutLeadingBlanks(argument)
  if text.first == "#" || text.first == "+" { text.removeFirst() }
  guard let number = leadingNumber(&text), number > 0, text.isEmpty || text.first == ")" else {
    throw CommandFailure(
      .usage,
      "'\(argument.visible)' is no position of the queue; it is a number from 1 on")
  }
  return number - 1
}

/// `mpdex pause`.
struct Pause: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Pause the song that plays; nothing happens while none does.",
    discussion: """
      EXAMPLES
        mpdex pause
        mpdex pause -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    try common.runAndPrintStatus(.pause)
  }
}

/// `mpdex pause-if-playing`.
struct PauseIfPlaying: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause-if-playing",
    abstract: "Pause the song that plays; the answer is no while none does.",
    discussion: """
      EXAMPLES
        mpdex pause-if-playing
        mpdex pause-if-playing -q && sleep 60 && mpdex play -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let status = try asking { () throws(MPDError) in try server.run(.status) }
    guard status.state == .playing else {
      throw CommandFailure(.no, "nothing plays, so nothing was paused")
    }
    try asking { () throws(MPDError) in try server.run(.pause) }
    try common.printStatusUnlessQuiet(of: &server)
  }
}

/// `mpdex toggle`.
struct Toggle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle",
    abstract: "Pause the song that plays, or play if none does.",
    discussion: """
      EXAMPLES
        mpdex toggle
        mpdex toggle -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    // Not the server's own toggling, which begins nothing while the player is stopped.
    try common.set(to: nil, orTo: { $0.state != .playing }, by: { $0 ? .play : .pause })
  }
}

/// `mpdex stop`.
struct Stop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop",
    abstract: "Stop playing.",
    discussion: """
      EXAMPLES
        mpdex stop
        mpdex stop -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    try common.runAndPrintStatus(.stop)
  }
}

/// `mpdex next`.
struct Next: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next",
    abstract: "Play the next song of the queue.",
    discussion: """
      EXAMPLES
        mpdex next
        mpdex next -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    try common.runAndPrintStatus(.next)
  }
}

/// `mpdex prev`.
struct Prev: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prev",
    abstract: "Play the previous song of the queue.",
    discussion: """
      EXAMPLES
        mpdex prev
        mpdex prev -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    try common.runAndPrintStatus(.previous)
  }
}

/// `mpdex cdprev`.
struct Cdprev: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cdprev",
    abstract: "Play the song again, or the previous one within its first three seconds.",
    discussion: """
      This is what the button of a CD player does.

      EXAMPLES
        mpdex cdprev
        mpdex cdprev -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    try asking { () throws(MPDError) in
      let status = try server.run(.status)
      if let id = status.songID, roundedSeconds(status.elapsed) >= 3 {
        try server.run(.seek(to: .zero, id: id))
      } else {
        try server.run(.previous)
      }
    }
    try common.printStatusUnlessQuiet(of: &server)
  }
}

/// `mpdex clearerror`.
struct ClearError: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clearerror",
    abstract: "Forget the player's last error, which the status shows.",
    discussion: """
      EXAMPLES
        mpdex clearerror
        mpdex clearerror -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    try common.runAndPrintStatus(.clearError)
  }
}
