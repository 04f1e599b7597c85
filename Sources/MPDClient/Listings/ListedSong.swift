public import Bytes

/// A song in a list that describes what the queue should contain.
///
/// A list that came from the queue contains the songs' identifiers. Other lists contain URIs and ranges, or URIs
/// alone; ``QueueEdit/init(from:to:)-(QueueContents,_)`` matches the songs of such a list with the songs of the queue.
public struct ListedSong: Sendable, Hashable {
  /// The song's path, relative to the music directory, or a URL.
  public let uri: ByteString
  /// The song's other properties; nil if only the URI is known, as for most songs of long lists.
  private let details: Details?

  private final class Details: Sendable, Hashable {
    let range: SongRange?
    let id: Int?
    let hasKnownRange: Bool
    let tags: [Pair]

    init(range: SongRange?, id: Int?, hasKnownRange: Bool, tags: [Pair] = []) {
      self.range = range
      self.id = id
      self.hasKnownRange = hasKnownRange
      self.tags = tags
    }

    static func == (left: Details, right: Details) -> Bool {
      left.range == right.range && left.id == right.id && left.hasKnownRange == right.hasKnownRange
        && left.tags == right.tags
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(range)
      hasher.combine(id)
      hasher.combine(hasKnownRange)
    }
  }

  /// The part of the file that makes up the song. The range is nil if the song is the whole file, if it is not known
  /// which part of the file the song is, or if the URI itself names a part.
  public var range: SongRange? { details?.range }

  /// The song's file and, if it is known, the part of the file that makes up the song.
  public var identity: SongIdentity { SongIdentity(uri, range: range) }

  /// The song's identifier in the queue; nil if the list does not contain identifiers.
  public var id: Int? { details?.id }

  /// The tags of a remote song, such as the name of a station; empty for other songs. The tags are kept because they
  /// may be stored only in the list.
  package var tags: [Pair] { details?.tags ?? [] }

  /// Whether the list states which part of the file the song is, or states that the song is the whole file. False if
  /// the list contains only the URI.
  public var hasKnownRange: Bool { details?.hasKnownRange ?? false }

  /// Creates a song from its URI and, if the list contains identifiers, its identifier.
  ///
  /// - Parameters:
  ///   - uri: the song's path, relative to the music directory, or a URL.
  ///   - id: the song's identifier in the queue; nil if the list does not contain identifiers.
  public init(_ uri: some ByteStringConvertible, id: Int? = nil) {
    self.uri = uri.byteString
    details = id.map { Details(range: nil, id: $0, hasKnownRange: false) }
  }

  /// Creates a song that is a whole file or a part of a file.
  ///
  /// - Parameters:
  ///   - identity: the file and, if the song is only a part of the file, that part.
  ///   - id: the song's identifier in the queue; nil if the list does not contain identifiers.
  public init(_ identity: SongIdentity, id: Int? = nil) {
    self.init(identity, id: id, tags: [])
  }

  /// Creates a song that is a whole file or a part of a file, with its tags, for a list that contains tags.
  package init(_ identity: SongIdentity, id: Int?, tags: [Pair]) {
    uri = identity.uri
    details = Details(range: identity.range, id: id, hasKnownRange: true, tags: tags)
  }
}
