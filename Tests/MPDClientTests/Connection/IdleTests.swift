import Bytes
import MPDClient
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(1))) struct IdleTests {
  @Test func allFourteenEventsHaveTheirProtocolNames() {
    let names = IdleEvents.all.protocolNames
    let expected = [
      "database", "stored_playlist", "playlist", "player", "mixer", "output", "options", "update",
      "sticker", "subscription", "message", "partition", "neighbor", "mount",
    ]
    #expect(names == expected)
    for (bit, name) in names.enumerated() {
      #expect(IdleEvents(protocolNames: [name]) == IdleEvents(rawValue: 1 << UInt32(bit)))
    }
    #expect(IdleEvents(protocolNames: names) == .all)
    #expect([.mixer, .player] as IdleEvents == IdleEvents(protocolNames: ["player", "mixer"]))
    #expect(IdleEvents([.mixer, .player]).description == "player mixer")
  }

  @Test(arguments: [[], ["fancy"], [""], ["Player"], ["player "]])
  func unknownNamesAddNoEvent(_ names: [String]) {
    #expect(IdleEvents(protocolNames: names).isEmpty)
    #expect(IdleEvents(protocolNames: names + ["player"]) == .player)
  }

  @Test func unknownBitsAreIgnored() {
    let events = IdleEvents(rawValue: .max)
    #expect(events.protocolNames == IdleEvents.all.protocolNames)
  }

  @Test func theServerAcceptsEveryEventName() throws {
    let server = try LiveServer()
    var connection = try server.connect()
    for spared: IdleEvents in [.neighbor, .mount] {
      _ = try server.raw(["crossfade \(spared.rawValue)"])
      #expect(try connection.idle(.all.subtracting(spared)) == .options)
    }
  }

  @Test func eventsNotWaitedForAreForgottenBeforeMPD024() throws {
    let server = try LiveServer()
    var connection = try server.connect()
    _ = try server.raw(["crossfade 1", "save x", "crossfade 2"])
    #expect(try connection.idle(.storedPlaylist) == .storedPlaylist)
    _ = try server.raw(["save y"])
    let isNew = ProgramVersion.mpd >= ProgramVersion(0, 24)
    #expect(try connection.idle() == (isNew ? [.storedPlaylist, .options] : .storedPlaylist))
    #expect(try connection.run(.status).crossfade == .seconds(2))
  }

  @Test(arguments: [[], IdleEvents(rawValue: 1 << 14), IdleEvents(rawValue: 1 << 31)])
  func idlingWithoutEventsIsRefused(_ events: IdleEvents) throws {
    let server = try ScriptedServer(script: [.greeting, .expect("ping"), .send("OK\n"), .hang])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { _ = try connection.idle(events) }
    #expect(error.code == .argument)
    #expect(error.isConnectionUsable)
    try connection.run(.raw("ping"))
    #expect(server.failures == [])
  }

  @Test func silenceWhileIdlingIsNotATimeout() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("idle player"), .wait(.seconds(3)),
      .sendLines("changed: player", "changed: fancy", "OK"), .expect("status"), .hang,
    ])
    var connection = try server.connect(timeout: .seconds(1))
    #expect(try connection.idle(.player) == .player)
    let error = try #require(throws: MPDError.self) { _ = try connection.run(.status) }
    #expect(error.code == .timeout)
  }

  @Test(
    arguments: [
      (["ACK [2@0] {idle} Unrecognized idle event: mount\n"], .ack(.argument), true),
      (["changed: player\n"], .closed, false), (["changed: pl"], .closed, false),
      ([], .closed, false),
      (["changed\nOK\n"], .malformed, false),
    ] as [([ByteString], MPDError.Code, Bool)])
  func aBadAnswerIsAnError(_ texts: [ByteString], _ code: MPDError.Code, _ isUsable: Bool) throws {
    let sends = texts.map(ScriptedServer.Step.send)
    let end: ScriptedServer.Step = isUsable ? .hang : .close
    let server = try ScriptedServer(script: [.greeting, .expect("idle")] + sends + [end])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) { _ = try connection.idle() }
    #expect(error.code == code)
    #expect(error.isConnectionUsable == isUsable)
  }

  @Test func idleReturnsNilAtItsDeadline() throws {
    let server = try LiveServer()
    var connection = try server.connect()
    let deadline = ContinuousClock.now + .milliseconds(50)
    #expect(try connection.idle(.player, until: deadline) == nil)
    #expect(ContinuousClock.now >= deadline)
    #expect(try connection.run(.status).state == .stopped)
    #expect(try connection.idle(until: .now) == nil)
  }

  @Test func returnsChangesBeforeTheDeadline() throws {
    let server = try LiveServer()
    var connection = try server.connect()
    _ = try server.raw(["crossfade 1"])
    #expect(try connection.idle(until: .now + .seconds(30)) == .options)
    _ = try server.raw(["crossfade 2"])
    #expect(try connection.idle(.player, until: .now) == nil)
    #expect(try connection.idle(until: .now + .seconds(30)) == .options)
  }

  @Test func returnsAnEventArrivingAtTheDeadline() throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("idle"), .expect("noidle"), .sendLines("changed: player", "OK"),
      .expect("ping"), .send("OK\n"), .hang,
    ])
    var connection = try server.connect()
    #expect(try connection.idle(until: .now) == .player)
    try connection.run(.ping)
    #expect(server.failures == [])
  }

  @Test func aHangingServerTimesOut() throws {
    let server = try ScriptedServer(script: [.greeting, .expect("idle"), .hang])
    var connection = try server.connect(timeout: .seconds(1))
    let error = try #require(throws: MPDError.self) { _ = try connection.idle(until: .now) }
    #expect(error.code == .timeout)
  }

  @Test func idleThrowsWhenTheConnectionCloses() throws {
    let server = try ScriptedServer(script: [.greeting, .expect("idle"), .close])
    var connection = try server.connect()
    let error = try #require(throws: MPDError.self) {
      _ = try connection.idle(until: .now + .seconds(30))
    }
    #expect(error.code == .closed)
  }
}
