import Bytes
import Foundation
import Testing
import TestSupport

@testable import mpdex

/// Every subcommand on every real server, compared with the server's own replies, and the table of
/// Docs/Servers.md, which is what these runs find.
@Suite struct ServerTableTests {
  /// With RECORD_SERVERS in the environment the table is written instead of compared.
  @Test func theTableIsWhatTheRunsFind() throws {
    let origin = try LiveServer(files: TriedServer.library)
    let servers = [
      TriedServer("MPD", try LiveServer(files: TriedServer.library)),
      TriedServer("MPD with another's database", try LiveServer(databaseOf: origin)),
      TriedServer("Mopidy", try MopidyServer(files: TriedServer.library)),
    ]
    let found = try servers.map { server in
      try SubcommandCase.all.map { try Self.outcome(of: $0, on: server) }
    }
    let rows = SubcommandCase.all.enumerated().map { row, tried in
      "| `\(tried.name)` | \(found.map { $0[row] }.joined(separator: " | ")) |"
    }
    let head = "| subcommand | \(servers.map(\.name).joined(separator: " | ")) |\n|---|---|---|---|"
    try Self.compare(([head] + rows).joined(separator: "\n"))
  }

  @Test func everySubcommandIsTried() throws {
    let names = Set(SubcommandCase.all.map(\.name))
    for command in Mpdex.commandNames {
      #expect(names.contains(command) || Self.untried.contains(command), "\(command)")
    }
  }

  /// Those that need no server, end it, need a terminal or another program, or do not end.
  private static let untried: Set = [
    "browse", "cache", "mv", "idleloop", "completions", "complete", "manual", "kill", "dirtab",
    "pltab", "lstab",
    "sendmessage", "watch", "help", "loadtab", "tab",
  ]

  private static func compare(_ table: String) throws {
    let document = try String(contentsOf: file, encoding: .utf8)
    let parts = document.components(separatedBy: "<!-- table -->\n\n")
    let rest = try #require(parts.count == 2 ? parts[1] : nil)
    let old = rest.components(separatedBy: "\n\n")[0]
    if getenv("RECORD_SERVERS") != nil {
      let new = document.replacingOccurrences(of: old, with: table)
      return try new.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(old == table)
  }

  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Docs/Servers.md").standardizedFileURL

  /// Runs a case; returns "yes" for a subcommand that works, or the exit status with which the server's
  /// refusal is reported.
  private static func outcome(of tried: SubcommandCase, on server: TriedServer) throws -> String {
    let home = try TemporaryDirectory(prefix: "home")
    try server.reset()
    try server.prepare(tried.before)
    for words in tried.first { _ = try server.mpdex(words, input: nil, home: home.path) }
    let before = try server.values("file", of: "playlistinfo")
    let start = time(nil)
    let result = try server.mpdex(tried.words, input: tried.input, home: home.path)
    if [76, 77].contains(result.status) {
      let context = "\(tried.words) on \(server.name): \(result.errorText)"
      #expect(result.errorText.count > "mpdex: ".count + 10, "\(context)")
      #expect(try server.values("file", of: "playlistinfo") == before, "\(context)")
      return "\(result.status)"
    }
    try tried.check(result, on: server, since: start)
    return "yes"
  }
}

extension SubcommandCase {
  /// Compares what the subcommand did with what the server says.
  fileprivate func check(
    _ result: ProcessResult, on server: TriedServer, since start: Int
  ) throws {
    let context = "\(words) on \(server.name): \(result.errorText)"
    if case .status(let status) = proof {
      #expect(result.status == status, "\(context)")
      return
    }
    #expect(result.status == 0, "\(context)")
    switch proof {
    case .status: break
    case .prints(let name, let line):
      #expect(try result.lines == server.values(name, of: line), "\(context)")
    case .mentions(let name, let line):
      for value in try server.values(name, of: line) {
        #expect(result.text.contains(value), "\(context)")
      }
    case .counts(let names, let line):
      let columns = result.lines.map { $0.split(separator: "\t") }
      let count = columns.reduce(0) { $0 + (Int($1.last ?? "") ?? 0) }
      let expected = try names.flatMap { try server.values($0, of: line) }.count
      #expect(count == expected && expected > 0, "\(context)")
    case .text(let pattern):
      #expect(try Regex(pattern).wholeMatch(in: result.text) != nil, "\(context)\(result.text)")
    case .lines(let lines):
      #expect(result.lines == lines.map(server.named), "\(context)")
    case .leaves(let line, let expected):
      // Mopidy plays a song some time after it has said that it does.
      let end = ContinuousClock.now + .seconds(5)
      while try !server.has(expected, in: line), .now < end { usleep(50_000) }
      #expect(try server.has(expected, in: line), "\(context)")
    case .removes(let line, let removed):
      for text in removed { #expect(try !server.has([text], in: line), "\(context)") }
    case .updates(let name, let line):
      let time = { try server.values(name, of: line).first.flatMap { Int($0) } ?? 0 }
      let end = ContinuousClock.now + .seconds(5)
      while try (1..<start).contains(time()), .now < end { usleep(50_000) }
      #expect(try !(1..<start).contains(time()), "\(context)")
    case .songs(let letters, let playlist):
      let line = playlist.map { "listplaylist \($0)" } ?? "playlistinfo"
      let expected = letters.map { server.named("{\($0)}") }
      #expect(try server.values("file", of: line) == expected, "\(context)")
    }
  }
}

extension ProcessResult {
  /// The lines of the results.
  fileprivate var lines: [String] { text.split(separator: "\n").map { String($0) } }
}
