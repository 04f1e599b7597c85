internal import Bytes
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
  var json: JSONSongChange {
    switch self {
    case .delete(let song, let position): JSONSongChange("delete", song, at: position)
    case .insert(let song, let position): JSONSongChange("insert", song, at: position)
    case .move(let song, let from, let to): JSONSongChange("move", song, at: to, from: from)
    }
  }
}

extension SongIdentity {
  fileprivate var line: ByteString { uri + ByteString(range.map { "\t" + $0.text } ?? "") }
}

/// A change of a list of songs in JSON; its positions count from 1.
struct JSONSongChange: Encodable {
  let change: String
  let position: Int
  /// The position before a move; nil for other changes.
  let from: Int?
  /// The part of the file; missing for a whole file.
  let range: JSONRange?
  let uri: String
  let uriBase64: String?

  init(_ change: String, _ song: SongIdentity, at position: Int, from: Int? = nil) {
    let name = JSONName(song.uri)
    range = song.range.map(JSONRange.init)
    self.change = change
    self.position = position + 1
    self.from = from.map { $0 + 1 }
    self.uri = name.text
    uriBase64 = name.base64
  }
}

extension Output {
  /// Prints changes, one in each line.
  func print(_ changes: [SongChange<SongIdentity>], asJSON: Bool) throws {
    for change in changes {
      if asJSON { try writeJSON(change.json) } else { writeSafely(change.line) }
    }
  }
}

extension QueueEditCounts {
  /// What was done or is to be done: "2 deleted, 1 moved, 5 inserted"; empty if it is nothing.
  var summary: String {
    [(deleted, "deleted"), (moved, "moved"), (inserted, "inserted")]
      .filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
  }
}
