public import Bytes

/// The content of a music database: directories, songs and playlist files, in the order in which
/// the server must store them.
public struct MusicLibrary: Sendable, Hashable {
  /// An entry of a directory.
  public enum Entry: Sendable, Hashable {
    /// A directory with its entries.
    case directory(Directory)
    /// A song.
    case song(Song)
    /// A playlist file.
    case playlist(Playlist)
  }

  /// A directory; it may be empty, which the server accepts although it would not store it.
  public struct Directory: Sendable, Hashable {
    /// The last part of the path.
    public var name: ByteString
    /// The entries of the directory.
    public var entries: [Entry]
    /// The time of the last change, in seconds since 1970.
    public var modified: Int
  }

  /// A song with its tags.
  public struct Song: Sendable, Hashable {
    /// The last part of the path.
    public var name: ByteString
    /// The tags by the server's tag names; a name may occur more than once.
    public var tags: [Tag]
    /// The length in seconds; nil to hide it from the server.
    public var seconds: Double?
    /// The time of the last change, in seconds since 1970.
    public var modified: Int
  }

  /// A playlist file in a music directory.
  public struct Playlist: Sendable, Hashable {
    /// The last part of the path, with an extension that the server recognizes, such as `.m3u`.
    public var name: ByteString
    /// The lines of the file, which are only written for a library of real files.
    public var lines: [ByteString]
    /// The time of the last change, in seconds since 1970.
    public var modified: Int
  }

  /// One tag of a song, for example `.init("Artist", "Kalo")`.
  public struct Tag: Sendable, Hashable {
    /// The server's name of the tag.
    public var name: String
    /// The value.
    public var value: ByteString

    /// A tag with its value.
    public init(_ name: String, _ value: ByteString) {
      self.name = name
      self.value = value
    }
  }

  /// The default time of the last change: 2023-11-14T22:13:20Z.
  public static let defaultModified = 1_700_000_000

  /// The entries of the root directory.
  public var entries: [Entry]

  /// A library with these entries in its root directory.
  public init(_ entries: [Entry] = []) {
    self.entries = entries
  }
}

extension MusicLibrary: ExpressibleByArrayLiteral {
  /// A library with these entries in its root directory.
  public init(arrayLiteral elements: Entry...) {
    entries = elements
  }
}

extension MusicLibrary.Entry {
  /// A directory with its entries.
  public static func directory(
    _ name: ByteString, _ entries: [Self] = [], modified: Int = MusicLibrary.defaultModified
  ) -> Self {
    .directory(.init(name: name, entries: entries, modified: modified))
  }

  /// A song, ten minutes long by default, so that it does not end during a test; tags can be
  /// written as a literal with repeats, for example `["Artist": "A", "Artist": "B"]`.
  public static func song(
    _ name: ByteString, tags: KeyValuePairs<String, ByteString> = [:], seconds: Double? = 600,
    modified: Int = MusicLibrary.defaultModified
  ) -> Self {
    let tags = tags.map { MusicLibrary.Tag($0.key, $0.value) }
    return .song(.init(name: name, tags: tags, seconds: seconds, modified: modified))
  }

  /// A song with tags that are not written as a literal, ten minutes long by default.
  public static func song(
    _ name: ByteString, tags: [MusicLibrary.Tag], seconds: Double = 600,
    modified: Int = MusicLibrary.defaultModified
  ) -> Self {
    .song(.init(name: name, tags: tags, seconds: seconds, modified: modified))
  }

  /// A playlist file with its lines.
  public static func playlist(
    _ name: ByteString, lines: [ByteString] = [], modified: Int = MusicLibrary.defaultModified
  ) -> Self {
    .playlist(.init(name: name, lines: lines, modified: modified))
  }

  /// The last part of the path.
  public var name: ByteString {
    switch self {
    case .directory(let directory): directory.name
    case .song(let song): song.name
    case .playlist(let playlist): playlist.name
    }
  }
}
