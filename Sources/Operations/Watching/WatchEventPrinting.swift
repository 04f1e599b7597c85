package import Bytes
internal import CommandRuntime
internal import Glibc
internal import JSON
internal import Platform
internal import TerminalText

extension WatchEvent {
  /// The event as a line of text: the subsystem of the server, the change, and the event's numbers, values and names,
  /// separated by spaces. A tab separates the name of a playlist from the URI of a song, and the URI of a stream from
  /// its title.
  var line: ByteString {
    let names = [playlist, output, uri, title].compactMap(\.self).joined(separator: "\t")
    let words = [ByteString(event), ByteString(sign)] + numbers + values
    return (words + (names.isEmpty ? [] : [names])).joined(separator: " ")
  }

  private var sign: String {
    switch change {
    case "insert": "+"
    case "delete": "-"
    case "move": "~"
    default: change
    }
  }

  private var numbers: [ByteString] {
    [from, position].compactMap(\.self).map { ByteString("\($0)") }
      + [seconds].compactMap(\.self)
  }

  /// The time in seconds. The fraction is left out if it is 0.
  private var seconds: ByteString? {
    time.map {
      ByteString($0.components.attoseconds == 0 ? "\($0.components.seconds)" : "\($0.inSeconds)")
    }
  }

  /// The old and the new value. A change of the player's state has only a new value.
  private var values: [ByteString] {
    if change == "state" { return [new].compactMap(\.self) }
    return old == nil && new == nil ? [] : [old ?? "-", new ?? "-"]
  }
}

extension WatchEvent {
  /// The prefix of the environment variables that describe the event to a program.
  private static let prefix = "MPDEX_"

  /// The environment variables that describe the event to a program. The value is nil for a field that the event does
  /// not have.
  var environment: [(name: String, value: ByteString?)] {
    [
      ("EVENT", ByteString(event)), ("CHANGE", ByteString(change)),
      ("POSITION", position.map { ByteString("\($0)") }),
      ("FROM", from.map { ByteString("\($0)") }),
      ("OLD", old), ("NEW", new), ("SECONDS", seconds),
      ("PLAYLIST", playlist), ("OUTPUT", output), ("URI", uri), ("TITLE", title),
    ].map { (Self.prefix + $0.0, $0.1) }
  }
}

extension WatchEvent {
  /// The event as a JSON object. Old and new values are strings, as in the protocol.
  fileprivate var json: JSONObject {
    [
      "change": change, "event": event, "from": from, "new": new, "old": old, "output": output,
      "playlist": playlist, "position": position, "seconds": time?.inSeconds, "title": title,
      "uri": uri,
    ]
  }
}

extension CommandOutput {
  /// Prints an event as a line or as a JSON object.
  package func print(_ event: WatchEvent, asJSON: Bool) throws {
    if asJSON { return writeJSON(event.json) }
    writeSafely(isTerminal ? event.line.withWideTabs : event.line)
  }
}

/// A program that is run for each event.
package struct EventProgram {
  /// The program's name, which is looked up in PATH, and its arguments.
  let words: [ByteString]

  package init(words: [ByteString]) { self.words = words }

  /// Runs the program with an event in its environment, and waits until the program ends. Returns a message if the
  /// program failed; otherwise nil.
  package func run(for event: WatchEvent) -> String? {
    do {
      // The program gets no standard input, because the standard input of this process may belong to its caller.
      let pid = try startProgram(
        words, environment: environment(with: event), streams: [nil, STDOUT_FILENO, STDERR_FILENO])
      let status = try waitForEnd(of: pid)
      return failureOfProgram(status).map { "\(name) \($0) (\(event.line.terminalSafe))" }
    } catch {
      return "cannot run \(name): \(error.message) (\(event.line.terminalSafe))"
    }
  }

  private var name: String { words.first?.terminalSafe ?? "" }
}

/// Returns the environment of this process with the variables of an event added. Variables of an earlier event are
/// removed; they exist if this process was itself started for an event.
private func environment(with event: WatchEvent) -> [ByteString] {
  let names = Set(event.environment.map { ByteString($0.name) })
  let inherited = environmentOfProcess.filter { variable in
    !names.contains(ByteString(variable.prefix { $0 != .equalsSign }))
  }
  return inherited
    + event.environment.compactMap { name, value in
      value.map { ByteString(name + "=") + $0 }
    }
}
