import Bytes
import Foundation
import TestSupport
import Testing

/// Every command line of the table on a server that sends hostile texts wherever a reply can have one, in its
/// errors, or in its greeting.
@Suite struct HostileRepliesTests {
  @Test(arguments: HostileServer.Part.allCases)
  func repliesAreShown(_ part: HostileServer.Part) async throws {
    let tally = SafetyTally()
    try await onThread {
      let rounds = part == .numbers || part == .counts ? Reliability.size(sample: 1, full: 20) : 1
      let cases = FaultCases.all.enumerated().filter { $0.offset.isMultiple(of: part.step) }
        .map(\.element)
      try forEachAtOnce((0..<rounds).flatMap { _ in cases }, own: { try Bench(part) }) {
        tested, bench in
        guard let result = try bench.run(tested) else {
          return tally.add(["no end"], "\(tested.words)")
        }
        tally.add(HostileText.problems(in: result.output), "\(tested.words): a terminal gets", .run)
        tally.add(
          result.status < 0 ? ["\(-result.status)"] : [], "\(tested.words): ended by signal")
        if result.output.holds(#"\u{202E}"#) || result.output.holds(#"\u202e"#) {
          tally.note(.shown, tested.words)
        }
      }
    }
    for problem in tally.problems { Issue.record("\(problem)") }
    #expect(tally.count(of: .shown) >= part.fewest, "\(tally.counts)")
    print("hostile replies, \(part): \(tally.counts)")
  }

  /// Runs cases on a hostile server.
  private final class Bench {
    private let bench: HostileBench
    private let server: HostileServer

    init(_ part: HostileServer.Part) throws {
      bench = try HostileBench()
      server = try HostileServer(part, in: bench.server)
    }

    /// Runs a case; nil if it does not end.
    func run(_ tested: SubcommandCase) throws -> ProcessResult? {
      let own = try bench.prepare(tested)
      defer { try? FileManager.default.removeItem(atPath: own) }
      return try? runProcess(
        Reliability.program, bench.arguments(tested.words),
        environment: [
          "MPD_HOST": server.socketPath, "MPD_TIMEOUT": "5", "HOME": own, "TMPDIR": own,
          "EDITOR": "true",
          "LC_ALL": "en_US.UTF-8", "TERM": "xterm", "SWIFT_BACKTRACE": "enable=no",
        ], input: tested.input.map { Array($0.utf8) }, terminal: [.output, .errorOutput],
        timeout: .seconds(15))
    }
  }

  @Test(
    arguments: [
      "OK MPD 0.23.5\(HostileText.everything)\n", "OK MPD \(HostileText.everything)\n",
      "ACK [5@0] {} \(HostileText.everything)\n", "\(HostileText.everything)\n",
      "\(HostileText.everything)",
    ] as [ByteString])
  func greetingsAreShown(_ greeting: ByteString) throws {
    let server = try ScriptedServer(script: [.send(greeting), .receiveLine, .close])
    for words in ["status", "ls", "version", "browse", "watch", "stop --after 1h"] {
      let home = try TemporaryDirectory(prefix: "home")
      let result = try Command.run(
        words.split(separator: " ").map { ByteString($0) },
        environment: ["MPD_HOST": server.socketPath, "MPD_TIMEOUT": "1", "HOME": home.path],
        terminal: [.output, .errorOutput])
      #expect(HostileText.problems(in: result.output) == [], "\(words)")
      #expect(result.status >= 0, "\(words)")
    }
  }
}

extension HostileServer.Part {
  /// How many command lines show at least something of it.
  fileprivate var fewest: Int {
    switch self {
    case .texts: 45
    case .values: 20
    case .errors: 120
    case .commands: 2
    case .numbers, .counts: 0
    }
  }

  /// The distance of the cases that a sample has.
  fileprivate var step: Int {
    self == .texts || self == .errors || self == .numbers || self == .counts
      ? 1 : Reliability.size(sample: 2, full: 1)
  }
}
