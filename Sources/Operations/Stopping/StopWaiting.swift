internal import Glibc
internal import MPDClient
internal import Platform

/// What a process that waits to stop the player does next.
enum StopStep {
  /// The process ends now.
  case end
  /// The process waits for an event, but no longer than until the given moment. If the moment is nil, it waits
  /// indefinitely.
  case wait(IdleEvents, until: ContinuousClock.Instant?)
}

/// Runs the main loop of a process that waits to stop the player. If a signal ends the process, its changes are undone.
final class StopWaiting: Sendable {
  private let changes = Locked(StopChanges())
  private let record: @Sendable (StopChanges) -> Void
  private let isWanted: @Sendable () -> Bool

  /// Creates the loop of a process that has not changed anything yet.
  ///
  /// - Parameters:
  ///   - record: stores the current changes, so that they are known if the process is killed.
  ///   - isWanted: returns whether the process should continue.
  init(
    recordingIn record: @escaping @Sendable (StopChanges) -> Void,
    while isWanted: @escaping @Sendable () -> Bool
  ) {
    (self.record, self.isWanted) = (record, isWanted)
  }

  /// Whether all changes have been undone.
  var hasUndoneAll: Bool { changes.withLock { $0.isEmpty } }

  /// A description of the changed settings with their earlier values; nil if all changes have been undone.
  var text: String? { changes.withLock { $0.isEmpty ? nil : $0.text } }

  /// Makes the process undo its changes before a signal ends it.
  ///
  /// A separate thread waits for the signals, since a signal handler could not communicate with the server.
  ///
  /// - Parameter cleanUp: called before the process ends, if all changes could be undone.
  func undoAtSignal(
    _ settings: ConnectionSettings, cleanUp: @escaping @Sendable () -> Void
  ) throws {
    try catchEndingSignals { [changes] in
      changes.withLock { changes in
        guard changes.undo(settings) else { _exit(1) }
        cleanUp()
        _exit(0)
      }
    }
  }

  /// Calls a closure that changes settings of the player, and records their earlier values. A signal that arrives
  /// during the call takes effect afterwards.
  func change<Result>(_ body: (inout StopChanges) throws -> Result) throws -> Result {
    try changes.withLock { changes in
      let earlier = changes
      defer { if changes != earlier { record(changes) } }
      return try body(&changes)
    }
  }

  /// Performs steps until one of them returns `end`. If the connection is lost, waits until the server answers again.
  /// Before `begin` is called, this wait is limited by the timeout, since the command that started this process is
  /// still waiting for it.
  ///
  /// - Parameters:
  ///   - timeout: the timeout of the connection.
  ///   - begin: called after the first step; returns whether the process should continue.
  ///   - step: performs a step, given the connection and whether the connection is new.
  func run(
    over server: inout Connection, timeout: Duration, begin: () -> Bool,
    _ step: (inout Connection, Bool) throws -> StopStep
  ) throws {
    var (isNew, hasBegun) = (true, false)
    let latestBegin = ContinuousClock.now + timeout
    while true {
      do {
        guard isWanted() else { return try undo(over: &server) }
        let next = try step(&server, isNew)
        guard hasBegun || begin() else { return try undo(over: &server) }
        (isNew, hasBegun) = (false, true)
        guard case .wait(let events, let moment) = next else { return }
        _ = try server.idle(events, until: moment)
      } catch let error as MPDError {
        guard error.code.isOutage, hasBegun || error.code != .timeout else { throw error }
        let end = hasBegun ? .now + maxOutage : latestBegin
        try server.reconnecting(until: end, maxPause: maxPause) { server in
          _ = try server.run(.status)
        } onFailure: {
        }
        isNew = true
      }
    }
  }
}

extension StopWaiting {
  private func undo(over server: inout Connection) throws {
    try change { changes in try changes.undo(over: &server) }
  }
}

extension StopChanges {
  /// Undoes the changes over a separate connection. Returns whether this succeeded.
  fileprivate mutating func undo(_ settings: ConnectionSettings) -> Bool {
    guard !isEmpty else { return true }
    var settings = settings
    settings.timeout = min(settings.timeout, maxUndoing)
    guard var server = try? Connection.open(settings) else { return false }
    return (try? undo(over: &server)) != nil
  }
}

/// The longest pause between two attempts to connect. The pause is short, because the server may continue to play
/// meanwhile, and its next song may be the last one before the stop.
private let maxPause = Duration.milliseconds(500)
/// The maximum time to wait for a server that has stopped answering.
private let maxOutage = Duration.seconds(600)
/// The maximum timeout of the connection over which the changes are undone when a signal ends the process.
private let maxUndoing = Duration.seconds(4)
