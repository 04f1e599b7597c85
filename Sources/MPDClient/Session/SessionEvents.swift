internal import Platform

/// The events of a session, in order, from the creation of this sequence on.
///
/// Events that have not been delivered yet are merged: changes are combined into one set, and only the latest
/// connection event (`.disconnected` or `.reconnected`) is kept. Thus a slow listener costs no memory and misses no
/// change. If changes and a connection event are waiting, `.reconnected` is delivered before the changes, and
/// `.disconnected` after them.
///
/// The iteration ends when the session is closed or the iterating task is cancelled. After a cancellation, a later
/// iteration ends at once, as with `AsyncStream`. Otherwise, a later iteration continues where the previous iterator
/// stopped. If an iterator is created while another one is in use, it has a subscription of its own, as if
/// ``Session/events(_:initially:)`` had been called again: each iterator gets every event from then on.
///
/// This sequence keeps the session alive.
public struct SessionEvents: AsyncSequence, Sendable {
  /// An iterator that waits for the events.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let loan: SubscriptionLoan

    /// Waits for the next event and returns it; nil if the session was closed or the task was cancelled.
    public mutating func next() async -> SessionEvent? {
      await next(isolation: nil)
    }

    /// Waits for the next event and returns it; nil if the session was closed or the task was cancelled.
    ///
    /// - Parameter actor: the caller's actor; nil if there is none.
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

  init(of session: Session, _ subscribe: @escaping @Sendable () -> SessionSubscription) {
    pool = SubscriptionPool(of: session, subscribe)
  }

  /// Creates an iterator, which begins to wait for events with its first `next()`.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(loan: SubscriptionLoan(from: pool))
  }
}

/// Keeps the subscription of a sequence of events while no iterator uses it, so that the next iterator also receives
/// the events that occur in between.
private final class SubscriptionPool: Sendable {
  /// The session, which this reference keeps alive.
  private let session: Session
  private let subscribe: @Sendable () -> SessionSubscription
  private let unused: Locked<SessionSubscription?>

  init(of session: Session, _ subscribe: @escaping @Sendable () -> SessionSubscription) {
    self.session = session
    self.subscribe = subscribe
    unused = Locked(subscribe())
  }

  func take() -> SessionSubscription {
    let subscription = unused.withLock { unused in
      defer { unused = nil }
      return unused
    }
    return subscription ?? subscribe()
  }

  /// Keeps a subscription for the next iterator, unless another unfinished subscription is already being kept.
  func put(_ subscription: SessionSubscription) {
    // The subscription that is not kept is released only after the lock has been released.
    _ = unused.withLock { unused in
      if let kept = unused, !kept.listener.isFinished { return subscription }
      defer { unused = subscription }
      return unused ?? subscription
    }
  }
}

/// A subscription that returns to its pool when its iterator is released, so that a later iteration misses no event.
private final class SubscriptionLoan: Sendable {
  let subscription: SessionSubscription
  private let pool: SubscriptionPool

  init(from pool: SubscriptionPool) {
    self.pool = pool
    subscription = pool.take()
  }

  deinit { pool.put(subscription) }
}

/// A listener's registration with a session, which lasts as long as this object exists.
final class SessionSubscription: Sendable {
  let listener: SessionListener
  private let calls: CallQueue

  init(to calls: CallQueue, _ wanted: IdleEvents, initially: IdleEvents) {
    self.calls = calls
    listener = SessionListener(wanted, initially: initially)
    calls.listeners.add(listener)
    calls.wakeUp.signal()
  }

  deinit {
    cancel()
  }

  /// Ends the listener. If this was the session's last listener, the session's thread stops idling.
  func cancel() {
    calls.listeners.remove(listener)
    calls.wakeUp.signal()
  }
}
