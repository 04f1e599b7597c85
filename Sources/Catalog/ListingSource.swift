public import Bytes
public import ListingIndex
public import MPDClient

/// A list of a server's entries that a catalog sorts, indexes and searches.
public enum ListingSource: Sendable, Hashable {
  /// The entries of a directory; empty is the root.
  case directory(ByteString)
  /// All entries below a directory, each found by the last component of its URI.
  case tree(ByteString)
  /// The values of a tag.
  case tags(TagPath)
  /// The songs of the queue of the connection's partition, found by the values of the tags.
  case queue(by: [Tag])
  /// The songs of a stored playlist or a playlist file, found by the values of the tags.
  case playlist(ByteString, by: [Tag])
  /// The songs that `search` finds, ignoring case, found by the values of the tags.
  case search(Filter, by: [Tag])
}

extension ListingSource {
  /// The tags by whose values songs are found; empty for a list of other entries.
  public var songKeys: [Tag] {
    switch self {
    case .directory, .tree, .tags: []
    case .queue(let tags), .playlist(_, let tags), .search(_, let tags): tags
    }
  }

  /// Returns the names and prefixes that a path names: what is between its slashes or, for a list
  /// whose entries lead to no further list, the whole path.
  ///
  /// In a path of tag values a backslash before a slash or a backslash makes it a part of the
  /// value, and an empty component means the songs without the tag.
  ///
  /// - Parameter path: the path, as a user types it.
  public func components(of path: ByteString) -> [ByteString] {
    switch self {
    case .directory, .tree: path.pathComponents
    case .tags: path.isEmpty ? [] : TagPath.components(of: path)
    case .queue, .playlist, .search: path.isEmpty ? [] : [path]
    }
  }

  /// Returns the list that an entry leads to; nil if it leads to none, as a song does.
  ///
  /// - Parameters:
  ///   - target: the target of an entry of this list.
  ///   - kind: the kind of the entry.
  public func list(below target: ByteString, _ kind: EntryKind) -> ListingSource? {
    switch self {
    case .directory, .tree: kind == .directory ? .directory(target) : nil
    case .tags(let path): path.appending(target).map { .tags($0) }
    case .queue, .playlist, .search: nil
    }
  }

  /// The kind of the entries that lead to further lists; nil if any entry does.
  var kindOfLists: EntryKind? {
    switch self {
    case .directory, .tree: .directory
    case .tags, .queue, .playlist, .search: nil
    }
  }

  /// Whether it depends on the stored playlists: the root lists them.
  var dependsOnPlaylists: Bool {
    switch self {
    case .directory(let directory): directory.isEmpty
    case .playlist: true
    case .tree, .tags, .queue, .search: false
    }
  }
}
