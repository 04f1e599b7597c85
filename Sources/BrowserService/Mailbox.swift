package import Browser
internal import CommandRuntime
internal import Platform

/// Events that other threads send to the browser's loop.
package final class Mailbox: Sendable {
  private let wakeUp: WakeUp
  private let events = Locked<[BrowserEvent]>([])

  package init() throws {
    wakeUp = try WakeUp()
  }

  /// A descriptor that is readable while the mailbox contains events. The browser's loop waits for this descriptor as
  /// well as for the terminal.
  var descriptor: Int32 { wakeUp.descriptor ?? -1 }

  /// Adds an event, and wakes the loop.
  ///
  /// While a program of the user's own has the terminal, nobody takes the events. Then those that a later one supersedes
  /// are dropped, so that their number stays bounded.
  package func send(_ event: BrowserEvent) {
    events.withLock { events in
      guard events.count >= maxWaiting else { return events.append(event) }
      let count = events.count
      events.removeAll { event.supersedes($0) }
      events.append(events.count < count ? event.independent : event)
    }
    wakeUp.signal()
  }

  /// Wakes the loop without an event, so that it draws the screen again.
  package func wake() { wakeUp.signal() }

  /// Removes and returns all events, in order.
  func takeAll() -> [BrowserEvent] {
    wakeUp.clear()
    return events.withLock { events in
      defer { events = [] }
      return events
    }
  }

  /// Performs an action. If the action fails, sends an event with the error's message, unless the action was cancelled.
  func attempt(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async {
    do { try await body() } catch is CancellationError {} catch {
      send(.failed(nil, sentence(for: error)))
    }
  }
}

/// The number of waiting events from which on those that a later one supersedes are dropped. The loop usually takes
/// events before there are so many.
private let maxWaiting = 64

extension BrowserEvent {
  /// Whether an earlier event has no effect that is still to be seen after this one.
  fileprivate func supersedes(_ earlier: BrowserEvent) -> Bool {
    switch (self, earlier) {
    case (.player, .player), (.connection, .connection), (.searched, .searched): true
    case (.failed(nil, _), .failed(nil, _)), (.failed(nil, _), .done), (.done, .done): true
    case (.album(let id, let album), .album(let other, let earlier)):
      id == other && album.identity == earlier.identity
    case (.albums(let id, _), .albums(let other, _)), (.albums(let id, _), .album(let other, _)):
      id == other
    default: list != nil && list == earlier.list
    }
  }

  /// The list whose rows the event brings; nil for other events.
  private var list: ListID? {
    switch self {
    case .rows(let id, _, _), .changed(let id, _, _): id
    default: nil
    }
  }

  /// The event in a form that does not depend on the events before it: rows without how they differ from earlier ones.
  fileprivate var independent: BrowserEvent {
    guard case .changed(let id, let contents, _) = self else { return self }
    return .rows(id, contents, received: contents.count)
  }
}

/// Returns the message that describes an error to the user.
func sentence(for error: any Error) -> String { CommandFailure(error).message }
