package import Bytes
internal import CommandRuntime
internal import Glibc
internal import JSON
package import MPDClient

/// A line of the input of `pick`.
package struct PickLine {
  /// The number of the line, counted from 1.
  let number: Int
  /// The URI of a song or directory, or the filter of an album as `list --albums` prints it.
  var text: ByteString
  /// The song, if the line is a JSON object with tags; otherwise nil.
  let song: Song?
  /// The JSON object in the line, as it was read; nil if the line is not a JSON object.
  let json: ByteString?
  /// Whether the line is a JSON object that describes a part of a file. Such a part cannot be identified by its URI
  /// alone.
  var isPart = false

  /// The line as it was read, if `text` is the filter in it; otherwise nil.
  var chosen: ByteString?

  /// Whether the line is the filter of an album, as `list --albums` prints it.
  var isFilter: Bool { chosen != nil }
}

extension PickLine {
  /// Creates a line that is not JSON. If the line contains a filter, `text` is this filter.
  fileprivate init(number: Int, chosen line: ByteString) {
    let filter = line.chosenFilter
    self.init(
      number: number, text: filter ?? line, song: nil, json: nil,
      chosen: filter == nil ? nil : line)
  }
}

/// Reads the lines of a file. A line is a URI, a line of an M3U playlist, the filter of an album, or an object as
/// `--json` prints it.
///
/// - Parameters:
///   - path: the path of the file; "-" for standard input.
///   - nulTerminated: whether a NUL ends each line.
package func readPickLines(ofFile path: ByteString, nulTerminated: Bool) throws -> [PickLine] {
  guard path != "-" || isatty(STDIN_FILENO) != 1 else {
    throw CommandFailure(
      .usage,
      "no list of songs was given; pipe one into the command, as in `mpdex find genre=Jazz | mpdex pick`"
    )
  }
  let bytes = try songListBytes(ofFile: path)
  let found = SongListFormat(of: bytes, path: path)
  let format = nulTerminated ? .nulTerminated : found
  guard found == .jsonLines else {
    return try bytes.songListLines(format).map { PickLine(number: $0.number, chosen: $0.text) }
  }
  var lines: [PickLine] = []
  for line in try bytes.songListRecords(format) { lines.append(try line.readingPickedSong()) }
  return lines
}

/// Creates the lines for songs that were read from a list on the server.
package func pickLines(_ songs: [Song]) -> [PickLine] {
  songs.enumerated().map { index, song in
    PickLine(
      number: index + 1, text: song.uri, song: song, json: nil, isPart: song.identity.range != nil)
  }
}

extension SongListLine {
  fileprivate func readingPickedSong() throws -> PickLine {
    let object = try readingObject()
    guard let name = object.uri ?? object["filter"]?.text else {
      throw CommandFailure(
        .usage,
        "line \(number) is not a JSON object with a \"uri\" or a \"filter\"; nothing was picked")
    }
    try refuseUnsendable(name)
    let range = object["range"].flatMap(SongRange.init)
    return PickLine(
      number: number, text: name, song: object.song(name, range), json: text,
      isPart: SongIdentity(name, range: range).range != nil, chosen: object.uri == nil ? name : nil)
  }
}

extension JSONValue {
  /// Returns the song that the JSON object describes; nil if the object has no tags, so that the song must be looked
  /// up.
  fileprivate func song(_ uri: ByteString, _ range: SongRange?) -> Song? {
    guard let tags = self["tags"], tags.members != nil else { return nil }
    var pairs = tags.tags
    if let duration = self["duration"]?.number {
      pairs.append(Pair(name: "duration", value: ByteString("\(duration)")))
    }
    if let range { pairs.append(Pair(name: "Range", value: ByteString(range.text))) }
    return Song(uri: uri, pairs: pairs)
  }
}
