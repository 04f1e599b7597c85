package import CommandRuntime
internal import Bytes
internal import Catalog
internal import JSON
internal import ListingIndex
internal import MPDClient
internal import TerminalText

extension JSONKeys {
  package static let entry: JSONKeys = ["kind (directory, song or playlist)", "uri"]
  package static let songOfEntry: JSONKeys = ["duration (with --tags)", "tags (with --tags)"]
  package static let foundEntry: JSONKeys =
    ["kind (directory, song, playlist, tag or line)", "uri", "offset"] + songOfEntry + [
      "name (with --in)", "position (of a song)", "id (of a song)", "range (of a part of a file)",
      "filter (of a value of a tag)", "path (of a value of a tag)",
      "values (of a value of a tag: an object)",
    ]
}

extension FoundEntry {
  /// An entry of a list that is not a directory, in JSON.
  ///
  /// - Parameter song: what is known of the song; nil for another entry.
  func json(_ song: Song?) -> JSONObject {
    let entry: JSONObject = [
      "duration": song?.duration?.inSeconds, "kind": kind.name, "name": name.shownName,
      "offset": offset, "range": song?.range?.json, "tags": song?.jsonTags, "uri": uri,
    ]
    return entry.merging(result.json)
  }
}

extension EntryResult {
  fileprivate var json: JSONObject {
    switch self {
    case .uri, .line: [:]
    case .queued(let place), .song(let place):
      ["id": place.id, "position": place.position.map { $0 + 1 }]
    case .songs(let path, let value):
      [
        "filter": path.filter(of: value).expression, "path": path.path(of: value),
        "values": JSONObject(path.values(of: value).map { ($0.tag.name, $0.value) }),
      ]
    }
  }
}
