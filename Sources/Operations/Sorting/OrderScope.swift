internal import CommandRuntime
internal import MPDClient

/// The kind of list that a command sorts. It determines by which keys the list can be sorted.
package enum OrderScope {
  /// The songs of the queue.
  case queue
  /// Any songs, whether or not they are in the queue.
  case songs
  /// Songs in an index, which are found by the values of tags.
  case index
  /// Entries that can be sorted only by their names.
  case names
  /// Albums as a whole.
  case albums
  /// Albums in an index.
  case albumIndex
  /// Stored playlists.
  case playlists

  func includes(_ key: OrderKey) -> Bool {
    switch self {
    case .queue: key.key != .songCount
    case .songs: isOfSongs(key.key)
    case .albums: keysOfAlbums.contains(key.key)
    case .albumIndex: key.key.tag != nil && !key.isDescending && keysOfAlbums.contains(key.key)
    case .index: key.key.tag != nil && !key.isDescending
    case .names, .playlists: key.key.tag == .name && !key.isDescending
    }
  }

  /// Returns the names of the keys by which lists of the kind can be sorted, if the server knows the given tags.
  ///
  /// - Parameter isDescending: whether a hyphen precedes the name.
  package func keyNames(_ tags: [String], isDescending: Bool) -> [String] {
    let names = self == .albums ? ["added", "songs", "length"] : namesOfSongKeys + ["prio"]
    return (names + tags).filter { name in
      OrderKey((isDescending ? "-" : "") + name[...]).map { includes($0) } ?? false
    }
  }

  /// The end of an error message, which lists the possible keys.
  var possibleKeys: String {
    switch self {
    case .queue: "; the keys are \(allKeyNames), prio and the tags (`mpdex tags` lists them)"
    case .songs: "; the keys are \(allKeyNames) and the tags (`mpdex tags` lists them)"
    case .index: "; the keys are the tags (`mpdex tags` lists them), in ascending order only"
    case .albums:
      "; the keys of albums are artist, albumartist, album, date, added, songs and length"
    case .albumIndex:
      "; the keys of this list are album, artist, albumartist and date, and none is descending"
    case .names:
      "; entries are sorted by name alone (--in queue, playlist:NAME and search:WORDS have tags)"
    case .playlists: "; playlists are sorted by name alone"
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
