internal import Bytes
internal import Catalog
internal import JSON
internal import ListingIndex
internal import MPDClient
internal import TerminalText

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
