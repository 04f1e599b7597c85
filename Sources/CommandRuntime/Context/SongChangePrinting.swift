package import Bytes
package import JSON
package import MPDClient
internal import TerminalText

extension SongChange<SongIdentity> {
  /// The change as a line: "- 3 URI", "+ 12 URI" or "~ 5 9 URI", with positions counted from 1. For a part of a file,
  /// the URI is followed by a tab and the range.
  package var line: ByteString {
    switch self {
    case .delete(let song, let position): ByteString("- \(position + 1) ") + song.line
    case .insert(let song, let position): ByteString("+ \(position + 1) ") + song.line
    case .move(let song, let from, let to): ByteString("~ \(from + 1) \(to + 1) ") + song.line
    }
  }

  /// The change as a JSON object, with positions counted from 1.
  package var json: JSONObject {
    switch self {
    case .delete(let song, let position): song.json("delete", at: position)
    case .insert(let song, let position): song.json("insert", at: position)
    case .move(let song, let from, let to): song.json("move", at: to, from: from)
    }
  }
}

extension JSONKeys {
  package static let songChange: JSONKeys = [
    "change (delete, insert or move)", "position", "from (of a move)",
    "range (of a part of a file)", "uri",
  ]
}

extension SongIdentity {
  /// The text that identifies the song in messages: its URI and, for a part of a file, the range in seconds.
  package var shown: String { uri.terminalSafe + (range.map { " (\($0.text) s)" } ?? "") }

  fileprivate var line: ByteString { uri + ByteString(range.map { "\t" + $0.text } ?? "") }

  /// Returns a change of the song as a JSON object, with positions counted from 1.
  fileprivate func json(_ change: String, at position: Int, from: Int? = nil) -> JSONObject {
    [
      "change": change, "from": from.map { $0 + 1 }, "position": position + 1, "range": range?.json,
      "uri": uri,
    ]
  }
}

extension CommandOutput {
  /// Prints changes, one per line.
  package func print(_ changes: [SongChange<SongIdentity>], asJSON: Bool) throws {
    for change in changes {
      if asJSON { writeJSON(change.json) } else { writeSafely(change.line) }
    }
  }
}

extension SongRange {
  /// The range as a JSON object, in seconds. A range without "end" extends to the end of the file.
  package var json: JSONObject { ["end": end?.inSeconds, "start": start.inSeconds] }

  /// Reads a range, and rounds its bounds to milliseconds, as servers do. The result is nil if the value is not an
  /// object with a "start" in seconds and, optionally, a later "end".
  package init?(_ json: JSONValue) {
    guard let start = json["start"]?.number.flatMap(Duration.init(roundedSeconds:)) else {
      return nil
    }
    guard let last = json["end"], !last.isNull else {
      self.init(start: start, end: nil)
      return
    }
    guard let end = last.number.flatMap(Duration.init(roundedSeconds:)), end > start else {
      return nil
    }
    self.init(start: start, end: end)
  }
}

extension Duration {
  /// Creates a duration from seconds, rounded to milliseconds; nil if the number is negative or too large.
  fileprivate init?(roundedSeconds seconds: Double) {
    guard seconds >= 0, seconds < 1e9 else { return nil }
    self = .milliseconds(Int((seconds * 1000).rounded()))
  }
}
