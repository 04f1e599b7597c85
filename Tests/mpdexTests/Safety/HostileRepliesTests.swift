import Bytes
import Foundation
import Synchronization
import TestSupport
import Testing

/// Every command line of the table on a server that sends hostile texts wherever a reply can have one, in its
/// errors, or in its greeting.
@Suite struct HostileRepliesTests {
  /// What a server makes hostile.
  enum Part: CaseIterable {
    /// The values that are texts.
    case texts
    /// All values, also those that have only a few meanings, and numbers.
    case values
    /// The reason of a refusal; it refuses everything.
    case errors
    /// The name of the command that an error is about.
    case commands

    /// How many command lines show at least something of it.
    var fewest: Int {
      switch self {
      case .texts: 45
      case .values: 20
      case .errors: 120
      case .commands: 2
      }
    }

    /// The distance of the cases that a sample has.
    var step: Int {
      self == .texts || self == .errors ? 1 : Reliability.size(sample: 2, full: 1)
    }
  }

  @Test(arguments: Part.allCases)
  func repliesAreShown(_ part: Part) async throws {
    let tally = SafetyTally()
    try await onThread {
      let cases = FaultCases.all.enumerated().filter { $0.offset.isMultiple(of: part.step) }
      try forEachAtOnce(cases.map(\.element), own: { try Bench(part) }) { tested, bench in
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

  /// A server between the command and a real one, which changes the replies.
  private final class Bench {
    private let bench: HostileBench
    private let server: AnsweringServer

    init(_ part: Part) throws {
      let bench = try HostileBench()
      let real = bench.server
      self.bench = bench
      let idling = Idling()
      server = try AnsweringServer(version: "0.23.5") { lines, isList in
        if lines.first == "noidle" || lines.first?.hasPrefix("idle") == true {
          return idling.reply(to: lines[0])
        }
        return HostileReply(part: part, lines: lines, isList: isList).bytes(from: real)
      }
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
    for words in ["status", "ls", "version", "browse", "watch", "stop --in 1h"] {
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

/// What a server says to clients that wait for changes: four times that there are some, and then nothing.
private final class Idling: Sendable {
  private let state = Mutex((count: 0, isWaiting: false))

  func reply(to line: ByteString) -> ByteString {
    state.withLock { state in
      if line == "noidle" {
        defer { state.isWaiting = false }
        return state.isWaiting ? "OK\n" : ""
      }
      state.count += 1
      state.isWaiting = state.count.isMultiple(of: 5)
      if state.isWaiting { return "" }
      return "changed: stored_playlist\(HostileText.everything)\nchanged: player\nOK\n"
    }
  }
}

/// The reply to one request, made from a real server's.
private struct HostileReply {
  let part: HostileRepliesTests.Part
  let lines: [ByteString]
  let isList: Bool

  private static let text = HostileText.everything

  func bytes(from server: LiveServer) -> ByteString {
    let name = lines.first.map { $0.split(separator: UInt8(ascii: " "))[0] } ?? []
    switch (ByteString(name).description, part) {
    case ("close", _): return ""
    case ("kill", .texts), ("kill", .values): return "OK\n"
    case (let name, .errors): return "ACK [50@0] {\(name)} No such thing \(Self.text)\n"
    case (_, .commands): return "ACK [5@0] {\(Self.text)} what is this\n"
    case ("subscribe", _), ("unsubscribe", _): return "OK\n"
    case ("readmessages", _): return "channel: x\(Self.text)\nmessage: y\(Self.text)\nOK\n"
    case ("albumart", _), ("readpicture", _): return "ACK [50@0] {} No such thing \(Self.text)\n"
    default: return changed(from: server)
    }
  }

  private func changed(from server: LiveServer) -> ByteString {
    let sent = isList ? ["command_list_ok_begin"] + lines + ["command_list_end"] : lines
    guard let reply = try? server.rawBytes(sent) else { return "ACK [5@0] {} lost\n" }
    return ByteString(
      reply.split(separator: .newline).flatMap { changed(ByteString($0)).bytes + [.newline] })
  }

  private func changed(_ line: ByteString) -> ByteString {
    guard let (name, value) = line.split(atFirst: UInt8(ascii: ":")), !line.hasPrefix("ACK") else {
      return line
    }
    let isText = value.contains { $0 > 0x3F } && !Self.meanings.contains(name)
    return part == .values && name != "binary" || isText ? line + Self.text : line
  }

  /// The names of values that have only a few meanings.
  private static let meanings: Set<ByteString> = [
    "command", "tagtype", "state", "repeat", "random", "single", "consume", "Last-Modified",
    "Format",
    "audio", "replay_gain_mode",
  ]
}
