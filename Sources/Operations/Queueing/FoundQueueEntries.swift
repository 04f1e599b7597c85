internal import CommandRuntime
internal import Bytes
internal import Catalog
internal import ListingIndex
internal import MPDClient

/// Returns the entries to queue for what was found: entries of the music directory and songs as they
/// are, and for a value of a tag its songs in the order of the albums.
func queueEntries(_ found: [FoundEntry], in context: CommandContext) throws -> [QueueEntry] {
  var entries: [QueueEntry] = []
  for entry in found {
    switch entry.result {
    case .uri(let uri): entries.append(QueueEntry(kind: entry.kind, uri: uri))
    case .queued(let place), .song(let place):
      entries.append(QueueEntry(kind: .song, uri: place.uri, id: place.id))
    case .songs(let path, let value):
      entries += try albumSongs(path.filter(of: value), in: context)
        .map { QueueEntry(kind: .song, uri: $0.uri) }
    case .line:
      entries.append(QueueEntry(kind: .song, uri: entry.name, isKindKnown: false))
    }
  }
  return entries
}

/// Returns the songs that a filter finds: the albums by their dates and names, each in the order of
/// its discs and tracks.
private func albumSongs(_ filter: Filter, in context: CommandContext) throws -> [Song] {
  try context.narrowTags([.date, .album, .disc, .track])
  let songs = try context.withConnection { server in try server.songs(of: .find(filter)) }
  let places = Dictionary(grouping: songs) { $0[.album] ?? "" }
    .mapValues { songs in songs.compactMap { $0[.date].map(Tag.date.sortText) }.min() ?? "" }
  return songs.map { (AlbumPlace($0, date: places[$0[.album] ?? ""] ?? ""), $0) }
    .sorted { $0.0 < $1.0 }.map(\.1)
}

/// The place of a song among the songs of several albums.
private struct AlbumPlace: Comparable {
  /// The least date of the album's songs in the form in which dates are sorted, so that all of them are
  /// together.
  let date: ByteString
  let album: ByteString
  let disc: Int
  let track: Int
  let uri: ByteString

  init(_ song: Song, date: ByteString) {
    self.date = date
    album = song[.album] ?? ""
    disc = song.number(.disc) ?? 0
    track = song.number(.track) ?? 0
    uri = song.uri
  }

  static func < (left: AlbumPlace, right: AlbumPlace) -> Bool {
    (left.date, left.album, left.disc, left.track, left.uri)
      < (right.date, right.album, right.disc, right.track, right.uri)
  }
}
