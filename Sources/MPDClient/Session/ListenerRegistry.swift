/// Who follows a session, and what of the connection they have to know.
final class ListenerRegistry: Sendable {
  private struct State {
    var listeners: [ObjectIdentifier: SessionListener] = [:]
    var generation = 0
    /// Why there is no connection, once it was there or tried for.
    var absence: MPDError?
    var isClosed = false

    func post(_ event: SessionEvent) {
      for listener in listeners.values { listener.post(event) }
    }
  }

  private let state = Locked(State())

  /// How many connections there were.
  var generation: Int { state.withLock { $0.generation } }

  /// Whether nobody listens.
  var isEmpty: Bool { state.withLock { $0.listeners.isEmpty } }

  /// Lets a listener in, and tells it if the connection is away.
  func add(_ listener: SessionListener) {
    state.withLock { state in
      guard !state.isClosed else { return listener.finish() }
      state.listeners[ObjectIdentifier(listener)] = listener
      if let absence = state.absence { listener.post(.disconnected(absence)) }
    }
  }

  /// Ends a listener.
  func remove(_ listener: SessionListener) {
    listener.finish()
    _ = state.withLock { $0.listeners.removeValue(forKey: ObjectIdentifier(listener)) }
  }

  /// Ends all listeners, those to come among them.
  func close() {
    state.withLock { state in
      state.isClosed = true
      for listener in state.listeners.values { listener.finish() }
      state.listeners = [:]
    }
  }

  /// Tells of changes, if there are any.
  func post(_ events: IdleEvents) {
    guard !events.isEmpty else { return }
    state.withLock { $0.post(.changed(events)) }
  }

  /// There is a new connection; that is news unless it is the first and nothing failed before.
  func gainConnection() {
    state.withLock { state in
      state.generation += 1
      let isNews = state.generation > 1 || state.absence != nil
      state.absence = nil
      if isNews { state.post(.reconnected(generation: state.generation)) }
    }
  }

  /// The connection was lost or could not be made; the same reason again is no news.
  func loseConnection(_ error: MPDError) {
    state.withLock { state in
      guard state.absence != error else { return }
      state.absence = error
      state.post(.disconnected(error))
    }
  }
}
