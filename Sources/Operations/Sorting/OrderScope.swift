internal import Catalog
internal import CommandRuntime
internal import MPDClient

/// The kind of list that a command sorts. It determines by which keys the list can be sorted.
package enum OrderScope {
  /// The songs of the queue.
  case queue
  /// Any songs, whether or not they are in the queue.
  case songs
  /// Songs in an index, which are found by markers or by the values of tags.
  case index
  /// The entries of a directory in an index.
  case directory
  /// Values of tags in an index.
  case values
  /// Entries that can be sorted only by their names.
  case names
  /// Albums as a whole.
  case albums
  /// Albums in an index.
  case albumIndex
  /// Stored playlists.
  case playlists
  /// Values of a tag or of another property, with the number of songs that have each value.
  case counts

  /// Returns whether lists of this kind can be sorted by a key.
  ///
  /// - Parameter isFirst: whether the key is the first key of the order. The markers of an index belong to the first
  ///   key, and only this key can be descending or compare anything other than tags.
  func includes(_ key: OrderKey, isFirst: Bool = true) -> Bool {
    if let property = key.key.property, isFirst, indexProperties.contains(property) { return true }
    return includesName(key)
  }

  /// The properties by which an index can be sorted.
  private var indexProperties: [ListingOrder.Property] {
    switch self {
    case .index:
      [.date, .originalDate, .added, .modified, .length, .rating, .playCount, .lastPlayed]
    case .albumIndex:
      [.date, .originalDate, .added, .length, .songCount, .rating, .playCount, .lastPlayed]
    case .directory: [.modified]
    case .values: [.songCount]
    case .queue, .songs, .names, .albums, .playlists, .counts: []
    }
  }

  private func includesName(_ key: OrderKey) -> Bool {
    switch self {
    case .queue: key.key != .songCount
    case .songs: isOfSongs(key.key)
    case .albums: keysOfAlbums.contains(key.key)
    case .counts: [.songCount, .variable(.time), .variable(.tag(.name))].contains(key.key)
    case .albumIndex:
      key.key.tag != nil && !key.isDescending
        && (key.key.tag == .name || keysOfAlbums.contains(key.key))
    case .index: key.key.tag != nil && !key.isDescending
    case .names, .values, .directory, .playlists: key.key.tag == .name && !key.isDescending
    }
  }

  /// Returns the names of the keys by which lists of this kind can be sorted.
  ///
  /// - Parameters:
  ///   - tags: the names of the tags that the server knows.
  ///   - isDescending: whether each name is preceded by a hyphen.
  package func keyNames(_ tags: [String], isDescending: Bool) -> [String] {
    let names =
      switch self {
      case .albums: ["added", "songs", "length"]
      case .albumIndex: ["added", "songs", "length", "rating", "playCount", "lastPlayed"]
      case .counts: ["songs", "length"]
      case .values: ["songs"]
      default: namesOfSongKeys + ["prio"]
      }
    return (names + tags).filter { name in
      OrderKey((isDescending ? "-" : "") + name[...]).map { includes($0) } ?? false
    }
  }

  /// The end of an error message, which lists the possible keys.
  var possibleKeys: String {
    switch self {
    case .queue: "; the keys are \(allKeyNames), prio and the tags (`mpdex tags` lists them)"
    case .songs: "; the keys are \(allKeyNames) and the tags (`mpdex tags` lists them)"
    case .index:
      "; the keys are the tags (`mpdex tags` lists them), in ascending order only; the first key can also be date, "
        + "originaldate, added, mtime, time, rating, playCount or lastPlayed, after a hyphen for descending order"
    case .directory:
      "; directories can be sorted only by name and mtime (use --in queue, playlist:NAME or search:WORDS to sort "
        + "songs by tags)"
    case .albums:
      "; the keys of albums are artist, albumartist, album, date, added, songs and length"
    case .albumIndex:
      "; the keys of this list are name, album, artist, albumartist and date, in ascending order only; the first key can "
        + "also be date, originaldate, added, length, songs, rating, playCount or lastPlayed, after a hyphen for "
        + "descending order"
    case .values:
      "; values of tags can be sorted by name and, as the first key, by songs, with a hyphen for the most songs first"
    case .names:
      "; entries can be sorted only by name (use --in queue, playlist:NAME or search:WORDS to sort songs by tags)"
    case .counts: "; counts can be sorted by name, songs and length"
    case .playlists: "; playlists can be sorted only by name"
    }
  }
}

/// Returns whether any songs can be sorted by the key, even if they are not in the queue.
func isOfSongs(_ key: SongKey) -> Bool { key != .variable(.priority) && key != .songCount }

private let keysOfAlbums: [SongKey] = [
  .album, .variable(.tag(.albumArtist)), .variable(.tag(.artist)), .variable(.tag(.date)), .added,
  .songCount,
  .variable(.time),
]
