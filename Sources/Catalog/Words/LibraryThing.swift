public import Bytes
public import MPDClient

/// A thing that a search of a library finds.
public struct LibraryThing: Sendable, Hashable {
  /// The kinds of things. If several fit a search equally well, an earlier kind comes first.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// All songs of an artist, an album artist or a composer.
    case artist
    /// An album as ``Album`` describes it.
    case album
    /// A song of the database.
    case song
    /// A stored playlist.
    case playlist
  }

  /// The kind of the thing.
  public let kind: Kind
  /// The artist, the title of the album or song, or the name of the playlist. A song without a title has the name of
  /// its file.
  public let name: ByteString
  /// The artist of an album or a song; nil if there is none, and for other things.
  public let artist: ByteString?
  /// The album of a song; nil if it has none, and for other things.
  public let album: ByteString?
  /// The date of an album or a song; nil if there is none, and for other things.
  public let date: ByteString?
  /// The URI of a song; nil for other things.
  public let uri: ByteString?
  /// The filter that finds the songs of an artist or an album; nil for other things, and for an album whose filter
  /// would be longer than a server accepts.
  public let filter: Filter?

  init(
    _ kind: Kind, _ name: ByteString, artist: ByteString? = nil, album: ByteString? = nil,
    date: ByteString? = nil, uri: ByteString? = nil, filter: Filter? = nil
  ) {
    (self.kind, self.name, self.artist, self.album) = (kind, name, artist, album)
    (self.date, self.uri, self.filter) = (date, uri, filter)
  }
}

/// What a search of a library has found.
public struct LibraryMatches: Sendable {
  /// The things, the best first.
  public let things: [LibraryThing]
  /// How many of the things fit the query as well as the first one does; their kind and order alone decide.
  public let bestCount: Int

  /// Nothing.
  static let none = LibraryMatches(things: [], bestCount: 0)
}
