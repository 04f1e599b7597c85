import MPDClient
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct IdleUntilTests {
  @Test func nothingHasChangedWhenTheTimeIsUp() throws {
    let server = try LiveServer()
    var connection = try server.connect()
    let deadline = ContinuousClock.now + .milliseconds(50)
    #expect(try connection.idle(.player, until: deadline) == nil)
    #expect(ContinuousClock.now >= deadline)
    #expect(try connection.run(.status).state == .stopped)
    #expect(try connection.idle(until: .now) == nil)
  }

  @Test func whatHasChangedIsTold() throws {
    let server = try LiveServer()
    var connection = try server.connect()
    _ = try server.raw(["crossfade 1"])
    #expect(try connection.idle(until: .now + .seconds(30)) == .options)
    _ = try server.raw(["crossfade 2"])
    #expect(try connection.idle(.player, until: .now) == nil)
    #expect(try connection.idle(until: .now + .seconds(30)) == .options)
  }

  @Test func whatChangesAtTheLastMomentIsTold() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("idle"), .expect("noidle"), .sendLines("changed: player", "OK"),
      .expect("ping"), .send("OK\n"), .hang,
    ])
    var connection = try server.connect()
    #expect(try connection.idle(until: .now) == .player)
    try connection.run(.ping)
    #expect(server.failures == [])
  }

  @Test func aServerThatHangsIsATimeout() throws {
    let server = try ScriptedServer(script: [.greeting, .expect("idle"), .hang])
    var connection = try server.connect(timeoutSeconds: 1)
    let error = try #require(throws: MPDError.self) { _ = try connection.idle(until: .now) }
    #expect(error.code == .timeout)
  }

  @Test func aClosedConnectionIsNoEvent() throws {
    let server = try ScriptedServer(script: [.greeting, .expect("idle"), .close])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      _ = try connection.idle(until: .now + .seconds(30))
    }
    #expect(error.code == .closed)
  }
}
