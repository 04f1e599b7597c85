import Bytes
import Glibc
import Platform
import Testing
import TestSupport

@testable import MPDClient

extension LiveServer {
  /// The settings of a session with this server.
  var settings: ConnectionSettings {
    ConnectionSettings(addresses: [.socket(path: ByteString(socketPath))], timeout: .seconds(20))
  }
}

extension ScriptedServer {
  /// The settings of a session with this server.
  func settings(timeout: Duration = .seconds(20)) -> ConnectionSettings {
    ConnectionSettings(
      addresses: [.socket(path: ByteString(socketPath))], timeout: timeout)
  }
}

extension ScriptedServer {
  /// Creates a session that does not idle without a listener, however busy the machine is.
  func session(
    timeout: Duration = .seconds(20), cancellationGrace: Duration = .milliseconds(500)
  ) throws(MPDError) -> Session {
    try Session(
      settings(timeout: timeout), cancellationGrace: cancellationGrace,
      idleDelay: .seconds(3_600))
  }
}

/// The error of a test that has waited longer than anything should take.
struct TookTooLong: Error {}

/// Returns the result of a closure, which is cancelled if it takes too long.
///
/// The time is slept in slices, so that it passes no faster than the closure can go on: on a busy machine other
/// tests may hold all threads for a minute.
func within<Value: Sendable>(
  _ limit: Duration = .seconds(20), _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup { group in
    group.addTask { try await body() }
    group.addTask {
      for _ in 0..<100 { try await Task.sleep(for: limit / 100) }
      throw TookTooLong()
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw TookTooLong() }
    return value
  }
}

/// Waits until a condition holds; returns false if it does not after 20 seconds.
func eventually(_ condition: () -> Bool) async throws -> Bool {
  for _ in 0..<4_000 {
    if condition() { return true }
    try await Task.sleep(for: .milliseconds(5))
  }
  return condition()
}

/// The outcome of a call within a limited time.
enum Outcome<Value: Sendable & Equatable>: Sendable, Equatable {
  case value(Value)
  case refused(MPDError.Code)
  case cancelled
  case late
  case other

  /// Runs a call and records its outcome.
  init(of body: @escaping @Sendable () async throws -> Value) async {
    do {
      self = .value(try await within { try await body() })
    } catch let error as MPDError {
      self = .refused(error.code)
    } catch is CancellationError {
      self = .cancelled
    } catch is TookTooLong {
      self = .late
    } catch {
      self = .other
    }
  }
}

extension Outcome where Value == Bool {
  /// Runs a request whose reply does not matter: the outcome is `.value(true)` if there is one.
  init<Reply: Sendable>(
    running request: Request<Reply>, over session: Session
  ) async {
    self = await Outcome {
      try await session.run(request)
      return true
    }
  }
}

/// A gate that blocks the session's thread until a test opens it, for 20 seconds at most.
final class Gate: Sendable {
  private let state = Locked((isReached: false, isOpen: false))

  /// Whether the thread has reached the gate.
  var isReached: Bool { state.withLock { $0.isReached } }

  /// Blocks the thread until the gate is open.
  func pass() {
    state.withLock { $0.isReached = true }
    for _ in 0..<60_000 where !state.withLock({ $0.isOpen }) { usleep(1_000) }
  }

  /// Opens the gate.
  func open() {
    state.withLock { $0.isOpen = true }
  }
}

extension Request {
  /// The same request, which waits at a gate before it is sent.
  func heldUp(at gate: Gate) -> Request {
    let line = line
    return Request(
      command, line.arguments, isIdempotent: isIdempotent, wantsTags: line.wantsTags, read: read
    ) { connection, _ in
      gate.pass()
      return line.send(over: connection)
    }
  }
}
