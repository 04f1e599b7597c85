import Bytes
import Testing
import TestSupport

@testable import MPDClient

/// A session without listeners and without calls.
@Suite(.timeLimit(.minutes(1))) struct SessionRestTests {
  @Test func anIdlingConnectionOutlivesTheServersTimeout() async throws {
    let server = try LiveServer(configuration: [#"connection_timeout "4""#])
    _ = try server.raw(["newpartition p"])
    let session = try Session(
      server.settings, cancellationGrace: .seconds(1), idleDelay: .milliseconds(100))
    try await session.run(.switchPartition("p"))
    try await Task.sleep(for: .seconds(8))
    #expect(try await session.run(.status).partition == "p")
    #expect(session.generation == 1)
  }

  /// Without this, the test above would prove nothing. Connecting alone sends no request.
  @Test func theServerClosesAConnectionThatDoesNotIdle() async throws {
    let server = try LiveServer(configuration: [#"connection_timeout "2""#])
    let session = try Session(
      server.settings, cancellationGrace: .seconds(1), idleDelay: .seconds(50))
    for _ in 0..<20 where session.generation < 2 {
      try await session.connect()
      try await Task.sleep(for: .seconds(1))
    }
    #expect(session.generation == 2)
  }

  @Test func aCallInterruptsIdling() async throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("ping"), .send("OK\n"), .expect("idle"), .expect("noidle"), .send("OK\n"),
      .expect("ping"), .send("OK\n"), .expect("idle"), .hang,
    ])
    let session = try Session(
      server.settings(), cancellationGrace: .seconds(1), idleDelay: .milliseconds(100))
    try await session.run(.ping)
    #expect(try await eventually { server.receivedLines.count == 2 })
    try await session.run(.ping)
    #expect(try await eventually { server.receivedLines.count == 5 })
    #expect(server.failures == [])
    #expect(session.generation == 1)
  }

  @Test func eventsWithoutAListenerAreDropped() async throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("ping"), .send("OK\n"), .expect("idle"),
      .sendLines("changed: mixer", "OK"), .expect("idle"), .expect("noidle"),
      .sendLines("changed: player", "OK"), .expect("ping"), .send("OK\n"), .hang,
    ])
    let session = try Session(
      server.settings(), cancellationGrace: .seconds(1), idleDelay: .milliseconds(100))
    try await session.run(.ping)
    #expect(try await eventually { server.receivedLines.count == 3 })
    let events = session.events()
    try await session.run(.ping)
    let first = try await within {
      var iterator = events.makeAsyncIterator()
      return await iterator.next()
    }
    #expect(first == .changed(.player))
    #expect(server.failures == [])
  }

  /// Nothing needs the connection, so no attempt to connect is made until a call does.
  @Test func aConnectionLostAtRestIsReplacedForTheNextCall() async throws {
    let server = try ScriptedServer(scripts: [
      [.greeting, .expect("ping"), .send("OK\n"), .expect("idle"), .close],
      [.greeting, .expect("play"), .send("OK\n"), .hang],
    ])
    let session = try Session(
      server.settings(), cancellationGrace: .seconds(1), idleDelay: .milliseconds(100))
    try await session.run(.ping)
    #expect(server.waitForEnd())
    try await Task.sleep(for: .milliseconds(500))
    #expect(server.connectionCount == 1)
    try await session.run(.play)
    #expect(session.generation == 2)
    #expect(server.failures == [])
  }
}
