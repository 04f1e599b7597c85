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
  package func send(_ event: BrowserEvent) {
    events.withLock { $0.append(event) }
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

/// Returns the message that describes an error to the user.
func sentence(for error: any Error) -> String { CommandFailure(error).message }
