public import Bytes
package import ListingIndex

/// An entry of a directory of the database, with all the properties that the server sent (`struct mpd_entity`).
public enum Entry: Sendable, Hashable, Codable {
  /// A directory, without its contents, which must be requested separately.
  case directory(Directory)
  /// A song, with the tags that the server sent for it.
  case song(Song)
  /// A playlist file in the music directory or, in a listing of the root directory, a playlist that the server stores.
  case playlist(StoredPlaylist)

  /// Splits the pairs of a reply into directories, songs and playlists; the pairs of each entry begin with the path of
  /// the entry. Pairs before the first entry are dropped. O(n), where n is the number of pairs.
  ///
  /// - Parameter pairs: the pairs of the reply, in order.
  public static func entries(from pairs: [Pair]) -> [Entry] {
    pairs.groups(startingWith: "directory", "file", "playlist").map { group in
      switch group[0].name {
      case "directory": .directory(Directory(group: group))
      case "file": .song(Song(group: group))
      default: .playlist(StoredPlaylist(group: group))
      }
    }
  }
}

extension Entry {
  /// The song; nil if the entry is a directory or a playlist.
  package var song: Song? { if case .song(let song) = self { song } else { nil } }

  /// The entry's kind (directory, song or playlist), in the form that listings store.
  package var kind: EntryKind {
    switch self {
    case .directory: .directory
    case .song: .song
    case .playlist: .playlist
    }
  }

  /// The path of a directory, the URI of a song, or the name of a playlist.
  package var uri: ByteString {
    switch self {
    case .directory(let directory): directory.path
    case .song(let song): song.uri
    case .playlist(let playlist): playlist.name
    }
  }
}

extension Entry: Identifiable {
  /// The kind and the path of an entry: the path alone is not unique, since a stored playlist may have the same name as
  /// a directory.
  public enum ID: Sendable, Hashable {
    /// The path of a directory, relative to the music directory.
    case directory(ByteString)
    /// The URI of a song: its path, relative to the music directory, or a URL.
    case song(ByteString)
    /// The name of a stored playlist, or the path of a playlist file.
    case playlist(ByteString)
  }

  /// The kind and the path of the entry.
  public var id: ID {
    switch self {
    case .directory(let directory): .directory(directory.path)
    case .song(let song): .song(song.uri)
    case .playlist(let playlist): .playlist(playlist.name)
    }
  }
}

/// A directory of the database (`struct mpd_directory`).
public struct Directory: Sendable, Hashable, Codable, Identifiable {
  /// The directory's path, relative to the music directory.
  public let path: ByteString
  /// All pairs that follow the directory's path in the server's reply.
  public let pairs: [Pair]

  /// Creates a directory from the pairs that follow its path in a reply.
  ///
  /// - Parameters:
  ///   - path: the directory's path, relative to the music directory.
  ///   - pairs: the pairs that follow the path in the reply, up to the next entry.
  public init(path: some ByteStringConvertible, pairs: [Pair] = []) {
    self.path = path.byteString
    self.pairs = pairs
  }

  /// The path, which identifies the directory.
  public var id: ByteString { path }

  /// The time of the last change, in Unix seconds; nil if it is unknown.
  public var lastModified: Int? { pairs.first("Last-Modified")?.unixTime }

  init(group: [Pair]) {
    self.init(path: group[0].value, pairs: Array(group.dropFirst()))
  }
}

/// A stored playlist, which the server manages, or a playlist file in the music directory (`struct mpd_playlist`).
public struct StoredPlaylist: Sendable, Hashable, Codable, Identifiable {
  /// The name of a stored playlist, without a suffix; for a playlist file, its path with the suffix.
  public let name: ByteString
  /// All pairs that follow the playlist's name in the server's reply.
  public let pairs: [Pair]

  /// Creates a playlist from the pairs that follow its name in a reply.
  ///
  /// - Parameters:
  ///   - name: the name of a stored playlist, without a suffix; for a playlist file, its path with the suffix.
  ///   - pairs: the pairs that follow the name in the reply, up to the next entry.
  public init(name: some ByteStringConvertible, pairs: [Pair] = []) {
    self.name = name.byteString
    self.pairs = pairs
  }

  /// The name, which identifies the playlist.
  public var id: ByteString { name }

  /// The time of the playlist's last change, in Unix seconds by the server's clock; nil if it is unknown.
  public var lastModified: Int? { pairs.first("Last-Modified")?.unixTime }

  init(group: [Pair]) {
    self.init(name: group[0].value, pairs: Array(group.dropFirst()))
  }
}

/// Whether saving the queue as a stored playlist (`save`) creates, extends or replaces the playlist (MPD 0.24).
public enum SaveMode: String, Sendable, Hashable, CaseIterable {
  /// Creates a playlist; the server refuses the request with `.ack(.exist)` if there is already a playlist with this
  /// name.
  case create
  /// Appends the queue to the playlist; the server refuses the request with `.ack(.noExist)` if there is no playlist
  /// with this name.
  case append
  /// Replaces the playlist; the server refuses the request with `.ack(.noExist)` if there is no playlist with this
  /// name.
  case replace
}

/// A file or a directory of a storage, such as the music directory. Files that MPD cannot play are included.
public struct StorageEntry: Sendable, Hashable, Codable {
  /// The last component of the entry's path.
  public let name: ByteString
  /// Whether the entry is a directory; if not, it is a file, whether or not MPD can play it.
  public let isDirectory: Bool
  /// All pairs that follow the entry's name in the server's reply.
  public let pairs: [Pair]

  /// Creates an entry from the pairs that follow its name in a reply.
  ///
  /// - Parameters:
  ///   - name: the last component of the entry's path.
  ///   - isDirectory: whether the entry is a directory.
  ///   - pairs: the pairs that follow the name in the reply, up to the next entry.
  public init(name: some ByteStringConvertible, isDirectory: Bool, pairs: [Pair] = []) {
    self.name = name.byteString
    self.isDirectory = isDirectory
    self.pairs = pairs
  }

  /// The length of the file in bytes; nil for a directory, or if the length is unknown.
  public var size: Int? { pairs.count("size") }

  /// The time of the last change, in Unix seconds; nil if it is unknown.
  public var lastModified: Int? { pairs.first("Last-Modified")?.unixTime }

  static func entries(from pairs: [Pair]) -> [StorageEntry] {
    pairs.groups(startingWith: "directory", "file").map { group in
      StorageEntry(
        name: group[0].value, isDirectory: group[0].name == "directory",
        pairs: Array(group.dropFirst()))
    }
  }
}
