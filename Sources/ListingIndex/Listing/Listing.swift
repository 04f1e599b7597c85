public import Bytes

/// What an entry of a listing stands for.
public enum EntryKind: UInt8, Sendable, CaseIterable {
  /// A directory below the music directory.
  case directory
  /// A song file.
  case song
  /// A playlist file, or a stored playlist.
  case playlist
  /// A value of a tag, which stands for the songs that have this value.
  case tag
  /// A line of text that is not from the music database.
  case line

  /// The kind's name in output: `directory`, `song`, `playlist`, `tag` or `line`.
  public var name: String {
    switch self {
    case .directory: "directory"
    case .song: "song"
    case .playlist: "playlist"
    case .tag: "tag"
    case .line: "line"
    }
  }
}

/// The entries of a directory, or of another list, in the server's order, stored in a few arrays
/// rather than as an object for each entry.
public struct Listing: Sendable, Equatable {
  /// The directory's URI, without a slash at its end; empty for the root, and for a list that is not a directory.
  public let directory: ByteString
  /// The text by which each entry is sorted and found. In a directory, this is the last path component.
  public private(set) var names = ByteStrings()
  /// The kind of each entry, parallel to ``names``.
  package private(set) var kinds = EntryKinds()
  /// The targets to which the entries lead, parallel to ``names``. The property is empty if each entry leads to the
  /// item that has its name in ``directory``.
  public private(set) var targets = ByteStrings()

  /// Creates an empty listing of a directory.
  ///
  /// - Parameter directory: the URI of the directory, without a slash at its end; "" for the root.
  public init(directory: ByteString) {
    self.directory = directory
  }

  /// Creates a listing of a directory from the names and the kinds of its entries. There must be as many kinds as
  /// names.
  package init(directory: ByteString, names: ByteStrings, kinds: EntryKinds) {
    precondition(names.count == kinds.count, "a listing needs one kind for each name")
    self.directory = directory
    self.names = names
    self.kinds = kinds
  }

  /// The number of entries.
  public var count: Int { kinds.count }

  /// Appends an entry that leads to a given target instead of the item that has the entry's name in the directory.
  /// Either all entries of a listing have a target, or none of them do.
  ///
  /// - Parameters:
  ///   - kind: the kind of the entry.
  ///   - name: the text by which the entry is sorted and found.
  ///   - target: what the entry leads to, such as the URI of a song.
  public mutating func append(_ kind: EntryKind, name: ByteString, target: ByteString) {
    precondition(targets.count == count, "some entries have a target, and some have none")
    append(kind, name: name)
    targets.append(target)
  }

  /// Appends an entry that leads to a given target. The bytes of the name and of the target are copied only once, into
  /// the listing.
  ///
  /// - Parameters:
  ///   - kind: the kind of the entry.
  ///   - name: the text by which the entry is sorted and found.
  ///   - target: what the entry leads to, such as the URI of a song.
  public mutating func append(
    _ kind: EntryKind, name: UnsafeRawBufferPointer, target: UnsafeRawBufferPointer
  ) {
    precondition(targets.count == count, "some entries have a target, and some have none")
    append(kind, name: name)
    targets.append(target)
  }

  /// Stores the URI of each entry as its target, so that entries with other targets can be appended. Does nothing if
  /// all entries have targets already. O(bytes).
  package mutating func addTargets() {
    guard targets.count < count else { return }
    for row in 0..<count { targets.append(directory.appending(component: names[row])) }
  }

  /// Appends an entry that leads to the item that has the entry's name in the directory.
  ///
  /// - Parameters:
  ///   - kind: the kind of the entry.
  ///   - name: the last component of the entry's URI.
  public mutating func append(_ kind: EntryKind, name: UnsafeRawBufferPointer) {
    names.append(name)
    kinds.append(kind)
  }

  /// Appends an entry that leads to the item that has the entry's name in the directory.
  ///
  /// - Parameters:
  ///   - kind: the kind of the entry.
  ///   - name: the last component of the entry's URI.
  public mutating func append(_ kind: EntryKind, name: ByteString) {
    names.append(name)
    kinds.append(kind)
  }

  /// Reserves memory for further entries if the listing is already large; see `ByteStrings.reserveCapacityIfLarge()`.
  package mutating func reserveCapacityIfLarge() {
    names.reserveCapacityIfLarge()
    targets.reserveCapacityIfLarge()
  }

  /// Returns the kind of the entry at a row.
  ///
  /// - Parameter row: the 0-based row of the entry.
  public func kind(at row: Int) -> EntryKind { kinds[row] }

  /// Returns what the entry at a row leads to: its target or, in a listing without targets, its
  /// URI.
  ///
  /// - Parameter row: the 0-based row of the entry.
  public func target(at row: Int) -> ByteString {
    targets.isEmpty ? directory.appending(component: names[row]) : targets[row]
  }

  /// Returns the entries of one kind, in the same order. O(n).
  ///
  /// - Parameter kind: the kind of entries to keep.
  public func entries(of kind: EntryKind) -> Listing {
    var narrowed = Listing(directory: directory)
    for row in 0..<count where kinds[row] == kind {
      names.withBytes(at: row) { narrowed.append(kind, name: $0) }
      if !targets.isEmpty { targets.withBytes(at: row) { narrowed.targets.append($0) } }
    }
    return narrowed
  }
}
