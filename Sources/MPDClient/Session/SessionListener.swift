/// What one listener has not yet asked for, merged, or its wait.
final class SessionListener: Sendable {
  fileprivate struct State {
    var changed: IdleEvents = []
    /// The latest that is to be told of the connection.
    var news: SessionEvent?
    var isFinished = false
    var waiter: CheckedContinuation<SessionEvent?, Never>?
  }

  private let wanted: IdleEvents
  private let state = Locked(State())

  init(_ wanted: IdleEvents) {
    self.wanted = wanted
  }

  /// Waits for an event; nil at the end. Who waits already is sent away with nil.
  nonisolated(nonsending) func next() async -> SessionEvent? {
    await withCheckedContinuation { (continuation: CheckedContinuation<SessionEvent?, Never>) in
      state.withLock { state in
        state.waiter?.resume(returning: nil)
        state.waiter = continuation
        state.deliver()
      }
    }
  }

  /// Merges an event with what is kept.
  func post(_ event: SessionEvent) {
    state.withLock { state in
      if case .changed(let events) = event {
        state.changed.formUnion(events.intersection(wanted))
      } else {
        state.news = event
      }
      state.deliver()
    }
  }

  /// Ends the wait, and all to come.
  func finish() {
    state.withLock { state in
      state.isFinished = true
      state.deliver()
    }
  }
}

extension SessionListener.State {
  /// Gives the next event, or the end, to who waits.
  mutating func deliver() {
    guard let waiter else { return }
    let event = isFinished ? nil : take()
    guard isFinished || event != nil else { return }
    self.waiter = nil
    waiter.resume(returning: event)
  }

  private mutating func take() -> SessionEvent? {
    if case .reconnected = news { return takeNews() }
    guard !changed.isEmpty else { return takeNews() }
    defer { changed = [] }
    return .changed(changed)
  }

  private mutating func takeNews() -> SessionEvent? {
    defer { news = nil }
    return news
  }
}
