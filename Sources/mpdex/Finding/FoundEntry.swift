internal import Bytes
internal import Catalog
internal import ListingIndex
internal import MPDClient

/// An entry that was found, with its offset in the sorted listing.
struct FoundEntry {
  let offset: Int
  let kind: EntryKind
  /// The text by which it is sorted and found.
  let name: ByteString
  let result: Result

  /// What an entry leads to.
  enum Result {
    /// An entry of the music directory.
    case uri(ByteString)
    /// A song of the queue.
    case queued(SongPlace)
    /// A song of a playlist or of a search.
    case song(SongPlace)
    /// The songs with a value of a tag, the last one of a path; the value as the listing keeps it.
    case songs(of: TagPath, value: ByteString)
    case line
  }

  init(in indexed: IndexedListing, at offset: Int) {
    self.offset = offset
    kind = indexed.listing.kind(at: offset)
    name = indexed.listing.name(at: offset)
    result = Result(indexed.listing.target(at: offset), in: indexed.source)
  }

  /// The URI; nil for an entry that is not in the music directory.
  var uri: ByteString? {
    switch result {
    case .uri(let uri): uri
    case .queued(let place), .song(let place): place.uri
    case .songs, .line: nil
    }
  }

  /// What other commands take for the entry: a URI, the position in the queue, a filter or a line.
  var text: ByteString {
    switch result {
    case .queued(let place): ByteString("\((place.position ?? 0) + 1)")
    case .songs(let path, let value): path.filter(of: value).expression
    default: listedText
    }
  }

  /// The line of the entry in a listing: what `text` is or, for an entry that it would not name, its
  /// name as well: the path of a value, and a tab and the name after a position in the queue.
  var listedText: ByteString {
    switch result {
    case .uri(let uri): uri
    case .queued: text + "\t" + name.shownName
    case .song(let place): place.uri
    case .songs(let path, let value): path.path(of: value)
    case .line: name
    }
  }
}

extension FoundEntry.Result {
  init(_ target: ByteString, in source: ListingSource?) {
    switch source {
    case .directory, .tree: self = .uri(target)
    case .tags(let path): self = .songs(of: path, value: target)
    case .queue: self = SongPlace(target: target).map { .queued($0) } ?? .line
    case .playlist, .search: self = SongPlace(target: target).map { .song($0) } ?? .line
    case nil: self = .line
    }
  }
}

extension [FoundEntry] {
  /// Prints what other commands take for the entries, or songs in a format: unchanged for programs,
  /// terminal-safe for a terminal.
  func print(
    to output: Output, _ songs: [Song] = [], _ format: SongFormat? = nil, withOffsets: Bool = false
  ) {
    var texts: [ByteString: ByteString] = [:]
    if let format { for song in songs { texts[song.uri] = format.text(song) } }
    for found in self {
      let offset = withOffsets ? "\(found.offset)\t" : ""
      let text = found.uri.flatMap { texts[$0] } ?? found.text
      output.writeSafely(text, after: [UInt8](offset.utf8))
    }
  }
}
