package import Bytes
package import Catalog
internal import CommandSyntax
internal import MPDClient

extension ListingSource {
  /// Returns the list sorted by the given keys, which have the same syntax as in the option `--by`. If there are no
  /// keys, returns the list sorted by names. Throws if a key is unknown, or if the list cannot be sorted by it.
  ///
  /// - Parameter keys: the keys, separated by commas, such as "-added,artist".
  package func sorted(by keys: ByteString) throws -> ListingSource {
    guard !keys.isEmpty else { return byName }
    guard let keys = OrderKeys(argument: keys)?.keys else {
      throw ValidationError("the order is invalid" + OrderKeys.problem(with: keys))
    }
    let order = OrderOption(keys)
    try order.refuseKeys(outside: orderScope)
    let named = byName.named(by: order.tagsOfIndex)
    return order.ofIndex.map { .ordered(named, by: $0) } ?? named
  }

  /// The kind of the list, which determines by which keys it can be sorted.
  private var orderScope: OrderScope {
    switch self {
    case .queue, .playlist, .search, .songs: .index
    case .albums: .albumIndex
    case .directory: .directory
    case .tags: .values
    case .tree: .names
    case .ordered(let list, _): list.orderScope
    }
  }

  /// Returns the list with its entries sorted and found by the values of these tags, if there are any.
  private func named(by tags: [Tag]) -> ListingSource {
    guard !tags.isEmpty else { return self }
    return switch self {
    case .queue: .queue(by: tags)
    case .playlist(let name, _): .playlist(name, by: tags)
    case .search(let filter, _): .search(filter, by: tags)
    case .albums(let filter, _): .albums(filter, by: tags)
    case .directory, .tree, .tags, .songs, .ordered: self
    }
  }
}
