import Glibc
import Synchronization

/// Work to do when the process exits, for objects in static variables, which are never released.
enum ExitCleanup {
  private struct State {
    var isRegistered = false
    var next = 0
    var actions: [Int: @Sendable () -> Void] = [:]
  }

  private static let state = Mutex(State())

  /// Adds an action, to be run before those that were added earlier; returns a number with which it
  /// can be removed.
  static func add(_ action: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      if !state.isRegistered { atexit { ExitCleanup.run() } }
      state.isRegistered = true
      state.next += 1
      state.actions[state.next] = action
      return state.next
    }
  }

  /// Forgets an action.
  static func remove(_ number: Int) {
    _ = state.withLock { $0.actions.removeValue(forKey: number) }
  }

  private static func run() {
    let actions = state.withLock { $0.actions }
    for (_, action) in actions.sorted(by: { $0.key > $1.key }) { action() }
  }
}
