internal import MPDClient

/// Follows the server until the timeout, also through restarts of it.
struct Watcher {
  let reader: WatchedStateReader
  let context: CommandContext
  /// Called with the events between two states; never with none.
  let report: ([WatchEvent]) throws -> Void

  /// Follows the server; throws when nothing has changed until the timeout.
  ///
  /// - Parameter reportsFirstState: whether the first state is reported, as if it had come about
  ///   from an empty one.
  func run(reportsFirstState: Bool) throws {
    try context.connect(isToWait: true)
    try context.narrowTags([])
    var state = try context.attempt { server throws(MPDError) in try reader.read(over: &server) }
    try reportEvents(reportsFirstState ? state.events(since: WatchedState()) : [])
    var deadline = context.deadline
    while let next = try nextState(after: state, until: deadline) {
      let events = next.state.events(since: state, restarted: next.isAfterOutage)
      state = next.state
      try reportEvents(events)
      if !events.isEmpty { deadline = context.deadline }
    }
    throw context.timeoutFailure("nothing has changed")
  }

  private func reportEvents(_ events: [WatchEvent]) throws {
    if !events.isEmpty { try report(events) }
  }

  /// Waits for an event and reads the state after it; nil at the deadline.
  private func nextState(
    after state: WatchedState, until deadline: ContinuousClock.Instant?
  ) throws(CommandFailure) -> (state: WatchedState, isAfterOutage: Bool)? {
    try context.attempt { server throws(MPDError) -> (state: WatchedState, isAfterOutage: Bool)? in
      guard let events = try server.idle(reader.events, until: deadline) else { return nil }
      var next = state
      try reader.update(&next, after: events, over: &server)
      return (next, false)
    } onError: { error throws(CommandFailure) in
      guard error.code.isOutage else { throw CommandFailure(error) }
      var next = try stateAfterOutage(until: deadline)
      // The count goes on, so that it does not look like a change.
      next.databaseChanges = state.databaseChanges
      return (next, true)
    }
  }

  /// Waits until the server answers again, and reads the whole state.
  ///
  /// If it does so at once, nothing is said: it may only have closed a connection that was not used
  /// while a program ran.
  private func stateAfterOutage(
    until deadline: ContinuousClock.Instant?
  ) throws(CommandFailure) -> WatchedState {
    var isFirstFailure = true
    return try context.attempt { server throws(MPDError) in
      try server.reconnecting(until: deadline) { server throws(MPDError) in
        try reader.read(over: &server)
      } onFailure: {
        if isFirstFailure, !context.isQuiet { printNote(waiting) }
        isFirstFailure = false
      }
    }
  }
}

private let waiting = "the connection to the server is lost; waiting until it answers again"
