public import Bytes

/// One entry of a directory of the database, with what the server tells about it
/// (`struct mpd_entity`).
public enum Entry: Sendable, Hashable {
  /// A directory.
  case directory(Directory)
  /// A song.
  case song(Song)
  /// A playlist file, or, in the root, a stored playlist.
  case playlist(StoredPlaylist)

  /// Groups the pairs of a reply into entries.
  static func entries(from pairs: [Pair]) -> [Entry] {
    pairs.groups(startingWith: "directory", "file", "playlist").map { group in
      switch group[0].name {
      case "directory": .directory(Directory(group: group))
      case "file": .song(Song(group: group))
      default: .playlist(StoredPlaylist(group: group))
      }
    }
  }
}

/// A directory of the database (`struct mpd_directory`).
public struct Directory: Sendable, Hashable {
  /// The path in the music directory.
  public let path: ByteString
  /// All pairs behind the path.
  public let pairs: [Pair]

  /// A directory of pairs that came behind its path.
  public init(path: ByteString, pairs: [Pair] = []) {
    self.path = path
    self.pairs = pairs
  }

  /// When it was changed last, in Unix seconds; nil if it is not known.
  public var lastModified: Int? { pairs.first("Last-Modified")?.unixTime }

  init(group: [Pair]) {
    self.init(path: group[0].value, pairs: Array(group.dropFirst()))
  }
}
