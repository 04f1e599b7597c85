internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import JSON
internal import MPDClient

struct ShowStats: RunnableCommand {
  static let jsonKeys: JSONKeys = [
    "artists", "albums", "songs", "playTime", "uptime", "databaseUpdate", "databasePlayTime",
  ]

  static let configuration = CommandConfiguration(
    mpc: "stats",
    abstract: "Print how much music there is, and how long the server has been running.",
    discussion: """
      In JSON, times are seconds, and databaseUpdate is a Unix time.

      EXAMPLES
        mpdex stats
        mpdex stats --json
      """)

  let surplus: [ByteString]
  let results: OutputOptions

  init(_ words: inout Words) {
    surplus = words.arguments("", "", .hidden)
    results = words.group()
  }

  func run(in context: CommandContext) throws {
    let stats = try context.run(.stats)
    if !surplus.isEmpty {
      context.note("`stats` takes no arguments; the given ones were ignored")
    }
    let output = context.output(for: results)
    if results.json {
      output.writeJSON(json(stats))
    } else {
      // The empty line is printed only for people.
      let lines = lines(stats).filter { !results.nulTerminated || !$0.isEmpty }
      for line in lines { output.write(line) }
    }
  }

  private func lines(_ stats: Stats) -> [String] {
    let update = localTime(stats.databaseUpdate ?? 0, "%a %b %e %H:%M:%S %Y")
    return [
      "Artists: " + rightAligned("\(stats.artists ?? 0)", 6),
      "Albums:  " + rightAligned("\(stats.albums ?? 0)", 6),
      "Songs:   " + rightAligned("\(stats.songs ?? 0)", 6),
      "",
      "Play Time:    " + daysAndClock(stats.playTime),
      "Uptime:       " + daysAndClock(stats.uptime),
      "DB Updated:   \(update)",
      "DB Play Time: " + daysAndClock(stats.databasePlayTime),
    ]
  }
}

private func daysAndClock(_ duration: Duration?) -> String {
  let seconds = Int((duration ?? .zero).components.seconds)
  let (hours, rest) = (seconds % 86_400).quotientAndRemainder(dividingBy: 3600)
  let minutes = rest < 600 ? "0" + minutesAndSeconds(rest) : minutesAndSeconds(rest)
  return "\(seconds / 86_400) days, \(hours):\(minutes)"
}

/// Returns the statistics as a JSON object. Numbers that the server did not send are left out.
private func json(_ stats: Stats) -> JSONObject {
  [
    "albums": stats.albums, "artists": stats.artists,
    "databasePlayTime": stats.databasePlayTime?.inSeconds, "databaseUpdate": stats.databaseUpdate,
    "playTime": stats.playTime?.inSeconds, "songs": stats.songs, "uptime": stats.uptime?.inSeconds,
  ]
}
