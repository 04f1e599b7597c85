package import CommandRuntime
internal import Bytes
internal import Glibc
internal import JSON
internal import Platform

/// Prints what waits to stop players: when, the fade, the server and the partition.
package func printPendingStops(_ results: OutputOptions, in context: CommandContext) throws {
  let output = context.output(for: results)
  let now = time(nil)
  let stops = try PendingStops.existing?.all() ?? []
  if stops.isEmpty { context.note("nothing waits to stop a player") }
  for stop in stops {
    if results.json {
      output.writeJSON(stop.json(now: now))
    } else {
      let fade = stop.fade.map { ByteString("fade \(clockText($0))") } ?? ""
      output.write(fields: [ByteString(stop.text(now: now)), fade, stop.server, stop.partition])
    }
  }
}

extension PendingStop {
  /// The moment in words, or what a process that was killed has left to be set back.
  fileprivate func text(now: Int) -> String {
    guard process.isRunning else { return "ended, but \(changes.text); --cancel sets it back" }
    return switch moment {
    case .after(let place): "after \(place.rawValue)"
    case .at: "in \(clockText(secondsLeft(at: now) ?? 0))"
    }
  }
}

/// Returns seconds as H:MM:SS, or as M:SS below an hour.
func clockText(_ seconds: Int) -> String {
  guard seconds >= 3600 else { return minutesAndSeconds(seconds) }
  let rest = minutesAndSeconds(seconds % 3600)
  return "\(seconds / 3600):" + (rest.count < 5 ? "0" : "") + rest
}

extension PendingStop {
  fileprivate func json(now: Int) -> JSONObject {
    var (place, end): (String?, Int?)
    switch moment {
    case .after(let moment): place = moment.rawValue
    case .at(let time): end = time
    }
    return [
      "after": place, "ended": process.isRunning ? nil : changes.text, "fade": fade,
      "partition": partition, "seconds": secondsLeft(at: now), "server": server, "time": end,
    ]
  }
}
