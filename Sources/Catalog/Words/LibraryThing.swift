public import Bytes
public import MPDClient

/// An artist, album, song or playlist that a search of a library has found.
public struct LibraryThing: Sendable, Hashable {
  /// The kinds of results, in order of preference: among results that fit a search equally well, an earlier kind comes
  /// first.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// All songs of an artist, an album artist or a composer.
    case artist
    /// An album, as described by ``Album``.
    case album
    /// A song of the database.
    case song
    /// A stored playlist.
    case playlist
  }

  /// What was found. This determines which of the other properties can have a value.
  public let kind: Kind
  /// The name of the artist, the title of the album or song, or the name of the playlist. For a song without a title,
  /// this is the name of its file without the extension.
  public let name: ByteString
  /// The artist of an album or a song; nil if it has no artist, or if this is an artist or a playlist.
  public let artist: ByteString?
  /// The album of a song; nil if the song has no album, or if this is not a song.
  public let album: ByteString?
  /// The date of an album or a song; nil if it has no date, or if this is an artist or a playlist.
  public let date: ByteString?
  /// The URI of a song; nil if this is not a song.
  public let uri: ByteString?
  /// The filter that finds the songs of an artist or an album. Nil for songs and playlists, and for an album whose
  /// filter would be longer than a server accepts.
  public let filter: Filter?

  init(
    _ kind: Kind, _ name: ByteString, artist: ByteString? = nil, album: ByteString? = nil,
    date: ByteString? = nil, uri: ByteString? = nil, filter: Filter? = nil
  ) {
    (self.kind, self.name, self.artist, self.album) = (kind, name, artist, album)
    (self.date, self.uri, self.filter) = (date, uri, filter)
  }

  /// Creates the result for a song that was found in another way than by words.
  package init(_ song: Song) {
    self.init(
      .song, song.listedName ?? song.uri.lastPathComponent, artist: song.bytes(of: .artist),
      album: song.bytes(of: .album), date: song.bytes(of: .date), uri: song.uri)
  }
}

/// The results of a search of a library.
public struct LibraryMatches: Sendable {
  /// The results, best first.
  public let things: [LibraryThing]
  /// The number of results that fit the query as well as the first result does. Their order is determined only by their
  /// kinds and the collation.
  public let bestCount: Int

  /// The results of a search that has found nothing.
  static let none = LibraryMatches(things: [], bestCount: 0)
}
