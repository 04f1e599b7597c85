public import Bytes
public import ListingIndex
public import MPDClient

/// A list of a server's entries that a catalog sorts, indexes and searches.
public enum ListingSource: Sendable, Hashable {
  /// The entries of the directory with this URI; an empty URI is the root.
  case directory(ByteString)
  /// The entries at any depth below the directory with this URI. The entries are searched by the last components of
  /// their URIs.
  case tree(ByteString)
  /// The values of a tag in the songs that have the previously chosen values of other tags.
  case tags(TagPath)
  /// The songs in the queue of the connection's partition, sorted and searched by the values of these tags.
  case queue(by: [Tag])
  /// The songs of a stored playlist or a playlist file, sorted and searched by the values of these tags.
  case playlist(ByteString, by: [Tag])
  /// The songs that match a filter when case is ignored (`search`), sorted and searched by the values of these tags.
  case search(Filter, by: [Tag])
  /// The songs that a filter finds when case matters (`find`), album by album. The albums are sorted by date and name,
  /// and the songs of each album by disc, track and file name. The songs are searched by their titles.
  case songs(Filter)
  /// The albums that contain at least one song that the filter finds when case is ignored (`search`); all albums if the
  /// filter is nil. The albums are sorted and searched by these tags: name, artist or date. In a list with other songs,
  /// those without an album that the filter finds are one more entry, which has no name, and case matters (`find`), as
  /// in the list of a tag's values.
  case albums(Filter?, by: [Tag], withOtherSongs: Bool = false)
  /// The entries of a directory, the queue, a playlist, a search, or a list of albums or tag values, sorted by a
  /// property. Of the entries of a directory, only the times of their last changes are known.
  indirect case ordered(ListingSource, by: ListingOrder)
  /// A list that is sorted by names first, with its names in descending order. Entries without a name are last, and
  /// entries with equal names keep the order that they have in the list.
  indirect case descending(ListingSource)
}

extension ListingSource {
  /// The tags by whose values the songs are searched; empty for a list of other entries.
  public var songKeys: [Tag] {
    switch self {
    case .directory, .tree, .tags, .albums: []
    case .songs: [.title]
    case .queue(let tags), .playlist(_, let tags), .search(_, let tags): tags
    case .ordered(let list, _), .descending(let list): list.songKeys
    }
  }

  /// The order of the list if it is sorted by a property first; nil if it is sorted by the names of the entries first.
  public var order: ListingOrder? {
    if case .ordered(_, let order) = namedList { order } else { nil }
  }

  /// The list by whose names the entries are found: the list itself or, if it is sorted by names first and then by a
  /// property, the list without this property; in either case with its names in ascending order.
  var namedList: ListingSource {
    switch self {
    case .descending(let list): list.namedList
    case .ordered(let list, let order) where order.names == .first: list
    default: self
    }
  }

  /// Whether the names of the list descend.
  var isDescending: Bool { if case .descending = self { true } else { false } }

  /// The order of the list by a property of the entries, before or after their names; nil if it is sorted by names
  /// alone.
  var propertyOrder: ListingOrder? {
    switch self {
    case .ordered(_, let order): order
    case .descending(let list): list.propertyOrder
    default: nil
    }
  }

  /// Whether the order of the list depends on stickers.
  var comparesStickers: Bool { propertyOrder?.sticker != nil }

  /// The tags that must be read to sort the songs of the list.
  package var songTags: [Tag] {
    SongNames(tags: songKeys).neededTags + (propertyOrder?.tags ?? [])
  }

  /// The number of parts of an entry's name by which the list is sorted; nil if it is sorted by whole names. The name of
  /// an album always consists of its name, artist and date, whatever it is sorted by.
  var sortedPartCount: Int? {
    switch self {
    case .ordered(.albums(_, let tags, _), let order) where order.names == .first: tags.count
    case .descending(let list): list.sortedPartCount
    default: nil
    }
  }

  /// The list with its entries in the order of their names.
  package var byName: ListingSource {
    switch self {
    case .ordered(let list, _), .descending(let list): list.byName
    default: self
    }
  }

  /// Splits a path into names and name prefixes at its slashes. If the entries of this list lead to no further list,
  /// the whole path is one component.
  ///
  /// In a path of tag values or albums, a slash or a backslash that is part of a value is written with a backslash
  /// before it, and an empty component stands for the songs without the tag. In a list that is sorted by a property, a
  /// path consists of the labels of markers, and is one component.
  ///
  /// - Parameter path: the path as typed by a user.
  public func components(of path: ByteString) -> [ByteString] {
    switch namedList {
    case .directory, .tree: path.pathComponents
    case .tags, .albums: path.isEmpty ? [] : TagPath.components(of: path)
    case .queue, .playlist, .search, .songs, .ordered, .descending: path.isEmpty ? [] : [path]
    }
  }

  /// Whether slashes in the names of entries are escaped in paths.
  var escapesNames: Bool {
    switch self {
    case .tags, .songs, .albums: true
    case .directory, .tree, .queue, .playlist, .search: false
    case .ordered(let list, _), .descending(let list): list.escapesNames
    }
  }

  /// Returns the list that an entry leads to; nil if it leads to none, for example because it is a song.
  ///
  /// - Parameters:
  ///   - target: the target of an entry of this list.
  ///   - kind: the kind of the entry.
  public func list(below target: ByteString, _ kind: EntryKind) -> ListingSource? {
    switch self {
    case .directory, .tree: kind == .directory ? .directory(target) : nil
    case .tags(let path): path.list(below: target)
    case .albums: AlbumSummary(target: target)?.filter.map { .songs($0) }
    case .queue, .playlist, .search, .songs: nil
    case .ordered(let list, _), .descending(let list): list.list(below: target, kind)
    }
  }

  /// The kind of entries that lead to further lists; nil if entries of every kind can lead to further lists.
  var kindOfLists: EntryKind? {
    switch self {
    case .directory, .tree: .directory
    case .tags, .queue, .playlist, .search, .songs, .albums: nil
    case .ordered(let list, _), .descending(let list): list.kindOfLists
    }
  }

  /// Whether the list depends on the stored playlists, as the root does because it lists them.
  var dependsOnPlaylists: Bool {
    switch self {
    case .directory(let directory): directory.isEmpty
    case .playlist: true
    case .tree, .tags, .queue, .search, .songs, .albums: false
    case .ordered(let list, _), .descending(let list): list.dependsOnPlaylists
    }
  }
}
