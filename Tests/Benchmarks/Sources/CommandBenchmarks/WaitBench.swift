internal import Glibc
internal import TestSupport

/// How often commands wait for the server, beside mpc: how long they take over a slow link, in round trips of
/// it. The greeting takes mpc half of one, since it is on its way as soon as the client is connected; mpdex
/// gets it with the first reply.
struct WaitBench {
  private let mpdex: String
  private let server: LiveServer
  private let link: DelayingProxy
  private let directory: TemporaryDirectory

  init(mpdex: String) throws {
    self.mpdex = mpdex
    directory = try TemporaryDirectory(prefix: "waits")
    server = try LiveServer(library: .artists(count: 20))
    link = try DelayingProxy(to: server.socketPath, delay: delay)
    // The cache keeps nothing of a database that has changed in the last two seconds.
    sleep(3)
  }

  /// The table, a row for each command.
  func table() throws -> String {
    defer { server.stop() }
    let head = ["| command | mpdex | mpc | at most |", "| --- | ---: | ---: | ---: |"]
    let rows = try Self.commands.map { words in
      let peer = try roundTrips(of: program("mpc", words))
      return row("`\(words)`", try roundTrips(of: program(mpdex, words)), peer, atMost: waits(peer))
    }
    return (head + rows + (try jumps())).joined(separator: "\n")
  }

  private static let commands = [
    "status", "current", "queued", "playlist", "ls", "add Artists", "insert Artists", "del 1",
    "move 2 1", "search any a", "save list", "load list", "clear", "volume 40",
    "random on",
  ]

  /// The rows of a jump whose list is not in the cache, and of one whose list is.
  private func jumps() throws -> [String] {
    let cold = program(mpdex, "jump ar").after(Program(removing: directory.path("cache")))
    return [
      row("`jump ar` without the cache", try roundTrips(of: cold), nil, atMost: 3),
      row("`jump ar`", try roundTrips(of: program(mpdex, "jump ar")), nil, atMost: 2),
    ]
  }

  /// The number of waits, of which the greeting is one, and what processes take.
  private func waits(_ roundTrips: Double) -> Double { roundTrips.rounded(.up) + 0.2 }

  private func program(_ path: String, _ words: String) -> Program {
    Program(path, on: link.socketPath, words.split(separator: " ").map { String($0) })
      .caching(in: directory.path("cache")).recording(in: directory.path("state"))
  }

  /// The median of three runs, in round trips.
  private func roundTrips(of program: Program) throws -> Double {
    let times = try (0..<3).map { _ in
      _ = try server.raw(["clear", "add Artists", "rm list", "save list", "rm list"])
      if !program.arguments.contains("save") { _ = try server.raw(["save list"]) }
      return try program.run()
    }
    return times.sorted()[1] / 1e9 / (delay * 2 / .seconds(1))
  }

  private func row(
    _ name: String, _ own: Double, _ peer: Double?, atMost limit: Double
  ) -> String {
    let cells = [name, fixed(own, places: 1), peer.map { fixed($0, places: 1) } ?? ""]
    return "| " + (cells + [fixed(limit, places: 1)]).joined(separator: " | ") + " |"
  }
}

/// The time that bytes take each way.
private let delay = Duration.milliseconds(50)
