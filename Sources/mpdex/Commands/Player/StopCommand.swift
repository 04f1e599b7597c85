internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import Glibc
internal import MPDClient
internal import Operations
internal import Platform

struct Stop: RunnableCommand {
  static let jsonKeys: JSONKeys = [
    "after (song, album or queue)", "time", "seconds (until then)", "fade", "server", "partition",
    "ended (of a process that was killed: what `stop --cancel` sets back)",
  ]

  static let configuration = CommandConfiguration(
    mpc: "stop",
    abstract: "Stop playing, now or later.",
    discussion: """
      With --after playing goes on until the current song has ended, or the last one of the current \
      album: the songs of one album that follow one another in the queue. In random order that is the song \
      after which the server plays one of another album, or one that has been played. Another album that \
      is chosen meanwhile takes the place of the current one. The server stops exactly there, and waits at \
      the start of the next song: `mpdex play` goes on with it. The modes are then as before. With --after \
      queue it stops at the end of the queue, also with `mpdex repeat on`; in random order, after the last song \
      that has not been played since the command. MPD 0.23 loses its queue if it is started again meanwhile.

      With a time such as 30m or 1h30m playing stops after it, with 23:15 when the clock of this machine shows it \
      next. With --fade the volume falls to 0 in the last part of the time, \
      and is as before once playing has stopped. If you change the volume meanwhile, it stays as you \
      set it, and playing still stops on time. A player that is stopped earlier ends the wait.

      A process of mpdex's own waits, one for each server and partition: a later command replaces it. It \
      waits up to ten minutes for a server that is started again. --pending lists the pending stops; --cancel \
      cancels one, and restores the volume and the modes that a killed process has left changed.

      EXAMPLES
        mpdex stop
        mpdex stop --after album
        mpdex stop --after 30m --fade 20s
        mpdex stop --after 23:15
        mpdex stop --pending
        mpdex stop --cancel
      """)

  let after: StopOption?
  let fade: TimeSpan?
  let pending, cancel: Bool
  /// Whether this process is the background process that waits to stop the player.
  let asWaitingProcess: Bool
  let results: OutputOptions

  init(_ words: inout Words) {
    after = words.option(
      "--after <moment>",
      "Stop after the song, album or queue, a time such as 90s or 1h30m, or at 23:15.")
    fade = words.option(
      "--fade <time>", "Let the volume fall in the last part of the time of --after, such as 20s.")
    pending = words.flag(
      "--pending", "List the pending stops, each with its server and partition.")
    cancel = words.flag("--cancel", "Cancel the pending stop of the player.")
    asWaitingProcess = words.flag("--as-waiting-process", "", .hidden)
    results = words.group()
  }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    if Int(words[0].description) != nil {
      return
        "`mpdex stop` does not take '\(words[0])'; did you mean `mpdex stop --after \(words[0])m` for minutes, or "
        + "`\(words[0])s` for seconds?"
    }
    let moment = words[0] == "after" ? words.dropFirst().first : words[0]
    return moment.flatMap { StopOption(argument: $0) == nil ? nil : $0 }.map {
      "`mpdex stop` does not take '\(words[0])'; did you mean `mpdex stop --after \($0)`?"
    }
  }

  func validate() throws {
    try refuseSeveral(["--after": after != nil, "--pending": pending, "--cancel": cancel])
    try validateFade()
    guard !asWaitingProcess || after != nil else {
      throw ValidationError("--as-waiting-process is for internal use only, and needs --after")
    }
    if !pending { try results.refuse(because: "only `stop --pending` prints results") }
  }

  private func validateFade() throws {
    guard let fade else { return }
    switch after {
    case nil, .place:
      throw ValidationError("--fade needs a time after which playback stops, such as --after 30m")
    case .span(let span) where fade.seconds > span.seconds:
      throw ValidationError(
        "the fade must not be longer than the time given with --after")
    case .span, .clock: break
    }
  }

  func validate(with common: CommonOptions) throws { if pending { try common.refuseServer() } }

  func run(in context: CommandContext) throws {
    if pending { return try printPendingStops(results, in: context) }
    if cancel { return try cancelStop(in: context) }
    let now = Glibc.time(nil)
    guard let moment = after?.moment(at: now) else {
      return try context.runAndPrintStatus(.stop)
    }
    if asWaitingProcess {
      closeInheritedDescriptors()
      return try StopRun(moment: moment, fade: fade?.seconds, context: own(context)).run()
    }
    try StopPlanning(
      moment: moment, fade: fade?.seconds, words: words(moment, now), context: context
    ).plan()
  }

  /// Whether an option is given that mpc's `stop` does not have.
  var isLater: Bool { after != nil || pending || cancel }

  /// Returns the options with which the waiting process is started. A time of day is converted to the time that remains
  /// until then.
  private func words(_ moment: StopMoment, _ now: Int) -> [ByteString] {
    let wait: String
    switch moment {
    case .after(let place): wait = place.rawValue
    case .at(let end): wait = "\(end - now)s"
    }
    return ["--after", ByteString(wait)] + (fade.map { ["--fade", "\($0.seconds)s"] } ?? [])
  }

  /// Returns a context that uses the password with which this background process was started.
  private func own(_ context: CommandContext) -> CommandContext {
    var settings = context.settings
    settings.server.password = StopProcess.takePassword()
    return CommandContext(settings)
  }
}
