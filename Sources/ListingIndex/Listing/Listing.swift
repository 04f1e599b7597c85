public import Bytes

/// The kind of an entry in a listing.
public enum EntryKind: UInt8, Sendable, CaseIterable {
  /// A directory below the music directory.
  case directory
  /// A song file.
  case song
  /// A playlist file, or a stored playlist.
  case playlist

  /// The kind's name in output: `directory`, `song` or `playlist`.
  public var name: String {
    switch self {
    case .directory: "directory"
    case .song: "song"
    case .playlist: "playlist"
    }
  }
}

/// The entries of one directory in the server's order, stored in two arrays rather than as an
/// object for each entry.
public struct Listing: Sendable, Equatable {
  /// The directory's URI, without a slash at its end; empty for the root.
  public let directory: ByteString
  /// The last path component of each entry.
  public private(set) var names = ByteStrings()
  /// The kind of each entry, parallel to `names`.
  public private(set) var kinds: [EntryKind] = []

  /// Creates an empty listing of a directory.
  public init(directory: ByteString) {
    self.directory = directory
  }

  /// Wraps names and kinds, which must be equal in number.
  package init(directory: ByteString, names: ByteStrings, kinds: [EntryKind]) {
    precondition(names.count == kinds.count, "a listing needs one kind for each name")
    self.directory = directory
    self.names = names
    self.kinds = kinds
  }

  /// The number of entries.
  public var count: Int { kinds.count }

  /// Appends an entry, named by the last component of its URI.
  public mutating func append(_ kind: EntryKind, name: UnsafeRawBufferPointer) {
    names.append(name)
    kinds.append(kind)
  }

  /// Appends an entry, named by the last component of its URI.
  public mutating func append(_ kind: EntryKind, name: ByteString) {
    names.append(name)
    kinds.append(kind)
  }

  /// Reserves memory for many more names once there are many; see
  /// `ByteStrings.reserveCapacityIfLarge()`.
  package mutating func reserveCapacityIfLarge() { names.reserveCapacityIfLarge() }

  /// Returns the URI of the entry at a row.
  public func uri(at row: Int) -> ByteString {
    directory.appending(component: names[row])
  }

  /// Returns the entries of one kind, in the same order. O(n).
  public func only(_ kind: EntryKind) -> Listing {
    var narrowed = Listing(directory: directory)
    for row in 0..<count where kinds[row] == kind {
      names.withBytes(at: row) { narrowed.append(kind, name: $0) }
    }
    return narrowed
  }
}
