package import Catalog
internal import MPDClient

extension ListingSource {
  /// Returns the list sorted by the given order, or by name if the order has no keys. Throws if the list cannot be
  /// sorted by one of the keys.
  package func sorted(by order: OrderOption) throws -> ListingSource {
    guard order.isGiven else { return byName }
    try order.refuseKeys(outside: orderScope)
    let named = byName.named(by: order.tagsOfIndex)
    let sorted = order.ofIndex.map { ListingSource.ordered(named, by: $0) } ?? named
    return order.hasDescendingNames ? .descending(sorted) : sorted
  }

  /// The kind of the list, which determines by which keys it can be sorted.
  package var orderScope: OrderScope {
    switch self {
    case .queue, .playlist, .search: .index
    case .songs: .albumSongs
    case .albums: .albumIndex
    case .directory: .directory
    case .tags(let path): path.tag == .album ? .albumNames : .values
    case .tree: .names
    case .ordered(let list, _), .descending(let list): list.orderScope
    }
  }

  /// Returns the list with its entries sorted and searched by the values of the given tags, if there are any. Among
  /// these tags, ``Tag/name`` stands for the title of a song or of an album.
  func named(by tags: [Tag]) -> ListingSource {
    guard !tags.isEmpty else { return self }
    return switch self {
    case .queue: .queue(by: tags.naming(.title))
    case .playlist(let name, _): .playlist(name, by: tags.naming(.title))
    case .search(let filter, _): .search(filter, by: tags.naming(.title))
    case .albums(let filter, _, let hasOtherSongs):
      .albums(filter, by: tags.naming(.album), withOtherSongs: hasOtherSongs)
    case .directory, .tree, .tags, .songs, .ordered, .descending: self
    }
  }
}

extension [Tag] {
  /// Returns the tags with `name` instead of ``Tag/name``, a tag that contains the names of stations.
  fileprivate func naming(_ name: Tag) -> [Tag] { map { $0 == .name ? name : $0 } }
}
