import Bytes
import Glibc
import Platform
import Testing
import TestSupport

@testable import MPDClient

@Suite(.timeLimit(.minutes(1))) struct SessionEventsTests {
  /// Returns the next event of a sequence, or throws if it takes too long.
  private func next(_ events: SessionEvents) async throws -> SessionEvent? {
    try await within {
      var iterator = events.makeAsyncIterator()
      return await iterator.next()
    }
  }

  @Test func reportsChanges() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    let events = session.events()
    try await session.connect()
    for seconds in 1...20 {
      _ = try server.raw(["crossfade \(seconds)"])
      #expect(try await next(events) == .changed(.options))
      #expect(try await session.run(.status).crossfade == .seconds(seconds))
    }
    _ = try server.raw(["save x"])
    #expect(try await next(events) == .changed(.storedPlaylist))
    #expect(session.generation == 1)
  }

  @Test func commandsDoNotLoseEvents() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    let events = session.events(.options)
    try await session.connect()
    let noise = Task {
      while !Task.isCancelled { try await session.run(.status) }
    }
    for seconds in 1...50 {
      _ = try server.raw(["crossfade \(seconds)"])
      #expect(try await next(events) == .changed(.options))
    }
    noise.cancel()
    #expect(session.generation == 1)
  }

  @Test func callsWithoutAPauseDelayNoEvent() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    let events = session.events(.options)
    try await session.connect()
    let (first, second) = (Gate(), Gate())
    async let call = session.run(.ping.heldUp(at: first))
    #expect(try await eventually { first.isReached })
    async let next = session.run(.ping.heldUp(at: second))
    _ = try server.raw(["crossfade 1"])
    // By then the next call is queued, and the listener has waited long enough.
    try await Task.sleep(for: .milliseconds(300))
    first.open()
    #expect(try await self.next(events) == .changed(.options))
    second.open()
    _ = try await (call, next)
  }

  @Test func eachListenerGetsTheEventsItWants() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    try await session.connect()
    let (all, options) = (session.events(), session.events(.options))
    let (playlists, nothing) = (session.events(.storedPlaylist), session.events([]))
    _ = try server.raw(["save x"])
    #expect(try await next(all) == .changed(.storedPlaylist))
    #expect(try await next(playlists) == .changed(.storedPlaylist))
    _ = try server.raw(["crossfade 1"])
    #expect(try await next(options) == .changed(.options))
    #expect(try await next(all) == .changed(.options))
    try server.restart()
    for events in [playlists, nothing] {
      #expect(try await untilReconnected(events) == 2)
    }
  }

  /// Returns the generation of the next `.reconnected`, skipping `.disconnected`.
  private func untilReconnected(_ events: SessionEvents) async throws -> Int? {
    try await within(.seconds(40)) {
      for await event in events {
        if case .reconnected(let generation) = event { return generation }
        guard case .disconnected = event else { return nil }
      }
      return nil
    }
  }

  @Test func survivesServerRestarts() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    let events = session.events(.options)
    try await session.connect()
    for generation in 2...4 {
      try server.restart()
      #expect(try await untilReconnected(events) == generation)
      _ = try server.raw(["crossfade \(generation)"])
      #expect(try await next(events) == .changed(.options))
    }
    #expect(session.generation == 4)
  }

  /// Returns the errors of `.disconnected` events, up to the first with a code.
  private func reasons(
    _ events: SessionEvents, upTo code: MPDError.Code
  ) async throws -> [MPDError] {
    try await within {
      var errors: [MPDError] = []
      for await case .disconnected(let error) in events {
        errors.append(error)
        if error.code == code { break }
      }
      return errors
    }
  }

  @Test func reportsWhyTheServerIsUnreachable() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    let events = session.events()
    try await session.connect()
    let number = try #require(server.processIdentifier)
    #expect(kill(number, SIGKILL) == 0)
    let codes = try await reasons(events, upTo: .connectionRefused).map(\.code)
    // The loss is missing if the listener asked too late: only the latest reason is kept.
    #expect(codes == [.closed, .connectionRefused] || codes == [.connectionRefused])
    #expect(await Outcome(running: .status, over: session) == .refused(.connectionRefused))
    let late = try await reasons(session.events(), upTo: .connectionRefused)
    #expect(late.map(\.code) == [.connectionRefused])
    try server.restart()
    #expect(try await untilReconnected(events) == 2)
    #expect(try await session.run(.status).queueLength == 0)
  }

  @Test func aCommandReconnectsWithoutWaiting() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    let events = session.events()
    try await session.connect()
    server.halt()
    // The pause between attempts is ten seconds by then.
    for _ in 0..<12 { _ = await Outcome(running: .status, over: session) }
    try server.restart()
    #expect(try await within(.seconds(7)) { try await session.run(.status).queueLength } == 0)
    #expect(try await untilReconnected(events) == 2)
  }

  @Test func endingAListenerKeepsTheSessionUsable() async throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("idle"), .expect("noidle"), .send("OK\n"), .expect("ping"),
      .send("OK\n"), .hang,
    ])
    let session = try server.session()
    let events = session.events()
    let task = Task { for await _ in events {} }
    #expect(try await eventually { server.receivedLines == ["idle"] })
    task.cancel()
    try await within { await task.value }
    #expect(try await next(events) == nil)
    #expect(server.receivedLines == ["idle"])
    try await session.run(.raw("ping"))
    #expect(server.failures == [])
    #expect(session.generation == 1)
  }

  /// Without a listener or a call, a lost connection is not replaced.
  @Test func aReleasedSequenceStopsListening() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    var events: SessionEvents? = session.events()
    try await session.connect()
    #expect(events != nil)
    events = nil
    try server.restart()
    try await Task.sleep(for: .seconds(1))
    #expect(session.generation == 1)
    try await session.connect()
    #expect(session.generation == 2)
  }

  @Test func eventsInTheAnswerToNoidleAreReported() async throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("idle"), .expect("noidle"),
      .sendLines("changed: player", "changed: fancy", "changed: mixer", "OK"), .expect("ping"),
      .send("OK\n"), .expect("idle"), .hang,
    ])
    let session = try server.session()
    let events = session.events()
    #expect(try await eventually { server.receivedLines == ["idle"] })
    try await session.run(.raw("ping"))
    #expect(try await next(events) == .changed([.player, .mixer]))
    #expect(try await eventually { server.receivedLines.count == 4 })
    #expect(server.failures == [])
  }

  @Test func anUnknownEventIsIgnored() async throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("idle"), .sendLines("changed: fancy", "OK"), .expect("idle"),
      .sendLines("changed: player", "OK"), .expect("idle"), .hang,
    ])
    let session = try server.session()
    #expect(try await next(session.events()) == .changed(.player))
  }

  @Test func aServerThatDoesNotAnswerNoidleTimesOut() async throws {
    let server = try ScriptedServer(scripts: [
      [.greeting, .expect("idle"), .hang], [.greeting, .hang],
    ])
    let session = try server.session(timeout: .seconds(1))
    let events = session.events()
    #expect(try await eventually { server.receivedLines == ["idle"] })
    #expect(await Outcome(running: .play, over: session) == .refused(.timeout))
    #expect(try await untilReconnected(events) == 2)
    #expect(!server.receivedLines.contains("play"))
  }

  @Test func aConnectionLostWhileIdlingLosesNoCommand() async throws {
    let server = try ScriptedServer(scripts: [
      [.greeting, .expect("idle"), .expect("noidle"), .close],
      [.greeting, .expect("play"), .send("OK\n"), .expect("idle"), .hang],
    ])
    let session = try server.session()
    let events = session.events()
    #expect(try await eventually { server.receivedLines == ["idle"] })
    try await session.run(.play)
    #expect(server.failures == [])
    #expect(try await untilReconnected(events) == 2)
  }

  @Test(
    arguments: [[.close], [.greeting, .close], [.greeting, .expect("idle"), .close]]
      as [[ScriptedServer.Step]])
  func aServerThatClosesEachConnectionIsNotReconnectedToWithoutAPause(
    _ script: [ScriptedServer.Step]
  ) async throws {
    let server = try ScriptedServer(script: script)
    let session = try server.session()
    let events = session.events()
    #expect(try await eventually { server.connectionCount >= 2 })
    try await Task.sleep(for: .seconds(1))
    // The pauses are 100, 200, 400, 800 ms and so on: the tenth attempt comes after half a minute.
    #expect(server.connectionCount < 10)
    await session.close()
    for await event in events { Issue.record("\(event)") }
  }

  @Test func closingTheSessionEndsTheEvents() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    let events = session.events()
    let task = Task { for await _ in events {} }
    try await session.connect()
    await session.close()
    try await within { await task.value }
    #expect(try await next(events) == nil)
    #expect(try await next(session.events()) == nil)
  }

  @Test func theFirstElementReportsTheInitialChanges() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    let events = session.events([.player, .options], initially: .all)
    #expect(try await next(events) == .changed([.player, .options]))
    try await session.connect()
    _ = try server.raw(["crossfade 1"])
    #expect(try await next(events) == .changed(.options))
    #expect(try await next(session.events(.mixer, initially: .mixer)) == .changed(.mixer))
    server.halt()
    let lost = session.events(.mixer, initially: .mixer)
    #expect(try await next(lost) == .changed(.mixer))
  }

  @Test func eachOfSeveralIteratorsGetsEveryEvent() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    let events = session.events(.options)
    try await session.connect()
    let started = Locked(0)
    let tasks = (0..<3).map { _ in
      Task {
        var iterator = events.makeAsyncIterator()
        started.withLock { $0 += 1 }
        return [await iterator.next(), await iterator.next()]
      }
    }
    #expect(try await eventually { started.withLock { $0 } == 3 })
    _ = try server.raw(["crossfade 1"])
    try await Task.sleep(for: .milliseconds(200))
    _ = try server.raw(["crossfade 2"])
    for task in tasks {
      #expect(await task.value == [.changed(.options), .changed(.options)])
    }
    // An iterator that has ended leaves its subscription to the next one.
    _ = try server.raw(["crossfade 5"])
    #expect(try await next(events) == .changed(.options))
  }

  @Test func theEndOfOneIteratorDoesNotEndAnother() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    let events = session.events(.options)
    try await session.connect()
    let gate = Locked(false)
    let cancelled = Task {
      var iterator = events.makeAsyncIterator()
      gate.withLock { $0 = true }
      return await iterator.next()
    }
    #expect(try await eventually { gate.withLock { $0 } })
    var other = events.makeAsyncIterator()
    cancelled.cancel()
    #expect(await cancelled.value == nil)
    _ = try server.raw(["crossfade 1"])
    #expect(await other.next() == .changed(.options))
  }

  /// Whichever of two iterators ends first, the next one continues with the subscription of the one
  /// that was not cancelled.
  @Test(arguments: [false, true]) func aCancelledIteratorLeavesNoSubscription(
    _ endsFirst: Bool
  ) async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    let events = session.events(.options)
    try await session.connect()
    let (hasStarted, hasEnded, mayEnd) = (Locked(false), Locked(false), Locked(false))
    let cancelled = Task {
      var iterator = events.makeAsyncIterator()
      hasStarted.withLock { $0 = true }
      #expect(await iterator.next() == nil)
      hasEnded.withLock { $0 = true }
      _ = await Task { try await eventually { mayEnd.withLock { $0 } } }.result
      withExtendedLifetime(iterator) {}
    }
    #expect(try await eventually { hasStarted.withLock { $0 } })
    var live: SessionEvents.AsyncIterator? = events.makeAsyncIterator()
    cancelled.cancel()
    #expect(try await eventually { hasEnded.withLock { $0 } })
    if !endsFirst { live = nil }
    mayEnd.withLock { $0 = true }
    await cancelled.value
    live = nil
    #expect(live == nil)
    _ = try server.raw(["crossfade 1"])
    #expect(try await next(events) == .changed(.options))
  }

  @Test func theInitialChangesComeBeforeANewConnection() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    try await session.connect()
    let events = session.events([.mixer, .options], initially: [.mixer, .player])
    try server.restart()
    #expect(try await eventually { session.generation == 2 })
    #expect(try await next(events) == .changed(.mixer))
    #expect(try await next(events) == .reconnected(generation: 2))
    _ = try server.raw(["crossfade 1"])
    #expect(try await next(events) == .changed(.options))
  }

  @Test func unwantedInitialChangesAreNotReported() async throws {
    let server = try LiveServer()
    let session = try Session(server.settings)
    let events = session.events(.options, initially: .player)
    try await session.connect()
    _ = try server.raw(["crossfade 1"])
    #expect(try await next(events) == .changed(.options))
  }

  @Test func theEventSequenceKeepsTheSessionAlive() async throws {
    let server = try ScriptedServer(script: [
      .greeting, .expect("idle"), .sendLines("changed: player", "OK"), .expect("idle"), .hang,
    ])
    let events = try server.session().events()
    #expect(try await next(events) == .changed(.player))
    #expect(try await eventually { server.receivedLines == ["idle", "idle"] })
  }
}
