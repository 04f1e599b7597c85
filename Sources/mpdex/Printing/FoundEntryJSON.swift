internal import Bytes
internal import Catalog
internal import ListingIndex
internal import MPDClient
internal import TerminalText

/// An entry of a list that is not a directory, in JSON.
struct JSONFoundEntry: Encodable {
  let kind: String
  /// The 0-based offset in the sorted listing.
  let offset: Int
  /// The text by which the entry is found; the values of several tags have tabs between them.
  let name: String
  let nameBase64: String?
  /// The filter for the songs with a value of a tag, in MPD's own syntax.
  var filter: String?
  /// The path of a value of a tag from the first level, as arguments take it.
  var path: String?
  /// The values of a path by their tags.
  var values: [String: String]?
  /// The position in the queue or the playlist, counted from 1, as in arguments.
  var position: Int?
  var id: Int?
  var uri: String?
  var uriBase64: String?
  var duration: Double?
  /// The part of the file that a song of the queue is; missing for the whole file.
  var range: JSONRange?
  var tags: [String: [String]]?

  init(_ found: FoundEntry, song: Song?) {
    kind = found.kind.name
    offset = found.offset
    let name = JSONName(found.name.shownName)
    (self.name, nameBase64) = (name.text, name.base64)
    set(found.result)
    let uri = found.uri.map { JSONName($0) }
    (self.uri, uriBase64) = (uri?.text, uri?.base64)
    let shown = song.map { JSONSong($0) }
    (duration, range, tags) = (shown?.duration, shown?.range, shown?.tags)
  }

  private mutating func set(_ result: EntryResult) {
    switch result {
    case .uri, .line: break
    case .queued(let place), .song(let place):
      position = place.position.map { $0 + 1 }
      id = place.id
    case .songs(let path, let value):
      filter = path.filter(of: value).expression.description
      self.path = path.path(of: value).description
      let values = path.values(of: value).map { ($0.tag.name, $0.value.description) }
      self.values = Dictionary(values) { first, _ in first }
    }
  }
}
