package import Bytes
internal import CommandRuntime
internal import JSON
internal import MPDClient

/// A line of a list of songs, which may be read from a file, with its number for messages.
package struct SongListLine {
  /// The number of the line, from 1 on.
  let number: Int
  /// A URI, a path, or what it is to be found by.
  package var text: ByteString
  /// The mark of the line; nil if it has none.
  var mark: Mark?

  /// The information of a line about its song, besides the URI.
  struct Mark {
    /// The queue's identifier of the song; nil if the line has none.
    var id: Int?
    /// The part of the file that the song is; nil for the whole file, and if that is not known.
    var range: SongRange?
    /// Whether the line says which part of the file the song is, or that it is the whole file.
    var hasKnownRange = false
    /// The tags of a remote song, which only the queue may have.
    var tags: [Pair] = []
  }

  /// The song with the URI of the line.
  var song: ListedSong {
    guard let mark else { return ListedSong(text) }
    return mark.hasKnownRange
      ? ListedSong(SongIdentity(text, range: mark.range), id: mark.id, tags: mark.tags)
      : ListedSong(text, id: mark.id)
  }

  /// Returns the line with another URI.
  func with(_ uri: ByteString) -> SongListLine {
    var line = self
    line.text = uri
    return line
  }
}

/// A song that a JSON object names.
struct JSONNamedSong {
  /// The URI; nil if the object has none.
  let name: ByteString?
  let id: Int?
  let range: SongRange?
  /// Whether there is a range that is none.
  let hasWrongRange: Bool
  /// Whether the object is one of a song with everything that is known of it: without a range it is a
  /// whole file.
  let isWholeSong: Bool
  /// The tags of a remote song.
  let tags: [Pair]

  init(_ object: JSONValue) {
    name = object.uri
    // Other programs have other values under these names.
    id = object["id"]?.integer
    range = object["range"].flatMap(SongRange.init)
    hasWrongRange = range == nil && object["range"].map { !$0.isNull } ?? false
    isWholeSong = object["tags"] != nil
    tags = name?.isURL == true ? object["tags"]?.tags ?? [] : []
  }
}

// The keys of songs, as `--json` prints them.
extension JSONValue {
  /// The URI, whose bytes are in base64 if they are not UTF-8; nil if the object has none.
  var uri: ByteString? {
    self["uriBase64"]?.text.flatMap { ByteString(base64: $0) } ?? self["uri"]?.text
  }

  /// The values of an object with lists of texts.
  var tags: [Pair] {
    (members ?? []).flatMap { tag in
      (tag.value.items ?? []).compactMap(\.text)
        .map { Pair(name: tag.name.description, value: $0) }
    }
  }
}

extension SongListLine {
  /// Returns the line with the song of its JSON object.
  func readingJSON() throws -> SongListLine {
    let object = JSONNamedSong(try readingObject())
    guard let uri = object.name else {
      throw CommandFailure(
        .usage, "line \(number) is not a JSON object with a \"uri\"; nothing was changed")
    }
    guard !uri.isEmpty else {
      throw CommandFailure(
        .usage, "line \(number): \"uri\" is empty; nothing was changed (\"/\" means everything)")
    }
    guard !object.hasWrongRange else {
      throw CommandFailure(
        .usage,
        "line \(number): \"range\" is not an object with a \"start\" in seconds and, after it, an \"end\"; "
          + "nothing was changed")
    }
    let hasKnownRange = object.isWholeSong || object.range != nil
    guard hasKnownRange || object.id != nil else { return with(uri) }
    let mark = Mark(
      id: object.id, range: object.range, hasKnownRange: hasKnownRange, tags: object.tags)
    return SongListLine(number: number, text: uri, mark: mark)
  }

  /// Reads the text of the line as a JSON object.
  func readingObject() throws -> JSONValue {
    do { return try JSONValue(text.bytes) } catch {
      let hint = text == "{" || text == "[" ? " (`jq -c` prints an object in each line)" : ""
      throw CommandFailure(
        .usage, "line \(number): \(error.descriptionInLine)\(hint); nothing was changed")
    }
  }
}

extension SongListLines {
  /// Returns the songs that the lines mean; a directory means all songs below it. A line that
  /// finds nothing is a song that is not in the database.
  ///
  /// - Parameter known: URIs that need not be looked up.
  func songsOrTexts(
    keeping known: Set<ByteString>, in context: CommandContext
  ) throws -> [ListedSong] {
    var songs: [ListedSong] = []
    var rest = self[...]
    while let first = rest.first {
      let isKnown = known.contains(first.text)
      // The server reads all of a list, also after the entry that it refuses.
      let next = rest.prefix(isKnown ? 1 : maxLinesPerList)
      let part = isKnown ? next : next.prefix { !known.contains($0.text) }
      songs += try isKnown ? [first.song] : expanded(Array(part)[...], in: context)
      rest = rest.dropFirst(part.count)
    }
    return songs
  }
}

/// Returns the songs that the lines mean; a line that means none is returned as it is.
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
