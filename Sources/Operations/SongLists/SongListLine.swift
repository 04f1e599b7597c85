package import Bytes
package import CommandRuntime
internal import JSON
internal import ListingIndex
package import MPDClient

/// A line of a list of songs. Messages name the line by its number.
package struct SongListLine {
  /// The number of the line, counted from 1.
  let number: Int
  /// A URI, a path, or text to search for.
  package var text: ByteString
  /// Further information about the song; nil if the line contains only text.
  var mark: Mark?

  /// What a line states about its song besides the URI.
  struct Mark {
    /// The identifier of the song in the queue; nil if the line does not state it.
    var id: Int?
    /// The part of the file that the song consists of; nil if the song is the whole file, or if the line does not
    /// state a part.
    var range: SongRange?
    /// Whether the line states which part of the file is meant, or that the whole file is meant.
    var hasKnownRange = false
    /// The tags of a remote song, which may exist only in the queue.
    var tags: [Pair] = []
  }

  /// The song that the line describes. The text of the line must be a URI.
  var song: ListedSong {
    guard let mark else { return ListedSong(text) }
    return mark.hasKnownRange
      ? ListedSong(SongIdentity(text, range: mark.range), id: mark.id, tags: mark.tags)
      : ListedSong(text, id: mark.id)
  }

  /// Returns the line with the given URI as its text.
  func with(_ uri: ByteString) -> SongListLine {
    var line = self
    line.text = uri
    return line
  }
}

/// A song that is described by a JSON object.
struct JSONNamedSong {
  /// The URI of the song; nil if the object contains no URI.
  let name: ByteString?
  let id: Int?
  let range: SongRange?
  /// Whether the JSON object has a "range" that is not valid.
  let hasWrongRange: Bool
  /// Whether the JSON object contains all known properties of the song. If so, an object without a range describes a
  /// whole file.
  let isWholeSong: Bool
  /// The tags of a remote song; empty for other songs.
  let tags: [Pair]

  init(_ object: JSONValue) {
    name = object.uri
    // The values are checked, because other programs may use these keys for other values.
    id = object["id"]?.integer
    range = object["range"].flatMap(SongRange.init)
    hasWrongRange = range == nil && object["range"].map { !$0.isNull } ?? false
    isWholeSong = object["tags"] != nil
    tags = name?.isURL == true ? object["tags"]?.tags ?? [] : []
  }
}

// The keys of songs in JSON, as `--json` prints them.
extension JSONValue {
  /// The URI in a JSON object for a song, decoded from base64 if it is not UTF-8; nil if the object contains no URI.
  var uri: ByteString? {
    self["uriBase64"]?.text.flatMap { ByteString(base64: $0) } ?? self["uri"]?.text
  }

  /// The tags in a JSON object that has a list of strings for each tag: one pair for each string, with the name of the
  /// tag.
  var tags: [Pair] {
    (members ?? []).flatMap { tag in
      (tag.value.items ?? []).compactMap(\.text)
        .map { Pair(name: tag.name.description, value: $0) }
    }
  }
}

extension SongListLine {
  /// Parses the text of the line as a JSON object, and returns a line with the URI and the further information in
  /// this object.
  func readingJSON() throws -> SongListLine {
    if let filter = text.chosenFilter { return with(filter) }
    let object = JSONNamedSong(try readingObject())
    guard let uri = object.name else {
      throw CommandFailure(
        .usage,
        "line \(number) is not a JSON object with a \"uri\" or a \"filter\"; nothing was done")
    }
    guard !uri.isEmpty else {
      throw CommandFailure(
        .usage, "line \(number): \"uri\" is empty; nothing was done; for all songs, write \"/\"")
    }
    guard !object.hasWrongRange else {
      throw CommandFailure(
        .usage,
        "line \(number): \"range\" must be an object with a \"start\" in seconds and, if given, a later \"end\"; "
          + "nothing was done")
    }
    let hasKnownRange = object.isWholeSong || object.range != nil
    guard hasKnownRange || object.id != nil else { return with(uri) }
    let mark = Mark(
      id: object.id, range: object.range, hasKnownRange: hasKnownRange, tags: object.tags)
    return SongListLine(number: number, text: uri, mark: mark)
  }

  /// Parses the text of the line as a JSON object.
  func readingObject() throws -> JSONValue {
    do { return try JSONValue(text.bytes) } catch {
      let hint = text == "{" || text == "[" ? "; `jq -c` prints one object per line" : ""
      throw CommandFailure(
        .usage, "line \(number): \(error.descriptionInLine); nothing was done\(hint)")
    }
  }
}

extension SongListLines {
  /// Returns the songs for the lines; a directory is replaced by all songs below it. A line for which the server finds
  /// nothing becomes a song that is not in the database.
  ///
  /// - Parameter known: URIs that need not be looked up.
  func songsOrTexts(
    keeping known: Set<ByteString>, in context: CommandContext
  ) throws -> [ListedSong] {
    var songs: [ListedSong] = []
    var rest = self[...]
    while let first = rest.first {
      let isKnown = known.contains(first.text)
      // Unknown lines are looked up in lists of limited size, because the server reads a whole list even if it
      // refuses an early entry.
      let next = rest.prefix(isKnown ? 1 : maxLinesPerList)
      let part = isKnown ? next : next.prefix { !known.contains($0.text) }
      songs += try isKnown ? [first.song] : expanded(Array(part)[...], in: context)
      rest = rest.dropFirst(part.count)
    }
    return songs
  }
}

/// Looks up lines in the database, and returns their songs. A line for which the server finds nothing becomes a song
/// whose URI is the text of the line.
private func expanded(
  _ lines: ArraySlice<SongListLine>, in context: CommandContext
) throws -> [ListedSong] {
  var songs: [ListedSong] = []
  var rest = lines
  while !rest.isEmpty {
    let missing = try context.withConnection { server -> Int? in
      let found = try server.songURIs(below: rest.map(\.text))
      songs += zip(rest, found).flatMap { $0.songs($1) }
      return nil
    } onError: { error in
      guard error.code == .ack(.noExist), let index = error.index else {
        throw error
      }
      return index
    }
    guard let missing else { return songs }
    songs += try expanded(rest.prefix(missing), in: context)
    songs.append(rest[rest.startIndex + missing].song)
    rest = rest.dropFirst(missing + 1)
  }
  return songs
}

private let maxLinesPerList = 100

/// The parts of files that are named by the lines of a list of songs for a playlist.
package struct NamedParts {
  /// The parts that the lines state.
  private let stated: [SongIdentity]
  /// The text of each line that states a whole file.
  private let wholeFiles: Set<ByteString>

  package init(_ lines: [SongListLine]) {
    let known = lines.compactMap { line in
      line.mark?.hasKnownRange == true ? line.song.identity : nil
    }
    stated = known.filter { $0.range != nil }
    wholeFiles = Set(known.map(\.uri))
  }

  /// Reports which parts of files were stored in a playlist as whole files. Throws if the lines state these parts. If a
  /// line gives only a URI, and the queue contains parts of its file, prints a note instead.
  package func report(
    _ queued: [SongIdentity], in playlist: ByteString, to output: CommandOutput
  ) throws {
    try refuseParts(stated, in: playlist)
    output.noteParts(queued.filter { !wholeFiles.contains($0.uri) }, in: playlist)
  }
}

extension QueueEntry {
  /// Creates an entry for the song, directory or playlist that is named by a JSON object, as `--json` prints it; nil if
  /// the string is not such an object.
  package init?(json text: ByteString) {
    guard text.hasPrefix("{\""), let object = try? JSONValue(text.bytes) else { return nil }
    let song = JSONNamedSong(object)
    guard let uri = song.name else { return nil }
    self.init(
      kind: .song, uri: uri, isKindKnown: song.range != nil, id: song.id, range: song.range,
      tags: song.tags)
  }
}
