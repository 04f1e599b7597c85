internal import MPDClient

/// Stops the player at a given moment; before that, the volume may fall gradually.
struct TimedStop {
  let waiting: StopWaiting
  let end: ContinuousClock.Instant
  /// How long before the stop the volume begins to fall; nil if the volume does not fall, or if the user has changed
  /// the volume in the meantime.
  private var fadeTime: Duration?
  private var fade: VolumeFade?

  init(_ waiting: StopWaiting, end: ContinuousClock.Instant, fadeTime: Duration?) {
    (self.waiting, self.end, self.fadeTime) = (waiting, end, fadeTime)
  }

  /// Reads the status, does what is due now, and returns the next step.
  mutating func step(over server: inout Connection) throws -> StopStep {
    let status = try server.run(.status)
    guard status.state.hasSong else {
      try waiting.change { changes in try changes.undo(over: &server) }
      return .end
    }
    try noticeOtherVolume(status)
    guard .now < end else {
      try stop(over: &server)
      return .end
    }
    return .wait([.player, .mixer], until: try fadeOn(status, over: &server))
  }

  /// Ends the fade if the present volume was not set by the fade, because then the user has changed the volume.
  private mutating func noticeOtherVolume(_ status: Status) throws {
    let isOther = try waiting.change { changes -> Bool in
      guard let own = changes.volume?.own, let volume = status.volume, !own.contains(volume) else {
        return false
      }
      changes.volume = nil
      return true
    }
    if isOther { fadeTime = nil }
  }

  /// Sets the volume that the fade has reached by now, and returns the moment of the next step.
  private mutating func fadeOn(
    _ status: Status, over server: inout Connection
  ) throws -> ContinuousClock.Instant {
    guard let fadeTime else { return end }
    let now = ContinuousClock.now
    guard now >= end - fadeTime else { return end - fadeTime }
    guard let volume = status.volume, volume > 0 || fade != nil else {
      self.fadeTime = nil
      return end
    }
    let fade = self.fade ?? VolumeFade(earlier: volume, start: now, end: end)
    self.fade = fade
    let due = fade.volume(at: now)
    if due < volume, try !setVolume(due, from: volume, earlier: fade.earlier, over: &server) {
      self.fadeTime = nil
    }
    return fade.nextStep(after: now)
  }

  /// Sets a volume that is lower than the present one. Returns false if the server refuses.
  ///
  /// The change is recorded before the request is sent, since the server may set the volume even if its reply is
  /// lost.
  ///
  /// - Parameter earlier: the volume before the fade.
  private func setVolume(
    _ volume: Int, from present: Int, earlier: Int, over server: inout Connection
  ) throws -> Bool {
    let before = try waiting.change { changes in
      // The server may report a slightly different volume, because mixers round volumes.
      defer { changes.volume = .init(earlier: earlier, own: max(0, volume - 1)...present) }
      return changes.volume
    }
    return try waiting.change { changes in
      guard try server.runUnlessRefused(.setVolume(volume)) else {
        changes.volume = before
        return false
      }
      if let reported = try server.run(.status).volume { changes.volume?.own = reported...reported }
      return true
    }
  }

  /// Stops the player. If settings have been changed, they are restored while the player is paused, because an output
  /// may have no volume after the player has stopped.
  private func stop(over server: inout Connection) throws {
    try waiting.change { changes in
      if !changes.isEmpty {
        try server.runUnlessRefused(.pause)
        try changes.undo(over: &server)
      }
      try server.run(.stop)
    }
  }
}

/// A volume that falls evenly to 0 between two moments.
struct VolumeFade {
  /// The volume before the fade, in percent.
  let earlier: Int
  let start: ContinuousClock.Instant
  let end: ContinuousClock.Instant

  /// Returns the volume at the given moment. The volume is rounded up, so that it is 0 only at the end of the fade.
  func volume(at moment: ContinuousClock.Instant) -> Int {
    guard moment < end, start < end else { return 0 }
    let left = min(1, (end - moment) / (end - start))
    return Int((Double(earlier) * left).rounded(.up))
  }

  /// Returns the moment of the next step: the moment at which the volume has fallen by another percentage point, but at
  /// least `minStep` after the given moment, and at most the end of the fade.
  func nextStep(after moment: ContinuousClock.Instant) -> ContinuousClock.Instant {
    min(end, moment + max(minStep, (end - start) / max(1, earlier)))
  }
}

/// The shortest time between two steps. Ten steps per second sound like a continuous change.
private let minStep = Duration.milliseconds(100)
