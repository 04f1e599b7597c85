import Bytes
import ListingIndex
import Testing
import TestSupport

@testable import MPDClient

/// The server-side settings that a session's new connection gets from the one before it.
@Suite(.timeLimit(.minutes(1))) struct SessionStateTests {
  private func answered(_ lines: ByteString...) -> [ScriptedServer.Step] {
    lines.flatMap { [.expect($0), .send("OK\n")] }
  }

  private func next(_ events: SessionEvents) async throws -> SessionEvent? {
    try await within {
      var iterator = events.makeAsyncIterator()
      return await iterator.next()
    }
  }

  @Test func aNewConnectionGetsTheSettingsOfTheOneBefore() async throws {
    let told: [ByteString] = [#"password "x""#, #"partition "p""#, #"subscribe "set""#]
    let list: [ScriptedServer.Step] = [
      .receiveUntil("command_list_end"), .send("list_OK\nOK\n"),
    ]
    let first = answered(told[0], told[2]) + list + answered(#"subscribe "called""#)
    let second = answered(told[0], told[1], told[2], #"subscribe "called""#)
    let server = try ScriptedServer(scripts: [
      [.greeting] + first + [.expect("status"), .close],
      [.greeting] + second + [.expect("status"), .send("volume: 3\nOK\n"), .hang],
    ])
    var settings = server.settings()
    settings.password = "x"
    settings.subscriptions = ["set"]
    let session = try Session(
      settings, cancellationGrace: .milliseconds(500), idleDelay: .seconds(3_600))
    try await session.list { list in list.append(.switchPartition("p")) }
    try await session.run(.subscribe(to: "called"))
    #expect(try await session.run(.status).volume == 3)
    #expect(session.generation == 2)
    #expect(server.failures == [])
  }

  private static let refused: [ScriptedServer.Step] = [
    .greeting, .expect(#"partition "p""#), .send("ACK [50@0] {partition} No such partition\n"),
  ]

  /// The partition that a call has switched to was deleted: a call fails before any runs in another one.
  @Test func aRefusedSettingFailsOneCall() async throws {
    let server = try ScriptedServer(scripts: [
      [.greeting] + answered(#"partition "p""#) + [.close], Self.refused,
      [.greeting, .expect("play"), .send("OK\n"), .hang],
    ])
    let session = try server.session()
    try await session.run(.switchPartition("p"))
    #expect(server.waitForEnd())
    #expect(await Outcome(running: .play, over: session) == .refused(.ack(.noExist)))
    try await session.run(.play)
    #expect(server.failures == [])
  }

  @Test func aRefusalThatIsOnlyReportedToListenersRemains() async throws {
    let server = try ScriptedServer(scripts: [
      [.greeting] + answered(#"partition "p""#) + [.close], Self.refused,
    ])
    let session = try server.session()
    try await session.run(.switchPartition("p"))
    #expect(server.waitForEnd())
    let events = session.events()
    #expect(try await eventually { server.connectionCount >= 4 })
    #expect(Set(server.receivedLines) == [#"partition "p""#])
    let refusal: MPDError? = try await within {
      for await case .disconnected(let error) in events where error.code != .closed {
        return error
      }
      return nil
    }
    #expect(refusal?.code == .ack(.noExist))
    #expect(refusal?.command == "partition")
    #expect(await Outcome(running: .play, over: session) == .refused(.ack(.noExist)))
  }

  @Test func aListingThatReplacesTheConnectionIsReported() async throws {
    let server = try ScriptedServer(scripts: [
      [.greeting, .expect("idle"), .expect("noidle"), .send("OK\n")]
        + answered(#"tagtypes "clear""#) + [.expect(#"lsinfo "A""#), .close],
      [.greeting] + answered(#"tagtypes "clear""#)
        + [.expect(#"lsinfo "A""#), .send("directory: A/x\nOK\n"), .expect("idle"), .hang],
    ])
    let session = try server.session()
    let events = session.events()
    #expect(try await eventually { server.receivedLines == ["idle"] })
    #expect(try await session.listing(of: "A").count == 1)
    #expect(session.generation == 2)
    #expect(try await next(events) == .reconnected(generation: 2))
    #expect(try await eventually { server.receivedLines.last == "idle" })
    #expect(server.failures == [])
  }

  @Test func aClosureThatReconnectsIsReported() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    let events = session.events([])
    try await session.withConnection { try $0.reconnect() }
    #expect(session.generation == 2)
    #expect(try await next(events) == .reconnected(generation: 2))
    try await session.withConnection { try $0.reconnect() }
    #expect(session.generation == 3)
  }

  @Test func settingsSurviveAServerRestart() async throws {
    let server = try LiveServer(library: [.song("s", tags: ["Artist": "A", "Title": "T"])])
    var settings = server.settings
    settings.tagTypes = [.title]
    settings.subscriptions = ["c"]
    let session = try Session(settings)
    for generation in 1...2 {
      #expect(try await session.run(.tagTypes) == [.title])
      #expect(try await session.run(.channels) == ["c"])
      #expect(session.generation == generation)
      try server.restart()
    }
  }
}
