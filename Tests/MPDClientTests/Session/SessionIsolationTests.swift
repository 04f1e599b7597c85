import Dispatch
import Glibc
import Platform
import Testing
import TestSupport

@testable import MPDClient

/// The closure of `Session.list`, which may use the state of the actor that calls.
@Suite(.timeLimit(.minutes(1))) struct SessionIsolationTests {
  @Test func theClosureOfAListRunsInTheCallersIsolation() async throws {
    let server = try LiveServer(library: nil)
    let caller = Caller()
    #expect(try await caller.queueLength(in: Session(server.settings)) == 0)
    #expect(await caller.wasIsolated == [true])
  }
}

/// An actor with an executor of its own, on whose thread alone its state may be used.
private actor Caller {
  private let executor = MarkedExecutor()
  private(set) var wasIsolated: [Bool] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  func queueLength(in session: Session) async throws -> Int {
    let (status, replies) = try await session.list { list in
      wasIsolated.append(executor.isCurrent)
      return list.append(.status)
    }
    return try replies.reply(for: status).queueLength
  }
}

/// Runs jobs one after the other, and knows on which thread one is running.
private final class MarkedExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "isolation")
  private let thread = Locked<pthread_t?>(nil)

  /// Whether the caller runs in a job of this executor.
  var isCurrent: Bool {
    let own = pthread_self()
    return thread.withLock { $0 == own }
  }

  func enqueue(_ job: UnownedJob) {
    queue.async { [self] in
      let own = pthread_self()
      thread.withLock { $0 = own }
      job.runSynchronously(on: asUnownedSerialExecutor())
      thread.withLock { $0 = nil }
    }
  }
}
