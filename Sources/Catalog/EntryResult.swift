public import Bytes
internal import ListingIndex
public import MPDClient

/// The item that an entry of a list refers to.
public enum EntryResult: Sendable, Hashable {
  /// The entry of the music directory that has this URI.
  case uri(ByteString)
  /// A song of the queue, with its position and its identifier in the queue.
  case queued(SongPlace)
  /// A song in a playlist, a search result or an album.
  case song(SongPlace)
  /// The songs that have a tag value. The value has the form in which the list of values stores it; see
  /// ``TagPath/filter(of:)`` and ``TagPath/path(of:)``.
  case songs(of: TagPath, value: ByteString)
  /// An album, with its properties and the filter that finds its songs.
  case album(AlbumSummary)
  /// A line, or another entry that is not from a server.
  case line

  /// The filter that finds the songs of a tag value or of an album; nil for any other entry, and for an album without a
  /// filter.
  public var filter: Filter? {
    switch self {
    case .songs(let path, let value): path.filter(of: value)
    case .album(let album): album.filter
    case .uri, .queued, .song, .line: nil
    }
  }

  /// The URI of the file, directory or song; nil for tag values, albums and lines.
  public var uri: ByteString? {
    switch self {
    case .uri(let uri): uri
    case .queued(let place), .song(let place): place.uri
    case .songs, .album, .line: nil
    }
  }
}

extension IndexedListing {
  /// Returns the item that the entry at an offset refers to.
  ///
  /// - Parameter offset: the 0-based offset of an entry in the sorted listing.
  public func result(at offset: Int) -> EntryResult {
    source?.result(of: listing.target(at: offset)) ?? .line
  }
}

extension ListingSource {
  /// Returns the item that an entry of this list refers to.
  ///
  /// - Parameter target: the target that the listing stores for the entry.
  public func result(of target: ByteString) -> EntryResult {
    switch self {
    case .directory, .tree: .uri(target)
    case .tags(let path): .songs(of: path, value: target)
    case .queue: SongPlace(target: target).map { .queued($0) } ?? .line
    case .playlist, .search, .songs: SongPlace(target: target).map { .song($0) } ?? .line
    case .albums: AlbumSummary(target: target).map { .album($0) } ?? .line
    case .ordered(let list, _), .descending(let list): list.result(of: target)
    }
  }
}

/// A song in a list of songs, with its position in the list.
public struct SongPlace: Sendable, Hashable {
  /// The path of the song, relative to the music directory, or a URL.
  public let uri: ByteString
  /// The 0-based position in the queue or the playlist; nil for a search result.
  public let position: Int?
  /// The song's identifier in the queue; nil if the song is not listed from the queue.
  public let id: Int?

  package init(uri: ByteString, position: Int? = nil, id: Int? = nil) {
    self.uri = uri
    self.position = position
    self.id = id
  }
}

// A place is stored as an entry's target: position and identifier in four bytes each, then the URI.
extension SongPlace {
  package var target: ByteString {
    ByteString((position.fourBytes + id.fourBytes) + uri.bytes)
  }

  /// Reads a place from an entry's target; nil if the target does not have the form of a place.
  ///
  /// - Parameter target: the target of an entry in a list of songs.
  public init?(target: ByteString) {
    guard target.count >= 8 else { return nil }
    let numbers = target.withUnsafeBytes { bytes in
      [0, 4].map {
        Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)))
      }
    }
    self.init(
      uri: ByteString(target.bytes[8...]), position: numbers[0].unlessNone,
      id: numbers[1].unlessNone)
  }
}

extension Int? {
  fileprivate var fourBytes: [UInt8] {
    let number = flatMap { UInt32(exactly: $0) } ?? noNumber
    return withUnsafeBytes(of: number.bigEndian, Array.init)
  }
}

extension Int {
  fileprivate var unlessNone: Int? { self == Int(noNumber) ? nil : self }
}

private let noNumber = UInt32.max
