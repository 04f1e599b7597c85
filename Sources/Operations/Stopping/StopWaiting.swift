internal import Glibc
internal import MPDClient
internal import Platform

/// The next step of a process that waits to stop the player.
enum StopStep {
  /// The process ends.
  case end
  /// The process waits for an event, at most until a moment; nil for no limit.
  case wait(IdleEvents, until: ContinuousClock.Instant?)
}

/// A process that waits to stop the player, and undoes its changes when a signal ends it.
final class StopWaiting: Sendable {
  private let changes = Locked(StopChanges())
  private let record: @Sendable (StopChanges) -> Void
  private let isWanted: @Sendable () -> Bool

  /// - Parameters:
  ///   - record: stores the present changes, in case the process is killed.
  ///   - isWanted: returns whether the process should go on.
  init(
    recordingIn record: @escaping @Sendable (StopChanges) -> Void,
    while isWanted: @escaping @Sendable () -> Bool
  ) {
    (self.record, self.isWanted) = (record, isWanted)
  }

  /// Whether all changes have been undone.
  var hasUndoneAll: Bool { changes.withLock { $0.isEmpty } }

  /// A description of the earlier values of settings that are still changed; nil if all changes have been undone.
  var text: String? { changes.withLock { $0.isEmpty ? nil : $0.text } }

  /// Makes the signals that end the process undo its changes first.
  ///
  /// A thread waits for the signals, since a signal handler could not communicate with the server.
  ///
  /// - Parameter cleanUp: called at the end if everything was undone.
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

  /// Changes settings of the player and records their earlier values. A signal that arrives meanwhile takes effect
  /// afterwards.
  func change<Result>(_ body: (inout StopChanges) throws -> Result) throws -> Result {
    try changes.withLock { changes in
      let earlier = changes
      defer { if changes != earlier { record(changes) } }
      return try body(&changes)
    }
  }

  /// Performs steps until the last one. If the connection is lost, waits until the server answers again; before
  /// `begin`, no longer than the timeout, since a command is waiting for this process.
  ///
  /// - Parameters:
  ///   - timeout: the timeout of the connection.
  ///   - begin: called after the first step; returns whether the process should go on.
  ///   - step: called with the connection, and with whether the connection is new.
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
  /// Undoes the changes over a separate connection; returns whether this was possible.
  fileprivate mutating func undo(_ settings: ConnectionSettings) -> Bool {
    guard !isEmpty else { return true }
    var settings = settings
    settings.timeout = min(settings.timeout, maxUndoing)
    guard var server = try? Connection.open(settings) else { return false }
    return (try? undo(over: &server)) != nil
  }
}

/// The longest pause between two attempts to connect. It is short, since the server may play on meanwhile, and the
/// next song may be the last one.
private let maxPause = Duration.milliseconds(500)
/// How long to wait for a server that does not answer before giving up.
private let maxOutage = Duration.seconds(600)
/// The timeout for undoing the changes when a signal ends the process.
private let maxUndoing = Duration.seconds(4)
