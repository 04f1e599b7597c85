/// The events of a session, in order, from the moment on that this was made.
///
/// What comes while nobody asks is kept merged: changes as one set, of the connection the latest
/// news; a listener that lags costs no memory and misses no change. `.reconnected` comes before
/// the changes that are kept with it, `.disconnected` behind them.
///
/// The iteration ends when the session is closed, or, as with `AsyncStream`, for good when the
/// task that iterates is cancelled. One task at a time may iterate: another one takes over, and the
/// first ends. Call `Session.events(_:)` for each listener.
///
/// The session lives at least as long as this.
public struct SessionEvents: AsyncSequence, Sendable {
  /// Waits for the events.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let events: SessionEvents

    /// The next event; nil when the session was closed or the task cancelled.
    public mutating func next() async -> SessionEvent? {
      await next(isolation: nil)
    }

    /// The next event; nil when the session was closed or the task cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> SessionEvent? {
      let subscription = events.subscription
      return await withTaskCancellationHandler {
        await subscription.listener.next()
      } onCancel: {
        subscription.cancel()
      }
    }
  }

  /// Keeps the session alive.
  private let session: Session
  private let subscription: SessionSubscription

  init(of session: Session, _ subscription: SessionSubscription) {
    self.session = session
    self.subscription = subscription
  }

  /// Begins to wait for events.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(events: self)
  }
}

/// Keeps a listener in the listeners for as long as somebody could ask it.
final class SessionSubscription: Sendable {
  let listener: SessionListener
  private let calls: CallQueue

  init(to calls: CallQueue, _ wanted: IdleEvents) {
    self.calls = calls
    listener = SessionListener(wanted)
    calls.listeners.add(listener)
    calls.wakeUp.signal()
  }

  deinit {
    cancel()
  }

  /// Ends the listener; the thread stops to idle if it was the last.
  func cancel() {
    calls.listeners.remove(listener)
    calls.wakeUp.signal()
  }
}
