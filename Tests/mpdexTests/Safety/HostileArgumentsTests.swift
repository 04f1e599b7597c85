import Bytes
import Foundation
import TestSupport
import Testing

/// Hostile texts where the command line, its input and the environment should have something else: whatever the
/// command says about them, it shows them.
@Suite struct HostileArgumentsTests {
  @Test func argumentsAreShownInMessages() async throws {
    let tally = SafetyTally()
    try await onThread {
      let cases = Array((FaultCases.all + Self.more).enumerated())
      try forEachAtOnce(cases, own: { try HostileBench() }) { indexed, bench in
        let tested = indexed.element
        let home = try bench.prepare(tested)
        let words = bench.arguments(tested.words)
        for place in words.indices.dropFirst() where Self.isTried(words[place], indexed.offset) {
          var changed = words
          changed[place] =
            (words[place].first == .hyphen ? words[place] : "x") + HostileText.everything
          let result = try bench.run(
            changed, input: tested.input.map { Array($0.utf8) }, home: home, terminal: Self.both)
          Self.check(result, "\(tested.words) with a hostile word \(place)", tally)
        }
        try FileManager.default.removeItem(atPath: home)
      }
    }
    Self.report(tally)
  }

  /// Whether a word is changed in a sample: those that the parser refuses, which takes long, only now and then.
  private static func isTried(_ word: ByteString, _ index: Int) -> Bool {
    let isName = word.first != .hyphen && word.contains { $0 > 0x3F }
    return isName || index.isMultiple(of: Reliability.size(sample: 8, full: 1))
  }

  @Test func inputIsShownInMessages() async throws {
    let tally = SafetyTally()
    let cases = FaultCases.all.filter { $0.input != nil }
    try await onThread {
      try forEachAtOnce(cases, own: { try HostileBench() }) { tested, bench in
        let home = try bench.prepare(tested)
        let uri = HostileText.everything.bytes
        for input in [uri + [.newline], uri + [0xFF, 0, .newline], Array("#EXTM3U\n".utf8) + uri] {
          let result = try bench.run(
            bench.arguments(tested.words), input: input, home: home, terminal: Self.both)
          Self.check(result, "\(tested.words) with hostile input", tally)
        }
      }
    }
    Self.report(tally)
  }

  /// Each variable by itself, with what precedes its hostile text.
  private static let variables = [
    ("MPD_HOST", "/nowhere/"), ("MPD_HOST", "@"), ("MPD_HOST", "secret@/nowhere/"),
    ("MPD_HOST", ""),
    ("MPD_PORT", "1"), ("MPD_TIMEOUT", "1"), ("LC_ALL", "sv"), ("MPDEX_LOCALE", "sv"),
    ("MPDEX_ARTICLES", "the,"), ("XDG_STATE_HOME", "/proc/"), ("XDG_CACHE_HOME", "/proc/"),
    ("XDG_CONFIG_HOME", "/proc/"), ("XDG_RUNTIME_DIR", "/proc/"), ("HOME", "/proc/"),
    ("TMPDIR", "/proc/"),
    ("MPC_FORMAT", "%title%x"), ("TERM", "xterm"), ("COLUMNS", "9"),
  ]

  @Test(arguments: [
    "status", "ls --by name", "clear", "queue edit", "browse", "stop --after 1h",
    "playlist sort x --by artist",
  ])
  func variablesAreShownInMessages(_ words: String) async throws {
    try await onThread {
      let server = try LiveServer(library: [.song("a.wav")])
      let home = try TemporaryDirectory(prefix: "home")
      let tally = SafetyTally()
      for (name, start) in Self.variables {
        let variables = [
          "MPD_HOST": server.socketPath, "MPD_TIMEOUT": "5", "HOME": home.path, "EDITOR": "true",
        ].merging([name: start + "\(HostileText.everything)"]) { $1 }
        let result = try Command.run(
          words.split(separator: " ").map { ByteString($0) }, environment: variables,
          terminal: Self.both)
        Self.check(result, "\(words) with a hostile \(name)", tally)
      }
      Self.report(tally)
    }
  }

  @Test func linesOfSettingsAreShownInMessages() throws {
    let home = try TemporaryDirectory(prefix: "home")
    let text = HostileText.everything
    let file =
      "locale = x\(text)\nnothing \(text)\n\(text) = 1\nkey \(text) = x\nkeys = \(text)\n"
      as ByteString
    try FileManager.default.createDirectory(
      atPath: home.path("mpdex"), withIntermediateDirectories: false)
    try writeFile(home.path("mpdex/config"), file.bytes)
    let tally = SafetyTally()
    for words in ["ls --by name", "browse", "index --titles"] {
      let result = try Command.run(
        words.split(separator: " ").map { ByteString($0) },
        environment: ["MPD_HOST": "/nowhere", "XDG_CONFIG_HOME": home.path], terminal: Self.both)
      Self.check(result, "\(words) with hostile settings", tally)
    }
    Self.report(tally)
  }

  /// Words that the table has not.
  private static let more: [SubcommandCase] = [
    .init("nothing", "x --nothing -Z", .status(64)), .init("status", "-h x", .status(69)),
    .init("status", "--port 1 --timeout 1 --partition x -P x", .status(64)),
    .init("find", "--rules x", .status(64)), .init("browse", "x --keys x", .status(64)),
    .init("help", "x", .status(64)), .init("completions", "x", .status(64)),
    .init("cache", "x", .status(64)), .init("queue", "x", .status(64)),
    .init("queue", "history x", .status(64)),
    .init("ls", "x --by name --locale sv --marker x", .status(1)),
    .init("index", "--in x --by x", .status(64)), .init("queue apply", "x", .status(64)),
    .init("playlist apply", "one x --rules x", .status(64)), .init("mount", "x y", .status(76)),
    .init("stop", "--after x --fade x", .status(64)),
    .init("art", "{a} -o /nowhere/x", .status(64)),
  ]

  private static let both: TerminalStreams = [.output, .errorOutput]

  private static func check(_ result: ProcessResult, _ context: String, _ tally: SafetyTally) {
    tally.add(HostileText.problems(in: result.output), "\(context): a terminal gets", .run)
    tally.add(result.status < 0 ? ["\(-result.status)"] : [], "\(context): ended by signal")
    if result.output.holds(#"\u{202E}"#) || result.output.holds(#"\u202e"#) {
      tally.note(.shown, context)
    }
  }

  private static func report(_ tally: SafetyTally) {
    for problem in tally.problems { Issue.record("\(problem)") }
    print("hostile arguments: \(tally.counts)")
  }
}
