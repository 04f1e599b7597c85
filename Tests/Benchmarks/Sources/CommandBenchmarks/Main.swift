internal import Glibc
internal import TestSupport

/// Compares mpdex with mpc, a minimal program in C, ICU and other browsers, and writes the figures into a
/// document.
@main
enum CommandBenchmarks {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else {
      complain("usage: CommandBenchmarks PATH-OF-MPDEX DOCUMENT [TABLE ...]")
      exit(64)
    }
    do {
      let tables = try arguments.dropFirst(3).map(BenchmarkTable.init(named:))
      let directory = try TemporaryDirectory(prefix: "installed")
      try withExtendedLifetime(directory) {
        let mpdex = try installedCopy(of: arguments[1], in: directory)
        for table in tables.isEmpty ? BenchmarkTable.allCases : tables {
          try table.measure(mpdex: mpdex, document: arguments[2])
        }
      }
    } catch {
      complain("CommandBenchmarks: \(error)")
      exit(1)
    }
  }
}

/// Copies the command as packages do, without symbols; returns the path of the copy.
///
/// The file that the linker has written starts an eighth more slowly: it lies in smaller pieces in the kernel's
/// memory than one that was written from its beginning to its end, as any installed one is.
private func installedCopy(of mpdex: String, in directory: TemporaryDirectory) throws -> String {
  let copy = directory.path("mpdex")
  _ = try outcome(of: ["strip", "-o", copy, mpdex], ["PATH=/usr/bin:/bin"])
  return copy
}

/// A table of the document.
private enum BenchmarkTable: String, CaseIterable {
  case commands, starts, waits, browsers, picking

  init(named name: String) throws(RunFailure) {
    guard let table = Self(rawValue: name) else { throw RunFailure("there is no table '\(name)'") }
    self = table
  }

  func measure(mpdex: String, document: String) throws {
    let machine = try Machine(mpdex: mpdex)
    let table = try rows(mpdex: mpdex)
    let text = "\(machine.summary). \(conditions)\n\n\(table)"
    print(text)
    let mark = self == .commands ? "<!-- make bench -->" : "<!-- make bench: \(rawValue) -->"
    try replaceResults(in: document, between: mark, by: text)
  }

  private func rows(mpdex: String) throws -> String {
    switch self {
    case .commands: try commandTable(mpdex: mpdex)
    case .starts: try StartBench(mpdex: mpdex).table()
    case .waits: try WaitBench(mpdex: mpdex).table()
    case .browsers: try browserTable(mpdex: mpdex)
    case .picking:
      table(
        of: try PickBench(mpdex: mpdex).measurements() + LibraryBench(mpdex: mpdex).measurements())
    }
  }

  private func commandTable(mpdex: String) throws -> String {
    let bench = try Bench(mpdex: mpdex)
    defer { [bench.artists, bench.songs, bench.tree].forEach { $0.stop() } }
    let results = try bench.comparisons.map { comparison in
      complain(comparison.candidate.title)
      return try comparison.measured()
    }
    return table(of: results)
  }

  private var conditions: String {
    switch self {
    case .commands:
      """
      Medians of 5 to 21 runs in turn, after one to warm up (of 200 runs for a warm `jump`, of one for \
      AlphabeticIndex); the ratio is the median of the ratios of neighbouring runs. Programs are whole \
      processes, their output read from a pipe. `Artists` are 20,000 directories and `Flat` 30,000 songs of a real mpd; \
      `listall`, `list` and `search` ask one with 60,000 songs in 20,000 directories, and 10,000 songs are \
      in the queue that `playlist` prints; the 1,000,000 songs come from a server that replays a reply.
      """
    case .starts:
      """
      Medians of 200 runs in turn, after one to warm up, on a real mpd with 20 directories; whole \
      processes, their output read from a pipe. Instructions are those that callgrind counts.
      """
    case .waits:
      """
      Round trips over a link with 50 ms each way, by the medians of 3 runs, whole processes, on a real mpd \
      with 20 directories. `mpc` waits half a round trip for the greeting, which mpdex gets with its first reply. At \
      most as many waits as `mpc` has, the greeting being one; three for a jump without the cache, two with it.
      """
    case .browsers:
      """
      Programs at a terminal of 100 × 30 that answers at once, with directories and songs in the root \
      of a real mpd; medians of 9 runs in turn for times of starts, after one to warm up, and of 3 for the rest. The \
      limit of a start is twice the time of `floor` and of `mpdex --version` together. A frame of a drag \
      is the time from a report of the mouse to the bytes for the terminal, in one process.
      """
    case .picking:
      """
      Medians of 5 to 21 runs in turn, after one to warm up; the ratio is the median of the ratios of \
      neighbouring runs. Programs are whole processes, their output read from a pipe. The songs are \
      100,000 lines of JSON in a file, the albums 100,000 of one song each in a real mpd. The library is another one, \
      with 100,000 songs on 10,000 albums of 1,000 artists, of which `mpc` prints ten tags. A key is a search for the \
      best hundred things in one process that has read the words before.
      """
    }
  }
}

/// Writes a line to standard error.
private func complain(_ message: String) {
  let bytes = Array("\(message)\n".utf8)
  write(STDERR_FILENO, bytes, bytes.count)
}
