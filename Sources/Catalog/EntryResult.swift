public import Bytes
internal import ListingIndex

/// The target of an entry of a list.
public enum EntryResult: Sendable, Hashable {
  /// An entry of the music directory, by its URI.
  case uri(ByteString)
  /// A song of the queue.
  case queued(SongPlace)
  /// A song of a playlist or of a search.
  case song(SongPlace)
  /// The songs with a value of a tag: an entry of the list of values, as that list keeps it; see
  /// ``TagPath/filter(of:)`` and ``TagPath/path(of:)``.
  case songs(of: TagPath, value: ByteString)
  /// A line, or another entry that is not the server's.
  case line

  /// The URI; nil if it leads to none.
  public var uri: ByteString? {
    switch self {
    case .uri(let uri): uri
    case .queued(let place), .song(let place): place.uri
    case .songs, .line: nil
    }
  }
}

extension IndexedListing {
  /// Returns what the entry at an offset leads to.
  ///
  /// - Parameter offset: the 0-based offset of an entry in the sorted listing.
  public func result(at offset: Int) -> EntryResult {
    source?.result(of: listing.target(at: offset)) ?? .line
  }
}

extension ListingSource {
  /// Returns what an entry of the list with a target leads to.
  ///
  /// - Parameter target: the target of an entry of this list.
  public func result(of target: ByteString) -> EntryResult {
    switch self {
    case .directory, .tree: .uri(target)
    case .tags(let path): .songs(of: path, value: target)
    case .queue: SongPlace(target: target).map { .queued($0) } ?? .line
    case .playlist, .search: SongPlace(target: target).map { .song($0) } ?? .line
    }
  }
}
