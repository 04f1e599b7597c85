internal import ChangeJournal
package import CommandRuntime
internal import MPDClient

/// Follows the changes on the server until the timeout, even if the server is restarted.
package struct Watcher {
  let reader: WatchedStateReader
  let context: CommandContext
  /// Whether the changes that other clients make to the queue are added to the journal.
  let recordsQueue: Bool
  /// A closure that is called with the events between two states; the list of events is never empty.
  let report: ([WatchEvent]) throws -> Void

  package init(
    reader: WatchedStateReader, context: CommandContext, recordsQueue: Bool,
    report: @escaping ([WatchEvent]) throws -> Void
  ) {
    self.reader = reader
    self.context = context
    self.recordsQueue = recordsQueue
    self.report = report
  }

  /// The result of one round of waiting: the state that was read after an event.
  private struct Step {
    var state: WatchedState
    var isAfterOutage = false
    var isQueueChanged = false
  }

  /// Follows the changes on the server. Throws if the timeout passes without a change.
  package func run(reportsFirstState: Bool) throws {
    try context.server.connect(isToWait: true)
    try context.server.narrowTags(reader.neededTags)
    let recorder = try recordsQueue ? recorder() : nil
    var state = try context.withConnection { server in try reader.read(over: &server) }
    try reportEvents(reportsFirstState ? state.events(since: WatchedState()) : [])
    var deadline = context.settings.deadline
    while let next = try nextStep(after: state, recorder, until: deadline) {
      let events = next.state.events(since: state, restarted: next.isAfterOutage)
      state = next.state
      try reportEvents(events)
      if !events.isEmpty || next.isQueueChanged { deadline = context.settings.deadline }
    }
    throw context.settings.timeoutFailure("nothing has changed")
  }

  private func recorder() throws -> QueueRecorder {
    let journal = try Journal(of: context.server.address())
    return try context.withConnection { server in try QueueRecorder(journal, over: &server) }
  }

  private func reportEvents(_ events: [WatchEvent]) throws {
    if !events.isEmpty { try report(events) }
  }

  /// Waits for an event and reads the state after it. Returns nil if no event arrives before the deadline.
  private func nextStep(
    after state: WatchedState, _ recorder: QueueRecorder?,
    until deadline: ContinuousClock.Instant?
  ) throws -> Step? {
    try context.withConnection { server -> Step? in
      let wanted = reader.events.union(recorder?.events ?? [])
      guard let events = try server.idle(wanted, until: deadline) else { return nil }
      var next = Step(state: state)
      next.isQueueChanged = try recorder?.update(restarted: false, over: &server) ?? false
      try reader.update(&next.state, after: events, over: &server)
      return next
    } onError: { error in
      guard error.code.isOutage else { throw error }
      var next = try stepAfterOutage(recorder, until: deadline)
      // The count of changes is kept, so that reading the whole state does not look like a change.
      next.state.databaseChanges = state.databaseChanges
      return next
    }
  }

  /// Waits until the server answers again, and reads the whole state.
  ///
  /// If the server answers at once, no note is printed: it may only have closed a connection that was idle while a
  /// program was running.
  private func stepAfterOutage(
    _ recorder: QueueRecorder?, until deadline: ContinuousClock.Instant?
  ) throws -> Step {
    var isFirstFailure = true
    return try context.withConnection { server in
      try server.reconnecting(until: deadline) { server in
        let isQueueChanged = try recorder?.update(restarted: true, over: &server) ?? false
        let state = try reader.read(over: &server)
        return Step(state: state, isAfterOutage: true, isQueueChanged: isQueueChanged)
      } onFailure: {
        if isFirstFailure, !context.isQuiet { printNote(waitingForServer) }
        isFirstFailure = false
      }
    }
  }
}
