import CommandSyntax
import Foundation
import Synchronization
import Testing
import TestSupport

@testable import mpdex

/// Every subcommand beside every kind of fault: it ends, says what has happened by its exit status, passes
/// nothing off as whole that is not, and leaves the queue and the playlists as they were or as wanted.
@Suite struct FaultTests {
  @Test func everyCommandHasACase() {
    let tried = Set(FaultCases.all.map(\.name)).union(FaultCases.elsewhere)
    #expect(Set(Mpdex.commandNames).subtracting(tried) == [])
    let groups = [(QueueCommand.actions, "queue"), (PlaylistCommand.actions, "playlist")]
    for (group, name) in groups {
      let actions = group.map { "\(name) \($0.name)" }
      #expect(Set(actions).subtracting(tried) == [])
    }
  }

  @Test func noFaultBreaksAPromise() async throws {
    let tally = FaultTally()
    try await onThread {
      try forEachAtOnce(Self.cases, own: { try FaultBench() }) { indexed, bench in
        try Self.tryFaults(indexed.tested, indexed.index, on: bench, tally)
      }
    }
    let isWhole = Reliability.isFull && Self.only == nil
    if isWhole { try tally.record() }
    #expect(!isWhole || tally.count >= 20_000, "only \(tally.count) faults were reached")
    for breach in tally.breaches { Issue.record("\(breach)") }
  }

  private struct Indexed: Sendable {
    let tested: SubcommandCase
    let index: Int
  }

  /// The name of the only command to try; nil for all.
  private static let only = ProcessInfo.processInfo.environment["MPDEX_RELIABILITY_ONLY"]

  /// Those of one name, or all.
  private static let cases: [Indexed] = {
    FaultCases.all.enumerated().filter { only == nil || $1.name == only }
      .map { Indexed(tested: $1, index: $0) }
  }()

  private static func tryFaults(
    _ tested: SubcommandCase, _ index: Int, on bench: FaultBench, _ tally: FaultTally
  ) throws {
    let proxy = try FaultProxy(to: bench.server)
    let lasting = try Dictionary(
      uniqueKeysWithValues: FaultKind.allCases.filter(\.isLasting).map { kind in
        (kind, try FaultProxy(to: bench.server, for: kind))
      })
    let reference = try bench.run(tested, proxy)
    #expect(reference.result?.signal == nil, "\(tested.words)")
    for planned in sample(PlannedFault.plan(for: reference.traffic), index) {
      let run = try bench.run(tested, lasting[planned.kind] ?? proxy, planned)
      tally.add(FaultVerdict(tested: tested, planned: planned, run: run, reference: reference))
    }
  }

  /// Returns all faults of a plan, or a few that are others for each case.
  private static func sample(_ plan: [PlannedFault], _ index: Int) -> [PlannedFault] {
    let count = Reliability.size(sample: 2, full: plan.count)
    let step = max(1, plan.count / max(1, count))
    return (0..<min(count, plan.count)).map { plan[($0 * step + index * 7) % plan.count] }
  }
}

/// What was tried and found.
private final class FaultTally: Sendable {
  private struct Counts {
    var faults = 0
    var breaches: [FaultVerdict.Breach: Int] = [:]
  }

  private struct State {
    var counts: [FaultKind: Counts] = [:]
    var words: Set<String> = []
    var breaches: [String] = []
  }

  private let state = Mutex(State())

  var breaches: [String] { state.withLock { $0.breaches } }

  /// The number of faults that have happened.
  var count: Int { state.withLock { $0.counts.values.reduce(0) { $0 + $1.faults } } }

  func add(_ verdict: FaultVerdict) {
    let kind = verdict.planned.kind
    let (breach, hasHappened) = (verdict.breach, verdict.run.hasFired || kind.isLasting)
    state.withLock { state in
      state.words.insert(verdict.tested.words)
      state.counts[kind, default: Counts()].faults += hasHappened ? 1 : 0
      guard let breach else { return }
      state.counts[kind]?.breaches[breach, default: 0] += 1
      state.breaches.append(verdict.description)
    }
  }

  /// Writes the table.
  func record() throws {
    let (counts, words) = state.withLock { ($0.counts, $0.words.count) }
    let kinds = FaultVerdict.Breach.allCases
    let rows = FaultKind.allCases.map { kind in
      let row = counts[kind] ?? Counts()
      return "| \(kind.rawValue) | \(row.faults) | "
        + kinds.map { "\(row.breaches[$0] ?? 0)" }.joined(separator: " | ") + " |"
    }
    let sums = kinds.map { kind in counts.values.reduce(0) { $0 + ($1.breaches[kind] ?? 0) } }
    try Reliability.record(
      "faults",
      table: [
        "| fault | runs | \(kinds.map(\.rawValue).joined(separator: " | ")) |",
        "|---|--:|\(kinds.map { _ in "--:|" }.joined())",
      ] + rows + [
        "| all, over \(words) command lines | \(count) | "
          + sums.map { "\($0)" }.joined(separator: " | ") + " |"
      ])
  }
}
