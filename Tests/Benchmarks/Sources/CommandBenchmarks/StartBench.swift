internal import Glibc
internal import TestSupport

/// How long commands take that have hardly anything to do, beside mpc's.
struct StartBench {
  private let mpdex: String
  private let server: LiveServer
  private let directory: TemporaryDirectory

  init(mpdex: String) throws {
    directory = try TemporaryDirectory(prefix: "starts")
    self.mpdex = mpdex
    server = try LiveServer(library: .artists(count: 20))
    // The cache keeps nothing of a database that has changed in the last two seconds.
    sleep(3)
  }

  /// The table, a row for each command.
  func table() throws -> String {
    defer { server.stop() }
    let head = [
      "| command | mpdex | mpc | ratio | at most | instructions of mpdex | of mpc |",
      "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    let rows = try Self.commands.map { words in
      try row(words, mpc: words, atMost: words == "status" ? 1.6 : 2.5)
    }
    let size = try outcome(of: ["stat", "-c", "%s", mpdex], ["PATH=/usr/bin:/bin"]).1
    let bytes = Double(size.split(separator: "\n").first ?? "") ?? 0
    let line = "\nThe stripped command has \(FigureUnit.mebibytes.text(bytes))."
    let ownRows = try [("playlist --id", "playlist"), ("ls --json --tags", "ls")].map {
      try row($0, mpc: $1, atMost: 2.5)
    }
    let jump = try row("jump ar", mpc: "status", atMost: 1.6)
    return (head + rows + ownRows + [jump, line])
      .joined(separator: "\n")
  }

  private static let commands = [
    "status", "current", "queued", "playlist", "outputs", "lsplaylists",
    "ls", "-q pause", "-f %title% current", "volume 50",
  ]

  private func row(_ words: String, mpc other: String, atMost limit: Double) throws -> String {
    let own = program(mpdex, words).caching(in: directory.path("cache")).titled("mpdex \(words)")
    let peer = program("mpc", other)
    let comparison = Comparison(own, .program(peer), atMost: limit, runs: 200)
    let times = try comparison.measured()
    let cells = [
      words == other ? "`\(words)`" : "`\(words)`, beside `mpc \(other)`",
      FigureUnit.milliseconds.text(times.candidate), FigureUnit.milliseconds.text(times.reference),
      ratioText(times.ratio), ratioText(limit), try instructions(of: own),
      try instructions(of: peer),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private func program(_ path: String, _ words: String) -> Program {
    Program(path, on: server.socketPath, words.split(separator: " ").map { String($0) })
  }

  /// The number of instructions that callgrind counts in a second run, in millions. The first one fills
  /// the cache, which depends on the program's file; under valgrind that is another one.
  private func instructions(of program: Program) throws -> String {
    let run = "valgrind --tool=callgrind --callgrind-out-file=/dev/null \"$@\""
    let counting = "\(run) >/dev/null 2>&1; \(run) 2>&1 >/dev/null | sed -n 's/.*Collected : //p'"
    let words = ["sh", "-c", counting, "sh", program.path] + program.arguments
    let printed = try outcome(of: words, program.environment).1
    guard let count = Double(printed.split(separator: "\n").first ?? "") else {
      throw RunFailure("callgrind has counted nothing for \(program.title)")
    }
    return "\((count / 1e5).rounded() / 10) million"
  }
}
