extension CommandContext {
  /// The moment at which a command that starts to wait now gives up; nil if it waits for ever.
  package var deadline: ContinuousClock.Instant? {
    settings.timeout.map { ContinuousClock.now + .seconds($0) }
  }

  /// Returns the failure of a command that has waited until the timeout.
  package func timeoutFailure(_ problem: String) -> CommandFailure {
    let seconds = settings.timeout ?? 0
    let time = seconds == 0 ? "" : " after \(seconds) \(seconds == 1 ? "second" : "seconds")"
    return CommandFailure(.no, problem + time)
  }
}
