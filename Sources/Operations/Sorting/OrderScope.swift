internal import Catalog
internal import CommandRuntime
internal import MPDClient

/// The kind of list that a command sorts. It determines by which keys the list can be sorted.
package enum OrderScope {
  /// The songs of the queue.
  case queue
  /// Any songs, whether or not they are in the queue.
  case songs
  /// Songs in an index, which can be looked up by markers or by the values of tags.
  case index
  /// The songs of an album, which have an order of their own.
  case albumSongs
  /// The entries of a directory in an index.
  case directory
  /// Values of tags in an index.
  case values
  /// Names of albums in an index of tags.
  case albumNames
  /// Entries that can be sorted only by their names.
  case names
  /// Entries that are always in the ascending order of their names.
  case ascendingNames
  /// Albums as a whole.
  case albums
  /// Albums in an index.
  case albumIndex
  /// Stored playlists.
  case playlists
  /// Values of a tag or of another property, with the number of songs that have each value.
  case counts

  /// The place of a key in an order.
  enum Place {
    case first
    /// The last place, after keys that compare names.
    case last
    case between
  }

  /// Returns whether lists of this kind can be sorted by the given key.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - place: the place of the key in the order. The markers of an index belong to the first key. Only this key and,
  ///     after names, the last one can compare anything other than tags.
  ///   - first: the first key of the order; nil if the key is itself the first. In an index, all names are in the
  ///     direction of the first key, and those after a date, a time or a number ascend.
  func includes(_ key: OrderKey, at place: Place = .first, after first: OrderKey? = nil) -> Bool {
    if let property = key.key.property, canCompareProperty(at: place),
      indexProperties.contains(property)
    {
      return true
    }
    return includesName(key, descending: (first ?? key).hasDescendingName)
  }

  /// Returns whether a key in a place can compare a property of entries in an index. Directories and values of tags
  /// have different names, which a last key could not order any further.
  private func canCompareProperty(at place: Place) -> Bool {
    switch place {
    case .first: true
    case .last: self == .index || self == .albumIndex
    case .between: false
    }
  }

  /// The properties by which an index can be sorted.
  private var indexProperties: [ListingOrder.Property] {
    switch self {
    case .index, .albumSongs:
      [.date, .originalDate, .added, .modified, .length, .rating, .playCount, .lastPlayed]
    case .albumIndex, .albumNames:
      [.date, .originalDate, .added, .length, .songCount, .rating, .playCount, .lastPlayed]
    case .directory: [.modified]
    case .values: [.songCount]
    case .queue, .songs, .names, .ascendingNames, .albums, .playlists, .counts: []
    }
  }

  /// - Parameter descending: whether the names of an index descend, if the key compares names of an index.
  private func includesName(_ key: OrderKey, descending: Bool) -> Bool {
    let isInDirection = key.isDescending == descending
    return switch self {
    case .queue: key.key != .songCount
    case .albumSongs: false
    case .songs: isOfSongs(key.key)
    case .albums: keysOfAlbums.contains(key.key)
    case .counts: [.songCount, .variable(.time), .variable(.tag(.name))].contains(key.key)
    case .albumIndex:
      key.key.tag != nil && isInDirection
        && (key.key.tag == .name || keysOfAlbums.contains(key.key))
    case .index: key.key.tag != nil && isInDirection
    case .names, .values, .albumNames, .directory: key.key.tag == .name && isInDirection
    case .ascendingNames, .playlists: key.key.tag == .name && !key.isDescending
    }
  }

  /// Returns the part of a typed order before its last key, with a hyphen that precedes this key, and the names of the
  /// keys that begin with the rest.
  ///
  /// - Parameters:
  ///   - text: keys separated by commas, as they are typed after `--by`.
  ///   - tags: the names of the tags that the server knows.
  package func keys(completing text: String, _ tags: [String]) -> (start: String, names: [String]) {
    let typed = text.split(separator: ",", omittingEmptySubsequences: false)
    let (before, last) = (typed.dropLast(), typed.last ?? "")
    let sign = last.hasPrefix("-") ? "-" : ""
    let rest = last.dropFirst(sign.count).lowercased()
    let names = keyNames(tags, sign, after: before.first)
    let start = before.map { $0 + "," }.joined() + sign
    return (start, names.filter { $0.lowercased().hasPrefix(rest) })
  }

  /// Returns the names of the keys by which lists of this kind can be sorted.
  ///
  /// - Parameters:
  ///   - tags: the names of the tags that the server knows.
  ///   - sign: a hyphen for descending order; otherwise empty.
  ///   - first: the first key of the order; nil if the key is itself the first.
  private func keyNames(_ tags: [String], _ sign: String, after first: Substring?) -> [String] {
    let firstKey = first.flatMap { OrderKey($0) }
    let comparesNames = firstKey?.key.property == nil
    let place: Place = first == nil ? .first : comparesNames ? .last : .between
    let names =
      switch self {
      case .albums: ["added", "songs", "length"]
      case .albumIndex, .albumNames:
        ["added", "songs", "length", "rating", "playCount", "lastPlayed"]
      case .counts: ["songs", "length"]
      case .values: ["songs"]
      default: namesOfSongKeys + ["prio"]
      }
    return (names + tags).filter { name in
      OrderKey(sign + name[...]).map { includes($0, at: place, after: firstKey) } ?? false
    }
  }

  /// The end of an error message, which lists the possible keys.
  var possibleKeys: String {
    switch self {
    case .queue: "; the keys are \(allKeyNames), prio and the tags (`mpdex tags` lists them)"
    case .songs: "; the keys are \(allKeyNames) and the tags (`mpdex tags` lists them)"
    case .index:
      "; the keys are the tags (`mpdex tags` lists them), all ascending or all descending; either the first or the last "
        + "key can instead be date, originaldate, added, mtime, time, rating, playCount or lastPlayed; tags after "
        + "such a first key ascend; a hyphen before a key means descending order"
    case .albumSongs:
      "; the songs of an album can be sorted by one key: date, originaldate, added, mtime, time, rating, playCount or "
        + "lastPlayed, with a hyphen before it for descending order"
    case .directory:
      "; directories can be sorted only by name and mtime; for songs sorted by tags, use --in with queue, playlist:NAME "
        + "or search:WORDS"
    case .albums:
      "; the keys of albums are artist, albumartist, album, date, added, songs and length"
    case .albumIndex:
      "; the keys of this list are name, album, artist, albumartist and date, all ascending or all descending; either "
        + "the first or the last key can instead be date, originaldate, added, length, songs, rating, playCount or "
        + "lastPlayed; names after such a first key ascend; a hyphen before a key means descending order"
    case .albumNames:
      "; these albums can be sorted by name and, as the first key, by date, originaldate, added, length, songs, rating, "
        + "playCount or lastPlayed, with a hyphen before it for descending order"
    case .values:
      "; values of tags can be sorted by name and, as the first key, by songs; -songs puts the most songs first"
    case .names:
      "; these entries can be sorted only by name; for songs sorted by tags, use --in with queue, playlist:NAME or "
        + "search:WORDS"
    case .ascendingNames: "; these entries can be sorted only by name, in ascending order"
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
