internal import Glibc
internal import TestSupport

/// Compares the times of whole processes of mpdex with mpc, a minimal program in C and ICU, and
/// writes the figures into a document.
@main
enum CommandBenchmarks {
  static func main() {
    guard CommandLine.arguments.count == 3 else {
      complain("usage: CommandBenchmarks PATH-OF-MPDEX DOCUMENT")
      exit(64)
    }
    do {
      try measure(mpdex: CommandLine.arguments[1], document: CommandLine.arguments[2])
    } catch {
      complain("CommandBenchmarks: \(error)")
      exit(1)
    }
  }

  private static func measure(mpdex: String, document: String) throws {
    let machine = try Machine(mpdex: mpdex)
    let bench = try Bench(mpdex: mpdex)
    defer { [bench.artists, bench.songs].forEach { $0.stop() } }
    let results = try bench.comparisons.map { comparison in
      complain(comparison.candidate.title)
      return try comparison.measured()
    }
    let text = [machine.summary, "", conditions, "", table(of: results)].joined(separator: "\n")
    print(text)
    try replaceResults(in: document, by: text)
  }

  private static let conditions = """
    Medians of 5 to 21 runs in turn, after one to warm up (of one run for AlphabeticIndex); the \
    ratio is the median of the ratios of neighbouring runs. Programs are whole processes, their \
    output read from a pipe. `Artists` are 20,000 directories and `Flat` 30,000 songs of a real mpd; \
    the 1,000,000 songs come from a server that replays a reply.
    """
}

/// Writes a line to standard error.
private func complain(_ message: String) {
  let bytes = Array("\(message)\n".utf8)
  write(STDERR_FILENO, bytes, bytes.count)
}
