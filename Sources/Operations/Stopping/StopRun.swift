internal import Bytes
package import CommandRuntime
internal import Glibc
internal import MPDClient
internal import Platform

/// Does the work of the background process that waits to stop the player.
package struct StopRun {
  let moment: StopMoment
  /// The duration of the fade in seconds; nil if the volume does not fall.
  let fade: Int?
  let context: CommandContext

  package init(moment: StopMoment, fade: Int?, context: CommandContext) {
    self.moment = moment
    self.fade = fade
    self.context = context
  }

  /// Waits until the moment of the stop, and then stops the player.
  package func run() throws {
    let end = ContinuousClock.now + .seconds(secondsLeft)
    let stops = try PendingStops()
    let status = try context.run(.status)
    let (name, stop) = try (context.server.stateName(status), description(status))
    let waiting = StopWaiting { changes in
      var changed = stop
      changed.changes = changes
      stops.update(changed, as: name)
    } while: {
      stops.has(stop, as: name)
    }
    try waiting.undoAtSignal(context.server.sessionSettings()) { stops.remove(stop, as: name) }
    try stops.write(stop, as: name)
    defer { if waiting.hasUndoneAll { stops.remove(stop, as: name) } }
    let timeout = try context.server.sessionSettings().timeout
    try context.withConnection { server in
      try wait(waiting, until: end, timeout, over: &server)
    } onError: { error in
      throw failure(error, waiting.text)
    }
  }

  /// Returns the failure with which the process gives up. Its message names the settings that may not have been
  /// restored.
  private func failure(_ error: MPDError, _ changes: String?) -> CommandFailure {
    let failure = CommandFailure(error)
    guard let changes else { return failure.saying("nothing was changed") }
    return CommandFailure(
      .inPart,
      "\(failure.message); some settings may not have been restored (\(changes)); once the server answers again, run "
        + "`mpdex stop --cancel` to restore them")
  }

  private func wait(
    _ waiting: StopWaiting, until end: ContinuousClock.Instant, _ timeout: Duration,
    over server: inout Connection
  ) throws {
    switch moment {
    case .after(let place):
      var wait = PlaceStop(waiting, after: place, hasOneshot: server.hasOneshot)
      try waiting.run(over: &server, timeout: timeout, begin: becomeIndependent) { server, isNew in
        try wait.step(over: &server, isNew: isNew)
      }
    case .at:
      var wait = TimedStop(waiting, end: end, fadeTime: fade.map { .seconds($0) })
      try waiting.run(over: &server, timeout: timeout, begin: becomeIndependent) { server, _ in
        try wait.step(over: &server)
      }
    }
  }

  private func description(_ status: Status) throws -> PendingStop {
    guard let process = ProcessIdentity(of: getpid()) else {
      throw CommandFailure(
        .inPart,
        "the stop was not scheduled: /proc does not list this process, so `mpdex stop --cancel` could not find it"
      )
    }
    let server = try context.server.address()
    return PendingStop(
      process: process, moment: moment, fade: fade, server: ByteString(server.description),
      partition: status.partition ?? "default")
  }

  private var secondsLeft: Int {
    guard case .at(let end) = moment else { return 0 }
    return max(0, end - time(nil))
  }

  /// Makes this process independent of its parent by leaving the working directory and the parent's streams. Returns
  /// false if the parent has ended, because then nobody would know of this process.
  private func becomeIndependent() -> Bool {
    _ = chdir("/")
    do { try StopProcess.reportReady() } catch { return false }
    return true
  }
}

extension Connection {
  /// Whether the server knows the mode `single oneshot`.
  var hasOneshot: Bool { protocolVersion >= (0, 21, 0) }
}
