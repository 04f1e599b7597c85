internal import Bytes
internal import JSON
internal import MPDClient

extension SongChange<SongIdentity> {
  /// The change as a line: "- 3 URI", "+ 12 URI" or "~ 5 9 URI", with positions from 1 on. The range of a
  /// part of a file follows the URI after a tab.
  var line: ByteString {
    switch self {
    case .delete(let song, let position): ByteString("- \(position + 1) ") + song.line
    case .insert(let song, let position): ByteString("+ \(position + 1) ") + song.line
    case .move(let song, let from, let to): ByteString("~ \(from + 1) \(to + 1) ") + song.line
    }
  }

  /// The change as an object of JSON.
  var json: JSONObject {
    switch self {
    case .delete(let song, let position): song.json("delete", at: position)
    case .insert(let song, let position): song.json("insert", at: position)
    case .move(let song, let from, let to): song.json("move", at: to, from: from)
    }
  }
}

extension JSONKeys {
  static let songChange: JSONKeys = [
    "change (delete, insert or move)", "position", "from (of a move)",
    "range (of a part of a file)", "uri",
  ]
}

extension SongIdentity {
  fileprivate var line: ByteString { uri + ByteString(range.map { "\t" + $0.text } ?? "") }

  /// A change of the song in a list; the positions count from 1.
  fileprivate func json(_ change: String, at position: Int, from: Int? = nil) -> JSONObject {
    [
      "change": change, "from": from.map { $0 + 1 }, "position": position + 1, "range": range?.json,
      "uri": uri,
    ]
  }
}

extension Output {
  /// Prints changes, one in each line.
  func print(_ changes: [SongChange<SongIdentity>], asJSON: Bool) throws {
    for change in changes {
      if asJSON { writeJSON(change.json) } else { writeSafely(change.line) }
    }
  }
}

extension QueueEditCounts {
  /// The counts in words: "2 deleted, 1 moved, 5 inserted"; empty if all are zero.
  var summary: String {
    [(deleted, "deleted"), (moved, "moved"), (inserted, "inserted")]
      .filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
  }
}
