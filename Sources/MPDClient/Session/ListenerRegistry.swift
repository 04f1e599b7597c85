internal import Platform

/// The listeners of a session, and the state of the connection that is reported to them.
final class ListenerRegistry: Sendable {
  private struct State {
    var listeners: [ObjectIdentifier: SessionListener] = [:]
    var generation = 0
    /// The reason why there is no connection; nil if there is a connection, or if no attempt to connect was made.
    var loss: MPDError?
    var isClosed = false

    func post(_ event: SessionEvent) {
      for listener in listeners.values { listener.post(event) }
    }
  }

  private let state = Locked(State())

  var generation: Int { state.withLock { $0.generation } }

  var isEmpty: Bool { state.withLock { $0.listeners.isEmpty } }

  /// Adds a listener. If there is no connection because of an error, this error is reported to the listener.
  func add(_ listener: SessionListener) {
    state.withLock { state in
      guard !state.isClosed else { return listener.finish() }
      state.listeners[ObjectIdentifier(listener)] = listener
      if let loss = state.loss { listener.post(.disconnected(loss)) }
    }
  }

  func remove(_ listener: SessionListener) {
    listener.finish()
    _ = state.withLock { $0.listeners.removeValue(forKey: ObjectIdentifier(listener)) }
  }

  /// Finishes all listeners. A listener that is added later is finished at once.
  func close() {
    state.withLock { state in
      state.isClosed = true
      for listener in state.listeners.values { listener.finish() }
      state.listeners = [:]
    }
  }

  func post(_ events: IdleEvents) {
    guard !events.isEmpty else { return }
    state.withLock { $0.post(.changed(events)) }
  }

  /// Counts a new connection and reports it to the listeners. The first connection is reported only if an attempt to
  /// connect has failed before.
  func gainConnection() {
    state.withLock { state in
      state.generation += 1
      let isNews = state.generation > 1 || state.loss != nil
      state.loss = nil
      if isNews { state.post(.reconnected(generation: state.generation)) }
    }
  }

  /// Reports to the listeners that the connection was lost or could not be made, unless the same error was reported
  /// last.
  func loseConnection(_ error: MPDError) {
    state.withLock { state in
      guard state.loss != error else { return }
      state.loss = error
      state.post(.disconnected(error))
    }
  }
}

/// A listener of a session. It keeps either the undelivered events, in merged form, or the task that is waiting for an
/// event.
final class SessionListener: Sendable {
  fileprivate struct State {
    var initial: IdleEvents
    var changed: IdleEvents = []
    var news: SessionEvent?
    var isFinished = false
    var waiter: CheckedContinuation<SessionEvent?, Never>?
  }

  private let wanted: IdleEvents
  private let state: Locked<State>

  init(_ wanted: IdleEvents, initially: IdleEvents = []) {
    self.wanted = wanted
    state = Locked(State(initial: initially.intersection(wanted)))
  }

  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Waits for the next event and returns it; returns nil once the listener is finished. Only one task can wait at a
  /// time: if another task is already waiting, its call returns nil.
  func next() async -> SessionEvent? {
    await withCheckedContinuation { (continuation: CheckedContinuation<SessionEvent?, Never>) in
      state.withLock { state in
        state.waiter?.resume(returning: nil)
        state.waiter = continuation
        state.deliver()
      }
    }
  }

  /// Merges an event with the undelivered events.
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

  func finish() {
    state.withLock { state in
      state.isFinished = true
      state.deliver()
    }
  }
}

extension SessionListener.State {
  /// Resumes a waiting task with the next event, or with nil if the listener is finished.
  mutating func deliver() {
    guard let waiter else { return }
    let event = isFinished ? nil : take()
    guard isFinished || event != nil else { return }
    self.waiter = nil
    waiter.resume(returning: event)
  }

  private mutating func take() -> SessionEvent? {
    if !initial.isEmpty { return .changed(takeInitial()) }
    if case .reconnected = news { return takeNews() }
    guard !changed.isEmpty else { return takeNews() }
    defer { changed = [] }
    return .changed(changed)
  }

  private mutating func takeInitial() -> IdleEvents {
    defer { initial = [] }
    return initial
  }

  private mutating func takeNews() -> SessionEvent? {
    defer { news = nil }
    return news
  }
}

/// An event that a session reports to its listeners.
public enum SessionEvent: Sendable, Hashable {
  /// The server's state has changed; the events say which parts of the state.
  case changed(IdleEvents)
  /// The connection was lost, or could not be made, because of this error; the session keeps trying to connect. If a
  /// later attempt fails with a different error, that error is reported as another event.
  case disconnected(MPDError)
  /// A new connection was made after the previous connection was lost or could not be made. Anything on the server may
  /// have changed in the meantime, and unread messages are lost. If a call replaced the connection, no `.disconnected`
  /// was reported before this event. The new connection has the server-side settings of the lost connection (partition,
  /// subscriptions, tag types), unless `.disconnected` reported that the server refused them. The generation is the
  /// number of the new connection, counted from 1.
  case reconnected(generation: Int)
}
