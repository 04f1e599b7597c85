internal import Bytes
internal import ListingIndex
internal import MPDClient

extension WatchEvent {
  /// The event as a line: the part of the server, the change, its numbers and values, and names
  /// last, separated by blanks. A tab is between the names of a playlist and of a song, and of a stream and its
  /// title.
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

  /// The time in seconds, without a fraction if it has none.
  private var seconds: ByteString? {
    time.map {
      ByteString($0.components.attoseconds == 0 ? "\($0.components.seconds)" : "\($0.inSeconds)")
    }
  }

  /// The old and the new value; the state of the player has only a new one.
  private var values: [ByteString] {
    if change == "state" { return [new].compactMap(\.self) }
    return old == nil && new == nil ? [] : [old ?? "-", new ?? "-"]
  }
}

extension WatchEvent {
  /// The prefix of the variables with which a program learns of the event.
  private static let prefix = "MPDEX_"

  /// The variables for a program, by their names; nil for those that the event does not have.
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

/// An event in JSON. Old and new values are texts, as the protocol has them.
struct JSONWatchEvent: Encodable {
  let event: String
  let change: String
  let position: Int?
  let from: Int?
  let old: String?
  let new: String?
  let seconds: Double?
  let playlist: String?
  let playlistBase64: String?
  let output: String?
  let outputBase64: String?
  let uri: String?
  let uriBase64: String?
  let title: String?

  init(_ event: WatchEvent) {
    self.event = event.event
    change = event.change
    (position, from) = (event.position, event.from)
    (old, new) = (event.old?.description, event.new?.description)
    seconds = event.time?.inSeconds
    let names = [event.playlist, event.output, event.uri].map { $0.map(JSONName.init) }
    (playlist, playlistBase64) = (names[0]?.text, names[0]?.base64)
    (output, outputBase64) = (names[1]?.text, names[1]?.base64)
    (uri, uriBase64) = (names[2]?.text, names[2]?.base64)
    title = event.title?.description
  }
}

extension Output {
  /// Prints an event as a line or as an object of JSON.
  func print(_ event: WatchEvent, asJSON: Bool) throws {
    if asJSON { return try writeJSON(JSONWatchEvent(event)) }
    writeSafely(isTerminal ? event.line.withWideTabs : event.line)
  }
}
