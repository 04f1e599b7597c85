internal import Bytes
package import CommandRuntime
internal import MPDClient

/// Prints the status for a status bar: one line immediately, and one after each change. Continues after outages and
/// restarts of the server, and after the machine has been asleep.
package struct StatusFollowing {
  private let format: StatusFormat
  private let bar: StatusBar
  private let context: CommandContext
  private let wait = BarWait()
  private var pause = Backoff(maxDelay: longestPause)
  private var shown: ByteString?
  /// The time at which the command ends if no further line is printed; nil if it does not end by itself.
  private var deadline: ContinuousClock.Instant?
  /// The time at which the latest status was received over the present connection; nil if none was received yet.
  private var answered: ContinuousClock.Instant?
  /// The elapsed time in the latest status.
  private var lastElapsed: Duration?
  /// Whether a server has ever answered. Before the first answer, a refusal means that the command line contains a
  /// mistake; afterwards, the server may have refused only because it lost its partitions in a restart.
  private var hasBegun = false

  package init(_ format: StatusFormat, for bar: StatusBar, in context: CommandContext) {
    (self.format, self.bar, self.context) = (format, bar, context)
  }

  /// Follows the status until standard output is closed. Throws if no new line is printed within the timeout.
  package mutating func run() throws {
    deadline = context.settings.deadline
    while true {
      do { return try followServer() } catch {
        let failure = try outage(error)
        let isToRetry = isLostSuddenly(error)
        disconnect()
        if isToRetry { continue }
        try show(bar.line(format, nil, nil, problem: failure))
        guard !isOver else { throw failure }
        _ = try wait.wait(for: -1, until: [deadline, pause.due].compactMap(\.self).min())
      }
    }
  }

  /// Returns whether a working connection was suddenly lost. In this case, the command connects again at once: a server
  /// that merely closes idle connections, or that has already been restarted, does not count as unavailable.
  private mutating func isLostSuddenly(_ error: any Error) -> Bool {
    guard let answered, let error = error as? MPDError else { return false }
    if .now > answered + longestPause { pause.reset() }
    return !pause.hasFailed && error.code.isOutage && error.code != .timeout
  }

  private mutating func disconnect() {
    context.server.disconnect()
    SongStickers.forget()
    answered = nil
    pause.fail()
  }

  /// Connects to the server, and prints a line for each new state. If the server no longer answers, throws the reason;
  /// also throws when the time limit is reached.
  private mutating func followServer() throws {
    try context.server.connect(isToWait: true, silence: longestSilence)
    try context.server.narrowTags(format.tags + bar.tags)
    repeat {
      let (status, song) = try currentState()
      (hasBegun, answered) = (true, .now)
      try show(bar.line(format, status, song, problem: nil))
      if !isOver { try waitForChange(status) }
    } while !isOver
    throw context.settings.timeoutFailure("the status has not changed")
  }

  private func currentState() throws -> (status: Status, song: Song?) {
    let (status, song) =
      bar.showsSong ? try statusAndSong(in: context) : try format.statusAndSong(in: context)
    if format.showsStickers, let song {
      try context.withConnection { try SongStickers.read(of: song.uri, over: &$0) }
    }
    return (status, song)
  }

  /// Prints a line, unless it equals the line printed last. The line is written immediately, even to a pipe.
  private mutating func show(_ line: ByteString) throws {
    guard line != shown else { return }
    if shown == nil { bar.beginning.forEach(context.output.write) }
    bar.write(line, to: context.output)
    try context.output.flush()
    shown = line
    deadline = context.settings.deadline
  }

  private var isOver: Bool { deadline.map { $0 <= .now } ?? false }

  /// Returns the failure if the error means that the server does not answer at the moment; otherwise rethrows the
  /// error.
  private func outage(_ error: any Error) throws -> CommandFailure {
    let failure = CommandFailure(error)
    let isRefusal = failure.status == .refused || failure.status == .permission
    let isOutage = failure.status == .noServer || hasBegun && isRefusal
    guard isOutage else { throw error }
    return failure
  }

  private var events: IdleEvents {
    let ofStatus: IdleEvents = [.player, .mixer, .options, .queue, .update]
    return format.showsStickers ? ofStatus.union(.sticker) : ofStatus
  }

  /// Waits for an event or, if the elapsed time of the playing song is shown, until the next second of the song begins.
  /// The wait also ends when the machine wakes from sleep; the next request then shows whether the connection has
  /// survived.
  private mutating func waitForChange(_ status: Status) throws {
    let end = [deadline, nextSecond(of: status)].compactMap(\.self).min()
    try context.withConnection { server in
      let changed = try server.idle(events) { descriptor in
        try wait.wait(for: descriptor, until: end)
      }
      if changed?.contains(.sticker) == true { SongStickers.forget() }
    }
    pause.reset()
  }

  /// Returns the time at which the next second of the playing song begins; nil if no time is shown or no song is
  /// playing. While the player waits for a stream, the elapsed time stands still, possibly just before the next second;
  /// the result is then a second from now.
  private mutating func nextSecond(of status: Status) -> ContinuousClock.Instant? {
    guard status.state == .playing, format.showsTime else { return nil }
    let isStill = status.elapsed == lastElapsed
    lastElapsed = status.elapsed
    return .now + (isStill ? .seconds(1) : status.untilNextSecond)
  }
}

extension Status {
  /// The time until the elapsed time, rounded to seconds, changes.
  fileprivate var untilNextSecond: Duration {
    let rounding = (elapsed ?? .zero) + .milliseconds(500)
    return .seconds(rounding.components.seconds + 1) - rounding + .milliseconds(5)
  }
}

/// The longest pause before the next attempt to connect.
private let longestPause = Duration.seconds(2)

/// The longest time that the server may take to answer. It is shorter than for other commands, because the bar shows an
/// outdated state while the command waits for the answer.
private let longestSilence = Duration.seconds(5)
