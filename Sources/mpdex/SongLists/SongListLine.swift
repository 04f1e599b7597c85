internal import Bytes
internal import FoundationEssentials
internal import MPDClient

/// A line of a list of songs, which may be read from a file, with its number for messages.
struct SongListLine {
  /// The number of the line, from 1 on.
  let number: Int
  /// A URI, a path, or what it is to be found by.
  var text: ByteString
  /// What the line says besides; nil if that is nothing.
  var mark: Mark?

  /// What a line says of its song besides the URI.
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

/// The keys of an object that say which song it is.
struct JSONNamedSong: Decodable {
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

  private enum CodingKeys: CodingKey { case uri, uriBase64, id, range, tags }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let base64 = try values.decodeIfPresent(String.self, forKey: .uriBase64)
    let uri = try values.decodeIfPresent(String.self, forKey: .uri)
    name =
      base64.flatMap { Data(base64Encoded: $0) }.map { ByteString([UInt8]($0)) }
      ?? uri.map { ByteString($0) }
    // Other programs have other values under these names.
    id = try? values.decode(Int.self, forKey: .id)
    range = (try? values.decode(JSONRange.self, forKey: .range))?.range
    hasWrongRange = try range == nil && values.contains(.range) && !values.decodeNil(forKey: .range)
    isWholeSong = values.contains(.tags)
    let lists =
      name?.isURL == true ? try? values.decode([String: [String]].self, forKey: .tags) : nil
    tags = (lists ?? [:]).sorted { $0.key < $1.key }.flatMap { tag, values in
      values.map { Pair(name: tag, value: ByteString($0)) }
    }
  }
}

extension SongListLine {
  /// Returns the line with the song of its JSON object.
  func readingJSON() throws(CommandFailure) -> SongListLine {
    let object = try? JSONDecoder().decode(JSONNamedSong.self, from: Data(text.bytes))
    guard let object, let uri = object.name else {
      throw CommandFailure(
        .usage, "line \(number) is no JSON object with a \"uri\"; nothing was changed")
    }
    guard !uri.isEmpty else {
      throw CommandFailure(
        .usage, "line \(number): \"uri\" is empty; nothing was changed (\"/\" means everything)")
    }
    guard !object.hasWrongRange else {
      throw CommandFailure(
        .usage,
        "line \(number): \"range\" is no object with a \"start\" in seconds and, after it, an \"end\"; "
          + "nothing was changed")
    }
    let hasKnownRange = object.isWholeSong || object.range != nil
    guard hasKnownRange || object.id != nil else { return with(uri) }
    let mark = Mark(
      id: object.id, range: object.range, hasKnownRange: hasKnownRange, tags: object.tags)
    return SongListLine(number: number, text: uri, mark: mark)
  }
}
