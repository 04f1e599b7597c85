internal import Glibc
internal import MPDClient
internal import Platform

/// The next thing that a process does which waits to stop the player.
enum StopStep {
  /// The process ends.
  case end
  /// The process waits for an event, at most until a moment; nil for no limit.
  case wait(IdleEvents, until: ContinuousClock.Instant?)
}

/// A process that waits to stop the player, and undoes what it has changed when a signal ends it.
final class StopWaiting: Sendable {
  private let changes = Locked(StopChanges())
  private let record: @Sendable (StopChanges) -> Void
  private let isWanted: @Sendable () -> Bool

  /// - Parameters:
  ///   - record: writes down what has been changed, in case the process is killed.
  ///   - isWanted: returns whether the process is to go on.
  init(
    recordingIn record: @escaping @Sendable (StopChanges) -> Void,
    while isWanted: @escaping @Sendable () -> Bool
  ) {
    (self.record, self.isWanted) = (record, isWanted)
  }

  /// Whether nothing is left to be set back.
  var hasUndoneAll: Bool { changes.withLock { $0.isEmpty } }

  /// The settings before the changes that are left, in words; nil if nothing is left to be set
  /// back.
  var text: String? { changes.withLock { $0.isEmpty ? nil : $0.text } }

  /// Makes the signals that end the process undo its changes first.
  ///
  /// A thread waits for them, since a handler of signals could not talk to the server.
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

  /// Changes settings of the player and records what they were. A signal acts after that.
  func change<Result>(_ body: (inout StopChanges) throws -> Result) throws -> Result {
    try changes.withLock { changes in
      let earlier = changes
      defer { if changes != earlier { record(changes) } }
      return try body(&changes)
    }
  }

  /// Performs steps until the last one. If the connection is lost, waits until the server answers again: not
  /// beyond the timeout before `begin`, since a command waits for that.
  ///
  /// - Parameters:
  ///   - timeout: that of the connection.
  ///   - begin: is called after the first step; returns whether the process is to go on.
  ///   - step: is called with the connection, and with whether this is a new one.
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
  /// Undoes the changes over a connection of its own; returns whether that was possible.
  fileprivate mutating func undo(_ settings: ConnectionSettings) -> Bool {
    guard !isEmpty else { return true }
    var settings = settings
    settings.timeout = min(settings.timeout, maxUndoing)
    guard var server = try? Connection.open(settings) else { return false }
    return (try? undo(over: &server)) != nil
  }
}

/// The longest pause between two attempts to connect: the server may play on meanwhile, and the next song may be
/// the last one.
private let maxPause = Duration.milliseconds(500)
/// The time after which a server that does not come back is given up.
private let maxOutage = Duration.seconds(600)
/// The timeout of a process that is to end.
private let maxUndoing = Duration.seconds(4)
