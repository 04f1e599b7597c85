package import Bytes
package import CommandRuntime
internal import CommandSyntax
internal import Glibc
internal import MPDClient

/// The part of the queue after which `mpdex stop --after` stops.
package enum StopPlace: String, CaseIterable, ArgumentValue {
  /// The current song.
  case song
  /// The consecutive songs of the current album.
  case album
}

/// The moment at which the player should stop.
package enum StopMoment: Equatable {
  /// The player stops at the end of this part of the queue.
  case after(StopPlace)
  /// The player stops at this Unix time.
  case at(Int)
}

/// What `mpdex stop` does for a later moment: it cancels a pending stop, and starts a process that will stop the
/// player.
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
      try refuseOtherEnd(context.run(.status))
      try startProcess()
    } catch {
      guard replaced != nil else { throw error }
      throw CommandFailure(error).saying("the stop that was pending before was cancelled")
    }
    mentionMissingMixer(status)
    context.note("playing stops \(moment.text); `mpdex stop --cancel` cancels this")
    withExtendedLifetime(lock) {}
  }

  /// Throws if the modes that the user has set stop the player before the end of the album.
  private func refuseOtherEnd(_ status: Status) throws {
    guard moment == .after(.album), status.single != .off, !status.isRepeating else { return }
    throw CommandFailure(
      .no,
      "`single` is on, so playing stops after the current song (`mpdex single off` lets the album go on); "
        + "nothing was done")
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
      "the server reports no volume now, so the volume may not fall; playing stops anyway")
  }
}

extension StopMoment {
  /// The moment in words, such as "after the current song".
  fileprivate var text: String {
    switch self {
    case .after(.song): "after the current song"
    case .after(.album): "after the current album"
    case .at(let end):
      "in \(clockText(max(0, end - time(nil)))), at \(localTime(end, "%H:%M:%S"))"
    }
  }
}
