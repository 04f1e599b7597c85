internal import Bytes
package import CommandRuntime
internal import MPDClient

/// Prints the status for a bar: a line at once and one for each change, through restarts of the server, outages and
/// the sleep of the machine.
package struct StatusFollowing {
  private let format: StatusFormat
  private let bar: StatusBar
  private let context: CommandContext
  private let wait = BarWait()
  private var pause = Backoff(maxDelay: longestPause)
  private var shown: ByteString?
  /// The time at which the command ends if no further line is printed; nil if it does not end by itself.
  private var deadline: ContinuousClock.Instant?
  /// The time of the latest status over the present connection; nil if there is none yet.
  private var answered: ContinuousClock.Instant?
  /// The elapsed time in the latest status.
  private var lastElapsed: Duration?
  /// Whether a server has ever answered. Until then, a refusal is a mistake in the command line; afterwards, a server
  /// that refuses may only have lost its partitions in a restart.
  private var hasBegun = false

  package init(_ format: StatusFormat, for bar: StatusBar, in context: CommandContext) {
    (self.format, self.bar, self.context) = (format, bar, context)
  }

  /// Follows the status until standard output is closed. Throws when no line was printed for the duration of the
  /// timeout.
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

  /// Returns whether a connection that has worked was lost. Then another attempt is made at once, since a server that
  /// only closes idle connections, or has already been restarted, is no outage.
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

  /// Prints a line for each state of the server that answers. Throws the reason when it does not answer any more.
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

  /// Prints a line unless it is the one that is shown. It is written immediately, even to a pipe.
  private mutating func show(_ line: ByteString) throws {
    guard line != shown else { return }
    if shown == nil { bar.beginning.forEach(context.output.write) }
    bar.write(line, to: context.output)
    try context.output.flush()
    shown = line
    deadline = context.settings.deadline
  }

  private var isOver: Bool { deadline.map { $0 <= .now } ?? false }

  /// Returns the failure if the error means that the server does not answer at the moment; otherwise throws it.
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

  /// Waits for an event or, while the time of a playing song is shown, for its next second. If the machine has slept,
  /// the wait ends too: the next request shows whether the connection has survived.
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

  /// Returns the time of the next second of the playing song; nil if no time is shown or no song is playing. While the
  /// player waits for a stream, the elapsed time stands still, possibly just before the next second.
  private mutating func nextSecond(of status: Status) -> ContinuousClock.Instant? {
    guard status.state == .playing, format.showsTime else { return nil }
    let isStill = status.elapsed == lastElapsed
    lastElapsed = status.elapsed
    return .now + (isStill ? .seconds(1) : status.untilNextSecond)
  }
}

extension Status {
  /// The time after which the elapsed time, rounded to seconds, is another one.
  fileprivate var untilNextSecond: Duration {
    let rounding = (elapsed ?? .zero) + .milliseconds(500)
    return .seconds(rounding.components.seconds + 1) - rounding + .milliseconds(5)
  }
}

/// The longest pause before the next attempt to connect.
private let longestPause = Duration.seconds(2)

/// How long the server may take to answer. It is less than for other commands, since a bar shows a state that is no
/// longer true until then.
private let longestSilence = Duration.seconds(5)
