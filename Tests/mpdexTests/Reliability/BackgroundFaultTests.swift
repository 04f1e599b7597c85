import Bytes
import Foundation
import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@testable import Operations

/// The commands that go on in the background, while the connection or the server is disturbed: they do in the
/// end what they were started for, or say why not, and leave nothing changed that they only borrow.
@Suite struct BackgroundFaultTests {
  /// What is tried of each command when everything is.
  private static let most = 160

  @Test func theQueueIsFilledAfterEveryFault() async throws {
    try await Self.tryFaults(of: "queue fill", [.close, .split, .delay, .restart, .refuse]) {
      bench in
      try FilledQueue(bench).problem()
    }
  }

  @Test func playingStopsAfterEveryFault() async throws {
    let kinds: [FaultKind] = [.close, .split, .delay, .restart, .refuse, .stall]
    try await Self.tryFaults(of: "stop --after 3s", kinds) { bench in
      try StoppedPlayer(bench).problem()
    }
  }

  @Test func playingStopsAfterTheSongAfterEveryFault() async throws {
    let kinds: [FaultKind] = [.close, .split, .delay, .restart, .refuse, .stall]
    try await Self.tryFaults(of: "stop --after", kinds) { bench in
      try StoppedPlayer(bench, after: "song").problem()
    }
  }

  private static func tryFaults(
    of name: String, _ kinds: [FaultKind],
    _ problem: @escaping @Sendable (BackgroundBench) throws -> String?
  ) async throws {
    try await onThread {
      let reference = try BackgroundBench()
      #expect(try problem(reference) == nil)
      let plan = PlannedFault.plan(for: reference.proxy.traffic).filter { kinds.contains($0.kind) }
      let chosen = plan.spread(Reliability.size(sample: 6, full: most))
      let reached = Mutex(0)
      let problems = Mutex(0)
      try forEachAtOnce(chosen, own: {}) { planned, _ in
        let bench = try BackgroundBench(planned)
        let found = try problem(bench)
        if bench.proxy.hasFired || planned.kind.isLasting { reached.withLock { $0 += 1 } }
        if found != nil { problems.withLock { $0 += 1 } }
        #expect(found == nil, "\(planned) \(bench.proxy.traffic.commands)")
      }
      let counts = (reached.withLock { $0 }, problems.withLock { $0 })
      #expect(counts.0 * 2 > chosen.count, "the faults are not reached")
      try Reliability.record(
        name,
        item: "\(counts.0) runs of `\(name)`, each with a fault: \(counts.1) broken promises")
    }
  }
}

/// A server that plays, and a proxy that makes a fault.
private final class BackgroundBench {
  let server: LiveServer
  let proxy: FaultProxy
  let files: TemporaryDirectory
  let kind: FaultKind?

  static let songs = (10..<60).map { "\($0).wav" }

  init(_ planned: PlannedFault? = nil) throws {
    server = try LiveServer(
      files: MusicLibrary(Self.songs.map { .song(ByteString($0), seconds: 600) }),
      configuration: ["restore_paused \"no\""])
    proxy = try FaultProxy(to: server, for: planned?.kind)
    files = try TemporaryDirectory(prefix: "background")
    kind = planned?.kind
    if let planned { proxy.arm(planned, restarting: server) }
  }

  var environment: [String: String] {
    [
      "MPD_HOST": proxy.socketPath, "MPD_TIMEOUT": "2", "XDG_STATE_HOME": files.path("state"),
      "LC_ALL": "C.UTF-8",
    ]
  }
}

/// `queue fill` beside a fault and a client that clears the queue.
private struct FilledQueue {
  let bench: BackgroundBench
  private let filling: BackgroundCommand

  init(_ bench: BackgroundBench) throws {
    self.bench = bench
    let list = bench.files.path("list")
    try writeFile(list, BackgroundBench.songs.asLines)
    filling = try BackgroundCommand(
      ["queue", "fill", "--ahead", "4", "--", "cat", list], environment: bench.environment,
      errors: bench.files.path("errors"))
  }

  /// Fills twice; returns what is wrong.
  func problem() throws -> String? {
    for _ in 0..<2 {
      guard try isFilled() else {
        return filling.isRunning
          ? "the queue is \((try? bench.server.queue()) ?? [])" : problemOfEnd()
      }
      try waitUntil { (try? bench.server.raw(["clear"])) != nil }
    }
    return filling.isRunning ? nil : problemOfEnd()
  }

  /// Waits until the queue has the songs, or the command has ended.
  private func isFilled() throws -> Bool {
    let end = ContinuousClock.now + patience(.seconds(20))
    while ContinuousClock.now < end, filling.isRunning {
      // The server may be away.
      let queue = (try? bench.server.queue()) ?? []
      // MPD may have a current song after a restart, which does not count.
      if queue.count >= 4 { return Set(queue).count == queue.count && queue.count <= 5 }
      usleep(5_000)
    }
    return false
  }

  /// It may end only if the server refuses something, or cannot be reached at the beginning, and says so.
  private func problemOfEnd() -> String? {
    let errors = (try? readFile(bench.files.path("errors"))) ?? []
    let isExplained = ByteString(errors).hasPrefix("mpdex: ")
    let hasBegun = bench.proxy.traffic.commands.contains { $0.hasPrefix("addid") }
    guard bench.kind == .refuse || !hasBegun, isExplained, [1, 69, 76, 77].contains(filling.status)
    else {
      return "ended with \(filling.status): \(ByteString(errors))"
    }
    return nil
  }
}

/// `stop --after` a time with a fade, or a song or an album, beside a fault.
private struct StoppedPlayer {
  let bench: BackgroundBench
  private let home: StopHome
  private let place: ByteString?

  init(_ bench: BackgroundBench, after place: ByteString? = nil) throws {
    (self.bench, self.place) = (bench, place)
    home = try StopHome()
    _ = try bench.server.raw(["add 10.wav", "setvol 80", "play 0"])
  }

  /// Waits until the process has ended; returns what is wrong.
  func problem() throws -> String? {
    let result = try runProcess(
      Reliability.program,
      ["stop"] + (place.map { ["--after", $0] } ?? ["--after", "3s", "--fade", "2"]),
      environment: bench.environment.merging(home.environment) { $1 }, input: nil,
      timeout: patience(.seconds(20)))
    guard result.status == 0 || [1, 69, 75, 76, 77].contains(result.status) && hasMessage(result)
    else { return "status \(result.status): \(result.errorText)" }
    if place != nil { try waitUntil { (try? bench.server.raw(["seekcur 599"])) == "OK\n" } }
    guard try hasEnded() else { return "the process does not end" }
    let (state, volume) = (
      try bench.server.statusValue("state"), try bench.server.statusValue("volume")
    )
    if volume != "80", home.files.isEmpty { return "the volume is \(volume)" }
    let isSingle = try bench.server.statusValue("single") != "0"
    if isSingle, home.files.isEmpty, bench.kind != .refuse { return "single is on" }
    let mayPlay = result.status != 0 || bench.kind == .refuse
    let hasStopped = place == nil ? state == "stop" : state != "play"
    return hasStopped || mayPlay ? nil : "the player is in state \(state)"
  }

  private func hasMessage(_ result: ProcessResult) -> Bool { result.errorText.hasPrefix("mpdex: ") }

  private func hasEnded() throws -> Bool {
    let end = ContinuousClock.now + patience(.seconds(25))
    while home.stops.contains(where: \.process.isRunning), ContinuousClock.now < end {
      usleep(10_000)
    }
    return !home.stops.contains(where: \.process.isRunning)
  }
}
