public import Bytes

/// A song with what the server told about it (`struct mpd_song`).
public struct Song: Sendable, Hashable {
  /// The path in the music directory, or a URL.
  public let uri: ByteString
  /// All pairs behind the URI in the server's order: tags, and what this type has no name for; a
  /// tag with several values stands several times.
  public let pairs: [Pair]

  /// A song of pairs that came behind its URI.
  public init(uri: ByteString, pairs: [Pair] = []) {
    self.uri = uri
    self.pairs = pairs
  }

  /// The first value of a tag; nil if the song has none, or if the server was not asked for it.
  public subscript(tag: Tag) -> ByteString? {
    pairs.first { tag.matches($0.name) }?.value
  }

  /// The values of a tag in the server's order; empty if the song has none, or if the server was
  /// not asked for it.
  public subscript(all tag: Tag) -> [ByteString] {
    pairs.filter { tag.matches($0.name) }.map(\.value)
  }

  /// Every tag that has a value, in the server's order, with its values.
  public var tags: [(tag: Tag, value: ByteString)] {
    pairs.compactMap { pair in
      propertyNames.contains(pair.name) ? nil : (Tag(pair.name), pair.value)
    }
  }

  /// The 0-based position in the queue; nil for a song that is not in it.
  public var position: Int? { pairs.count("Pos") }

  /// The queue's identifier of the song; nil for a song that is not in the queue.
  public var id: Int? { pairs.count("Id") }

  /// The priority in the queue, 0 to 255; 0 if none was set.
  public var priority: Int { pairs.count("Prio").map { Swift.min($0, 255) } ?? 0 }

  /// The length; nil if it is not known. Before MPD 0.20 in whole seconds.
  public var duration: Duration? { pairs.seconds("duration") ?? pairs.seconds("Time") }

  /// When the file was changed last, in Unix seconds; nil if it is not known.
  public var lastModified: Int? { pairs.first("Last-Modified")?.unixTime }

  /// When the song came into the database, in Unix seconds; nil if it is not known (MPD 0.24).
  public var added: Int? { pairs.first("Added")?.unixTime }

  /// Sampling rate, bits and channels as "44100:16:2"; nil if they are not known.
  public var audioFormat: String? { pairs.text("Format") }

  /// The part of the file that the song is; nil if it is all of it.
  public var range: SongRange? { pairs.first("Range").flatMap(SongRange.init) }

  /// Groups the pairs of a reply into songs; each begins with `file`.
  static func songs(from pairs: [Pair]) -> [Song] {
    pairs.groups(startingWith: "file").map(Song.init(group:))
  }

  /// A song of the pairs that a `file` begins.
  init(group: [Pair]) {
    self.init(uri: group[0].value, pairs: Array(group.dropFirst()))
  }
}

/// The pairs of a song that are no tags.
private let propertyNames: Set = [
  "Pos", "Id", "Prio", "Time", "duration", "Last-Modified", "Added", "Format", "Range", "RealUri",
]
