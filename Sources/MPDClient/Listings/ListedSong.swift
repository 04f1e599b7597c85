public import Bytes

/// A song in a list of the songs that the queue should have.
///
/// A list that came from the queue contains the songs' identifiers. Other lists contain URIs and ranges, or URIs
/// alone; ``QueueEdit/init(from:to:)-(QueueContents,_)`` matches the songs of such a list with the songs of the
/// queue.
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

  /// The part of the file that the song consists of. The range is nil if the song is the whole file, if the part is
  /// unknown, or if the URI itself names a part.
  public var range: SongRange? { details?.range }

  /// The file of the song and, if it is known, the part of the file that the song consists of.
  public var identity: SongIdentity { SongIdentity(uri, range: range) }

  /// The queue's identifier of the song; nil if the list does not contain identifiers.
  public var id: Int? { details?.id }

  /// The tags of a remote song, such as the name of a station; empty for other songs. The tags are kept because they
  /// may be stored only in the list.
  package var tags: [Pair] { details?.tags ?? [] }

  /// Whether it is known that the song is the whole file, or which part of the file the song is. False if the list
  /// contains only the URI.
  public var hasKnownRange: Bool { details?.hasKnownRange ?? false }

  /// Creates a song from its URI and, if the list contains identifiers, its identifier.
  ///
  /// - Parameters:
  ///   - uri: the song's path, relative to the music directory, or a URL.
  ///   - id: the queue's identifier of the song; nil if the list does not contain identifiers.
  public init(_ uri: ByteString, id: Int? = nil) {
    self.uri = uri
    details = id.map { Details(range: nil, id: $0, hasKnownRange: false) }
  }

  /// Creates a song that is a whole file or a part of a file.
  ///
  /// - Parameters:
  ///   - identity: the file and, if the song is a part of it, the part.
  ///   - id: the queue's identifier of the song; nil if the list does not contain identifiers.
  public init(_ identity: SongIdentity, id: Int? = nil) {
    self.init(identity, id: id, tags: [])
  }

  /// Creates a song from a file or a part of a file and from its tags, for a list that contains the tags.
  package init(_ identity: SongIdentity, id: Int?, tags: [Pair]) {
    uri = identity.uri
    details = Details(range: identity.range, id: id, hasKnownRange: true, tags: tags)
  }
}
