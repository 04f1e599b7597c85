internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import Glibc
internal import MPDClient
internal import Operations
internal import Platform

struct Stop: RunnableCommand {
  static let jsonKeys: JSONKeys = [
    "after (song or album)", "time", "seconds (until then)", "fade", "server", "partition",
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
      the start of the next song: `mpdex play` goes on with it. The modes are then as before.

      With --in playing stops after a time. With --fade the volume falls to 0 in the last part of it, \
      and is as before once playing has stopped. If you change the volume meanwhile, it stays as you \
      set it, and playing still stops on time. A player that is stopped earlier ends the wait.

      A process of mpdex's own waits, one for each server and partition: a later command replaces it. It \
      waits up to ten minutes for a server that is started again. --pending lists the pending stops; --cancel \
      cancels one, and restores the volume and the modes that a killed process has left changed.

      EXAMPLES
        mpdex stop
        mpdex stop --after album
        mpdex stop --in 30m --fade 20s
        mpdex stop --pending
        mpdex stop --cancel
      """)

  let after: StopPlace?
  let time: TimeSpan?
  let fade: TimeSpan?
  let pending, cancel: Bool
  /// Whether this process is the background process that waits to stop the player.
  let asWaitingProcess: Bool
  let results: OutputOptions

  init(_ words: inout Words) {
    after = words.option("--after <song|album>", "Stop after the current song or album.")
    time = words.option(
      "--in <time>",
      "Stop after a time, such as 90s, 30m, 1h30m or 1:30:00; 1:30 is a minute and a half.")
    fade = words.option(
      "--fade <time>", "With --in: let the volume fall in the last part of the time, such as 20s.")
    pending = words.flag(
      "--pending", "List the pending stops, each with its server and partition.")
    cancel = words.flag("--cancel", "Cancel the pending stop of the player.")
    asWaitingProcess = words.flag("--as-waiting-process", "", .hidden)
    results = words.group()
  }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    let option =
      TimeSpan(argument: words[0]) != nil
      ? "--in" : StopPlace(argument: words[0]).map { _ in "--after" }
    return option.map {
      "`mpdex stop` does not take '\(words[0])'; did you mean `mpdex stop \($0) \(words[0])`?"
    }
  }

  func validate() throws {
    let isOneOf = [after != nil, time != nil, pending, cancel].count { $0 }
    guard isOneOf <= 1 else {
      throw ValidationError(
        "--after, --in, --pending and --cancel exclude each other; give one of them")
    }
    if let fade {
      guard let time else {
        throw ValidationError("--fade needs --in, which says when playing stops")
      }
      guard fade.seconds <= time.seconds else {
        throw ValidationError("--fade is longer than --in; the volume falls within that time")
      }
    }
    guard !asWaitingProcess || after != nil || time != nil else {
      throw ValidationError(
        "--as-waiting-process is for the process that waits; give --after or --in")
    }
    if !pending { try results.refuse(because: "only `stop --pending` prints results") }
  }

  func validate(with common: CommonOptions) throws { if pending { try common.refuseServer() } }

  func run(in context: CommandContext) throws {
    if pending { return try printPendingStops(results, in: context) }
    if cancel { return try cancelStop(in: context) }
    guard let moment else { return try context.runAndPrintStatus(.stop) }
    if asWaitingProcess {
      closeInheritedDescriptors()
      return try StopRun(moment: moment, fade: fade?.seconds, context: own(context)).run()
    }
    let words =
      after.map { ["--after", $0.rawValue] } ?? spanWords("--in", time) + spanWords("--fade", fade)
    try StopPlanning(
      moment: moment, fade: fade?.seconds, words: words.map { ByteString($0) }, context: context
    ).plan()
  }

  /// Whether an option is given that mpc's `stop` does not have.
  var isLater: Bool { moment != nil || pending || cancel }

  private var moment: StopMoment? {
    after.map { .after($0) } ?? time.map { .at(Glibc.time(nil) + $0.seconds) }
  }

  private func spanWords(_ option: String, _ span: TimeSpan?) -> [String] {
    span.map { [option, "\($0.seconds)s"] } ?? []
  }

  /// Returns a context that uses the password with which this background process was started.
  private func own(_ context: CommandContext) -> CommandContext {
    var settings = context.settings
    settings.server.password = StopProcess.takePassword()
    return CommandContext(settings)
  }
}
