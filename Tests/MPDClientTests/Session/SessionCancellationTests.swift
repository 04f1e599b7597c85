import Bytes
import ListingIndex
import Platform
import Testing
import TestSupport

@testable import MPDClient

@Suite(.timeLimit(.minutes(1))) struct SessionCancellationTests {
  /// Starts a call and cancels it once a condition holds.
  private func outcome<Reply: Sendable>(
    of call: @escaping @Sendable () async throws -> Reply, cancelledOnce condition: () -> Bool
  ) async throws -> Outcome<Bool> {
    let task = Task {
      await Outcome {
        _ = try await call()
        return true
      }
    }
    #expect(try await eventually(condition))
    task.cancel()
    return try await within { await task.value }
  }

  @Test func aHangingServerDelaysNeitherTheCancelledTaskNorTheNextCall() async throws {
    let server = try ScriptedServer(scripts: [
      [.greeting, .receiveLine, .hang], [.greeting, .expect("ping"), .send("OK\n"), .hang],
    ])
    let session = try server.session(timeout: .seconds(3_600))
    let cancelled = try await outcome(of: { try await session.run(.status) }) {
      server.receivedLines == ["status"]
    }
    #expect(cancelled == .cancelled)
    #expect(await Outcome(running: .raw("ping"), over: session) == .value(true))
    #expect(server.receivedLines == ["status", "ping"])
    #expect(session.generation == 2)
  }

  @Test func aServerThatHangsInTheMiddleOfAnAnswerDelaysNoCall() async throws {
    let server = try ScriptedServer(scripts: [
      [.greeting, .receiveLine, .send("volume: 1\nrepe"), .hang],
      [.greeting, .expect("currentsong"), .sendLines("file: a", "OK"), .hang],
    ])
    let session = try server.session(timeout: .seconds(3_600))
    let cancelled = try await outcome(of: { try await session.run(.status) }) {
      server.receivedLines == ["status"]
    }
    #expect(cancelled == .cancelled)
    #expect(try await within { try await session.run(.currentSong)?.uri } == "a")
  }

  @Test func anAnswerThatArrivesInTimeIsDroppedAndTheConnectionKept() async throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("status"), .sendLines("file: wrong", "OK"), .expect("currentsong"),
      .sendLines("file: right", "OK"), .hang,
    ])
    let session = try server.session(cancellationGrace: .seconds(60))
    let gate = Gate()
    let cancelled = try await outcome(of: { try await session.run(.status.heldUp(at: gate)) }) {
      gate.isReached
    }
    #expect(cancelled == .cancelled)
    #expect(server.receivedLines == [])
    gate.open()
    #expect(try await within { try await session.run(.currentSong)?.uri } == "right")
    #expect(server.failures == [])
    #expect(server.connectionCount == 1)
  }

  @Test func aCancelledCallThatIsQueuedIsNotSent() async throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("ping"), .send("OK\n"), .expect("status"), .send("OK\n"), .hang,
    ])
    let session = try server.session()
    let gate = Gate()
    async let first = Outcome(running: .raw("ping").heldUp(at: gate), over: session)
    #expect(try await eventually { gate.isReached })
    let hasBegun = Locked(false)
    let second = try await outcome {
      hasBegun.withLock { $0 = true }
      try await session.run(.clear)
    } cancelledOnce: {
      hasBegun.withLock { $0 }
    }
    #expect(second == .cancelled)
    gate.open()
    #expect(await first == .value(true))
    try await session.run(.status)
    #expect(server.receivedLines == ["ping", "status"])
    #expect(server.connectionCount == 1)
  }

  @Test func aTaskCancelledBeforehandSendsNothing() async throws {
    let ping: [ScriptedServer.Step] = [.receiveLine, .send("OK\n")]
    let server = try ScriptedServer(script: [.greeting] + ping + ping + [.hang])
    let session = try server.session()
    try await session.run(.raw("ping"))
    for _ in 0..<300 {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await Outcome { try await session.run(.clear) == () }
      }
      #expect(await task.value == .cancelled)
    }
    try await session.run(.raw("ping"))
    #expect(server.receivedLines == ["ping", "ping"])
  }

  @Test func aServerWithoutAGreetingDelaysNoCancelledTask() async throws {
    let server = try ScriptedServer(script: [.hang])
    let session = try server.session(timeout: .seconds(4))
    let cancelled = try await outcome(of: { try await session.run(.status) }) {
      server.connectionCount == 1
    }
    #expect(cancelled == .cancelled)
    #expect(await Outcome(running: .status, over: session) == .refused(.timeout))
  }

  @Test func aClosureOfACancelledTaskIsInterruptedAndAwaited() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    let state = Locked("not begun")
    let cancelled = try await outcome {
      try await session.withConnection { connection in
        state.withLock { $0 = "waiting" }
        defer { state.withLock { $0 = "ended" } }
        _ = try connection.idle(.sticker)
      }
    } cancelledOnce: {
      state.withLock { $0 == "waiting" }
    }
    #expect(cancelled == .cancelled)
    #expect(state.withLock { $0 } == "ended")
    #expect(try await session.run(.status).queueLength == 0)
  }

  @Test func aClosureThatEndsInTimeKeepsItsResultAndConnection() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings, cancellationGrace: .seconds(60))
    let gate = Gate()
    let task = Task {
      try await session.withConnection { connection in
        gate.pass()
        return try connection.run(.status).queueLength
      }
    }
    #expect(try await eventually { gate.isReached })
    task.cancel()
    gate.open()
    #expect(try await within { try await task.value } == 0)
    try await session.run(.status)
    #expect(session.generation == 1)
  }

  @Test func anInterruptedListingDoesNotStartAgainByWindows() async throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("tagtypes \"clear\""), .send("OK\n"), .receiveLine, .hang,
    ])
    let session = try server.session(timeout: .seconds(3_600))
    let cancelled = try await outcome(of: {
      try await session.withConnection { try $0.listing(of: "A").count }
    }) { server.receivedLines.last == "lsinfo \"A\"" }
    #expect(cancelled == .cancelled)
    #expect(server.receivedLines.count { $0.description.hasPrefix("lsinfo") } == 1)
    #expect(!server.receivedLines.contains { $0.description.hasPrefix("find") })
  }

  @Test func noCallGetsAnotherCallsAnswer() async throws {
    let library = MusicLibrary(
      (0..<20).map { .directory("d\(ByteString("\($0)"))", [.song("s.wav")]) })
    let server = try LiveServer(library: library)
    let session = try Session(server.settings)
    var counts = (answered: 0, cancelled: 0)
    for round in 0..<40 {
      let tasks = (0..<20).map { number in
        Task { try await session.run(.raw("lsinfo", [ByteString("d\(number)")])).first?.value }
      }
      for number in 0..<20 where (number + round) % 3 == 0 { tasks[number].cancel() }
      for number in 0..<20 {
        let answer = await Outcome { try await tasks[number].value }
        switch answer {
        case .value(let uri):
          #expect(uri == ByteString("d\(number)/s.wav"))
          counts.answered += 1
        case .cancelled: counts.cancelled += 1
        default: Issue.record("\(answer)")
        }
      }
    }
    #expect(counts.answered + counts.cancelled == 800)
    #expect(counts.answered >= 500)
  }
}
