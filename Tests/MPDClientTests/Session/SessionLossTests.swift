import Bytes
import MPDClient
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(1))) struct SessionLossTests {
  private static let answered: [ScriptedServer.Step] = [
    .greeting, .receiveLine, .sendLines("volume: 3", "OK"), .hang,
  ]

  @Test(
    arguments: [
      [.close], [.send("vol"), .close], [.send("volume: 1\n"), .close],
      [.send("volume: 1\nO"), .close],
    ] as [[ScriptedServer.Step]])
  func anIdempotentCallIsSentOnceMore(_ end: [ScriptedServer.Step]) async throws {
    let server = try ScriptedServer(scripts: [[.greeting, .expect("status")] + end, Self.answered])
    let session = try server.session()
    let pairs = try await within { try await session.run(.status).pairs }
    #expect(pairs == [Pair(name: "volume", value: "3")])
    #expect(server.receivedLines == ["status", "status"])
    #expect(session.generation == 2)
  }

  @Test func aCallIsNotSentAThirdTime() async throws {
    let server = try ScriptedServer(script: [.greeting, .receiveLine, .close])
    let session = try server.session()
    #expect(await Outcome(running: .status, over: session) == .refused(.closed))
    #expect(server.receivedLines == ["status", "status"])
    #expect(server.connectionCount == 2)
  }

  @Test func otherCallsAreNotRepeated() async throws {
    let server = try ScriptedServer(scripts: [[.greeting, .receiveLine, .close], Self.answered])
    let session = try server.session()
    #expect(await Outcome(running: .add("x"), over: session) == .refused(.closed))
    #expect(server.connectionCount == 1)
    try await session.run(.play)
    #expect(server.receivedLines == ["add \"x\"", "play"])
  }

  @Test(arguments: [false, true])
  func aListIsRepeatedIfAllItsRequestsAreIdempotent(_ isIdempotent: Bool) async throws {
    let server = try ScriptedServer(scripts: [
      [.greeting, .receiveUntil("command_list_end"), .send("list_OK\n"), .close],
      [
        .greeting, .receiveUntil("command_list_end"), .sendLines("list_OK", "list_OK", "OK"), .hang,
      ],
    ])
    let session = try server.session()
    let outcome = await Outcome {
      try await session.list { list in
        list.append(.status)
        if isIdempotent { list.append(.currentSong) } else { list.append(.play) }
      }.replies.pairs
    }
    #expect(outcome == (isIdempotent ? .value([[], []]) : .refused(.closed)))
    #expect(server.connectionCount == (isIdempotent ? 2 : 1))
  }

  @Test func aConnectionFoundClosedIsReplacedForAnyCommand() async throws {
    let server = try ScriptedServer(scripts: [
      [.greeting, .expect("ping"), .send("OK\n"), .close],
      [.greeting, .expect("play"), .send("OK\n"), .hang],
    ])
    let session = try server.session()
    try await session.run(.raw("ping"))
    #expect(server.waitForEnd())
    try await session.run(.play)
    #expect(server.failures == [])
    #expect(session.generation == 2)
  }

  @Test func aServerRestartBetweenCommandsGoesUnnoticed() async throws {
    let server = try LiveServer(library: .artists(count: 3))
    let session = try Session(server.settings)
    for generation in 1...3 {
      try await session.run(.add("Artists"))
      #expect(session.generation == generation)
      try server.restart()
    }
  }

  @Test func aRequestThatTimedOutIsNotResent() async throws {
    let server = try ScriptedServer(scripts: [[.greeting, .receiveLine, .hang], Self.answered])
    let session = try server.session(timeout: .seconds(1))
    #expect(await Outcome(running: .status, over: session) == .refused(.timeout))
    #expect(server.connectionCount == 1)
    #expect(try await session.run(.status).volume == 3)
  }

  @Test func callsThatWaitForAConnectionFailWithIt() async throws {
    let server = try ScriptedServer(script: [.hang])
    let session = try server.session(timeout: .seconds(2))
    async let first = Outcome(running: .status, over: session)
    #expect(try await eventually { server.connectionCount == 1 })
    async let second = Outcome(running: .play, over: session)
    let outcomes = await [first, second]
    #expect(outcomes == [.refused(.timeout), .refused(.timeout)])
  }

  @Test(
    arguments: [
      ([.close], .closed), ([.send("HTTP/1.1 400 Bad Request\n"), .hang], .malformed),
      ([.send("OK MP"), .close], .closed),
      ([.greeting, .expect("status"), .send("x\n"), .hang], .malformed),
      (
        [.greeting, .expect("status"), .send("volume: 3\nACK [4@0] {status} no\n"), .hang],
        .ack(.permission)
      ),
      (
        [
          .greeting, .expect("status"),
          .send(ByteString([UInt8](repeating: 97, count: 5000)) + "\n"), .hang,
        ], .malformed
      ),
    ] as [([ScriptedServer.Step], MPDError.Code)])
  func aHostileAnswerIsAnErrorAndNoWrongAnswerFollows(
    _ script: [ScriptedServer.Step], _ code: MPDError.Code
  ) async throws {
    let server = try ScriptedServer(scripts: [script, script, Self.answered])
    let session = try server.session(timeout: .seconds(3))
    #expect(await Outcome(running: .status, over: session) == .refused(code))
    guard code != .ack(.permission) else { return }
    if server.connectionCount == 1 { _ = await Outcome(running: .status, over: session) }
    #expect(
      try await within { try await session.run(.status).pairs } == [
        Pair(name: "volume", value: "3")
      ])
  }
}
