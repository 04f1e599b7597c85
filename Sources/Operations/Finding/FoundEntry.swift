package import Bytes
package import Catalog
package import CommandRuntime
package import ListingIndex
package import MPDClient
internal import TerminalText

/// An entry found in a sorted listing, with its offset in this listing.
package struct FoundEntry {
  let offset: Int
  let kind: EntryKind
  /// The name by which the entry is sorted and searched.
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

  /// The URI of the entry; nil if the entry is not in the music directory.
  var uri: ByteString? { result.uri }

  /// The text that denotes the entry in other commands: a URI, a position in the queue, a filter, an album with its
  /// filter, or a line.
  var text: ByteString {
    switch result {
    case .queued(let place): ByteString("\((place.position ?? 0) + 1)")
    case .album(let album): AlbumFormat().text(album)
    case .songs(let path, let value): path.filter(of: value).expression
    default: listedText
    }
  }

  /// The line that a listing prints for the entry: for a tag value, the path of the value; for a song of the queue,
  /// the position, a tab and the name; for any other entry, `text`.
  var listedText: ByteString {
    switch result {
    case .uri(let uri): uri
    case .queued: text + "\t" + name.shownName
    case .song(let place): place.uri
    case .album: text
    case .songs(let path, let value): path.path(of: value)
    case .line: name
    }
  }
}

extension FoundEntry {
  /// Returns the text to print for the entry. If no format for albums is given, an album is printed without its filter
  /// on a terminal.
  ///
  /// - Parameters:
  ///   - isListed: whether to return `listedText` rather than `text`.
  ///   - output: the output to which the text is printed.
  ///   - albums: the format of albums; nil for the usual one.
  func text(
    isListed: Bool, for output: CommandOutput, _ albums: AlbumFormat? = nil
  ) -> ByteString {
    let albums = albums ?? (output.isTerminal ? .forPeople : nil)
    if case .album(let album) = result, let albums { return albums.text(album) }
    return isListed ? listedText : text
  }
}

extension [FoundEntry] {
  /// Prints the entries, each as the text that denotes it in other commands. On a terminal, the text is made
  /// terminal-safe; for programs, it stays unchanged.
  ///
  /// - Parameters:
  ///   - songs: songs among the entries, keyed by what the entries refer to. If a format is given, these songs are
  ///     printed in this format.
  ///   - albums: the format of albums; nil for the usual one.
  ///   - withOffsets: whether to print, before each entry, its offset and a tab.
  package func print(
    to output: CommandOutput, _ songs: [EntryResult: Song] = [:], _ format: SongFormat? = nil,
    _ albums: AlbumFormat? = nil, withOffsets: Bool = false
  ) {
    let texts = format.map { format in songs.mapValues { format.text($0) } } ?? [:]
    for found in self {
      let offset = withOffsets ? "\(found.offset)\t" : ""
      let text =
        texts[found.result] ?? found.text(isListed: false, for: output, albums)
      output.writeSafely(text, after: [UInt8](offset.utf8))
    }
  }
}

extension ServerConnection {
  /// Returns the songs among the entries, keyed by what the entries refer to. Songs of the queue are as the queue has
  /// them, because parts of one file share a URI there; other songs are as the database describes them. Streams, and
  /// songs that have left the queue, are left out.
  package func songs(_ found: [FoundEntry]) throws -> [EntryResult: Song] {
    let results = found.filter { $0.kind == .song && $0.uri?.isURL == false }.map(\.result)
    let queue = try results.contains(where: \.isQueued) ? queuedSongs() : [:]
    let uris = results.filter { !$0.isQueued }.compactMap(\.uri)
    let others = Dictionary(try songs(uris).map { ($0.uri, $0) }) { first, _ in first }
    var answer: [EntryResult: Song] = [:]
    for result in results {
      if case .queued(let place) = result {
        answer[result] = place.id.flatMap { queue[$0] }
      } else {
        answer[result] = result.uri.flatMap { others[$0] }
      }
    }
    return answer
  }

  /// Returns the songs of the queue, keyed by their identifiers.
  private func queuedSongs() throws -> [Int: Song] {
    let songs = try withConnection { server in try server.queueSnapshot().songs }
    return Dictionary(songs.compactMap { song in song.id.map { ($0, song) } }) { first, _ in first }
  }

  /// Looks up the songs with these URIs in the database, and returns them in the order of the URIs.
  func songs(_ uris: [ByteString]) throws -> [Song] {
    var songs: [Song] = []
    for start in stride(from: 0, to: uris.count, by: songsPerList) {
      var list = CommandList()
      let tokens = uris[start...].prefix(songsPerList).map { list.append(.entries(of: $0)) }
      let replies = try run(list: list)
      for token in tokens {
        songs += try replies.reply(for: token).compactMap(\.song)
      }
    }
    return songs
  }
}

extension EntryResult {
  fileprivate var isQueued: Bool { if case .queued = self { true } else { false } }
}

/// The number of songs that are looked up in one command list. It is small enough that the reply stays below the
/// server's limit.
private let songsPerList = 500

extension Song {
  /// Returns a copy of this song with the given 0-based position. Used for songs of stored playlists, whose positions
  /// the server does not send.
  package func withPosition(_ position: Int) -> Song {
    Song(uri: uri, pairs: pairs + [Pair(name: "Pos", value: ByteString("\(position)"))])
  }
}
