import Platform
import Testing

@testable import MPDClient

@Suite struct SessionListenerTests {
  private static let error = MPDError(.closed, "gone")

  /// Returns the events that a listener has kept after some posts, and expects the end after them.
  private func kept(_ posts: [SessionEvent], wanted: IdleEvents = .all) async -> [SessionEvent] {
    let listener = SessionListener(wanted)
    for post in posts { listener.post(post) }
    var events: [SessionEvent] = []
    // This never waits: one event is kept for each kind, and the loop ends with the last of them.
    for _ in 0..<expectedCount(posts, wanted) {
      if let event = await listener.next() { events.append(event) }
    }
    listener.finish()
    #expect(await listener.next() == nil)
    return events
  }

  private func expectedCount(_ posts: [SessionEvent], _ wanted: IdleEvents) -> Int {
    let changes = posts.contains { post in
      if case .changed(let events) = post { !events.isDisjoint(with: wanted) } else { false }
    }
    let news = posts.contains { if case .changed = $0 { false } else { true } }
    return (changes ? 1 : 0) + (news ? 1 : 0)
  }

  @Test(
    arguments: [
      ([], []),
      ([.changed(.player)], [.changed(.player)]),
      ([.changed(.player), .changed(.mixer)], [.changed([.player, .mixer])]),
      ([.changed(.player), .disconnected(error)], [.changed(.player), .disconnected(error)]),
      (
        [.changed(.player), .disconnected(error), .reconnected(generation: 2), .changed(.mixer)],
        [.reconnected(generation: 2), .changed([.player, .mixer])]
      ),
      (
        [.reconnected(generation: 2), .disconnected(error), .reconnected(generation: 3)],
        [.reconnected(generation: 3)]
      ),
    ] as [([SessionEvent], [SessionEvent])])
  func eventsThatWereNotAskedForAreMerged(_ posts: [SessionEvent], _ expected: [SessionEvent]) async
  {
    #expect(await kept(posts) == expected)
  }

  @Test func unwantedChangesAreNotKept() async {
    #expect(await kept([.changed([.player, .mixer])], wanted: .mixer) == [.changed(.mixer)])
    #expect(await kept([.changed(.player)], wanted: .mixer) == [])
  }

  @Test func aSecondTaskEndsTheWaitOfTheFirst() async throws {
    let listener = SessionListener(.all)
    let hasEnded = Locked(false)
    let first = Task {
      let event = await listener.next()
      hasEnded.withLock { $0 = true }
      return event
    }
    let isSentAway = try await eventually {
      Task { await listener.next() }
      return hasEnded.withLock { $0 }
    }
    #expect(isSentAway)
    listener.finish()
    #expect(await first.value == nil)
  }

  @Test func theBackoffDoublesUpToALimit() {
    let delays = (1...10).map { Backoff.delay(after: $0) }
    let expected = [100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000]
    #expect(delays == expected.map { .milliseconds($0) })
    #expect(Backoff.delay(after: .max) == .seconds(10))
    var hurried = Backoff(maxDelay: .milliseconds(500))
    for _ in 0..<10 { hurried.fail() }
    #expect(hurried.due <= .now + .milliseconds(500))
  }
}
