internal import Browser
internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import ListingIndex
internal import MPDClient
internal import Operations

/// The source of a list's rows in the browser.
enum BrowsedSource: Hashable, Sendable {
  /// A list of the catalog, sorted by name or by a property.
  case catalog(ListingSource)
  /// The queue in its own order.
  case queue
  /// The songs of the queue in another order, which this list of the catalog has.
  case sortedQueue(ListingSource)
  /// The stored playlists, one row for each.
  case playlists
  /// The songs of a stored playlist in its own order.
  case playlist(ByteString)
  /// The rows that show the modes of the player and the outputs.
  case settings
  /// The tracks of one album, while the albums of this source are shown as pages.
  case albums(AlbumSource)
  /// What a search of the library has found.
  case things
  /// Lines of standard input, which do not change.
  case lines

  /// Whether rows that are not songs can be opened as lists.
  var leadsToLists: Bool {
    if case .catalog(.tags(let path)) = byName { path.hasLevelBelow } else { true }
  }

  /// The list with its rows in the order of their names.
  var byName: BrowsedSource {
    switch self {
    case .catalog(let list): .catalog(list.byName)
    case .sortedQueue: .queue
    case .queue, .playlists, .playlist, .settings, .albums, .things, .lines: self
    }
  }

  /// The list in its own order: the queue and playlists in theirs, other lists in the order of their names.
  var inOwnOrder: BrowsedSource {
    switch byName {
    case .catalog(.queue): .queue
    case .catalog(.playlist(let name, _)): .playlist(name)
    case .catalog(.search(let filter, _)): .catalog(.search(filter, by: [.title]))
    case .catalog(.albums(let filter?, _, withOtherSongs: true)):
      .catalog(.albumsInOrderOfTime(filter))
    case .catalog(.albums(let filter, _, _)): .catalog(.albums(filter, by: [.album]))
    case let list: list
    }
  }

  /// Whether the rows are the albums of an artist.
  var isOfArtist: Bool {
    if case .catalog(.albums(_, _, withOtherSongs: true)) = byName { true } else { false }
  }

  /// The list as the option `--in` names it; nil if the option cannot name it.
  var option: ListOption? {
    switch inOwnOrder {
    case .queue: .queue
    case .playlist(let name): .playlist(name)
    case .catalog(.search(let filter, _)): .search(filter.expression)
    case .catalog(.albums(let filter, _, withOtherSongs: false)): .albums(filter?.expression)
    case .catalog(.tags(let path)) where path.chosenValues.isEmpty: .tags(path.levels)
    default: nil
    }
  }

  /// Returns the list sorted by the given order, or in its own order if the given order has no keys. Throws if the list
  /// cannot be sorted by one of the keys.
  func sorted(by order: OrderOption) throws -> BrowsedSource {
    switch inOwnOrder {
    case .queue where !order.isGiven: .queue
    case .playlist(let name) where !order.isGiven: .playlist(name)
    case let list where list.isOfArtist && !order.isGiven: list
    case .queue: .sortedQueue(try ListingSource.queue(by: [.title]).sorted(by: order))
    case .playlist(let name):
      .catalog(try ListingSource.playlist(name, by: [.title]).sorted(by: order))
    case .catalog(let list): .catalog(try list.sorted(by: order))
    case .playlists, .sortedQueue, .settings, .albums, .things, .lines: throw noOtherOrder
    }
  }

  /// The kind of the list, which determines by which keys it can be sorted; nil if it has no other order.
  var orderScope: OrderScope? {
    switch inOwnOrder {
    case .queue, .playlist: .index
    case .catalog(let list): list.orderScope
    case .playlists, .sortedQueue, .settings, .albums, .things, .lines: nil
    }
  }

  /// Returns the text by which other programs identify a row: the URI of a song, or the identity of any other row.
  func address(of identity: ByteString) -> ByteString {
    switch self {
    case .catalog(let list):
      switch list.result(of: identity) {
      case .album(let album): album.filterOrName.expression
      case let result: result.uri ?? identity
      }
    case .queue, .sortedQueue, .playlist: identity.uriOfSongRow
    case .things: FoundThing(identity: identity)?.address ?? identity
    case .playlists, .settings, .albums, .lines: identity
    }
  }

  /// Whether the entries may be in different directories, although their rows show only names or titles.
  var mixesDirectories: Bool {
    switch byName {
    case .catalog(.tree), .catalog(.search), .catalog(.queue), .catalog(.playlist): true
    case .catalog(.directory), .catalog(.tags), .catalog(.albums), .catalog(.songs),
      .catalog(.ordered), .catalog(.descending), .queue, .sortedQueue, .playlists, .playlist,
      .settings, .albums, .things, .lines:
      false
    }
  }

  /// Returns the directory that contains the entry with this identity. For a stream, returns its whole URL.
  func place(of identity: ByteString) -> ByteString {
    let address = address(of: identity)
    return address.isURL ? address : address.withoutLastPathComponent
  }

  /// Returns the name by which messages refer to the list: the path of a directory or of a directory tree, or the given
  /// title if there is no such path.
  func name(titled title: String) -> String {
    switch byName {
    case .catalog(.directory(let path)), .catalog(.tree(let path)):
      path.isEmpty ? title : path.description
    default: title
    }
  }

  /// The noun by which the rows are counted; nil if it is the name of their kind.
  var noun: RowNoun? {
    switch byName {
    case .catalog(.tags(let path)): RowNoun(path.tag.wordsOfName)
    case .catalog(.albums): RowNoun("album")
    case .settings: RowNoun("setting")
    case .things: RowNoun("result")
    default: nil
    }
  }

  /// The server's events after which the rows may have changed.
  var events: IdleEvents {
    switch byName {
    case .catalog(.queue), .queue, .sortedQueue: .queue
    case .catalog(.playlist), .playlists, .playlist: .storedPlaylist
    case .catalog(.songs), .albums: [.database, .sticker]
    case .catalog: .database
    case .settings: [.options, .output, .mixer]
    case .things, .lines: []
    }
  }
}

extension BrowsedSource {
  /// Creates the source of a view's first list.
  init(of view: BrowserView) {
    self =
      switch view {
      case .library: .catalog(.directory(""))
      case .tags: .catalog(.tags(TagPath()))
      case .albums: .catalog(.albums(nil, by: [.album]))
      case .queue: .queue
      case .playlists: .playlists
      case .search: .things
      case .settings: .settings
      }
  }
}

extension ListingSource {
  /// The list as the browser shows it: whole albums in the order of time instead of the names of an artist's albums.
  var inBrowser: ListingSource {
    if case .tags(let path) = self, let filter = path.filterOfAlbums {
      .albumsInOrderOfTime(filter)
    } else {
      self
    }
  }

  /// The albums of the songs that a filter finds, and these songs without an album, sorted by date and name.
  static func albumsInOrderOfTime(_ filter: Filter) -> ListingSource {
    .ordered(
      .albums(filter, by: [.album], withOtherSongs: true), by: ListingOrder(.date, names: .second))
  }
}

private let noOtherOrder = CommandFailure(
  .usage,
  "this list has only one order; directories, tags, albums, the queue, playlists and search results can be "
    + "sorted in other ways"
)

extension Tag {
  /// The words of the tag's name in lower case: "album artist" for AlbumArtist.
  fileprivate var wordsOfName: String {
    var words = ""
    var isAfterLowercase = false
    for character in name {
      if isAfterLowercase, character.isUppercase { words += " " }
      isAfterLowercase = character.isLowercase
      words += character.lowercased()
    }
    return words
  }
}
