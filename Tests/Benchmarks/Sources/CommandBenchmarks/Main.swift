internal import Glibc
internal import TestSupport

/// Times mpdex beside mpc, as whole processes against a real mpd, and prints a Markdown table.
@main
enum CommandBenchmarks {
  static let directories = 20_000
  static let runs = 21

  static func main() {
    guard CommandLine.arguments.count == 2 else {
      complain("usage: CommandBenchmarks PATH-OF-MPDEX")
      exit(64)
    }
    do {
      try measure(mpdex: CommandLine.arguments[1])
    } catch {
      complain("CommandBenchmarks: \(error)")
      exit(1)
    }
  }

  private static func measure(mpdex: String) throws {
    let machine = try Machine(mpdex: mpdex)
    let server = try LiveServer(library: .artists(count: directories))
    defer { server.stop() }
    let results = try comparisons(mpdex: mpdex, server: server).map { try $0.measured(runs: runs) }
    print(machine.summary, "", conditions, "", table(of: results), separator: "\n")
  }

  private static var conditions: String {
    "\(directories) artist directories; whole processes, their output read from a pipe; "
      + "medians of \(runs) runs in turn, after one to warm up"
  }

  private static func comparisons(mpdex: String, server: LiveServer) -> [Comparison] {
    let client = Program(path: mpdex, server: server)
    let reference = Program(path: "mpc", server: server)
    let listing = reference.with("ls", "Artists")
    return [
      Comparison(client.with("ls", "Artists"), listing),
      Comparison(client.with("ls", "Artists", "--sort", "--no-cache"), listing),
      Comparison(client.with("index", "Artists", "--no-cache"), listing),
      Comparison(client.with("jump", "ar/lo", "--no-cache"), listing),
      // From the cache, since the run to warm up fills it.
      Comparison(client.with("index", "Artists"), reference.with("status")),
      Comparison(client.with("jump", "ar/lo"), reference.with("status")),
      Comparison(client.completing("add", "Artists/B"), reference.with("tab", "Artists/B")),
      Comparison(client.with("status"), reference.with("status")),
    ]
  }
}

/// Writes a line to standard error.
private func complain(_ message: String) {
  let bytes = Array("\(message)\n".utf8)
  write(STDERR_FILENO, bytes, bytes.count)
}
