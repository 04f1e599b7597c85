import Bytes
import Foundation
import Synchronization
import TestSupport
import Testing

/// Newlines and NULs, which would end an argument of the protocol and begin another command, are refused wherever
/// a text comes from, before anything is sent.
@Suite struct InjectionTests {
  /// The second half of an injected argument, which the server would take for a command.
  private static let command = "injected"

  /// A real server behind one that keeps the lines of its clients.
  private final class Bench: Sendable {
    private let record: LineRecord
    let server: AnsweringServer
    let real: LiveServer
    let home: TemporaryDirectory

    init() throws {
      let record = LineRecord()
      let real = try LiveServer(files: FaultCases.library)
      self.record = record
      self.real = real
      home = try TemporaryDirectory(prefix: "home")
      server = try AnsweringServer(version: "0.23.5") { lines, isList in
        record.add(lines)
        let sent = isList ? ["command_list_ok_begin"] + lines + ["command_list_end"] : lines
        if lines == ["idle"] || lines == ["noidle"] { return "OK\n" }
        return (try? ByteString(real.rawBytes(sent))) ?? "ACK [5@0] {} lost\n"
      }
    }

    /// Runs the command; returns its result and what the server has got.
    func run(
      _ arguments: [ByteString], input: [UInt8]? = nil, environment: [String: String] = [:]
    ) throws -> (ProcessResult, lines: [ByteString]) {
      record.clear()
      let own = [
        "MPD_HOST": server.socketPath, "MPD_TIMEOUT": "5", "HOME": home.path, "TMPDIR": home.path,
        "EDITOR": "true", "TERM": "dumb", "LC_ALL": "en_US.UTF-8",
      ]
      let result = try runProcess(
        Reliability.program, arguments, environment: own.merging(environment) { $1 }, input: input,
        timeout: .seconds(30))
      return (result, record.lines)
    }
  }

  /// The arguments of a case, whose names are those of the table.
  private static func arguments(_ words: String) -> [ByteString] {
    words.split(separator: " ").map { word in
      ByteString(
        names.reduce(String(word)) { $0.replacingOccurrences(of: "{\($1.key)}", with: $1.value) })
    }
  }

  private static let names = [
    "a": "Air/Moon Safari/01 Sexy Boy.wav", "b": "Air/Moon Safari/02 All I Need.wav",
    "c": "Björk/Homogenic/01 Hunter.wav", "dir": "Air/Moon Safari", "top": "Air", "music": "/",
  ]

  @Test func newlinesInArgumentsAreRefused() async throws {
    let problems = Mutex<[String]>([])
    let count = Mutex(0)
    try await onThread {
      try forEachAtOnce(Self.cases + Self.more, own: { try Bench() }) { tested, bench in
        let words = Self.arguments(tested.words)
        let end = words.firstIndex(of: "--") ?? words.endIndex
        for place in words.indices.dropFirst() where !Self.isFormat(words, place) {
          // The parser refuses what is no number, which takes long.
          guard Reliability.isFull || words[place].contains(where: { $0 > 0x3F }) else { continue }
          // What is after "--" of these is another program's.
          if ["watch", "queue fill"].contains(tested.name), place > end { continue }
          var changed = words
          changed[place] += "\n\(Self.command)"
          let (result, lines) = try bench.run(changed, input: tested.input.map { Array($0.utf8) })
          count.withLock { $0 += 1 }
          // A completion asks for the candidates of other words, and says nothing.
          let isSent = lines.contains { $0.hasPrefix(ByteString(Self.command)) }
          let isRefused = result.status == 64 && result.output.isEmpty && lines.isEmpty
          guard tested.name == "complete" ? !isSent : isRefused else {
            problems.withLock {
              $0.append(
                "\(tested.words), word \(place): \(result.status) \(result.errorText) \(lines)")
            }
            continue
          }
        }
      }
    }
    for problem in problems.withLock({ $0 }) { Issue.record("\(problem)") }
    let tried = count.withLock { $0 }
    #expect(tried > 150)
    print("injection: \(tried) arguments with a newline")
  }

  /// Those of the table; in a sample the first of each subcommand.
  private static let cases: [SubcommandCase] = {
    var names: Set<String> = []
    return FaultCases.all.filter { names.insert($0.name).inserted || Reliability.isFull }
  }()

  /// A format is not sent, and may have a newline.
  private static func isFormat(_ words: [ByteString], _ place: Int) -> Bool {
    words[place].first == UInt8(ascii: "%") || words[place - 1] == "-f"
  }

  /// Words that the table has not.
  private static let more: [SubcommandCase] = [
    .init("find", "title x", .status(0)), .init("find", "(title=='x')", .status(0)),
    .init("search", "-- title x", .status(0)),
    .init("list", "artist album x group genre", .status(0)),
    .init("sticker", "{a} get mood", .status(1)), .init("sticker", "{a} delete mood", .status(1)),
    .init("sticker", "{a} set mood x=y", .status(0)), .init("mount", "x file:///x", .status(76)),
    .init("status", "-h x -p 1 -P x -a x", .status(69)), .init("playlist show", "one", .status(0)),
    .init("cache", "--clear", .status(0)), .init("completions", "bash", .status(0)),
    .init("help", "add", .status(0)), .init("manual", "", .status(0)),
    .init("browse", "Air", .status(0)),
    .init("stop", "--after 1h --fade 1", .status(0)), .init("complete", "fish ls Ma", .status(0)),
  ]

  /// Each argument of the table in turn stands for standard input, and so does a missing last one.
  @Test func newlinesAndNULsInInputAreRefused() async throws {
    let problems = Mutex<[String]>([])
    let refusals = Mutex<Set<String>>([])
    try await onThread {
      try forEachAtOnce(Self.linesWithInput, own: { try Bench() }) { words, bench in
        for (option, input) in Self.inputs {
          let arguments = Self.arguments(words)
          let (result, lines) = try bench.run(arguments + option, input: input)
          for line in lines where line.contains(0) || line.hasPrefix(ByteString(Self.command)) {
            problems.withLock { $0.append("\(words) \(option): \(line.escapedDescription)") }
          }
          // Those that do not read the input are not tried with the others.
          let isRefused = ["NUL", "newline"].contains { result.errorText.contains($0) }
          guard isRefused else { break }
          refusals.withLock { _ = $0.insert(words) }
          // The other list of a comparison is read before the input.
          let isEarly = lines.isEmpty || words.contains(" diff ")
          if result.status != 64 || !result.output.isEmpty || !isEarly {
            problems.withLock { $0.append("\(words) \(option): \(result.status) \(lines)") }
          }
        }
      }
    }
    for problem in problems.withLock({ $0 }) { Issue.record("\(problem)") }
    let refused = refusals.withLock { $0.sorted() }
    #expect(refused.count >= 25, "\(refused)")
    print("injection: \(refused.count) of \(Self.linesWithInput.count) command lines read input")
  }

  private static let inputs: [([ByteString], [UInt8])] = [
    ([], Array("x\0\(command)\n".utf8)), (["-0"], Array("x\n\(command)\0".utf8)),
    ([], Array("x\ny\0\n\(command)\n".utf8)),
  ]

  private static let linesWithInput: [String] = {
    let lines = cases.filter { !withoutInput.contains($0.name) }.flatMap { tested in
      let words = tested.words.split(separator: " ").map { String($0) }
      let first = tested.name.split(separator: " ").count
      return words.indices.dropFirst(first).compactMap { place -> [String]? in
        guard !words[place].hasPrefix("-") || words[place] == "-", !words.contains("--") else {
          return nil
        }
        guard words[place].contains(where: \.isLetter) || words[place] == "-" else { return nil }
        return words[..<place] + ["-"] + words[(place + 1)...]
      }
    }
    return Set(
      lines.flatMap { [$0] + ($0.last == "-" ? [$0.dropLast()] : []) }
        .map { $0.joined(separator: " ") }
    ).sorted()
  }()

  /// Those that wait, end the server, or read the terminal.
  private static let withoutInput = FaultCases.waiting.union(["kill", "browse", "complete"])

  @Test func variablesAreRefused() async throws {
    try await onThread {
      let bench = try Bench()
      for (name, value) in [
        ("MPD_HOST", "x\n\(Self.command)@\(bench.server.socketPath)"),
        ("MPD_HOST", "\(bench.server.socketPath)\n\(Self.command)"),
        ("MPD_HOST", "@x\n\(Self.command)"),
        ("MPD_PORT", "6600\n\(Self.command)"), ("MPD_TIMEOUT", "5\n\(Self.command)"),
      ] {
        for words in ["status", "ls", "add x", "queue history"] {
          let host = name == "MPD_PORT" ? ["MPD_HOST": "127.0.0.1"] : [:]
          let (result, lines) = try bench.run(
            Self.arguments(words), environment: host.merging([name: value]) { $1 })
          let context = "\(words) with \(name.debugDescription): \(result.errorText) \(lines)"
          #expect(result.status == 64, "\(context)")
          #expect(!lines.contains { $0.hasPrefix(ByteString(Self.command)) }, "\(context)")
          #expect(lines.isEmpty, "\(context)")
        }
      }
    }
  }

  /// A file of rules can have any text in its values; what a server cannot be asked is not sent.
  @Test(arguments: [
    #"{"all":[{"contains":{"title":"x\nINJECTED"}}]}"#,
    #"{"all":[{"is":{"artist":"x\u0000INJECTED"}}]}"#,
    #"{"all":[{"is":{"genre\nINJECTED":"x"}}]}"#,
    #"{"all":[{"is":{"title":"x"}}],"sort":"title\nINJECTED"}"#,
    #"{"all":[{"inPlaylist":{"id":"x\nINJECTED"}}]}"#,
  ])
  func rulesAreNotSentAsTheyAre(_ text: String) throws {
    let bench = try Bench()
    let rules = bench.home.path("x.nsp")
    try writeFile(rules, Array(text.replacingOccurrences(of: "INJECTED", with: Self.command).utf8))
    for words in ["find --rules", "searchadd --rules", "playlist apply one --rules"] {
      let (result, lines) = try bench.run(Self.arguments(words) + [ByteString(rules)])
      #expect(
        !lines.contains { $0.hasPrefix(ByteString(Self.command)) || $0.contains(0) }, "\(lines)")
      #expect(result.status > 0 || result.output.isEmpty, "\(words)")
    }
  }

  @Test func songsOfFilesAreRefused() throws {
    let bench = try Bench()
    _ = try bench.real.raw(["save one"])
    for (name, text) in [
      ("a.m3u", "x\0\(Self.command)\n"), ("b.jsonl", "{\"uri\":\"x\\n\(Self.command)\"}\n"),
      ("c.jsonl", "{\"uri\":\"x\\u0000\(Self.command)\"}\n"), ("d.txt", "x\0\(Self.command)\n"),
    ] {
      let file = bench.home.path(name)
      try writeFile(file, Array(text.utf8))
      for words in ["queue apply", "playlist apply one", "playlist diff one", "pick"] {
        let (result, lines) = try bench.run(Self.arguments(words) + [ByteString(file)])
        #expect(result.status == 64, "\(words) \(name): \(result.errorText)")
        // The other list of a comparison is read before the file.
        #expect(lines.isEmpty || words == "playlist diff one", "\(words) \(name)")
      }
    }
  }
}

/// The lines that a server has got.
private final class LineRecord: Sendable {
  private let state = Mutex<[ByteString]>([])

  var lines: [ByteString] { state.withLock { $0 } }
  func add(_ lines: [ByteString]) { state.withLock { $0 += lines } }
  func clear() { state.withLock { $0 = [] } }
}
