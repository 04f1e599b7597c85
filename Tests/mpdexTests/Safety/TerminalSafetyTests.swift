import Bytes
import CommandSyntax
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import mpdex

/// Every command line of the table of cases on a server whose names are hostile to a terminal: a terminal is shown
/// them as escapes, a pipe gets the server's bytes, and JSON means the same in both.
@Suite struct TerminalSafetyTests {
  @Test func hostileNamesAreShownAndPassedOn() async throws {
    let tally = SafetyTally()
    try await onThread {
      try forEachAtOnce(Self.cases, own: { try HostileBench() }) { tested, bench in
        let names = try Self.compareTexts(tested, on: bench, tally)
        try Self.compareJSON(tested, names, on: bench, tally)
        if !names.isEmpty { try Self.checkRecords(tested, on: bench, tally) }
      }
    }
    for problem in tally.problems { Issue.record("\(problem)") }
    // Most commands print no names, or have no JSON; those that do are not fewer than these.
    #expect(tally.count(of: .shown) >= 50 && tally.count(of: .json) >= 20, "\(tally.counts)")
    print("terminal safety: \(tally.counts)")
  }

  /// Those of the table, and more that print what they do not.
  private static let cases: [SubcommandCase] =
    FaultCases.all + [
      .init("sticker", "{a} list", .status(0)), .init("sticker", "{dir} find mood", .status(0)),
      .init("sticker", "{a} get mood", .status(0)),
      .init("cache", "", .status(0), first: ["ls {dir} --by name", "jump bj/ho"]),
      .init("cache", "--clear", .status(0), first: ["ls {dir} --by name"]),
      .init("playlist", "", .status(0)), .init("current", "", .status(0), before: ["play 0"]),
      .init("status", "", .status(0), before: ["play 0"]),
      .init("add", "-v {c}", .status(0)), .init("load", "-v one", .status(0)),
      .init("ls", "", .status(0)), .init("ls", "{dir} --by name --sections", .status(0)),
      .init("ls", "Many --by name", .status(0)), .init("listall", "", .status(0)),
      .init("index", "--titles", .status(0)), .init("index", "Many --zoom #", .status(0)),
      .init("jump", "Many/0 -n 3", .status(0)),
      .init("jump", "{top} --all", .status(0)), .init("list", "artist group album", .status(0)),
      .init("queue history", "--show", .status(0), first: ["clear -q"]),
      .init("stop", "--pending", .status(0)), .init("completions", "bash", .status(0)),
      .init("manual", "", .status(0)), .init("help", "add", .status(0)),
      .init("help", "formats", .status(0)),
    ]

  /// Compares what a terminal and a pipe get; returns the hostile texts in the results.
  private static func compareTexts(
    _ tested: SubcommandCase, on bench: HostileBench, _ tally: SafetyTally
  ) throws -> [HostileText.Text] {
    // Both streams of one run, so that two runs have all four.
    let piped = try bench.run(tested, on: .errorOutput)
    let shown = try bench.run(tested, on: .output)
    for stream in [piped.errorOutput, shown.output, shown.errorOutput] {
      tally.add(HostileText.problems(in: stream), "\(tested.words): a terminal gets", .run)
    }
    for text in HostileText.all {
      if piped.output.holds(text.shown) {
        tally.add(["\(text.shown)"], "\(tested.words): a pipe gets")
      }
      guard shown.output.holds(text.shown) else { continue }
      tally.note(.shown, tested.words)
      let isPassed = piped.output.holds(text.raw)
      tally.add(isPassed ? [] : ["\(text.shown)"], "\(tested.words): a pipe does not get")
    }
    // A terminal is shown no pictures.
    let hasSameEnd = piped.status == shown.status || shown.status == 64
    tally.add(hasSameEnd ? [] : ["\(piped.status) \(shown.status)"], "\(tested.words): ends with")
    return HostileText.all.filter { piped.output.holds($0.raw) }
  }

  /// The results whose texts are others each time: those with a time, or the size of something.
  private static let varying: Set = [
    "stats", "queue history", "queue stashes", "cache", "watch", "idleloop",
    // Whether the decoder has told the format of the song in the moment before the pause varies.
    "status",
  ]

  /// - Parameter names: the hostile texts that the results have without the option.
  private static func compareJSON(
    _ tested: SubcommandCase, _ names: [HostileText.Text], on bench: HostileBench,
    _ tally: SafetyTally
  ) throws {
    guard !tested.words.contains("--json"), hasJSON(tested.name) else { return }
    // These take a second each time, and print their events one by one as they do without the option.
    guard Reliability.isFull || !FaultCases.waiting.contains(tested.name) else { return }
    let piped = try bench.run(tested, adding: "--json", on: .errorOutput)
    guard piped.status != 64, !piped.output.isEmpty else { return }
    guard Reliability.isFull || piped.output.contains(where: { $0 >= 0x80 }) else {
      // A sample has no second run for JSON of ASCII alone.
      return tally.add(
        jsonTexts(piped.output) == nil ? ["\(piped.text)"] : [], "\(tested.words): no JSON")
    }
    let shown = try bench.run(tested, adding: "--json", on: .output)
    tally.add(HostileText.problems(in: shown.output), "\(tested.words): a terminal gets in JSON")
    guard let texts = jsonTexts(piped.output), let shownTexts = jsonTexts(shown.output) else {
      return tally.add(["\(piped.text.suffix(300))"], "\(tested.words): no JSON")
    }
    tally.note(.json, tested.words)
    if !varying.contains(tested.name), !FaultCases.waiting.contains(tested.name) {
      let isSame = texts == shownTexts
      tally.add(
        isSame ? [] : ["\(texts) \(shownTexts)"], "\(tested.words): JSON means another thing")
    }
    for name in names where !texts.contains(where: { $0.holds(name.raw) }) {
      tally.add([name.shown], "\(tested.words): JSON lacks")
    }
    for text in HostileText.all where texts.contains(where: { $0.holds(text.shown) }) {
      tally.add(["\(text.shown)"], "\(tested.words): JSON has")
    }
  }

  /// Records that end with a NUL: on a terminal their names are shown all the same.
  private static func checkRecords(
    _ tested: SubcommandCase, on bench: HostileBench, _ tally: SafetyTally
  ) throws {
    let isOther = ["--json", "-0"].contains { tested.words.contains($0) }
    guard !isOther, !FaultCases.waiting.contains(tested.name), hasJSON(tested.name) else { return }
    let shown = try bench.run(tested, adding: "-0", on: .output)
    let problems = HostileText.problems(in: shown.output.filter { $0 != 0 })
    tally.add(problems, "\(tested.words) -0: a terminal gets", .run)
  }

  /// Whether a command has the option.
  private static func hasJSON(_ name: String) -> Bool {
    let type = Mpdex.typedCommands.first { $0.name == name }?.type
    return type.map { Mpdex.declarations($0).contains { $0.names == ["--json"] } } ?? false
  }
}

/// Returns the texts of lines of JSON, in a fixed order, those in base64 decoded; nil if a line is not JSON.
func jsonTexts(_ output: [UInt8]) -> [[UInt8]]? {
  var texts: [[UInt8]] = []
  func add(_ value: Any, _ key: String) {
    switch value {
    case let object as [String: Any]:
      object.sorted { $0.key < $1.key }.forEach { add($0.value, $0.key) }
    case let list as [Any]: list.forEach { add($0, key) }
    case let text as String:
      let decoded = key.hasSuffix("Base64") ? Data(base64Encoded: text).map { Array($0) } : nil
      texts.append(decoded ?? Array(text.utf8))
    default: break
    }
  }
  for line in output.split(separator: .newline) {
    guard let value = try? JSONSerialization.jsonObject(with: Data(line)) else { return nil }
    add(value, "")
  }
  return texts
}

/// What the runs of a test have found, on several threads.
final class SafetyTally: Sendable {
  /// Something that is counted, each command line once.
  enum Kind: String { case run, shown, json }

  private struct State {
    var problems: [String] = []
    var words: [Kind: Set<String>] = [:]
    var runs = 0
  }

  private let state = Mutex(State())

  var problems: [String] { state.withLock { $0.problems } }
  var counts: String {
    state.withLock { state in
      "\(state.runs) streams; "
        + state.words.map { "\($0.key.rawValue) \($0.value.count)" }.sorted().joined(
          separator: ", ")
    }
  }

  func count(of kind: Kind) -> Int { state.withLock { $0.words[kind]?.count ?? 0 } }

  func note(_ kind: Kind, _ words: String) {
    state.withLock { _ = $0.words[kind, default: []].insert(words) }
  }

  func add(_ found: [String], _ context: String, _ kind: Kind? = nil) {
    state.withLock { state in
      state.runs += kind == .run ? 1 : 0
      state.problems += found.map { "\(context): \($0)" }
    }
  }
}
