import Bytes
import MPDClient
import Testing
import TestSupport

/// `Session.withTimeLimit(_:_:)`.
@Suite(.timeLimit(.minutes(1))) struct SessionTimeLimitTests {
  @Test func callsWithinTheLimitReturnTheirResult() async throws {
    let server = try LiveServer(library: .artists(count: 3))
    let session = try Session(server.settings)
    let length = try await session.withTimeLimit(.seconds(30)) { session in
      try await session.run(.add("Artists"))
      return try await session.run(.status).queueLength
    }
    #expect(length == 3)
    let sticker = try await session.withTimeLimit(.seconds(30)) {
      try await $0.sticker("rating", of: "nowhere")
    }
    #expect(sticker == nil)
  }

  @Test func aSilentServerIsLeftAtTheEndOfTheTime() async throws {
    let server = try ScriptedServer(scripts: [
      [.greeting, .receiveLine, .hang], [.greeting, .expect("ping"), .send("OK\n"), .hang],
    ])
    let session = try server.session(cancellationGrace: .milliseconds(10))
    let outcome = await Outcome {
      try await session.withTimeLimit(.milliseconds(50)) { try await $0.run(.status).queueLength }
    }
    #expect(outcome == .refused(.timeout))
    try await session.run(.raw("ping"))
    #expect(server.failures == [])
  }

  @Test func theLimitIncludesTheCallsOfOthers() async throws {
    let server = try LiveServer()
    let (session, gate) = (try Session(server.settings), Gate())
    let other = Task { try await session.withConnection { _ in gate.pass() } }
    #expect(try await eventually { gate.isReached })
    let outcome = await Outcome {
      try await session.withTimeLimit(.milliseconds(50)) { try await $0.run(.status).queueLength }
    }
    #expect(outcome == .refused(.timeout))
    gate.open()
    try await other.value
  }

  @Test func errorsOfTheClosureAreThrownAsTheyAre() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    let refused = await Outcome {
      try await session.withTimeLimit(.seconds(30)) { session in
        try await session.run(.add("nowhere"))
        return true
      }
    }
    #expect(refused == .refused(.ack(.noExist)))
  }

  @Test func aCancelledTaskIsNotOutOfTime() async throws {
    let server = try ScriptedServer(script: [.greeting, .receiveLine, .hang])
    let session = try server.session(cancellationGrace: .milliseconds(10))
    let task = Task {
      try await session.withTimeLimit(.seconds(30)) { try await $0.run(.status).queueLength }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
