package import Bytes
package import CommandRuntime
internal import CommandSyntax
internal import Glibc
internal import MPDClient
internal import TerminalText

/// The part of the queue after which `mpdex stop --after` stops the player.
package enum StopPlace: String, CaseIterable, Sendable {
  /// The current song.
  case song
  /// The consecutive songs of the current album.
  case album
  /// All remaining songs of the queue. The player stops at the end even if the queue is repeated.
  case queue
}

/// The value of `--after`: a part of the queue, a length of time such as `30m`, or a time of day such as `23:15`.
package enum StopOption: ArgumentValue, Equatable {
  case place(StopPlace)
  case span(TimeSpan)
  /// A time of day, in minutes since midnight.
  case clock(Int)

  package init?(argument: ByteString) {
    let text = argument.description
    if let place = StopPlace(rawValue: text) {
      self = .place(place)
    } else if let minutes = minutesSinceMidnight(text) {
      self = .clock(minutes)
    } else if !text.contains(":"), Int(text) == nil, let span = TimeSpan(argument: argument) {
      self = .span(span)
    } else {
      return nil
    }
  }

  package static func problem(with argument: ByteString) -> String {
    if let number = Int(argument.description), number > 0 {
      return ": give \(number)m for minutes, \(number)s for seconds, or a time of day such as 23:15"
    }
    return ": give 'song', 'album', 'queue', a duration such as 90s, 30m or 1h30m, "
      + "or a time of day such as 23:15"
  }

  /// Returns the moment of the stop for a command that runs at the Unix time `now`.
  package func moment(at now: Int) -> StopMoment {
    switch self {
    case .place(let place): .after(place)
    case .span(let span): .at(now + span.seconds)
    case .clock(let minutes): .at(next(minutes, after: now))
    }
  }
}

private func minutesSinceMidnight(_ text: String) -> Int? {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false)
  guard parts.count == 2, parts[0].count <= 2, parts[1].count == 2,
    let hours: Int = parts[0].number(), let minutes: Int = parts[1].number(),
    (0..<24).contains(hours), (0..<60).contains(minutes)
  else { return nil }
  return 60 * hours + minutes
}

/// Returns the first Unix time after `now` at which this machine's clock shows a time of day, which is given in minutes
/// since midnight.
private func next(_ minutes: Int, after now: Int) -> Int {
  var seconds = time_t(now)
  var date = tm()
  localtime_r(&seconds, &date)
  (date.tm_hour, date.tm_min, date.tm_sec) = (Int32(minutes / 60), Int32(minutes % 60), 0)
  date.tm_isdst = -1
  var today = date
  let time = mktime(&today)
  if time > now { return time }
  date.tm_mday += 1
  return mktime(&date)
}

/// The moment at which the player should stop.
package enum StopMoment: Equatable {
  /// The player stops at the end of this part of the queue.
  case after(StopPlace)
  /// The player stops at this Unix time.
  case at(Int)
}

/// Plans a stop at a later moment: cancels the stop that is already pending, if any, and starts a process that will
/// stop the player.
package struct StopPlanning {
  let moment: StopMoment
  /// The duration of the fade in seconds; nil if the volume does not fall.
  let fade: Int?
  /// The words of the command line that specify the moment and the fade.
  let words: [ByteString]
  let context: CommandContext

  package init(moment: StopMoment, fade: Int?, words: [ByteString], context: CommandContext) {
    self.moment = moment
    self.fade = fade
    self.words = words
    self.context = context
  }

  package func plan() throws {
    try context.server.connect()
    let status = try context.run(.status)
    guard status.state.hasSong else { throw CommandFailure(.no, noSongIsPlaying) }
    let stops = try PendingStops()
    let lock = try stops.lock()
    let replaced = try stops.cancel(context.server.stateName(status), over: context.server)
    do {
      // The cancelled process may have restored modes, so the status is read again.
      try refuseOtherEnd(context.run(.status), isReplacing: replaced != nil)
      try startProcess()
    } catch {
      guard replaced != nil else { throw error }
      throw CommandFailure(error).saying("the stop that was scheduled earlier was cancelled")
    }
    mentionMissingMixer(status)
    context.note("playback will stop \(moment.text); `mpdex stop --cancel` cancels this")
    withExtendedLifetime(lock) {}
  }

  /// Throws if the modes that the user has set would stop the player before the end of the album or the queue.
  private func refuseOtherEnd(_ status: Status, isReplacing: Bool) throws {
    guard [.after(.album), .after(.queue)].contains(moment), status.single != .off,
      !status.isRepeating
    else { return }
    throw CommandFailure(
      .no,
      "`single` is on, so playback stops after the current song anyway; "
        + (isReplacing ? "no new stop is pending" : "nothing was done")
        + "; `mpdex single off` lets playback continue")
  }

  private func startProcess() throws {
    let settings = try context.server.sessionSettings()
    let process = try StopProcess(
      words: words, address: context.server.address(), settings: context.settings,
      password: settings.password)
    try process.start()
  }

  private func mentionMissingMixer(_ status: Status) {
    guard fade != nil, status.volume == nil else { return }
    context.note(
      "the server currently reports no volume, so the fade may have no effect; playback will stop anyway"
    )
  }
}

extension StopMoment {
  /// The moment in words, such as "after the current song".
  var text: String {
    switch self {
    case .after(.song): "after the current song"
    case .after(.album): "after the current album"
    case .after(.queue): "at the end of the queue"
    case .at(let end):
      "in \(clockText(.seconds(max(0, end - time(nil))))), at \(localTime(end, "%H:%M:%S"))"
    }
  }
}
