/// The events of a session, in order, from the moment on that this was made.
///
/// Events that nobody has asked for yet are merged: changes into one set, and of the connection only
/// the latest event is kept. A slow listener costs no memory and misses no change. `.reconnected`
/// comes before the changes that are kept with it, `.disconnected` after them.
///
/// The iteration ends when the session is closed, or, as with `AsyncStream`, for good when the
/// task that iterates is cancelled. Iterating again later goes on where the iterator before has
/// stopped. While one iterator is in use, another one subscribes anew, as if it came from a call of
/// `Session.events(_:initially:)` of its own: each gets every event from then on.
///
/// The session lives at least as long as this.
public struct SessionEvents: AsyncSequence, Sendable {
  /// Waits for the events.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let loan: SubscriptionLoan

    /// The next event; nil when the session was closed or the task cancelled.
    public mutating func next() async -> SessionEvent? {
      await next(isolation: nil)
    }

    /// The next event; nil when the session was closed or the task cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> SessionEvent? {
      let subscription = loan.subscription
      return await withTaskCancellationHandler {
        await subscription.listener.next()
      } onCancel: {
        subscription.cancel()
      }
    }
  }

  private let pool: SubscriptionPool

  /// Subscribes at once.
  init(of session: Session, _ subscribe: @escaping @Sendable () -> SessionSubscription) {
    pool = SubscriptionPool(of: session, subscribe)
  }

  /// Creates an iterator, which begins to wait with its first `next()`.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(loan: SubscriptionLoan(from: pool))
  }
}

/// The subscription of a sequence while no iterator uses it.
private final class SubscriptionPool: Sendable {
  /// Kept alive.
  private let session: Session
  private let subscribe: @Sendable () -> SessionSubscription
  private let unused: Locked<SessionSubscription?>

  init(of session: Session, _ subscribe: @escaping @Sendable () -> SessionSubscription) {
    self.session = session
    self.subscribe = subscribe
    unused = Locked(subscribe())
  }

  /// Returns the unused subscription, or else a new one.
  func take() -> SessionSubscription {
    let subscription = unused.withLock { unused in
      defer { unused = nil }
      return unused
    }
    return subscription ?? subscribe()
  }

  func put(_ subscription: SessionSubscription) {
    unused.withLock { $0 = $0 ?? subscription }
  }
}

/// A subscription that goes back to its pool with its iterator, so that iterating again misses no
/// event.
private final class SubscriptionLoan: Sendable {
  let subscription: SessionSubscription
  private let pool: SubscriptionPool

  init(from pool: SubscriptionPool) {
    self.pool = pool
    subscription = pool.take()
  }

  deinit { pool.put(subscription) }
}

/// A listener that is registered for as long as somebody can ask it.
final class SessionSubscription: Sendable {
  let listener: SessionListener
  private let calls: CallQueue

  init(to calls: CallQueue, _ wanted: IdleEvents, initially: IdleEvents) {
    self.calls = calls
    listener = SessionListener(wanted)
    listener.post(.changed(initially))
    calls.listeners.add(listener)
    calls.wakeUp.signal()
  }

  deinit {
    cancel()
  }

  /// Ends the listener; without another one the session's thread stops idling.
  func cancel() {
    calls.listeners.remove(listener)
    calls.wakeUp.signal()
  }
}
