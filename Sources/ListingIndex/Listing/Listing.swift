public import Bytes

/// What a row of a listing is.
public enum EntryKind: UInt8, Sendable, CaseIterable {
  /// A directory of the music directory.
  case directory
  /// A song file.
  case song
  /// A playlist file, or a stored playlist.
  case playlist

  /// The word for it in output: `directory`, `song` or `playlist`.
  public var name: String {
    switch self {
    case .directory: "directory"
    case .song: "song"
    case .playlist: "playlist"
    }
  }
}

/// The entries of one directory in the server's order, packed: no object an entry.
public struct Listing: Sendable, Equatable {
  /// The directory's URI, without a slash at its end; empty for the root.
  public let directory: ByteString
  /// The last path component of each entry.
  public private(set) var names = ByteStrings()
  /// What each entry is; as long as `names`.
  public private(set) var kinds: [EntryKind] = []

  /// An empty listing of a directory.
  public init(directory: ByteString) {
    self.directory = directory
  }

  /// The number of entries.
  public var count: Int { kinds.count }

  /// Appends an entry by the last component of its URI.
  public mutating func append(_ kind: EntryKind, name: UnsafeRawBufferPointer) {
    names.append(name)
    kinds.append(kind)
  }

  /// Appends an entry by the last component of its URI.
  public mutating func append(_ kind: EntryKind, name: ByteString) {
    names.append(name)
    kinds.append(kind)
  }

  /// Makes room for many more names once there are many, see `ByteStrings.reserveCapacityIfLarge()`.
  package mutating func reserveCapacityIfLarge() { names.reserveCapacityIfLarge() }

  /// The URI of a row.
  public func uri(at row: Int) -> ByteString {
    directory.appending(component: names[row])
  }

  /// The entries of one kind, in the same order. O(n).
  public func only(_ kind: EntryKind) -> Listing {
    var narrowed = Listing(directory: directory)
    for row in 0..<count where kinds[row] == kind {
      names.withBytes(at: row) { narrowed.append(kind, name: $0) }
    }
    return narrowed
  }
}
