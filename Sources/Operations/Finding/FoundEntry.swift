package import Bytes
package import Catalog
package import CommandRuntime
package import ListingIndex
package import MPDClient
internal import TerminalText

/// An entry that was found, with its offset in the sorted listing.
package struct FoundEntry {
  let offset: Int
  let kind: EntryKind
  /// The text by which the entry is sorted and found.
  let name: ByteString
  let result: EntryResult

  package init(in indexed: IndexedListing, at offset: Int) {
    self.offset = offset
    kind = indexed.listing.kind(at: offset)
    name = indexed.listing.name(at: offset)
    result = indexed.result(at: offset)
  }

  package init(offset: Int, kind: EntryKind, name: ByteString, result: EntryResult) {
    self.offset = offset
    self.kind = kind
    self.name = name
    self.result = result
  }

  /// The URI; nil for an entry that is not in the music directory.
  var uri: ByteString? { result.uri }

  /// The text by which other commands accept the entry: a URI, the position in the queue, a filter or a line.
  var text: ByteString {
    switch result {
    case .queued(let place): ByteString("\((place.position ?? 0) + 1)")
    case .songs(let path, let value): path.filter(of: value).expression
    default: listedText
    }
  }

  /// The line that a listing prints for the entry: like `text`, but for a tag value its path, and for a song of the
  /// queue its position, a tab and its name.
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

extension [FoundEntry] {
  /// Prints the entries in the form that other commands accept, or songs in a format. The text is terminal-safe on a
  /// terminal, and unchanged for programs.
  package func print(
    to output: CommandOutput, _ songs: [Song] = [], _ format: SongFormat? = nil,
    withOffsets: Bool = false
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

extension ServerConnection {
  /// Returns the songs among the entries, in the same order; streams are left out.
  package func songs(_ found: [FoundEntry]) throws -> [Song] {
    try songs(found.filter { $0.kind == .song }.compactMap(\.uri).filter { !$0.isURL })
  }

  /// Returns the songs with the URIs, in the same order.
  func songs(_ uris: [ByteString]) throws -> [Song] {
    var songs: [Song] = []
    for start in stride(from: 0, to: uris.count, by: songsPerList) {
      var list = CommandList()
      let tokens = uris[start...].prefix(songsPerList).map { list.append(.entries(of: $0)) }
      let replies = try run(list)
      for token in tokens {
        songs += try replies.reply(for: token)
          .compactMap { if case .song(let song) = $0 { song } else { nil } }
      }
    }
    return songs
  }
}

/// The number of songs in a command list: few enough that the reply stays below the server's limit.
private let songsPerList = 500
