import Bytes
import Foundation
import Synchronization
import Testing
import TestSupport

/// Many runs of the command at once.
@Suite struct ConcurrencyTests {
  private static let one = ["1.wav", "2.wav", "3.wav", "4.wav"]
  private static let other = ["5.wav", "3.wav", "6.wav", "1.wav", "7.wav"]

  private static let before = ["8.wav", "2.wav", "9.wav", "1.wav"]

  private static func server() throws -> LiveServer {
    try LiveServer(
      library: MusicLibrary((1..<10).map { .song(ByteString("\($0).wav")) }))
  }

  /// Runs command lines at once, each on a thread of its own.
  private static func runAtOnce(
    _ lines: [[ByteString]], inputs: [[String]?], environment: [String: String]
  ) async throws -> [ProcessResult] {
    try await withThrowingTaskGroup { group in
      for (index, line) in lines.enumerated() {
        let input = inputs[index].map(\.asLines)
        group.addTask {
          try await onThread {
            let result = try runProcess(
              Reliability.program, line, environment: environment, input: input,
              timeout: .seconds(60))
            return (index, result)
          }
        }
      }
      var results = [Int: ProcessResult]()
      for try await (index, result) in group { results[index] = result }
      return lines.indices.compactMap { results[$0] }
    }
  }

  @Test func fiftyRunsOnAColdCacheAgree() async throws {
    let server = try LiveServer(library: .artists(count: 2_000))
    let kinds: [[ByteString]] = [
      ["index", "Artists"], ["jump", "ar/b", "-n", "5"], ["ls", "Artists", "--by", "name"],
      ["index", "--zoom", "B", "Artists"], ["tab", "Artists/M"],
    ]
    let expected = try kinds.map { line in
      let result = try server.mpdex(arguments: line, environment: ["HOME": "/nonexistent"])
      #expect(result.status == 0 && !result.output.isEmpty)
      return result
    }
    let rounds = Reliability.size(sample: 1, full: 40)
    var (differing, left) = (0, 0)
    for _ in 0..<rounds {
      let home = try TemporaryDirectory(prefix: "home")
      let lines = (0..<50).map { kinds[$0 % kinds.count] }
      let environment = ["MPD_HOST": server.socketPath, "HOME": home.path, "LC_ALL": "en_US.UTF-8"]
      let results = try await Self.runAtOnce(
        lines, inputs: lines.map { _ in nil }, environment: environment)
      for (index, result) in results.enumerated() where result != expected[index % kinds.count] {
        differing += 1
        Issue.record("\(lines[index]) \(result)")
      }
      // What they have left in the cache is right, too.
      for (line, result) in zip(kinds, expected) {
        #expect(try server.mpdex(arguments: line, environment: ["HOME": home.path]) == result)
      }
      left += temporaryFiles(below: home.path).count
    }
    #expect(left == 0)
    try Reliability.record(
      "cold cache",
      item: """
        50 runs at once on one cold cache, \(rounds) rounds, \(rounds * 50) runs: \(differing) results that differ, \
        \(left) files left over
        """)
  }

  /// The queue is one that somebody wanted; or a run says that it has not made its own, and the queue has all
  /// songs that both wanted, and no song that nobody wanted.
  @Test func twoListsAppliedToTheQueueAtOnceLoseNothing() async throws {
    let server = try Self.server()
    let home = try TemporaryDirectory(prefix: "home")
    let rounds = Reliability.size(sample: 4, full: 200)
    var breaches = 0
    for round in 0..<rounds {
      _ = try server.raw(["clear"] + Self.before.map { "add \($0)" })
      let results = try await Self.runAtOnce(
        [["queue", "apply"], ["queue", "apply"]], inputs: [Self.one, Self.other],
        environment: ["MPD_HOST": server.socketPath, "HOME": home.path])
      let (queue, statuses) = (try server.queue(), results.map(\.status))
      let account = "\(round): \(statuses) \(queue) \(results.map(\.errorText))"
      let isKnown = statuses.allSatisfy { [0, 1, 75].contains($0) }
      let isWanted = queue == Self.one || queue == Self.other
      let isExplained =
        results.contains { $0.status != 0 && $0.errorText.hasPrefix("mpdex: ") }
        && Set(Self.one).intersection(Self.other).isSubset(of: queue)
        && Set(queue).isSubset(of: Self.before + Self.one + Self.other)
      if !isKnown || !(isWanted || isExplained) { breaches += 1 }
      #expect(isKnown && (isWanted || isExplained), "\(account)")
    }
    try Self.record("queue apply", rounds, breaches)
  }

  @Test func twoListsAppliedToAPlaylistAtOnceLoseNothing() async throws {
    let server = try Self.server()
    let rounds = Reliability.size(sample: 4, full: 200)
    var breaches = 0
    for round in 0..<rounds {
      _ = try server.raw(["rm mix", "playlistadd mix 8.wav", "playlistadd mix 2.wav"])
      let results = try await Self.runAtOnce(
        [["playlist", "apply", "mix"], ["playlist", "apply", "mix"]],
        inputs: [Self.one, Self.other], environment: ["MPD_HOST": server.socketPath])
      let songs = try server.values("file", of: "listplaylist mix")
      let account = "\(round): \(results.map(\.status)) \(songs) \(results.map(\.errorText))"
      let isKnown = results.allSatisfy { [0, 1, 75, 76].contains($0.status) }
      let isWanted = songs == Self.one || songs == Self.other
      let isAlone = try server.values("playlist", of: "listplaylists") == ["mix"]
      let isDone = isKnown && isWanted && isAlone && results.contains { $0.status == 0 }
      if !isDone { breaches += 1 }
      #expect(isDone, "\(account)")
    }
    try Self.record("playlist apply", rounds, breaches)
  }

  /// The kinds of rewriting beside which two clients add songs.
  private static let rewritings: [(name: String, words: [ByteString], input: [String]?)] = [
    ("playlist sort", ["playlist", "sort", "mix", "--by", "file"], nil),
    ("playlist dedupe", ["playlist", "dedupe", "mix"], nil),
    ("playlist apply", ["playlist", "apply", "mix"], ["5.wav", "3.wav", "6.wav"]),
    ("save --replace", ["save", "--replace", "mix"], nil),
  ]

  /// Two clients add songs to a playlist while a command rewrites it. What was there before the command has read
  /// the playlist may be replaced; all that the server accepts after that is in a list.
  @Test func noSongThatOthersAddIsLost() async throws {
    let rounds = Reliability.size(sample: 3, full: 300)
    var lines: [String] = []
    for (name, words, input) in Self.rewritings {
      let storm = try AddingStorm(words, input)
      let (accepted, lost, statuses) = try await onThread {
        var (accepted, lost, statuses) = (0, 0, [Int32: Int]())
        for _ in 0..<rounds {
          let round = try storm.round()
          accepted += round.accepted.count
          lost += round.lost.count
          statuses[round.result.status, default: 0] += 1
          #expect(round.lost.isEmpty, "\(name): \(round.lost) \(round.result.errorText)")
          #expect(round.unnamed.isEmpty, "\(name): \(round.unnamed) \(round.result.errorText)")
          #expect([0, 1, 75].contains(round.result.status), "\(name): \(round.result.errorText)")
        }
        return (accepted, lost, statuses)
      }
      #expect(accepted > rounds, "\(name): others added too little")
      let ends = ([0, 1, 75] as [Int32]).map { "\(statuses[$0] ?? 0)" }.joined(separator: " | ")
      lines.append("| `\(name)` | \(rounds) | \(accepted) | \(lost) | \(ends) |")
    }
    try Reliability.record(
      "adding",
      table: [
        "| beside two clients that add songs | rounds | songs accepted | lost | exit status 0 | 1 | 75 |",
        "|---|--:|--:|--:|--:|--:|--:|",
      ] + lines)
  }

  private static func record(_ command: String, _ rounds: Int, _ breaches: Int) throws {
    try Reliability.record(
      command,
      item: """
        \(rounds) pairs of `\(command)` at once: \(breaches) lists that nobody wanted and no message mentions
        """)
  }
}

extension LiveServer {
  /// The values with a name in the reply to a line.
  func values(_ name: String, of line: String) throws -> [String] {
    try raw([line]).split(separator: "\n").filter { $0.hasPrefix("\(name): ") }
      .map { String($0.dropFirst(name.count + 2)) }
  }
}
